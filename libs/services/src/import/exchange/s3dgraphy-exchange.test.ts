import { readFileSync } from 'node:fs';
import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { exportGraphml } from '../../graphs/graphml-export.ts';
import { createPeriod } from '../../records/periods.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, type ImportRequest } from '../import-file.ts';
import { readByS3dgraphy, saveByS3dgraphy } from './s3dgraphy.fixture.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

const SITES = ['Orto', 'Pozzo'] as const;
/** Equal numbers in two areas, periods with names, with a name twice, without a name and without a record. */
const RELATIONS = [
  '1,A,covers,2,A',
  '2,A,later_than,3,A',
  '1,B,cuts,2,B',
  '2,B,fills,3,B',
  '2,A,same_as,2,B',
  '3,A,contemporary_with,3,B',
  '1,A,bonded_to,1,B',
  '3,B,abutted_by,4,B',
  '4,B,earlier_than,1,A',
];

describe.each(DIALECTS)('GraphML that goes through s3Dgraphy 1.6, on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  const bring = (siteName: string, text: string, options: Partial<ImportRequest> = {}) =>
    importFile(ctx, { fileName: 'saved', bytes: Buffer.from(text), siteName, ...options });
  const exportYed = async (siteName: string): Promise<string> => {
    const options = { grouping: 'period_area', reverseEpochs: false, dialect: 'yed' } as const;
    return new TextDecoder().decode((await exportGraphml(ctx, { siteName, ...options })).bytes);
  };

  async function recordSite(site_name: string): Promise<void> {
    await createSite(ctx, { site_name });
    const periods = [
      { period: 'I', phase: '', name: 'Romano [tardo]', sort_order: 1 },
      { period: 'I', phase: '2', name: 'Romano [tardo]', sort_order: 2 },
      { period: 'II', phase: '', sort_order: 3 },
    ];
    for (const period of periods) await createPeriod(ctx, { site_name, ...period });
    const stands = ['I', 'I', '3', 'II'];
    for (const area of ['A', 'B'])
      for (const [i, period] of stands.entries())
        await createUnit(ctx, {
          site_name,
          area,
          us_number: String(i + 1),
          unit_type: i === 1 ? 'USM' : 'US',
          period,
          ...(i === 1 && { phase: '2' }),
        });
    await bring(site_name, `us,area,type,us2,area2\n${RELATIONS.join('\n')}\n`);
  }

  it.each(SITES)('hands over every relation between units, of the site %s', async (site) => {
    for (const name of SITES) await recordSite(name);

    const read = readByS3dgraphy(await exportYed(site));

    expect(read).toEqual(
      [
        'A/US1 is_bonded_to B/US1',
        'A/US1 is_after B/US4',
        'A/US1 overlies A/USM2',
        'A/US3 has_same_time B/US3',
        'A/USM2 is_after A/US3',
        'A/USM2 is_physically_equal_to B/USM2',
        'B/US1 cuts B/USM2',
        'B/US4 abuts B/US3',
        'B/USM2 fills B/US3',
      ].sort(),
    );
  });

  it.each(SITES)('changes nothing when it comes back into %s', async (site) => {
    for (const name of SITES) await recordSite(name);

    const report = await bring(site, saveByS3dgraphy(await exportYed(site)), { mode: 'merge' });

    expect(report.differences).toEqual([]);
    expect(report.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 8, relations: 0 });
  });

  it.each([
    ['s3d-saved-1.6.graphml', 99291, ['2', '3'], '', '1,,covers,2,'],
    ['s3d2-saved-dev9.graphml', 99293, ['', ''], 'A', '1,A,covers,2,A\n2,A,covered_by,1,A'],
  ])('is the same site in the saved file %s', async (file, firstId, periods, area, relations) => {
    await createSite(ctx, { site_name: 'Orto' });
    let text = fixture(file);
    for (const [i, period] of periods.entries()) {
      const unit = { site_name: 'Orto', area, us_number: String(i + 1), period };
      const { record } = await createUnit(ctx, unit);
      text = text.replaceAll(`us-${firstId + i}`, `us-${record.id}`);
    }
    await bring('Orto', `us,area,type,us2,area2\n${relations}\n`);

    const report = await bring('Orto', text, { mode: 'merge' });

    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 2, relations: 0 });
  });

  it('has its relations in a new site, though its cells name an area 1 that does not exist', async () => {
    const text = fixture('s3d2-saved-dev9.graphml');
    for (const given of [text, text.replace(/<data key="d_s3d_phys_rel">.*<\/data>/, '')]) {
      const report = await bring('Nuovo', given, { createSite: true, dryRun: true });

      expect(report.differences.map(({ name }) => name)).toContain('1 covers 2');
      expect(report.problems.filter(({ code }) => code.includes('unknown'))).toEqual([]);
    }
  });
});
