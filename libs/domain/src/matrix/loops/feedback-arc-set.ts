// Uses typed arrays and bucket lists. Cost: linear in the edges between the vertices.
import type { EdgeGraph } from '../graph/graph.ts';
import { findStrongComponents } from '../graph/strong-components.ts';

/**
 * Vertices to examine. `placeOf` has an entry for each vertex of the graph. All entries are -1 before and after
 * the call.
 */
export interface VertexSet {
  vertices: Int32Array;
  placeOf: Int32Array;
}

/**
 * Finds a small feedback arc set: few edges such that every cycle among the given vertices contains one of them.
 * These are the edges against a greedy order (Eades, Lin and Smyth 1993). Edges left out and edges to other
 * vertices are ignored.
 */
export function findFeedbackArcSet(graph: EdgeGraph, part: VertexSet, isLeftOut: Uint8Array): number[] {
  const { start, target } = graph;
  const { vertices, placeOf } = part;
  for (let place = 0; place < vertices.length; place++) placeOf[vertices[place]] = place;
  const rank = rankGreedily(graph, part, isLeftOut);
  const against: number[] = [];
  for (let place = 0; place < vertices.length; place++) {
    const vertex = vertices[place];
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const other = isLeftOut[edge] ? -1 : placeOf[target[edge]];
      if (other >= 0 && rank[place] > rank[other]) against.push(edge);
    }
  }
  for (let place = 0; place < vertices.length; place++) placeOf[vertices[place]] = -1;
  return against;
}

/** Estimates how many more edges must be removed before the graph has no cycle. Cost: linear. */
export function countFeedbackArcs(graph: EdgeGraph, isLeftOut: Uint8Array): number {
  const placeOf = new Int32Array(graph.size).fill(-1);
  let count = 0;
  for (const vertices of findStrongComponents(graph, isLeftOut)) {
    count += findFeedbackArcSet(graph, { vertices, placeOf }, isLeftOut).length;
  }
  return count;
}

/**
 * Orders the vertices: sources first, sinks last, and in between always the vertex with the largest difference
 * of outgoing and incoming edges.
 */
function rankGreedily(
  { start, target, source, inStart, inEdge }: EdgeGraph,
  { vertices, placeOf }: VertexSet,
  isLeftOut: Uint8Array,
): Int32Array {
  const count = vertices.length;
  const outs = new Int32Array(count);
  const ins = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    const vertex = vertices[place];
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const other = isLeftOut[edge] ? -1 : placeOf[target[edge]];
      if (other < 0) continue;
      outs[place]++;
      ins[other]++;
    }
  }
  const buckets = newBuckets(outs, ins);
  for (let place = count - 1; place >= 0; place--) insert(buckets, place);

  const rank = new Int32Array(count);
  let first = 0;
  let last = count - 1;
  for (let removed = 0; removed < count; removed++) {
    const place = takeNext(buckets);
    const vertex = vertices[place];
    rank[place] = outs[place] === 0 ? last-- : first++;
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      if (!isLeftOut[edge]) lower(buckets, placeOf[target[edge]], ins);
    }
    for (let at = inStart[vertex]; at < inStart[vertex + 1]; at++) {
      if (!isLeftOut[inEdge[at]]) lower(buckets, placeOf[source[inEdge[at]]], outs);
    }
  }
  return rank;
}

/** Doubly linked lists of vertices by outgoing minus incoming edges. List 0 contains sinks, the last list sources. */
interface Buckets {
  outs: Int32Array;
  ins: Int32Array;
  head: Int32Array;
  next: Int32Array;
  previous: Int32Array;
  bucketOf: Int32Array;
  highest: number;
}

const REMOVED = -2;
const NONE = -1;

function newBuckets(outs: Int32Array, ins: Int32Array): Buckets {
  const count = outs.length;
  let most = 0;
  for (let place = 0; place < count; place++) most = Math.max(most, outs[place], ins[place]);
  return {
    outs,
    ins,
    head: new Int32Array(2 * most + 3).fill(NONE),
    next: new Int32Array(count).fill(NONE),
    previous: new Int32Array(count).fill(NONE),
    bucketOf: new Int32Array(count).fill(NONE),
    highest: 0,
  };
}

function insert(buckets: Buckets, place: number): void {
  const { outs, ins, head, next, previous, bucketOf } = buckets;
  const sources = head.length - 1;
  const bucket =
    outs[place] === 0 ? 0 : ins[place] === 0 ? sources : outs[place] - ins[place] + ((sources - 2) >> 1) + 1;
  bucketOf[place] = bucket;
  next[place] = head[bucket];
  previous[place] = NONE;
  if (head[bucket] !== NONE) previous[head[bucket]] = place;
  head[bucket] = place;
  buckets.highest = Math.max(buckets.highest, bucket);
}

function remove({ head, next, previous, bucketOf }: Buckets, place: number): void {
  const before = previous[place];
  const after = next[place];
  if (before === NONE) head[bucketOf[place]] = after;
  else next[before] = after;
  if (after !== NONE) previous[after] = before;
}

function takeNext(buckets: Buckets): number {
  const { head, bucketOf } = buckets;
  let bucket = 0;
  if (head[0] === NONE) {
    while (head[buckets.highest] === NONE) buckets.highest--;
    bucket = buckets.highest;
  }
  const place = head[bucket];
  remove(buckets, place);
  bucketOf[place] = REMOVED;
  return place;
}

function lower(buckets: Buckets, place: number, degrees: Int32Array): void {
  if (place < 0 || buckets.bucketOf[place] === REMOVED) return;
  remove(buckets, place);
  degrees[place]--;
  insert(buckets, place);
}
