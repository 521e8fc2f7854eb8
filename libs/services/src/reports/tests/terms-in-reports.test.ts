import { readPdf } from '@trowel/documents/testing';
import { readDocx } from '@trowel/documents/testing/docx';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Language } from '../../context.ts';
import { getLabels } from '../../labels/index.ts';
import { getMatrixFile } from '../../matrix/index.ts';
import { createItem } from '../../records/items.ts';
import { createPeriod } from '../../records/periods.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { getReport, type ReportQuery } from '../reports.ts';

const siteName = 'Villa';

describe.each(DIALECTS)('built-in words in print on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('viewer');
    const operator = world.as('operator');
    const ofSite = { site_name: siteName };
    await createSite(operator, { ...ofSite, site_type: 'Scavo stratigrafico' });
    await createPeriod(operator, { ...ofSite, period: '3', name: 'Medioevo', dating: 'XIV-XV secolo' });
    await createUnit(operator, {
      ...ofSite,
      us_number: '7',
      area: '',
      definition: 'Crollo',
      interpretation: 'Crollo del tetto',
      color: 'Marrone',
      inclusions: ['Malta', 'Chiodi storti'],
      samples: ['Carbone'],
      documentation: ['Piante'],
      dating: 'II-I secolo a.C.',
      period: '3',
      relationships: [{ type: 'covers', us_number: '8' }],
    });
    await createUnit(operator, {
      ...ofSite,
      us_number: '8',
      area: '',
      definition: 'Battuto',
      interpretation_en: 'Threshing floor',
      period: '3',
    });
    const find = { ...ofSite, us_number: '7', area: '', box_number: '1' };
    await createItem(operator, { ...find, inventory_number: '1', find_type: 'Ceramica', dating: 'I secolo' });
    await createItem(operator, {
      ...find,
      inventory_number: '2',
      find_type: 'Calcinacci',
      find_type_en: 'Rubble of plaster',
    });
  });
  afterAll(() => world.dispose());

  const make = (query: Omit<ReportQuery, 'siteName'>, language: Language) =>
    getReport({ ...ctx, language }, { siteName, ...query });
  const print = async (kind: ReportQuery['kind'], language: Language = 'en') =>
    wordsOf((await make({ kind, format: 'pdf' }, language)).bytes);

  it('are told once where an interpretation repeats the definition', async () => {
    const site = { site_name: 'Torre' };
    await createSite(world.as('operator'), site);
    await createPeriod(world.as('operator'), { ...site, period: '1' });
    const wall = {
      ...site,
      us_number: '1',
      area: '',
      definition: 'Crollo',
      interpretation: 'Crollo',
      period: '1',
    };
    await createUnit(world.as('operator'), wall);

    const report = await getReport(
      { ...ctx, language: 'en' },
      { siteName: 'Torre', kind: 'site', format: 'pdf' },
    );

    const text = await wordsOf(report.bytes);
    expect(text).toContain('Collapse.');
    expect(text).not.toContain('Collapse: Crollo');
  });

  it('on the sheets of units are those of the language, one’s own as recorded', async () => {
    const [english, italian] = [await print('us'), await print('us', 'it')];

    for (const said of ['|Collapse|', '|Brown|', '|Charcoal|', '|Plans|Plans|', '|2nd–1st century BC|'])
      expect(english).toContain(said);
    expect(english).toContain('|Crollo del tetto|');
    expect(english).toContain('|Mortar; Chiodi storti|');
    expect(english).toContain('3 · Middle Ages');
    expect(english).toContain('Pottery 1');
    expect(english).toContain('Rubble of plaster 1');
    for (const said of ['|Crollo|', '|Marrone|', '|Carbone|', '|II-I secolo a.C.|', 'Ceramica 1'])
      expect(italian).toContain(said);
  });

  it('are so on the sheets and lists of finds', async () => {
    const [sheets, list] = [await print('inventario'), await print('inventory_list')];

    for (const said of ['|Pottery|', '|1st century|', '|Rubble of plaster|']) expect(sheets).toContain(said);
    for (const said of ['|Pottery (1)|', '|1st century|', '|Rubble of plaster (1)|'])
      expect(list).toContain(said);
    expect(list).toMatch(/\|Pottery \(1\)\|.*\|Rubble of plaster \(1\)\|/);
    expect(await print('inventory_list', 'it')).toMatch(/\|Calcinacci \(1\)\|.*\|Ceramica \(1\)\|/);
  });

  it('are so in the chronology and in the report, as PDF and as DOCX', async () => {
    const docx = (await make({ kind: 'site', format: 'docx' }, 'en')).bytes;
    const texts = [await print('site'), (await readDocx(docx)).texts.join('|')];

    expect(await print('periods')).toMatch(/\|Middle Ages\|.*14th–15th century/);
    for (const text of texts) {
      expect(text).toContain('Stratigraphic excavation');
      expect(text).toContain('Period 3 · Middle Ages');
      expect(text).toContain('2nd–1st century BC (7)');
      expect(text).toContain('Collapse: Crollo del tetto.');
      expect(text).not.toContain('Ceramica');
    }
  });

  it.each(['csv', 'json'] as const)('are what was recorded for programs that read %s', async (format) => {
    for (const kind of ['us', 'inventario', 'inventory_list', 'periods', 'site'] as const) {
      const text = new TextDecoder().decode((await make({ kind, format }, 'en')).bytes);

      for (const said of ['Pottery', 'Collapse', 'Middle Ages', 'century', 'Rubble of plaster (']) {
        expect([kind, text.includes(said)]).toEqual([kind, false]);
      }
    }
  });

  it('name the rows of a drawn matrix, and not what a file hands on', async () => {
    const draw = async (format: 'pdf' | 'dot') =>
      getMatrixFile(
        { ...ctx, language: 'en' },
        { siteName, format, grouping: 'period', paper: 'A4', orientation: 'auto' },
      );

    expect(await wordsOf((await draw('pdf')).bytes)).toContain('3 · Middle Ages');
    expect(new TextDecoder().decode((await draw('dot')).bytes)).not.toContain('Middle Ages');
  });

  it.each([
    ['us', ['Collapse|Crollo del tetto'], ['Crollo|Crollo del tetto', 'Battuto|Threshing floor']],
    ['samples', ['Charcoal|Collapse'], ['Carbone|Crollo']],
    ['inventario', ['Pottery|1st century', 'Rubble of plaster'], ['Ceramica|I secolo', 'Calcinacci']],
    ['boxes', ['Pottery, Rubble of plaster'], ['Calcinacci, Ceramica']],
  ] as const)('stand on labels of %s', async (of, english, italian) => {
    for (const [language, said] of [
      ['en', english],
      ['it', italian],
    ] as const) {
      const asked = { siteName, of, format: 'a4-2x7', webUrl: 'https://dig.example' } as const;
      const words = await wordsOf((await getLabels({ ...ctx, language }, asked)).bytes);

      for (const one of said) expect(words).toContain(one);
    }
  });
});

async function wordsOf(pdf: Uint8Array): Promise<string> {
  return (await readPdf(pdf)).texts.flat().join('|');
}
