// Uses typed arrays, because there may be more than fifty thousand vertices.
import {
  linkEdges,
  sortTopologically,
  type EdgeGraph,
  sortPairs,
  findStrongComponents,
} from '@trowel/domain/matrix';
import { createJoiner, joinPairs } from '../model/blocks.ts';
import type { LayoutGraph } from '../model/stages.ts';

/**
 * Maximum number of edges visited by all attempts to join pairs on cycles, about a second. Further pairs stay
 * separate.
 */
const MOST_TRIED = 20_000_000;

/** Vertices that share a level: the class of each, numbered by the first member. */
export interface LevelClasses {
  classOf: Int32Array;
  count: number;
}

/**
 * Puts contemporaries on one level if the order allows it. Pairs in different lanes stay separate. Of pairs that
 * contradict each other, the later ones stay separate. Cost: linear, plus the edges on cycles for each pair on a
 * cycle that is joined, up to `MOST_TRIED`.
 */
export function contractContemporaries(graph: LayoutGraph): LevelClasses {
  const pairs = listPairs(graph);
  if (pairs.length === 0)
    return { classOf: Int32Array.from({ length: graph.size }, (_, at) => at), count: graph.size };
  const all = numberClasses(joinPairs(graph.size, pairs));
  const onLoop = findOnLoops(graph, all);
  if (!onLoop.includes(1)) return all;
  return addOneByOne(graph, pairs, onLoop);
}

function listPairs({ lane, contemporaries }: LayoutGraph): Int32Array {
  return contemporaries.filter((vertex, at) => lane[vertex] === lane[contemporaries[at ^ 1]]);
}

function numberClasses(root: Int32Array): LevelClasses {
  const classOf = new Int32Array(root.length);
  let count = 0;
  // The root of a class is its first member, so its number is known before the other members need
  // it.
  for (let vertex = 0; vertex < root.length; vertex++) {
    classOf[vertex] = root[vertex] === vertex ? count++ : classOf[root[vertex]];
  }
  return { classOf, count };
}

function contract({ source, target }: EdgeGraph, { classOf, count }: LevelClasses): EdgeGraph {
  const from = source.map((vertex) => classOf[vertex]);
  const to = target.map((vertex) => classOf[vertex]);
  const sorted = sortPairs(from, to, count);
  return linkEdges(
    count,
    sorted.map((at) => from[at]),
    sorted.map((at) => to[at]),
  );
}

/** Marks with 1 each vertex whose class is on a cycle, or has an order between its members. */
function findOnLoops(graph: LayoutGraph, classes: LevelClasses): Uint8Array {
  const contracted = contract(graph, classes);
  const isOnLoop = new Uint8Array(classes.count);
  for (const component of findStrongComponents(contracted, new Uint8Array(contracted.source.length))) {
    for (const vertex of component) isOnLoop[vertex] = 1;
  }
  for (let edge = 0; edge < contracted.source.length; edge++) {
    if (contracted.source[edge] === contracted.target[edge]) isOnLoop[contracted.source[edge]] = 1;
  }
  return Uint8Array.from(classes.classOf, (own) => isOnLoop[own]);
}

/**
 * Joins the pairs on no cycle first. Then it tests the other pairs only on the remaining part, because every
 * cycle would be in it.
 */
function addOneByOne(graph: LayoutGraph, pairs: Int32Array, onLoop: Uint8Array): LevelClasses {
  const accepted: number[] = [];
  const doubtful: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    (onLoop[pairs[at]] ? doubtful : accepted).push(pairs[at], pairs[at + 1]);
  }
  const part = cutOut(graph, onLoop);
  const cost = part.graph.size + part.graph.source.length;
  const joined: number[] = [];
  const joiner = createJoiner(part.graph.size);
  let left = MOST_TRIED;
  for (let at = 0; at < doubtful.length && left > 0; at += 2) {
    const [a, b] = [part.placeOf[doubtful[at]], part.placeOf[doubtful[at + 1]]];
    if (joiner.find(a) === joiner.find(b)) continue;
    left -= cost;
    if (!isAcyclic(part.graph, [...joined, a, b])) continue;
    joiner.join(a, b);
    joined.push(a, b);
    accepted.push(doubtful[at], doubtful[at + 1]);
  }
  return numberClasses(joinPairs(graph.size, Int32Array.from(accepted)));
}

function cutOut(
  { source, target, size }: EdgeGraph,
  isWanted: Uint8Array,
): { graph: EdgeGraph; placeOf: Int32Array } {
  const placeOf = new Int32Array(size).fill(-1);
  let count = 0;
  for (let vertex = 0; vertex < size; vertex++) if (isWanted[vertex]) placeOf[vertex] = count++;
  const isInside = (_: number, edge: number): boolean =>
    isWanted[source[edge]] === 1 && isWanted[target[edge]] === 1;
  const from = source.filter(isInside).map((vertex) => placeOf[vertex]);
  const to = target.filter(isInside).map((vertex) => placeOf[vertex]);
  return { graph: linkEdges(count, from, to), placeOf };
}

function isAcyclic(graph: EdgeGraph, pairs: readonly number[]): boolean {
  const contracted = contract(graph, numberClasses(joinPairs(graph.size, Int32Array.from(pairs))));
  return sortTopologically(contracted, new Uint8Array(contracted.source.length)).length === contracted.size;
}
