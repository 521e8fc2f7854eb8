import { formOf } from '@trowel/domain/matrix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { exportGraphJson } from '../../graphs/graph-export.ts';
import { exportGraphml } from '../../graphs/graphml-export.ts';
import { getMatrixFile } from '../../matrix/matrix-files.ts';
import { createPeriod } from '../../records/periods.ts';
import { createSite } from '../../records/sites.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { unitKey } from '../../relations/index.ts';
import { importFile } from '../import-file.ts';
import { readImportFile } from '../reading/read-import-file.ts';

/**
 * Our own export of every graph format, imported into its own site, changes nothing. What each cannot carry is not compared:
 * DOT and HMCX have no descriptions and no order that follows from other relations; LST has no areas (a number of two areas
 * is `B_1`), no types, no certainty and only later, equal and contemporary.
 */
const GRAPH_JSON = { standard: '1.5', 'standard 1.6': '1.6' } as const;
const FORMATS = ['standard', 'standard 1.6', 'em_json', 'scene', 'yed', 'strict', 'dot', 'hmcx', 'lst'];
const SITES = [1, 2, 3, 4, 5, 6];

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LATER = ['covers', 'cuts', 'fills', 'abuts', 'later_than'];
const LEVEL = ['contemporary_with', 'bonded_to'];

/** Equal numbers in two areas, periods with and without record and name, cuts by type and by word. */
async function recordSite(ctx: Context, seed: number): Promise<string> {
  const site_name = `Scavo ${seed}`;
  const random = createRandom(seed);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
  await createSite(ctx, { site_name });
  await createPeriod(ctx, { site_name, period: 'I', phase: '', name: 'Età romana', sort_order: 1 });
  await createPeriod(ctx, { site_name, period: 'I', phase: '2', name: 'Età romana', sort_order: 2 });
  const units = ['A', 'B'].flatMap((area) =>
    Array.from({ length: 9 }, (_, i) => ({ area, us: String(i + 1), level: i })),
  );
  const rows = units.map(({ area, us, level }) => {
    const [period, phase] =
      level < 3
        ? pick([
            ['I', ''],
            ['I', '2'],
            ['', ''],
          ])
        : pick([
            ['II', ''],
            ['3', '1'],
          ]);
    const [type, definition] = pick([
      ['US', 'Strato'],
      ['US', 'Taglio'],
      ['USN', ''],
      ['USM', 'Muro'],
    ]);
    return [us, area, type, definition, period, phase].join(',');
  });
  const lines: string[] = [];
  for (const [at, unit] of units.entries())
    for (let more = 0; more < 2; more++) {
      const other = pick(units.filter(({ level }) => level > unit.level));
      const certainty = random() < 0.2 ? 'uncertain' : '';
      if (other) lines.push([unit.us, unit.area, pick(LATER), other.us, other.area, certainty].join(','));
      const twin = units[(at + 9) % units.length]!;
      if (more === 0 && at < 9 && random() < 0.4)
        lines.push([unit.us, unit.area, pick([...LEVEL, 'same_as']), twin.us, twin.area, ''].join(','));
    }
  const tables = [
    `us,area,tipo,definizione,periodo iniziale,fase iniziale\n${rows.join('\n')}\n`,
    `us,area,type,us2,area2,certainty\n${[...new Set(lines)].join('\n')}\n`,
  ];
  for (const table of tables)
    await importFile(ctx, { fileName: 'x.csv', bytes: Buffer.from(table), siteName: site_name });
  return site_name;
}

async function exportAs(ctx: Context, siteName: string, format: string): Promise<Uint8Array> {
  if (format === 'yed' || format === 'strict') {
    const options = { grouping: 'period_area', reverseEpochs: false, dialect: format } as const;
    return (await exportGraphml(ctx, { siteName, ...options })).bytes;
  }
  if (format === 'dot' || format === 'hmcx' || format === 'lst') {
    const options = { grouping: 'period', paper: 'A3', orientation: 'landscape' } as const;
    return (await getMatrixFile(ctx, { siteName, format, ...options })).bytes;
  }
  if (format === 'em_json' || format === 'scene')
    return (await exportGraphJson(ctx, { siteName, format })).bytes;
  const version = GRAPH_JSON[format as keyof typeof GRAPH_JSON];
  return (await exportGraphJson(ctx, { siteName, format: 'standard', options: { version } })).bytes;
}

describe('our own graph files in their own site', () => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  const names: string[] = [];
  beforeAll(async () => {
    world = await openWorld('sqlite');
    ctx = world.as('admin');
    for (const seed of SITES) names.push(await recordSite(ctx, seed));
  });
  afterAll(() => world.dispose());

  it.each(FORMATS)('change nothing as %s', async (format) => {
    for (const siteName of names) {
      const bytes = await exportAs(ctx, siteName, format);
      const file = { fileName: `x.${format}`, bytes, siteName, dryRun: true };
      const { differences, ...report } = await importFile(ctx, file);

      const changes = differences.filter(({ action }) => action !== 'missing');
      expect({ siteName, changes }).toEqual({ siteName, changes: [] });
      expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 18, relations: 0 });
    }
  });

  it.each(['dot', 'hmcx'])('have the same cuts as %s, but in boxes of several units', async (format) => {
    for (const siteName of names) {
      const { lookups, relations } = ctx.services.database.reads;
      const siteId = (await lookups.findSiteId(siteName))!;
      const equal = (await relations.ofSite(siteId)).filter(({ type }) => type === 'same_as');
      const merged = new Set(equal.flatMap((row) => [row.unit_id, row.target_id]));
      const recorded = (await lookups.listUnitTraits(siteId)).filter(({ id }) => !merged.has(id));
      const cuts = recorded.filter((unit) => formOf(unit) === 'cut').map(unitKey);

      const bytes = await exportAs(ctx, siteName, format);
      const { units } = await readImportFile({ fileName: 'x', bytes, format: 'auto' });

      const read = new Set(units.filter(({ fields }) => formOf(fields) === 'cut').map(unitKey));
      expect(cuts.length).toBeGreaterThan(0);
      expect(recorded.map(unitKey).filter((name) => read.has(name))).toEqual(cuts);
    }
  });
});
