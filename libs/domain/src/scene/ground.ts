import { compareNatural } from '@trowel/domain/core';
import type { SceneMember } from './scene-members.ts';
import type { SceneRelation } from './scene-model.ts';
import { measureSolids, type SolidSizes } from './solid-sizes.ts';

/** Data for placing solids: units by their index among the members, rows and areas as numbers. */
export interface Ground {
  members: readonly SceneMember[];
  /** The relations of the order that do not contradict. */
  order: readonly SceneRelation[];
  /** Row of each unit, 0 the latest: by period, then by level. Units of a row do not lie on each other. */
  rowOf: Int32Array;
  rowCount: number;
  areas: string[];
  areaOf: Int32Array;
  sizes: SolidSizes;
}

/** Footprints of solids: centre and size, m. */
export interface Footprints {
  x: Float64Array;
  z: Float64Array;
  width: Float64Array;
  depth: Float64Array;
  /** Height of each solid including its contents, m. */
  height: Float64Array;
  /** The unit a solid lies inside, or -1. */
  host: Int32Array;
}

/** Assigns the units to rows and areas. */
export function prepareGround(members: readonly SceneMember[], relations: readonly SceneRelation[]): Ground {
  const areas = [...new Set(members.map(({ area }) => area))].sort(compareNatural);
  const places = new Map(areas.map((area, at) => [area, at]));
  return {
    members,
    order: relations.filter(({ kind }) => kind === 'order'),
    ...findRows(members),
    areas,
    areaOf: Int32Array.from(members, ({ area }) => places.get(area)!),
    sizes: measureSolids(members),
  };
}

/** Units of no period go below all others. */
function findRows(members: readonly SceneMember[]): Pick<Ground, 'rowOf' | 'rowCount'> {
  const depth = members.reduce((most, { level }) => Math.max(most, level), 0) + 1;
  const lanes = members.reduce((most, { lane }) => Math.max(most, lane), -1) + 1;
  const keys = Float64Array.from(members, ({ lane, level }) => (lane === -1 ? lanes : lane) * depth + level);
  const sorted = [...new Set(keys)].sort((a, b) => a - b);
  const rows = new Map(sorted.map((key, row) => [key, row]));
  return { rowOf: Int32Array.from(keys, (key) => rows.get(key)!), rowCount: sorted.length };
}

/** Lists the units from the latest row to the oldest, in natural order within a row. */
export function listByRow({ rowOf, rowCount }: Ground): number[][] {
  const rows: number[][] = Array.from({ length: rowCount }, () => []);
  for (let unit = 0; unit < rowOf.length; unit++) rows[rowOf[unit]!]!.push(unit);
  return rows;
}

/** Creates footprints of separate units, still without position and width. */
export function emptyFootprints({ members, sizes }: Ground): Footprints {
  const size = members.length;
  return {
    x: new Float64Array(size),
    z: new Float64Array(size),
    width: new Float64Array(size),
    depth: new Float64Array(size),
    height: sizes.height,
    host: new Int32Array(size).fill(-1),
  };
}
