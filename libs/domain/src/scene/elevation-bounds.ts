import { listByRow, type Ground } from './ground.ts';
import type { SceneMember } from './scene-members.ts';
import type { SceneRelation } from './scene-model.ts';

/** Bottom and top, m above sea. */
export interface ElevationSpan {
  bottom: number;
  top: number;
}

/** The nearest recorded height on one side of each unit: NaN where there is none, and how many units away, m. */
export interface Side {
  height: Float64Array;
  steps: Int32Array;
}

/**
 * Returns the recorded elevation span of a unit. A single level is that of its surface. Undefined if none is
 * recorded.
 */
export function readElevationSpan({ record }: SceneMember, usualHeight: number): ElevationSpan | undefined {
  const [min, max] = [record?.elevation_min ?? null, record?.elevation_max ?? null];
  const height = record?.height && record.height > 0 ? record.height : usualHeight;
  if (min !== null && max !== null && Math.abs(max - min) >= LEAST_HEIGHT)
    return { bottom: Math.min(min, max), top: Math.max(min, max) };
  const surface = max ?? min;
  return surface === null ? undefined : { bottom: surface - height, top: surface };
}

const LEAST_HEIGHT = 0.01;

/** Returns for each unit the lowest upper limit set by its later units. Cost: linear. */
export function findAbove(ground: Ground, spans: readonly (ElevationSpan | undefined)[]): Side {
  const side = emptySide(ground);
  const rows = listByRow(ground);
  follow(rows, groupBy(ground, 'target'), ({ source, target }) => {
    const span = spans[source];
    // A unit that is cut is beside the cut, not under it.
    const limit = span && (ground.members[source]!.shape === 'cut' ? span.top : span.bottom);
    tighten(side, { at: target, from: source, limit, isTighter: (height, other) => height < other });
  });
  return side;
}

/** Returns for each unit the highest lower limit set by its earlier units. Cost: linear. */
export function findBelow(ground: Ground, spans: readonly (ElevationSpan | undefined)[]): Side {
  const side = emptySide(ground);
  const rows = listByRow(ground).reverse();
  follow(rows, groupBy(ground, 'source'), ({ source, target, type }) => {
    const span = spans[target];
    // A unit that abuts a wall begins at the foot of the wall.
    const limit = span && (type === 'abuts' ? span.bottom : span.top);
    tighten(side, { at: source, from: target, limit, isTighter: (height, other) => height > other });
  });
  return side;
}

function emptySide({ members }: Ground): Side {
  return { height: new Float64Array(members.length).fill(NaN), steps: new Int32Array(members.length) };
}

function groupBy({ members, order, rowOf }: Ground, end: 'source' | 'target'): SceneRelation[][] {
  const groups: SceneRelation[][] = members.map(() => []);
  for (const relation of order) {
    // Against the periods nothing follows.
    if (rowOf[relation.source]! < rowOf[relation.target]!) groups[relation[end]]!.push(relation);
  }
  return groups;
}

function follow(
  rows: readonly (readonly number[])[],
  groups: readonly SceneRelation[][],
  visit: (relation: SceneRelation) => void,
): void {
  for (const row of rows) for (const unit of row) for (const relation of groups[unit]!) visit(relation);
}

function tighten(
  { height, steps }: Side,
  {
    at,
    from,
    limit,
    isTighter,
  }: { at: number; from: number; limit: number | undefined; isTighter: (a: number, b: number) => boolean },
): void {
  const reached = limit ?? height[from]!;
  if (Number.isNaN(reached)) return;
  const away = limit === undefined ? steps[from]! + 1 : 1;
  const known = height[at]!;
  if (!Number.isNaN(known) && !isTighter(reached, known) && !(reached === known && away > steps[at]!)) return;
  height[at] = reached;
  steps[at] = away;
}
