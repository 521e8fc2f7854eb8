// Previous vertices keep their positions. Only new ones get a free position.
import { countStarts } from '@trowel/domain/matrix';
import type { Layered, LayoutGraph, LevelOrder, Placement } from '../model/stages.ts';
import { findFreePlace, insertOccupant, areApart, type Occupant } from './free-places.ts';

/** Previous positions of the vertices of a layered graph, including dummies. NaN for new ones. */
export type PreviousPlaces = Float64Array;

/**
 * Places new vertices in the free space of a drawing, boxes near their neighbours and lines straight, and leaves
 * all others in place. Undefined if previous positions no longer have the required distances. Precondition: one
 * column.
 */
export function updatePlaces(
  graph: LayoutGraph,
  layered: Layered,
  previous: PreviousPlaces,
): Placement | undefined {
  const x = previous.slice();
  const levels = listStanding(layered, x);
  if (!levels.every(areApart)) return undefined;
  for (let vertex = 0; vertex < layered.realSize; vertex++) {
    if (!Number.isNaN(x[vertex])) continue;
    const own = occupantOf(layered, vertex);
    const level = levels[layered.levelOf[vertex]];
    x[vertex] = findFreePlace([level], own, meanOf(listNeighbours(graph, vertex), x));
    insertOccupant(level, { x: x[vertex], ...own });
  }
  for (let edge = 0; edge < graph.source.length; edge++) placeLine(layered, edge, { x, levels });
  return assemble(layered, x);
}

function listStanding(layered: Layered, x: Float64Array): Occupant[][] {
  const levels: Occupant[][] = Array.from({ length: layered.levelCount }, () => []);
  for (let vertex = 0; vertex < layered.size; vertex++) {
    if (Number.isNaN(x[vertex])) continue;
    levels[layered.levelOf[vertex]].push({ x: x[vertex], ...occupantOf(layered, vertex) });
  }
  for (const level of levels) level.sort((a, b) => a.x - b.x);
  return levels;
}

function occupantOf({ width, realSize }: Layered, vertex: number): Omit<Occupant, 'x'> {
  return { width: width[vertex], isBox: vertex < realSize && width[vertex] > 0 };
}

function listNeighbours({ source, target }: LayoutGraph, vertex: number): number[] {
  const found: number[] = [];
  for (let edge = 0; edge < source.length; edge++) {
    if (source[edge] === vertex) found.push(target[edge]);
    if (target[edge] === vertex) found.push(source[edge]);
  }
  return found;
}

function meanOf(vertices: readonly number[], x: Float64Array): number {
  const known = vertices.map((vertex) => x[vertex]).filter((place) => !Number.isNaN(place));
  return known.length === 0 ? 0 : known.reduce((sum, place) => sum + place, 0) / known.length;
}

/** Places a new line straight through all its levels, as near to its ends as there is room. */
function placeLine(
  layered: Layered,
  edge: number,
  { x, levels }: { x: Float64Array; levels: Occupant[][] },
): void {
  const { chain, chainStart, levelOf } = layered;
  const own = chain.subarray(chainStart[edge], chainStart[edge + 1]);
  const dummies = [...own.subarray(1, -1)];
  if (!dummies.some((dummy) => Number.isNaN(x[dummy]))) return;
  const occupant = occupantOf(layered, dummies[0]);
  const passed = dummies.map((dummy) => levels[levelOf[dummy]]);
  const [from, to] = [x[own[0]], x[own[own.length - 1]]];
  const detour = (place: number): number => Math.abs(place - from) + Math.abs(place - to);
  const [best] = [from, to, (from + to) / 2]
    .map((wanted) => findFreePlace(passed, occupant, wanted))
    .sort((a, b) => detour(a) - detour(b));
  for (const [at, dummy] of dummies.entries()) {
    x[dummy] = best;
    insertOccupant(passed[at], { x: best, ...occupant });
  }
}

function assemble(layered: Layered, x: Float64Array): Placement {
  const { size, width } = layered;
  let [left, right] = [0, 0];
  for (let vertex = 0; vertex < size; vertex++)
    left = Math.min(left, Math.floor(x[vertex] - width[vertex] / 2));
  const moved = x.map((place) => place - left);
  for (let vertex = 0; vertex < size; vertex++) right = Math.max(right, moved[vertex] + width[vertex] / 2);
  return {
    x: moved,
    order: orderByPlace(layered, moved),
    columnLeft: Float64Array.of(0),
    columnRight: Float64Array.of(Math.ceil(right)),
    width: Math.ceil(right),
  };
}

/** Returns the order of the vertices on each level from their positions. */
export function orderByPlace({ size, levelCount, levelOf }: Layered, x: Float64Array): LevelOrder {
  const levelStart = countStarts(levelOf, levelCount);
  const sequence = Int32Array.from(levelOf.keys()).sort((a, b) => levelOf[a] - levelOf[b] || x[a] - x[b]);
  const place = new Int32Array(size);
  for (const [at, vertex] of sequence.entries()) place[vertex] = at - levelStart[levelOf[vertex]];
  return { sequence, levelStart, place };
}
