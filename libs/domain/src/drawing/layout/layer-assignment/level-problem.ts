// Uses typed arrays, because there may be more than fifty thousand vertices.
import { linkEdges, type EdgeGraph, sortPairs } from '@trowel/domain/matrix';
import { contractContemporaries } from './contract-contemporaries.ts';
import { SPACING, type LayoutGraph } from '../model/stages.ts';

/** The input of layer assignment. Vertices that share a level are contracted, and parallel edges are merged. */
export interface LevelProblem extends EdgeGraph {
  /** Number of edges of the drawing that each edge represents. */
  weight: Int32Array;
  lane: Int32Array;
  laneCount: number;
  /** Width of the boxes of each vertex including gaps, pt. */
  width: Float64Array;
  /** Vertex of the problem for each vertex of the drawing. */
  classOf: Int32Array;
}

/** A level for each vertex of the problem, and the first level of each lane (with the level count at the end). */
export interface Leveled {
  level: Int32Array;
  laneStart: Int32Array;
}

/** Builds the problem: contracts contemporaries and merges edges. Cost: linear. */
export function buildLevelProblem(graph: LayoutGraph): LevelProblem {
  const { classOf, count } = contractContemporaries(graph);
  const from = graph.source.map((vertex) => classOf[vertex]);
  const to = graph.target.map((vertex) => classOf[vertex]);
  const source: number[] = [];
  const target: number[] = [];
  const weight: number[] = [];
  for (const edge of sortPairs(from, to, count)) {
    if (source.at(-1) === from[edge] && target.at(-1) === to[edge]) weight[weight.length - 1]++;
    else {
      source.push(from[edge]);
      target.push(to[edge]);
      weight.push(1);
    }
  }
  const lane = new Int32Array(count);
  const width = new Float64Array(count);
  for (let vertex = 0; vertex < graph.size; vertex++) {
    lane[classOf[vertex]] = graph.lane[vertex];
    width[classOf[vertex]] += graph.width[vertex] + SPACING.box;
  }
  return {
    weight: Int32Array.from(weight),
    ...linkEdges(count, Int32Array.from(source), Int32Array.from(target)),
    lane,
    laneCount: graph.laneCount,
    width,
    classOf,
  };
}

/**
 * Assigns each vertex the highest level that its lane and the later vertices allow (longest path). Each lane is
 * only as high as its longest chain. `order` is a topological order of the problem. Cost: linear.
 */
export function levelByLongestPath(problem: LevelProblem, order: Int32Array): Leveled {
  const { size, start, target, lane, laneCount } = problem;
  const level = new Int32Array(size);
  const height = new Int32Array(laneCount).fill(1);
  for (let at = 0; at < order.length; at++) {
    const vertex = order[at];
    const own = lane[vertex];
    height[own] = Math.max(height[own], level[vertex] + 1);
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const below = target[edge];
      if (lane[below] === own && level[below] <= level[vertex]) level[below] = level[vertex] + 1;
    }
  }
  const laneStart = new Int32Array(laneCount + 1);
  for (let at = 0; at < laneCount; at++) laneStart[at + 1] = laneStart[at] + height[at];
  for (let vertex = 0; vertex < size; vertex++) level[vertex] += laneStart[lane[vertex]];
  return { level, laneStart };
}
