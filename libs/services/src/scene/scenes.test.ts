import { createRequire } from 'node:module';
import { DIALECTS } from '@trowel/db/testing';
import { SCENE_FORMATS } from '@trowel/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { createPeriod } from '../records/periods.ts';
import { describeScene } from './scene-summary.ts';
import {
  exportSceneSession,
  filterSceneSession,
  paintSceneSession,
  placeSceneSession,
  SESSION_LIFETIME_S,
  startSceneSession,
} from './scene-sessions.ts';
import { exportScene, getScene, getUnitShape } from './scenes.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createOfKind } from '../records/kinds/kind-records.ts';
import { createUnit, updateUnit } from '../records/units.ts';

// The Khronos validator has no types.
const validator = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>;
};

/** What a GLB tells: names and extras of its units. */
function readGlb(
  bytes: Uint8Array,
): { name: string; translation?: number[]; extras: Record<string, unknown> }[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const { nodes } = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  return nodes.filter((node: object) => 'mesh' in node);
}

function countShapes(units: readonly { shape: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { shape } of units) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return counts;
}

//  A/1            B/1 (USM, period 2)
//   |
//  A/2 - 404      A/2 is dated 100-200, in period 1
const siteName = 'Città "Vecchia"';

describe.each(DIALECTS)('scenes on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    const operator = world.as('operator');
    ctx = world.as('viewer');
    await createSite(operator, { site_name: siteName });
    await createPeriod(operator, {
      site_name: siteName,
      period: '1',
      start_year: 500,
      end_year: 900,
      color: '#112233',
    });
    await createPeriod(operator, { site_name: siteName, period: '2', start_year: -27, end_year: 476 });
    const base = { site_name: siteName };
    await createUnit(operator, {
      ...base,
      area: 'A',
      us_number: '2',
      period: '1',
      dating: '100-200 d.C.',
      length_max: 7,
    });
    await createUnit(operator, {
      ...base,
      area: 'A',
      us_number: '1',
      elevation_max: 10,
      relationships: [
        { type: 'covers', us_number: '2' },
        { type: 'cuts', us_number: '404' },
      ],
    });
    await createUnit(operator, { ...base, area: 'B', us_number: '1', unit_type: 'USM', period: '2' });
  });
  afterAll(() => world.dispose());

  it('gives the units of a site as solids, with what is recorded of them', async () => {
    const scene = await getScene(ctx, { siteName });

    expect(scene.units.map(({ area, us_number, shape, period }) => [area, us_number, shape, period])).toEqual(
      [
        ['A', '1', 'layer', -1],
        ['A', '2', 'layer', 0],
        ['B', '1', 'wall', 1],
        ['A', '404', 'layer', -1],
      ],
    );
    expect(scene.units[1]!.size[0]).toBe(7);
    expect(scene.units[0]!.elevation).toEqual({ min: 10, max: 10 });
    expect(scene.units[3]!.record_id).toBeNull();
    expect(scene.relations).toMatchObject([{ type: 'covers' }, { type: 'cuts' }]);
    expect(scene.periods[0]).toMatchObject({ period: '1', color: '#112233', start_year: 500 });
  });

  it('gives phases without a colour shades of that of their period', async () => {
    const operator = world.as('operator');
    const site_name = 'In phases';
    await createSite(operator, { site_name });
    await createPeriod(operator, { site_name, period: '3', color: '#d9a48f' });
    for (const phase of ['1', '2', '3']) {
      await createPeriod(operator, {
        site_name,
        period: '3',
        phase,
        ...(phase === '3' && { color: '#112233' }),
      });
      await createUnit(operator, { site_name, us_number: phase, period: '3', phase });
    }

    const { periods } = await getScene(ctx, { siteName: site_name });

    expect(periods.map(({ phase, color }) => [phase, color])).toEqual([
      ['1', '#d9a48f'],
      ['2', '#e1b8a8'],
      ['3', '#112233'],
    ]);
  });

  it('stays the same until a record changes', async () => {
    const before = await getScene(ctx, { siteName });
    const again = await getScene(ctx, { siteName });
    const wall = before.units[2]!.record_id!;
    await updateUnit(world.as('operator'), { id: wall, changes: { definition: 'Muro' } });
    const after = await getScene(ctx, { siteName });

    expect(again).toEqual(before);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.units[2]!.definition).toBe('Wall');
  });

  it('shows one area, at the levels of the whole', async () => {
    const { units } = await getScene(ctx, { siteName, area: 'b', spread: 'grid', placement: 'elevation' });

    expect(units.map(({ us_number }) => us_number)).toEqual(['1']);
    await expect(getScene(ctx, { siteName: 'Nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('writes every format, and a GLB the Khronos validator accepts', async () => {
    for (const format of SCENE_FORMATS) {
      const { bytes, fileName } = await exportScene(ctx, { siteName }, format);

      expect(bytes.length).toBeGreaterThan(100);
      expect(fileName).toBe(`${siteName}.${format === 'obj' ? 'obj.zip' : format}`);
    }
    const { bytes } = await exportScene(ctx, { siteName }, 'glb');
    expect((await validator.validateBytes(bytes)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
    expect(readGlb(bytes).map(({ name }) => name)).toEqual(['US A/1', 'US 2', 'USM B/1', 'US 404']);
    expect(readGlb(bytes)[1]!.extras).toMatchObject({ area: 'A', us_number: '2', period: '1', level: 1 });
  });

  it('exports a selection where it stands in the whole', async () => {
    const whole = readGlb((await exportScene(ctx, { siteName }, 'glb')).bytes);
    const steps = [{ filter: { units: ['2'] }, action: 'show' } as const];
    const part = readGlb((await exportScene(ctx, { siteName, steps }, 'glb')).bytes);

    expect(part).toMatchObject([{ name: 'US 2', translation: whole[1]!.translation }]);
  });

  it('gives the shape of one unit, and refuses a number that repeats', async () => {
    const whole = readGlb((await exportScene(ctx, { siteName }, 'glb')).bytes);
    const shape = readGlb((await getUnitShape(ctx, { siteName, usNumber: '1', area: 'B' })).bytes);

    expect(shape).toMatchObject([{ name: 'USM B/1', translation: whole[2]!.translation }]);
    await expect(getUnitShape(ctx, { siteName, usNumber: '1' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(getUnitShape(ctx, { siteName, usNumber: '404' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('describes what is seen; the dating of a unit goes before its period', async () => {
    const years = { from: 100, to: 300 };
    const steps = [{ filter: { years }, action: 'show' } as const];

    expect(await describeScene(ctx, { siteName, steps })).toMatchObject({
      units: 4,
      unrecorded: 1,
      visible: 2,
      hidden: 2,
      matched_units: ['2', 'B/1'],
    });
  });

  it('lets a session place, paint, filter and export its scene', async () => {
    const { session_id } = await startSceneSession(ctx, { siteName });
    await placeSceneSession(ctx, session_id, { spread: 'grid' });
    await paintSceneSession(ctx, session_id, { colorBy: 'custom', customColors: { '2': '#ff0000' } });
    const filtered = await filterSceneSession(ctx, session_id, {
      filter: { areas: ['A'], units: ['2', '77'] },
      action: 'hide',
    });
    const exported = readGlb((await exportSceneSession(ctx, session_id, 'glb')).bytes);
    const cleared = await filterSceneSession(ctx, session_id, undefined);

    expect(filtered.summary).toMatchObject({ hidden: 1, matched_units: ['2'], unknown_units: ['77'] });
    expect(filtered.view).toMatchObject({ spread: 'grid', colorBy: 'custom', placement: 'levels' });
    expect(exported).toHaveLength(3);
    expect(cleared.summary).toMatchObject({ hidden: 0, visible: 4 });
  });

  it('ends a session an hour after its last use, and shows it to nobody else', async () => {
    const { session_id, expires_at } = await startSceneSession(ctx, { siteName });
    const late = { ...ctx, services: { ...ctx.services, clock: () => new Date(expires_at) } };

    expect(Date.parse(expires_at)).toBeGreaterThan(
      ctx.services.clock().getTime() + (SESSION_LIFETIME_S - 60) * 1_000,
    );
    await expect(exportSceneSession(late, session_id, 'glb')).rejects.toMatchObject({ code: 'not_found' });
    await expect(exportSceneSession(world.as('admin'), session_id, 'glb')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(startSceneSession(ctx, { siteName: 'Nowhere' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('contain recorded outlines and heights where they exist', async () => {
    const operator = world.as('operator');
    const base = { site_name: 'Orto Vecchio', area: 'A' };
    await createSite(operator, { site_name: base.site_name });
    await createUnit(operator, { ...base, us_number: '1' });
    await createUnit(operator, { ...base, us_number: '2' });
    const ring = [
      [100, 200],
      [104, 200],
      [104, 202],
      [100, 202],
      [100, 200],
    ];
    const ofUnit = { ...base, us_number: '1' };
    await createOfKind(operator, 'geometries', {
      ...ofUnit,
      geometry_number: '1',
      kind: 'outline',
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    await createOfKind(operator, 'geometries', {
      ...ofUnit,
      geometry_number: '2',
      kind: 'height',
      geometry: { type: 'Point', coordinates: [101, 201, 87.5] },
    });

    const { units } = await getScene(ctx, { siteName: base.site_name });

    const [drawn, other] = ['1', '2'].map((number) => units.find(({ us_number }) => us_number === number)!);
    expect(drawn!.outline![0]![0]).toHaveLength(4);
    expect([drawn!.size[0], drawn!.size[2]]).toEqual([4, 2]);
    expect(drawn!.elevation).toEqual({ min: 87.5, max: 87.5 });
    expect(other!.outline).toBeUndefined();
    expect(other!.position[0]).toBeGreaterThan(drawn!.position[0] + 2);
  });
});

describe('the demo excavation as a scene', () => {
  it('has its cuts, walls and fills told apart, and its contradiction marked', async () => {
    const world = await openWorld('sqlite');
    const { siteName: demo } = (await loadDemo(world.as('operator')))!;
    const { units, periods, relations } = await getScene(world.as('viewer'), { siteName: demo });
    await world.dispose();

    const shapes = countShapes(units);
    expect(shapes.get('cut')).toBeGreaterThan(20);
    expect(shapes.get('fill')).toBeGreaterThan(15);
    expect(shapes.get('wall')).toBeGreaterThan(10);
    expect(periods.length).toBeGreaterThan(5);
    expect(relations.filter(({ kind }) => kind === 'contradiction').length).toBeGreaterThan(0);
  });
});
