import type { HarrisMatrix } from '@trowel/domain/matrix';
import { leastDistance, type Occupant } from '../stable/free-places.ts';
import { orderByPlace } from '../stable/update-places.ts';
import type { HandPlace, HandReport } from '../model/hand-place.ts';
import { SPACING, type Layered, type LayoutGraph, type Placement } from '../model/stages.ts';
import { findWanted, type WantedPlace } from './wanted-places.ts';

/** A drawing after manual placement. */
export interface Arranged {
  placement: Placement;
  report: HandReport;
}

/** Weight of a manual position, compared with that of the automatic one. */
const WEIGHT = 1_000;
/** Maximum distance from the wanted position that counts as reached, pt. */
const NEAR = 1;

/**
 * Moves boxes to the positions that a user chose, each within its level and its column. Boxes in the way make
 * room, and all required distances are preserved. If wanted positions contradict each other, both are adjusted. Only levels
 * with a manual position change. Cost: sorting the vertices of those levels.
 */
export function applyManualPositions(
  matrix: HarrisMatrix,
  { graph, layered, placement }: { graph: LayoutGraph; layered: Layered; placement: Placement },
  places: readonly HandPlace[],
): Arranged {
  const wanted = findWanted(matrix, graph, { places, placement });
  const x = placement.x.slice();
  const touched = new Set([...wanted.keys()].map((vertex) => layered.levelOf[vertex]));
  const { sequence, levelStart } = placement.order;
  for (const level of touched) {
    const row = sequence.subarray(levelStart[level], levelStart[level + 1]);
    for (const own of byColumn(row, layered, graph)) fitRow(own, { layered, wanted, x });
  }
  const idOf = (vertex: number): string => matrix.nodes[graph.nodeOf[vertex]].id;
  const isBent = ([vertex, { x: wantedX }]: [number, WantedPlace]): boolean =>
    Math.abs(x[vertex] - wantedX) > NEAR;
  const report: HandReport = {
    placed: [...wanted.keys()].map(idOf),
    bent: [...wanted].filter(isBent).map(([vertex]) => idOf(vertex)),
  };
  return { placement: frame(layered, graph, x), report };
}

function byColumn(row: Int32Array, { block }: Layered, { columnOfBlock }: LayoutGraph): number[][] {
  const columns = new Map<number, number[]>();
  for (const vertex of row) {
    const column = columnOfBlock[block[vertex]];
    const known = columns.get(column);
    if (known) known.push(vertex);
    else columns.set(column, [vertex]);
  }
  return [...columns.values()];
}

/** Weighted isotonic regression of one row towards the wanted positions, by pooling adjacent violators. */
function fitRow(
  row: number[],
  { layered, wanted, x }: { layered: Layered; wanted: ReadonlyMap<number, WantedPlace>; x: Float64Array },
): void {
  const keys = new Map(row.map((vertex) => [vertex, wanted.get(vertex)?.key ?? x[vertex]]));
  row.sort((a, b) => keys.get(a)! - keys.get(b)! || x[a] - x[b]);
  const pools: Pool[] = [];
  let offset = 0;
  for (const [at, vertex] of row.entries()) {
    if (at > 0) offset += leastDistance(occupantOf(layered, row[at - 1]), occupantOf(layered, vertex));
    const place = wanted.get(vertex);
    let pool: Pool = {
      mean: (place?.x ?? x[vertex]) - offset,
      weight: place ? WEIGHT : 1,
      members: [[vertex, offset]],
    };
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      pool = join(last, pool);
      pools.pop();
    }
    pools.push(pool);
  }
  for (const { mean, members } of pools)
    for (const [vertex, apart] of members) x[vertex] = Math.round(2 * mean) / 2 + apart;
}

/** Neighbours that touch: the position of the first by the mean of all, and the distance of each from it. */
interface Pool {
  mean: number;
  weight: number;
  members: [vertex: number, offset: number][];
}

function join(a: Pool, b: Pool): Pool {
  const weight = a.weight + b.weight;
  return {
    mean: (a.mean * a.weight + b.mean * b.weight) / weight,
    weight,
    members: [...a.members, ...b.members],
  };
}

function occupantOf({ width, realSize }: Layered, vertex: number): Omit<Occupant, 'x'> {
  return { width: width[vertex], isBox: vertex < realSize && width[vertex] > 0 };
}

/** Sets the columns beside each other again, each as wide as its contents, and measures them. */
function frame(layered: Layered, { columnCount, columnOfBlock }: LayoutGraph, x: Float64Array): Placement {
  const { width, block, size } = layered;
  const left = new Float64Array(columnCount).fill(Infinity);
  const right = new Float64Array(columnCount).fill(-Infinity);
  for (let vertex = 0; vertex < size; vertex++) {
    const column = columnOfBlock[block[vertex]];
    left[column] = Math.min(left[column], Math.floor(x[vertex] - width[vertex] / 2));
    right[column] = Math.max(right[column], Math.ceil(x[vertex] + width[vertex] / 2));
  }
  const columnLeft = new Float64Array(columnCount);
  const columnRight = new Float64Array(columnCount);
  const shift = new Float64Array(columnCount);
  let edge = 0;
  for (let column = 0; column < columnCount; column++) {
    const isEmpty = left[column] === Infinity;
    shift[column] = isEmpty ? 0 : edge - left[column];
    const wide = isEmpty ? 0 : right[column] - left[column];
    columnLeft[column] = edge;
    columnRight[column] = edge + Math.max(wide, SPACING.minBoxWidth);
    edge = columnRight[column] + SPACING.column;
  }
  const moved = x.map((place, vertex) => place + shift[columnOfBlock[block[vertex]]]);
  return {
    x: moved,
    order: orderByPlace(layered, moved),
    columnLeft,
    columnRight,
    width: Math.max(0, edge - SPACING.column),
  };
}
