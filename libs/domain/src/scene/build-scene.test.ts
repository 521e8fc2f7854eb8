import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../matrix/matrix.ts';
import type { MatrixUnit } from '../matrix/graph/units.ts';
import { generateSite } from '../testing/generate-site.ts';
import { recordSite } from '../testing/record-site.ts';
import { buildScene, type SceneOptions } from './build-scene.ts';
import type { SceneData, SceneUnit } from './scene-model.ts';
import type { SceneRecords, SceneUnitRecord } from './scene-records.ts';

type Traits = Record<string, Partial<SceneUnitRecord>>;

const period = (code: string, color: string | null = null) => ({
  period: code,
  phase: '',
  label: `${code} · Period`,
  color,
  start_year: null,
  end_year: null,
});

function recordsOf(lines: readonly string[], traits: Traits = {}): SceneRecords {
  const { units, statements } = recordSite(lines, traits as Record<string, Partial<MatrixUnit>>);
  return {
    siteName: 'Test',
    units: units.map((unit, at) => ({ ...unit, id: at + 1 })),
    statements,
    periods: [period('1'), period('2')],
  };
}

function sceneOf(
  lines: readonly string[],
  traits: Traits = {},
  options: Partial<SceneOptions> = {},
): SceneData {
  const records = recordsOf(lines, traits);
  return buildScene(records, buildMatrix(records.units, records.statements), options);
}

function generateScene(units: number, seed: number, options: Partial<SceneOptions> = {}): SceneData {
  const site = generateSite({ units, seed, unitsPerArea: 60 });
  const records = {
    siteName: 'Made up',
    ...site,
    units: site.units.map((unit, at) => ({ ...unit, id: at })),
    periods: [],
  };
  return buildScene(records, buildMatrix(site.units, site.statements), options);
}

const unitOf = ({ units }: SceneData, number: string): SceneUnit =>
  units.find(({ us_number }) => us_number === number)!;
const bottomOf = ({ position, size }: SceneUnit): number => position[1] - size[1] / 2;
const topOf = ({ position, size }: SceneUnit): number => position[1] + size[1] / 2;

/** Millimetres are rounded. */
const TOLERANCE_M = 0.003;

function overlap(a: SceneUnit, b: SceneUnit, axes: readonly (0 | 1 | 2)[]): boolean {
  return axes.every(
    (axis) => Math.abs(a.position[axis] - b.position[axis]) < (a.size[axis] + b.size[axis]) / 2 - TOLERANCE_M,
  );
}

function isWithin(inner: SceneUnit, outer: SceneUnit, axis: 0 | 1 | 2): boolean {
  return (
    Math.abs(inner.position[axis] - outer.position[axis]) <=
    (outer.size[axis] - inner.size[axis]) / 2 + TOLERANCE_M
  );
}

//  1 topsoil
//  |
//  2 fill ─── 3 cut (3 cuts 4)
//             |
//             4 layer ── 5 wall
const PIT = ['1 covers 2', '2 fills 3', '3 cuts 4', '4 abuts 5'];
const PIT_TRAITS: Traits = {
  '3': { definition: 'Taglio' },
  '5': { unit_type: 'USM' },
};

describe('buildScene() by levels', () => {
  it('puts a cut inside the layer it cuts and its fill inside the cut', () => {
    const scene = sceneOf(PIT, PIT_TRAITS);
    const [fill, cut, layer] = ['2', '3', '4'].map((number) => unitOf(scene, number));

    expect(scene.units.map(({ shape }) => shape)).toEqual(['layer', 'fill', 'cut', 'layer', 'wall']);
    for (const axis of [0, 2] as const) {
      expect(isWithin(fill!, cut!, axis)).toBe(true);
      expect(isWithin(cut!, layer!, axis)).toBe(true);
    }
    expect(isWithin(fill!, cut!, 1)).toBe(true);
    expect(bottomOf(cut!)).toBeGreaterThan(bottomOf(layer!));
    expect(topOf(cut!)).toBeCloseTo(topOf(layer!), 1);
  });

  it('puts the later above the earlier, the oldest at 0', () => {
    const scene = sceneOf(['1 covers 2', '2 covers 3', '1 covers 4']);

    expect(bottomOf(unitOf(scene, '1'))).toBeGreaterThan(topOf(unitOf(scene, '2')));
    expect(bottomOf(unitOf(scene, '2'))).toBeGreaterThan(topOf(unitOf(scene, '3')));
    expect(bottomOf(unitOf(scene, '3'))).toBe(0);
    expect(scene.units.map(({ level }) => level)).toEqual([0, 1, 2, 1]);
  });

  it('keeps the units of a period in its band', () => {
    //  1 (period 2)      2 (period 1)
    //                    3 (period 1)
    const scene = sceneOf(['1', '2 covers 3'], {
      1: { period: '2' },
      2: { period: '1' },
      3: { period: '1' },
    });

    expect(bottomOf(unitOf(scene, '3'))).toBeGreaterThan(topOf(unitOf(scene, '1')));
    expect(scene.units.map((unit) => unit.period)).toEqual([1, 0, 0]);
  });

  it('stacks the fills of a cut, the oldest lowest', () => {
    const scene = sceneOf(['1 fills 3', '2 fills 3', '1 covers 2'], { 3: { definition: 'Cut' } });

    expect(bottomOf(unitOf(scene, '1'))).toBeGreaterThanOrEqual(topOf(unitOf(scene, '2')) - TOLERANCE_M);
    expect(isWithin(unitOf(scene, '1'), unitOf(scene, '3'), 1)).toBe(true);
  });

  it('takes recorded lengths for width and depth', () => {
    const scene = sceneOf(['1', '2 covers 1'], { 1: { length: 7.5, width: 0.6, unit_type: 'USM' } });

    expect(unitOf(scene, '1').size).toMatchObject({ 0: 7.5, 2: 0.6 });
  });

  it.each([0, -1])('takes a recorded size of %i m for none', (nothing) => {
    const usual = sceneOf(['1', '2 covers 1']);
    const scene = sceneOf(['1', '2 covers 1'], { 1: { length: nothing, width: nothing } });

    expect(unitOf(scene, '1').size).toEqual(unitOf(usual, '1').size);
  });

  it('stands areas side by side', () => {
    const scene = sceneOf(['A/1 covers A/2', 'B/1 covers B/2', 'A/1 covers B/2']);
    const rightOf = (area: string): number =>
      Math.max(
        ...scene.units
          .filter((unit) => unit.area === area)
          .map(({ position, size }) => position[0] + size[0] / 2),
      );
    const leftOf = (area: string): number =>
      Math.min(
        ...scene.units
          .filter((unit) => unit.area === area)
          .map(({ position, size }) => position[0] - size[0] / 2),
      );

    expect(scene.areas).toEqual(['A', 'B']);
    expect(leftOf('B')).toBeGreaterThan(rightOf('A'));
  });

  it.each(['layered', 'grid', 'force'] as const)(
    'lets no two solids of one level overlap when %s',
    (spread) => {
      fc.assert(
        fc.property(fc.integer({ min: 5, max: 160 }), fc.nat(1_000), (size, seed) => {
          const { units } = generateScene(size, seed, { spread });

          const overlaps = units.filter((a, at) =>
            units.slice(0, at).some((b) => a.level === b.level && overlap(a, b, [0, 1, 2])),
          );
          expect(overlaps).toEqual([]);
        }),
        { numRuns: 12 },
      );
    },
  );

  it('gives every unit a solid with room, within the bounds, the same for the same records', () => {
    for (const spread of ['layered', 'grid', 'force'] as const) {
      const scene = generateScene(300, 7, { spread });

      for (const { position, size } of scene.units) {
        for (const axis of [0, 1, 2] as const) {
          expect(size[axis]).toBeGreaterThan(0);
          expect(position[axis] - size[axis] / 2).toBeGreaterThanOrEqual(
            scene.bounds.min[axis] - TOLERANCE_M,
          );
          expect(position[axis] + size[axis] / 2).toBeLessThanOrEqual(scene.bounds.max[axis] + TOLERANCE_M);
        }
      }
      expect(generateScene(300, 7, { spread })).toEqual(scene);
    }
  });

  it('copes with a chain of 20,000 cuts and fills, and with 20,000 units of one level', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at} ${at % 2 ? 'cuts' : 'fills'} ${at + 1}`);
    const traits = Object.fromEntries(
      lines.map((_, at): [string, Partial<SceneUnitRecord>] => [`${at}`, at % 2 ? { unit_type: 'cut' } : {}]),
    );
    const chain = sceneOf(lines, traits);
    const flat = sceneOf(Array.from({ length: 20_000 }, (_, at) => `${at}`));

    expect(chain.units).toHaveLength(20_001);
    expect(chain.units.every(({ position, size }) => [...position, ...size].every(Number.isFinite))).toBe(
      true,
    );
    expect(flat.bounds.max[0]).toBeLessThan(400);
  });

  it('builds an empty scene of nothing', () => {
    expect(sceneOf([])).toMatchObject({
      units: [],
      relations: [],
      bounds: { min: [0, 0, 0], max: [0, 0, 0] },
    });
  });
});

describe('buildScene(), its relations', () => {
  it('tells each relation once, the later unit first, and marks what contradicts', () => {
    //  1 ─ 2 ─ 3 ─ 1      4 = 5      5 bonded to 6
    const scene = sceneOf([
      '1 covers 2',
      '2 covered by 1',
      '2 cuts 3',
      '3 covers 1',
      '4 same as 5',
      '5 bonded to 6',
    ]);
    const told = scene.relations.map(
      ({ source, target, type, kind }) =>
        `${scene.units[source]!.us_number} ${type} ${scene.units[target]!.us_number} ${kind}`,
    );

    expect(told).toHaveLength(5);
    expect(told).toEqual(expect.arrayContaining(['4 same_as 5 equal', '5 bonded_to 6 contemporary']));
    expect(told.filter((line) => line.endsWith('contradiction'))).toHaveLength(1);
    expect(told.filter((line) => line.endsWith('order'))).toHaveLength(2);
  });

  it('shows a unit that only relations name, beside the one that names it', () => {
    const records = recordsOf(['1 covers 2']);
    const statements = [
      ...records.statements,
      { from: '2', type: 'covers' as const, to: null, toLabel: '99' },
      { from: '1', type: 'covered_by' as const, to: null, toLabel: '98' },
    ];
    const scene = buildScene({ ...records, statements }, buildMatrix(records.units, statements));

    expect(unitOf(scene, '99')).toMatchObject({ record_id: null, level: 2 });
    expect(scene.relations.slice(1)).toMatchObject([
      { source: 2, target: 0, type: 'covers' },
      { source: 1, target: 3, type: 'covers' },
    ]);
  });

  it('shows part of the units, at the levels of the whole', () => {
    const scene = sceneOf(['A/1 covers B/2', 'B/2 covers A/3'], {}, { shows: ({ area }) => area === 'A' });

    expect(scene.units.map(({ us_number, level }) => [us_number, level])).toEqual([
      ['1', 0],
      ['3', 2],
    ]);
    expect(scene.relations).toEqual([]);
  });
});

describe('buildScene() by elevation', () => {
  const heights: Traits = {
    1: { elevation_min: 10, elevation_max: 10.4 },
    4: { elevation_min: 8, elevation_max: 8.5 },
    5: { elevation_max: 7 },
  };

  it('stands recorded units at their heights, the others between their neighbours', () => {
    const scene = sceneOf(['1 covers 2', '2 covers 3', '3 covers 4', '4 covers 5', '5 covers 6'], heights, {
      placement: 'elevation',
    });
    const tops = scene.units.map(topOf);

    expect(unitOf(scene, '1')).toMatchObject({ position: { 1: 10.2 }, size: { 1: 0.4 } });
    expect(topOf(unitOf(scene, '5'))).toBeCloseTo(7, 2);
    expect(tops).toEqual(tops.toSorted((a, b) => b - a));
    expect(scene.units.map(({ is_interpolated = false }) => is_interpolated)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(bottomOf(unitOf(scene, '3'))).toBeGreaterThanOrEqual(8.5);
    expect(topOf(unitOf(scene, '2'))).toBeLessThanOrEqual(10);
  });

  it('lets an unrecorded fill share the height of its cut', () => {
    const scene = sceneOf(
      ['2 fills 3'],
      { 3: { definition: 'Cut', elevation_min: 1, elevation_max: 2.5 } },
      { placement: 'elevation' },
    );

    expect(isWithin(unitOf(scene, '2'), unitOf(scene, '3'), 1)).toBe(true);
    expect(unitOf(scene, '2').size[1]).toBeGreaterThan(1);
  });

  it('stacks by levels where nothing is recorded, and says so', () => {
    const byLevels = sceneOf(['1 covers 2']);
    const scene = sceneOf(['1 covers 2'], {}, { placement: 'elevation' });

    expect(scene.units.map(({ position }) => position)).toEqual(
      byLevels.units.map(({ position }) => position),
    );
    expect(scene.units.every(({ is_interpolated }) => is_interpolated)).toBe(true);
  });
});
