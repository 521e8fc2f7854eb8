import type { PairFact } from './facts.ts';
import { sortTopologically, type EdgeGraph } from './graph.ts';
import { mergeUnits, type Merge } from './merge.ts';

/** Level of each vertex, and totals. */
export interface Levels {
  /** Level of each vertex. Level 0 has no later vertex, and every edge not left out leads to a higher level. */
  levelOf: Int32Array;
  /** Number of levels, which is the number of vertices on the longest chain. */
  depth: number;
  /** Number of vertices on the fullest level. Isolated vertices are on level 0. */
  width: number;
}

/**
 * Assigns each vertex the level below its lowest later vertex (longest path from the top). Precondition: hidden
 * vertices have no edges. They are not counted. Cost: linear.
 */
export function findLevels(graph: EdgeGraph, isLeftOut: Uint8Array, isShown: Uint8Array): Levels {
  const { size, start, target } = graph;
  const levelOf = new Int32Array(size);
  const counts = new Int32Array(size + 1);
  let depth = 0;
  let width = 0;
  const sorted = sortTopologically(graph, isLeftOut);
  for (let place = 0; place < sorted.length; place++) {
    const vertex = sorted[place];
    if (!isShown[vertex]) continue;
    const level = levelOf[vertex];
    depth = Math.max(depth, level + 1);
    width = Math.max(width, ++counts[level]);
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const below = target[edge];
      if (!isLeftOut[edge] && levelOf[below] <= level) levelOf[below] = level + 1;
    }
  }
  return { levelOf, depth, width };
}

/** The connected components of the graph, contradicting edges included. */
export interface Components {
  /** Component of each vertex, numbered by their first vertex. */
  componentOf: Int32Array;
  /** Number of components among the vertices shown. */
  count: number;
  /** Vertices of each component. */
  sizes: number[];
}

/** Finds the connected components among the vertices shown. Hidden vertices get -1. Cost: linear. */
export function findComponents(graph: EdgeGraph, isShown: Uint8Array): Components {
  const { size, source, target, start, inStart, inEdge } = graph;
  const componentOf = new Int32Array(size).fill(-1);
  const stack = new Int32Array(size);
  const sizes: number[] = [];
  for (let first = 0; first < size; first++) {
    if (componentOf[first] !== -1 || !isShown[first]) continue;
    const component = sizes.length;
    let members = 0;
    let open = 1;
    stack[0] = first;
    componentOf[first] = component;
    const visit = (vertex: number): void => {
      if (componentOf[vertex] !== -1) return;
      componentOf[vertex] = component;
      stack[open++] = vertex;
    };
    while (open > 0) {
      const vertex = stack[--open];
      members++;
      for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) visit(target[edge]);
      for (let at = inStart[vertex]; at < inStart[vertex + 1]; at++) visit(source[inEdge[at]]);
    }
    sizes.push(members);
  }
  return { componentOf, count: sizes.length, sizes };
}

/** Returns the components after joining those connected by pairs of units (classes of `merge`). Cost: nearly linear. */
export function joinComponents(
  components: Components,
  { classOf }: Merge,
  pairs: readonly PairFact[],
): Components {
  const joins = pairs.flatMap(({ a, b, statements }) => {
    const [left, right] = [components.componentOf[classOf[a]], components.componentOf[classOf[b]]];
    return left < 0 || right < 0 || left === right ? [] : [{ a: left, b: right, statements }];
  });
  if (joins.length === 0) return components;
  const joined = mergeUnits(components.count, joins);
  const sizes = Array.from({ length: joined.size }, () => 0);
  for (const [component, size] of components.sizes.entries()) sizes[joined.classOf[component]] += size;
  const componentOf = components.componentOf.map((one) => (one < 0 ? one : joined.classOf[one]));
  return { componentOf, count: joined.size, sizes };
}
