import { readOutline, readPdf, type ReadPdf } from '@trowel/documents/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../context.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { DEMO_SITE } from '../demo/read-demo-files.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import type { ReportKind } from './report-records.ts';
import { getReport } from './reports.ts';

const LANGUAGES = ['it', 'en'] as const;

// Print does not depend on the database: one is enough.
describe('the demo in print', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    await loadDemo(world.as('operator'));
  });
  afterAll(() => world.dispose());

  const print = async (kind: ReportKind, language: Language): Promise<ReadPdf> => {
    const asked = { kind, format: 'pdf', siteName: DEMO_SITE } as const;
    return readPdf((await getReport({ ...world.as('viewer'), language }, asked)).bytes);
  };
  /** What stands on each page but its head and its number. */
  const bodiesOf = ({ texts }: ReadPdf): string[][] => texts.map((page) => page.slice(3, -1));

  it.each(LANGUAGES)(
    'has each sheet on one page, ending with the lines to sign on, in %s',
    async (language) => {
      const [sheets, finds] = [await print('us', language), await print('inventario', language)];

      const last = (page: readonly string[]): string => page.at(-1) ?? '';
      expect(sheets.texts).toHaveLength(194);
      expect(finds.texts).toHaveLength(82);
      expect(
        bodiesOf(sheets)
          .map(last)
          .filter((text) => !/compilatore|recorder/.test(text)),
      ).toEqual([]);
      expect(
        bodiesOf(finds)
          .map(last)
          .filter((text) => !/funzionario|official/.test(text)),
      ).toEqual([]);
    },
  );

  it.each(LANGUAGES)(
    'leaves no heading and no line alone on a page of the report in %s',
    async (language) => {
      const pdf = await print('site', language);

      const titles = new Set(readOutline(pdf).map((line) => line.trim().replace(/ @.*/, '')));
      const bodies = bodiesOf(pdf);
      expect(titles.size).toBeGreaterThan(20);
      expect(bodies.filter((page) => page.length < 8)).toEqual([]);
      expect(bodies.slice(1).filter((page) => titles.has(page.at(-1)!))).toEqual([]);
    },
  );

  it('speaks English on every English page', async () => {
    for (const kind of ['us', 'inventario', 'inventory_list', 'periods', 'site'] as const) {
      const words = (await print(kind, 'en')).texts.flat().join(' ');

      expect([kind, words.match(/secolo|Ceramica|Laterizio|Strato|Riempimento|Età/g) ?? []]).toEqual([
        kind,
        [],
      ]);
    }
  });
});
