// Typed arrays, kept between questions: a question costs the units visited, not the size of the site.
import { factsBehind, type Order } from './explain.ts';
import { sortTopologically, type Graph } from './graph.ts';
import { createPathSearch } from './path-search.ts';
import { partOff } from './merge.ts';

/** A relation by the places of its units. */
export interface PlacedRelation {
  later: number;
  earlier: number;
}

/** A change of the records tried out. */
export interface Change {
  /** Order fact taken away (place in `Facts.order`). */
  withoutFact?: number;
  /** Pair of equal units taken away (place in `Merge.joins`). */
  withoutJoin?: number;
  added: readonly PlacedRelation[];
}

export interface WhatIf {
  /** Tells whether the changed order already leads from one unit to another. Beyond the search limit: true. */
  leadsTo(from: number, to: number, change: Change): boolean;
}

const MOST_EFFORT = 40_000_000;

/** A class taken apart: units of `half` are at a vertex of their own. */
interface Parted {
  vertex: number;
  half: ReadonlySet<number>;
}

/**
 * Makes the answerer of "what if": questions about the order without the edges left out, changed a little.
 * Searches go from both ends, between the topological places and heights of the two. Prepared with the first question.
 */
export function createWhatIf(order: Order, isLeftOut: Uint8Array): WhatIf {
  let prepared: WhatIf | undefined;
  return {
    leadsTo: (from, to, change) => {
      prepared ??= prepareWhatIf(order, isLeftOut);
      return prepared.leadsTo(from, to, change);
    },
  };
}

function prepareWhatIf({ facts, merge, graph }: Order, isLeftOut: Uint8Array): WhatIf {
  const { position, height } = placeVertices(graph, isLeftOut);
  const paths = createPathSearch(graph);
  const edgeOf = new Int32Array(facts.order.length).fill(-1);
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    const first = graph.factStart[edge]!;
    if (graph.factStart[edge + 1] === first + 1) edgeOf[graph.facts[first]!] = edge;
  }

  /** The vertex of a unit; one beyond the others for the half parted off. */
  function stateOf(unit: number, parted: Parted | undefined): number {
    const vertex = merge.classOf[unit]!;
    return vertex === parted?.vertex && parted.half.has(unit) ? graph.size : vertex;
  }

  /** Whether an edge leaves, or meets, a parted class at a unit of the right half. */
  function touches(
    state: number,
    edge: number,
    { end, half }: Parted & { end: 'later' | 'earlier' },
  ): boolean {
    const isHalf = state === graph.size;
    return factsBehind(graph, edge).some((place) => half.has(facts.order[place]![end]) === isHalf);
  }

  /** Tells whether recorded relations alone lead from one vertex down to another, not through a parted class. */
  function leadsDown(
    from: number,
    to: number,
    { without, parted }: { without: number; parted: Parted | undefined },
  ): boolean {
    const above = from === graph.size ? parted!.vertex : from;
    const below = to === graph.size ? parted!.vertex : to;
    const [top, bottom] = [position[above]!, position[below]!];
    if (from === to || top >= bottom) return from === to;
    if (paths.effort > MOST_EFFORT) return true;
    const [highest, lowest] = [height[above]!, height[below]!];
    const mayUse = (edge: number): boolean => {
      if (isLeftOut[edge] || edge === without) return false;
      const [upper, lower] = [graph.source[edge]!, graph.target[edge]!];
      if (position[upper]! < top || position[lower]! > bottom) return false;
      if (height[upper]! > highest || height[lower]! < lowest) return false;
      if (parted === undefined || (upper !== parted.vertex && lower !== parted.vertex)) return true;
      if (upper === parted.vertex) return above === upper && touches(from, edge, { ...parted, end: 'later' });
      return below === lower && touches(to, edge, { ...parted, end: 'earlier' });
    };
    return paths.findFromBothEnds(above, below, { mayUse }).path !== undefined;
  }

  /** From one added relation, or half of a parted class, to the next, then to the goal. */
  function leadsTo(fromUnit: number, toUnit: number, change: Change): boolean {
    const { withoutFact, withoutJoin, added } = change;
    const half = withoutJoin === undefined ? undefined : partOff(merge, withoutJoin);
    const parted = half && { vertex: merge.classOf[merge.joins[withoutJoin!]!.b]!, half };
    const limits = { without: withoutFact === undefined ? -1 : edgeOf[withoutFact]!, parted };
    const goal = stateOf(toUnit, parted);
    const reached = [stateOf(fromUnit, parted)];
    const waiting = new Set(
      added.map(({ later, earlier }) => ({ door: stateOf(later, parted), next: stateOf(earlier, parted) })),
    );
    if (parted) for (const door of [parted.vertex, graph.size]) waiting.add({ door, next: door });
    for (let at = 0; at < reached.length; at++) {
      if (leadsDown(reached[at]!, goal, limits)) return true;
      for (const way of waiting) {
        if (!leadsDown(reached[at]!, way.door, limits)) continue;
        waiting.delete(way);
        reached.push(way.next);
      }
    }
    return false;
  }

  return { leadsTo };
}

/** Gives each vertex its topological place, and the edges on the longest chain down from it. */
function placeVertices(graph: Graph, isLeftOut: Uint8Array): { position: Int32Array; height: Int32Array } {
  const position = new Int32Array(graph.size);
  const height = new Int32Array(graph.size);
  const sorted = sortTopologically(graph, isLeftOut);
  for (let place = sorted.length - 1; place >= 0; place--) {
    const vertex = sorted[place]!;
    position[vertex] = place;
    for (let edge = graph.start[vertex]!; edge < graph.start[vertex + 1]!; edge++) {
      if (isLeftOut[edge]) continue;
      height[vertex] = Math.max(height[vertex]!, height[graph.target[edge]!]! + 1);
    }
  }
  return { position, height };
}
