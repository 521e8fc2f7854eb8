import { existsSync, readFileSync } from 'node:fs';
import { DIALECTS } from '@trowel/db/testing';
import type { NewUnit } from '@trowel/domain/records';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { DEMO_SITE } from '../../demo/read-demo-files.ts';
import { createPeriod } from '../../records/periods.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit } from '../../records/units.ts';
import { createTwoPeriods, openWorld, type World } from '../../testing/open-world.ts';
import type { Difference } from '../differences.ts';
import { importFile, type ImportRequest } from '../import-file.ts';

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? ''}/graphs/saved-by-others`;
const SAVED = readFileSync(new URL('../fixtures/saved-by-s3dgraphy.graphml', import.meta.url), 'utf8');
const SAVED_16 = readFileSync(new URL('../fixtures/saved-by-s3dgraphy-1.6.json', import.meta.url), 'utf8');

/** `change A/2`, `add A/1 later_than A/4` */
function told(differences: readonly Difference[]): string[] {
  return differences.map(({ action, name }) => `${action} ${name}`).sort();
}

// A/1 covers A/2, which is bonded with A/3; the virtual A/4 is linked with A/2, and A/3 covers B/1.
const siteName = 'Orto';
const UNITS: readonly (Omit<NewUnit, 'site_name'> & { us_number: string })[] = [
  { area: 'A', us_number: '1', period: 'II', description: 'Terra di prova' },
  { area: 'A', us_number: '2', period: 'II', unit_type: 'USM' },
  { area: 'A', us_number: '3', period: 'II', unit_type: 'USM' },
  { area: 'A', us_number: '4', period: 'I', unit_type: 'USVA' },
  { area: 'B', us_number: '1', period: '0' },
];

describe.each(DIALECTS)('a file saved by s3Dgraphy on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const bring = (text: string, options: Partial<ImportRequest> = {}) =>
    importFile(ctx, { fileName: 'orto', bytes: Buffer.from(text), siteName, ...options });

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await createSite(ctx, { site_name: siteName });
    await createTwoPeriods(ctx, siteName);
    await createPeriod(ctx, { site_name: siteName, period: '0', name: 'Suolo', end_year: 1 });
    for (const unit of UNITS) await createUnit(ctx, { site_name: siteName, ...unit });
    const relate = (from: string, type: string, us_number: string, area = 'A') =>
      bring(`us,area,rapporti\n${from},A,"[['${type}', '${us_number}', '${area}', '${siteName}']]"\n`);
    await relate('1', 'Copre', '2');
    await relate('2', 'Si lega a', '3');
    await relate('4', '>', '2');
    await relate('3', 'Copre', '1', 'B');
  });
  afterEach(() => world.dispose());

  it('is the same site: marks of continuity, prefixes, areas, unknown years and lost words change nothing', async () => {
    const report = await bring(SAVED, { dryRun: true });

    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 5, relations: 0 });
    expect(report.notes).toContain('1 marks of continuity (_synth_…) were left out');
  });

  it('is it too where lines without order were kept as dashed ones', async () => {
    const lines = SAVED.split('\n').map((line) =>
      /"n0::e[12]"/.test(line) ? line.replace('type="line" width="1.0"', 'type="dashed" width="1.0"') : line,
    );

    const report = await bring(lines.join('\n'), { dryRun: true });

    expect(report.differences).toEqual([]);
  });

  it('tells what was changed in it', async () => {
    const text = SAVED.replace('Terra di prova', 'Terra nera')
      .replace('>USM3<', '>USM33<')
      .replace('source="n0::n3" target="n0::n1"', 'source="n0::n3" target="n0::n2"');

    const report = await bring(text, { dryRun: true });

    expect(told(report.differences)).toEqual(['add A/4 later_than A/3', 'change A/1', 'change A/3']);
    expect(report.differences.find(({ name }) => name === 'A/3')).toMatchObject({
      after: { us_number: '33' },
    });
  });

  it('in its JSON 1.6 it is the same site too, and brings the claims drawn in it, once', async () => {
    const report = await bring(SAVED_16);

    expect(told(report.differences)).toEqual([
      'add A/4 em_refers_to USV4.height',
      'add C.01',
      'add C.01 em_refers_to D.01.01',
      'add D.01',
      'add D.01.01',
      'add D.01.01 em_refers_to D.01',
      'add USV4.height',
      'add USV4.height em_refers_to C.01',
    ]);
    expect(report.differences.find(({ name }) => name === 'USV4.height')!.after).toEqual({
      unit_type: 'property',
      definition: 'height',
      description: '3.20 m',
    });
    expect((await bring(SAVED_16, { dryRun: true })).differences).toEqual([]);
  });

  it('takes a node that was copied, EMID and all, for a unit of its own', async () => {
    const [, first = ''] = /^( *<node id="n0::n0">.*<\/node>)$/m.exec(SAVED) ?? [];
    const copy = first.replace('n0::n0', 'n0::n9').replace('>A/US1<', '>US9<');
    const text = SAVED.replace(first, `${first}\n${copy}`);

    const report = await bring(text, { dryRun: true });

    expect(copy).not.toBe(first.replace('n0::n0', 'n0::n9'));
    expect(told(report.differences)).toEqual(['add 9']);
    expect(report).toMatchObject({ created: 1, updated: 0, unchanged: 5 });
  });

  it('does not take the EMIDs of another database for its own', async () => {
    const text = SAVED.replace(/us-(\d)</g, (_, id: string) => `us-${6 - Number(id)}<`);

    const report = await bring(text, { dryRun: true });

    expect(told(report.differences)).toEqual(['add A/2 later_than A/3', 'add A/4 later_than A/2']);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  });
});

describe.skipIf(!existsSync(CORPUS))(
  'the demo as others save it (skipped where the corpus is absent)',
  () => {
    let [world, ctx]: [World, Context] = [undefined!, undefined!];

    beforeAll(async () => {
      world = await openWorld('sqlite');
      ctx = world.as('admin');
      await loadDemo(ctx);
    });
    afterAll(() => world.dispose());

    const bring = (file: string) =>
      importFile(ctx, {
        fileName: file,
        bytes: readFileSync(`${CORPUS}/${file}`),
        siteName: DEMO_SITE,
        dryRun: true,
      });

    it.each([
      'demo-as-exported.graphml',
      'demo-saved-by-s3dgraphy-1.5.4.graphml',
      'demo-through-s3dgraphy-1.5.4.json',
      'demo-through-s3dgraphy-1.6.0.dev9.json',
    ])('%s changes nothing', async (file) => {
      const { differences, ...report } = await bring(file);

      expect(differences.filter(({ action }) => action !== 'missing')).toEqual([]);
      expect(report).toMatchObject({ created: 0, updated: 0, relations: 0 });
    });
  },
);

describe.skipIf(!existsSync(`${CORPUS}/../graphml`))(
  'a site of pyArchInit drawn by s3Dgraphy (skipped where the corpus is absent)',
  () => {
    it('has the epochs and units of its database', async () => {
      const world = await openWorld('sqlite');
      const ctx = world.as('admin');
      const bring = (file: string, options: Partial<ImportRequest> = {}) =>
        importFile(ctx, {
          fileName: file,
          bytes: readFileSync(`${CORPUS}/../${file}`),
          siteName: 'TestSite',
          createSite: true,
          ...options,
        });
      await bring('xlsx/mini_volterra.sqlite');

      const report = await bring('graphml/mini_volterra_baseline_ai03.graphml', { dryRun: true });
      await world.dispose();

      // The drawing adds claims; its rows and units are those of the database.
      expect(report.differences.filter(({ what, action }) => what === 'period' && action === 'add')).toEqual(
        [],
      );
      expect(told(report.differences).filter((one) => /^add (?!.*Interpretation)/.test(one))).toEqual([]);
    });
  },
);
