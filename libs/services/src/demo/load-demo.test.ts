import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locateInRing } from '@trowel/domain/geometry';
import {
  computePictureFrame,
  computeResiduals,
  createSiteTransform,
  listPictureCorners,
  WGS84,
} from '@trowel/domain/gis';
import { buildMatrix, type HarrisMatrix, type Statement } from '@trowel/domain/matrix';
import {
  KIND_NAMES,
  relationClassOf,
  type InventoryItem,
  type RelationType,
  type Unit,
} from '@trowel/domain/records';
import { DIALECTS } from '@trowel/db/testing';
import type { Context } from '../context.ts';
import { countFindings } from '../inbox/index.ts';
import { importFile } from '../import/index.ts';
import { fitControlPoints } from '../records/index.ts';
import { deleteItem } from '../records/items.ts';
import { listChangeDays } from '../changes/change-days.ts';
import { readPdf } from '@trowel/documents/testing';
import { getReport } from '../reports/index.ts';
import { readAll } from '../export/index.ts';
import { openPast } from '../past/open-past.ts';
import { loadSitePlan } from '../site-plan/index.ts';
import { loadMatrixRecords } from '../matrix/matrix-records.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { readInbox } from '../testing/read-inbox.ts';
import { loadDemo } from './load-demo.ts';
import { DEMO_SITE, readDemoFiles } from './read-demo-files.ts';

describe.each(DIALECTS)('loadDemo() on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = { ...world.as('operator'), actor: { id: null, username: 'loader', role: 'operator' } };
  });
  afterAll(() => world.dispose());

  it('records the whole excavation, with its one contradiction and its one-sided relations', async () => {
    expect(await loadDemo(ctx)).toEqual({ siteName: DEMO_SITE, units: 194, items: 82 });

    const { reads } = ctx.services.database;
    const siteId = await reads.lookups.findSiteId(DEMO_SITE);
    const { units, statements } = await loadMatrixRecords(reads, siteId!);
    const { findings } = buildMatrix(units, statements);
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'cycle',
    ]);
    expect(findings.filter(({ code }) => code === 'one_sided')).toHaveLength(7);
  });

  it('has one finding for its one wrong number, with all that follows from it (observation 40)', async () => {
    const { errors, warnings } = await readInbox(ctx, DEMO_SITE);
    const caused = warnings.filter(({ part_of: cause }) => cause === errors[0]?.key);

    expect(errors[0]?.consequences).toEqual(caused.map(({ key }) => key));
    expect(caused.map(({ code, units }) => [code, ...units])).toEqual([
      ['one_sided', '1079', '1039'],
      ['one_sided', '1079', '1093'],
      ['period_inversion', '1079', '1039'],
    ]);
    expect(await countFindings(ctx, DEMO_SITE)).toMatchObject({
      errors: 1,
      warnings: warnings.filter(({ part_of: cause }) => cause === undefined).length,
    });
  });

  it('has records of every kind, with the findings to look at on purpose', async () => {
    const { reads } = ctx.services.database;
    const siteId = await reads.lookups.findSiteId(DEMO_SITE);
    const counts = await Promise.all(
      KIND_NAMES.map(async (name) => [name, (await reads.lookups.listKindIds(name, siteId!)).length]),
    );
    expect(Object.fromEntries(counts)).toEqual({
      samples: 12,
      structures: 17,
      burials: 6,
      individuals: 7,
      pottery: 40,
      fauna: 20,
      drawings: 10,
      boxes: 23,
      'survey-units': 4,
      diary: 6,
      geometries: 432,
      'control-points': 8,
    });
    const { warnings, infos } = await readInbox(ctx, DEMO_SITE);
    expect([...warnings, ...infos].filter(({ records }) => records).map(({ key }) => key)).toEqual([
      'burial_without_individual burials T6',
      'box_too_light boxes 3',
      'zero_quantity pottery 121',
      'structure_unconnected structures ED01',
    ]);
  });

  it('has outlines in a local grid that its control points fit', async () => {
    const { reads } = ctx.services.database;
    const siteId = (await reads.lookups.findSiteId(DEMO_SITE))!;
    const shapes = await reads.geometries.listAll(siteId);
    expect(shapes.filter(({ geometry, min_x }) => !geometry || min_x === null)).toEqual([]);
    expect(shapes.filter(({ kind }) => kind === 'outline')).toHaveLength(168);
    const { grid, max, left_out } = await fitControlPoints(ctx, siteId);
    expect([max < 0.01, left_out]).toEqual([true, []]);
    const [site] = await reads.sites.findMany([siteId]);
    expect(site?.local_grid?.rotation_deg).toBeCloseTo(grid.rotation_deg, 1);
    const [x, y] = (await createSiteTransform(site!, WGS84))!([100, 200]);
    expect([x, y]).toEqual([expect.closeTo(site!.longitude!, 5), expect.closeTo(site!.latitude!, 5)]);
  });

  it('has a photograph of area A, placed on four control points to a few millimetres', async () => {
    const { reads } = ctx.services.database;
    const siteId = (await reads.lookups.findSiteId(DEMO_SITE))!;
    const { pictures } = await loadSitePlan(ctx, siteId);
    const [media] = await reads.media.findMany(pictures.map(({ id }) => id));
    const { points = [], world_file } = media!.georeference!;
    const known = new Map(
      (await reads['control-points'].listAll(siteId)).map((one) => [one['point_name'], one]),
    );

    expect(points.map(({ name }) => name)).toEqual(['F1', 'F2', 'F3', 'F4']);
    for (const { name, x, y } of points) expect(known.get(name)).toMatchObject({ local_x: x, local_y: y });
    expect(computeResiduals(world_file, points).max).toBeLessThan(0.02);
    const corners = listPictureCorners(computePictureFrame(pictures[0]!, world_file));
    // The trench is inside the picture.
    for (const corner of [
      [100, 200],
      [120, 200],
      [120, 215],
      [100, 215],
    ] as const)
      expect(locateInRing([...corners, corners[0]!], corner)).toBe(1);
  });

  it('has the seasons 2022 to 2025 to compare, with the dates on which they were recorded (observation 35)', async () => {
    const { seasons, days } = await listChangeDays(ctx, DEMO_SITE);
    expect(seasons).toEqual(['2025-07-04', '2024-11-20', '2023-07-06', '2022-06-29']);
    expect(days).toEqual(seasons);

    const counts: number[] = [];
    for (const at of ['2022-12-01', '2023-12-01', '2024-12-01', '2025-12-01']) {
      const { ctx: then } = await openPast(ctx, { siteName: DEMO_SITE, moment: `${at}T00:00:00.000Z` });
      const siteId = await then.services.database.reads.lookups.findSiteId(DEMO_SITE);
      const { units, statements } = await loadMatrixRecords(then.services.database.reads, siteId!);
      counts.push(units.length);
      // No sheet names a unit before it was excavated.
      expect(statements.filter(({ to }) => to === null)).toEqual([]);
    }
    expect(counts).toEqual([25, 77, 131, 194]);
  });

  it('has its matrix on A3 pages in the report, not as one A1 piece (observation 36)', async () => {
    const { bytes } = await getReport(ctx, { kind: 'site', format: 'pdf', siteName: DEMO_SITE });

    const sizes = (await readPdf(bytes)).document.getPages().map((page) => Math.round(page.getHeight()));
    expect(new Set(sizes)).toEqual(new Set([842, 1191]));
    expect(sizes.filter((height) => height === 1191).length).toBeGreaterThan(1);
  }, 60_000);

  it('leaves a database with sites alone', async () => {
    expect(await loadDemo(ctx)).toBeUndefined();
  });

  it('repeats a load that was interrupted, but not where somebody else has written since', async () => {
    const { reads } = ctx.services.database;
    const { rows } = await reads.items.list({ skip: 0, limit: 100, filters: [] });
    for (const { id } of rows) await deleteItem(ctx, { id, ifMatch: undefined });
    expect(await loadDemo(ctx)).toMatchObject({ items: 82 });

    const again = await reads.items.list({ skip: 0, limit: 100, filters: [] });
    for (const { id } of again.rows) await deleteItem(world.as('operator'), { id, ifMatch: undefined });
    expect(await loadDemo(ctx)).toBeUndefined();
  });
});

// What the tables say does not depend on the database.
describe('the example excavation', () => {
  let world: World;
  let units: Unit[];
  let items: InventoryItem[];
  let statements: readonly Statement[];
  let matrix: HarrisMatrix;
  let keyOf: Map<string, string>;
  const problems: unknown[] = [];

  beforeAll(async () => {
    world = await openWorld('sqlite');
    const ctx = world.as('operator');
    for (const { name, bytes } of readDemoFiles()) {
      const report = await importFile(ctx, { fileName: name, bytes, createSite: true });
      problems.push(...report.problems);
    }
    const { reads } = ctx.services.database;
    const siteId = await reads.lookups.findSiteId(DEMO_SITE);
    units = (await readAll(reads.units, siteId)) as unknown as Unit[];
    items = (await readAll(reads.items, siteId)) as unknown as InventoryItem[];
    const input = await loadMatrixRecords(reads, siteId!);
    statements = input.statements;
    matrix = buildMatrix(input.units, statements);
    keyOf = new Map(input.units.map(({ key, area, us_number }) => [key, `${area}/${us_number}`]));
  });
  afterAll(() => world.dispose());

  it('is imported without a problem', () => {
    expect(problems).toEqual([]);
  });

  it('says everything in Italian and in English, and no two units in the same words', () => {
    const silent = units.filter(
      (unit) =>
        !(unit.definition && unit.interpretation && unit.description) ||
        !(unit.definition_en && unit.interpretation_en && unit.description_en),
    );

    expect(silent).toEqual([]);
    expect(new Set(units.map(({ description }) => description)).size).toBe(units.length);
    expect(new Set(units.map(({ description_en }) => description_en)).size).toBe(units.length);
    expect(items.every((item) => item.description && item.description_en && item.definition_en)).toBe(true);
  });

  it('has levels the right way round, the seasons 2022 to 2025, and a unit for every find', () => {
    const upsideDown = units.filter(
      ({ elevation_min, elevation_max }) => (elevation_min ?? 0) > (elevation_max ?? Infinity),
    );
    const known = new Set(units.map(({ area, us_number }) => `${area}/${us_number}`));

    expect(upsideDown).toEqual([]);
    expect(new Set(units.map(({ excavation_year }) => excavation_year))).toEqual(
      new Set([2022, 2023, 2024, 2025]),
    );
    expect(items.filter(({ area, us_number }) => !known.has(`${area}/${us_number}`))).toEqual([]);
  });

  it('has one contradiction: 1079 covers 1039, two digits swapped for 1093', () => {
    const [cycle, ...others] = matrix.findings.filter(({ severity }) => severity === 'error');

    expect(others).toEqual([]);
    expect(cycle!.message).toContain('“1079 covers 1039”');
    expect(cycle!.message).toContain('“1079 covers 1093”');
  });

  it('has seven relations on one sheet only', () => {
    const oneSided = matrix.findings.filter(({ code }) => code === 'one_sided');

    expect(oneSided.map(({ units: named }) => named.join(' ')).sort()).toEqual([
      '1017 1035',
      '1026 1032',
      '1066 1065',
      '1079 1039',
      '1079 1093',
      '1107 1105',
      '2013 2015',
    ]);
  });

  it('contradicts its periods and levels in nothing but the planted error', () => {
    const contradicting = matrix.findings.filter(
      ({ code }) => code === 'period_inversion' || code.startsWith('elevation'),
    );

    expect(contradicting.map(({ units: named }) => named)).toEqual([['1079', '1039']]);
  });

  it('has fills in cuts only, and a cut for every fill', () => {
    const cuts = new Set(listKeys('Taglio'));
    const fills = listPairs('fills', 'filled_by');
    const filling = new Set(fills.map(([fill]) => fill));

    expect(fills.filter(([, cut]) => !cuts.has(cut))).toEqual([]);
    expect(listKeys('Riempimento').filter((key) => !filling.has(key))).toEqual([]);
    expect(listPairs('cuts', 'cut_by').filter(([cut]) => !cuts.has(cut))).toEqual([]);
  });

  it('records some relations that a longer chain implies, as excavators do', () => {
    const ordered = statements.filter(
      ({ type }) => type !== null && /later|earlier/.test(relationClassOf(type)),
    );
    const share = matrix.redundant.length / ordered.length;

    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.25);
  });

  const listKeys = (definition: string): string[] =>
    units
      .filter((unit) => unit.definition === definition)
      .map(({ area, us_number }) => `${area}/${us_number}`);

  /** The two units of each relation of a type, also where the other unit's sheet records the inverse. */
  const listPairs = (type: RelationType, inverse: RelationType): [string, string][] =>
    statements
      .filter((statement) => statement.type === type || statement.type === inverse)
      .map(({ type: said, from, to }) => {
        const [one, other] = [keyOf.get(from) ?? '', keyOf.get(to ?? '') ?? ''];
        return said === type ? [one, other] : [other, one];
      });
});
