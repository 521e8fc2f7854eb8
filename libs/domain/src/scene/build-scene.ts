import { buildFacts } from '@trowel/domain/matrix';
import { prepareGround, type Footprints, type Ground } from './ground.ts';
import { listMembers, type SceneMember } from './scene-members.ts';
import type { SceneData, ScenePlacement, SceneSpread, SceneUnit } from './scene-model.ts';
import type { SceneMatrix, SceneRecords, SceneUnitRecord } from './scene-records.ts';
import { listSceneRelations } from './scene-relations.ts';
import { placeRecorded } from './place-recorded.ts';
import { spreadForce } from './spread-force.ts';
import { spreadGrid } from './spread-grid.ts';
import { spreadLayered } from './spread-layered.ts';
import { stackElevations } from './stack-elevations.ts';
import { stackLevels, type Heights } from './stack-levels.ts';

export interface SceneOptions {
  placement: ScenePlacement;
  spread: SceneSpread;
  /** Returns true for the units to show. Levels and periods are those of the whole site. */
  shows: (unit: SceneUnitRecord) => boolean;
}

export const SCENE_DEFAULTS: SceneOptions = {
  placement: 'levels',
  spread: 'layered',
  shows: () => true,
};

const SPREADS: Record<SceneSpread, (ground: Ground) => Footprints> = {
  layered: spreadLayered,
  grid: spreadGrid,
  force: spreadForce,
};
const STACKS: Record<ScenePlacement, (ground: Ground, footprints: Footprints) => Heights> = {
  levels: stackLevels,
  elevation: stackElevations,
};

/**
 * Builds the 3D scene of a site from its records and its matrix. Steps: units, relations, ground plan, heights, recorded outlines.
 * Pure and deterministic. Solids of one level do not overlap if placed by levels. Cost: nearly linear.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const records = units.map((unit, at) => ({ ...unit, id: at + 1 }));
 * const scene = buildScene({ siteName: 'Villa', units: records, statements, periods: [] }, matrix);
 * console.log(scene.units.map(({ us_number, position }) => `${us_number} at ${position[1]} m`));
 * // [ '1 at 1.05 m', '2 at 0.6 m', '3 at 0.15 m' ]
 */
export function buildScene(
  records: SceneRecords,
  matrix: SceneMatrix,
  options: Partial<SceneOptions> = {},
): SceneData {
  const { placement, spread, shows } = { ...SCENE_DEFAULTS, ...options };
  const facts = buildFacts(records.units, records.statements);
  const found = listMembers(records, { facts, matrix, shows });
  const relations = listSceneRelations(facts, matrix, found);
  const ground = prepareGround(found.members, relations);
  const footprints = SPREADS[spread](ground);
  const heights = STACKS[placement](ground, footprints);
  const laidOut = found.members.map((member, at) => describeUnit(member, at, { footprints, heights }));
  const units = placeRecorded(laidOut, (at) => found.members[at]?.record?.outline);
  return {
    site_name: records.siteName,
    placement,
    spread,
    ...centre(units),
    relations,
    periods: found.periods,
    areas: ground.areas,
  };
}

function describeUnit(
  { record, area, us_number, shape, level, period }: SceneMember,
  at: number,
  { footprints, heights }: { footprints: Footprints; heights: Heights },
): SceneUnit {
  const { x, z, width, depth } = footprints;
  const { bottom, height, isInterpolated } = heights;
  return {
    record_id: record?.id ?? null,
    area,
    us_number,
    unit_type: record?.unit_type ?? '',
    shape,
    period,
    level,
    position: [x[at]!, bottom[at]! + height[at]! / 2, z[at]!],
    size: [width[at]!, height[at]!, depth[at]!],
    elevation: elevationOf(record),
    ...(isInterpolated[at] && { is_interpolated: true as const }),
    definition: record?.definition_label || record?.definition || '',
  };
}

/** One level recorded alone is both. */
function elevationOf(record: SceneUnitRecord | null): SceneUnit['elevation'] {
  const [min, max] = [
    record?.elevation_min ?? record?.elevation_max,
    record?.elevation_max ?? record?.elevation_min,
  ];
  return min == null || max == null ? null : { min: Math.min(min, max), max: Math.max(min, max) };
}

/** Moves everything so that the middle of the ground is at 0, rounds to millimetres, and measures it. */
function centre(units: readonly SceneUnit[]): Pick<SceneData, 'units' | 'bounds'> {
  const { min, max } = measure(units);
  const [x, z] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
  const moved = units.map((unit): SceneUnit => ({
    ...unit,
    position: [round(unit.position[0] - x), round(unit.position[1]), round(unit.position[2] - z)],
    size: [round(unit.size[0]), round(unit.size[1]), round(unit.size[2])],
  }));
  return { units: moved, bounds: measure(moved) };
}

function measure(units: readonly SceneUnit[]): SceneData['bounds'] {
  if (units.length === 0) return { min: [0, 0, 0], max: [0, 0, 0] };
  const bounds: SceneData['bounds'] = {
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
  };
  for (const { position, size } of units) {
    for (const axis of [0, 1, 2] as const) {
      bounds.min[axis] = Math.min(bounds.min[axis], position[axis] - size[axis] / 2);
      bounds.max[axis] = Math.max(bounds.max[axis], position[axis] + size[axis] / 2);
    }
  }
  return bounds;
}

function round(metres: number): number {
  return Math.round(metres * 1_000) / 1_000;
}
