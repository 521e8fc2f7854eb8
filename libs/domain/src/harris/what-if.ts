// Typed arrays, kept between questions: a question costs the units visited, not the size of the site.
import { factsBehind, type Order } from './explain.ts';
import { sortTopologically, type Graph } from './graph.ts';
import { createPathSearch } from './path-search.ts';
import { countStarts } from './pairs.ts';
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

const MOST_VISITS = 20_000;
const MOST_VISITS_IN_ALL = 4_000_000;
const MOST_EFFORT = 40_000_000;

/**
 * Makes the answerer of "what if": questions about the order without the edges left out, changed a little.
 * Searches are pruned by topological place and by height above the bottom. Prepared with the first question.
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
  const laterOf = new Int32Array(facts.order.length);
  const earlierOf = new Int32Array(facts.order.length);
  for (let place = 0; place < laterOf.length; place++) {
    laterOf[place] = facts.order[place]!.later;
    earlierOf[place] = facts.order[place]!.earlier;
  }
  const factStart = countStarts(laterOf, facts.units.length);
  const isFactOut = new Uint8Array(facts.order.length);
  for (const place of graph.inside) isFactOut[place] = 1;
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) for (const place of factsBehind(graph, edge)) isFactOut[place] = 1;
  }
  const paths = createPathSearch(graph);
  const edgeOf = new Int32Array(facts.order.length).fill(-1);
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    const first = graph.factStart[edge]!;
    if (graph.factStart[edge + 1] === first + 1) edgeOf[graph.facts[first]!] = edge;
  }
  // One vertex more than classes: the second half of a class that is parted.
  const seen = new Int32Array(graph.size + 1);
  const queue = new Int32Array(graph.size + 1);
  let round = 0;
  let visitsInAll = 0;

  /** Tells whether recorded relations alone lead from one vertex down to another. */
  function leadsDown(from: number, to: number, without: number): boolean {
    const [top, bottom] = [position[from]!, position[to]!];
    if (from === to || top >= bottom) return from === to;
    if (paths.effort > MOST_EFFORT) return true;
    const [highest, lowest] = [height[from]!, height[to]!];
    const mayUse = (edge: number): boolean => {
      if (isLeftOut[edge] || edge === without) return false;
      const [above, below] = [graph.source[edge]!, graph.target[edge]!];
      if (position[above]! < top || position[below]! > bottom) return false;
      return height[above]! <= highest && height[below]! >= lowest;
    };
    return paths.findFromBothEnds(from, to, { mayUse }).path !== undefined;
  }

  /** While no class is parted the graph itself answers: from one added relation to the next, then to the goal. */
  function leadsThrough(from: number, to: number, { withoutFact, added }: Change): boolean {
    const without = withoutFact === undefined ? -1 : edgeOf[withoutFact]!;
    const goal = merge.classOf[to]!;
    const reached = [merge.classOf[from]!];
    const waiting = new Set(added);
    for (let at = 0; at < reached.length; at++) {
      if (leadsDown(reached[at]!, goal, without)) return true;
      for (const relation of waiting) {
        if (!leadsDown(reached[at]!, merge.classOf[relation.later]!, without)) continue;
        waiting.delete(relation);
        reached.push(merge.classOf[relation.earlier]!);
      }
    }
    return false;
  }

  function leadsTo(from: number, to: number, change: Change): boolean {
    if (change.withoutJoin === undefined) return leadsThrough(from, to, change);
    const half = partOff(merge, change.withoutJoin);
    const halved = half ? merge.classOf[merge.joins[change.withoutJoin]!.b]! : -1;
    const stateOf = (unit: number): number => {
      const vertex = merge.classOf[unit]!;
      return vertex === halved && half!.has(unit) ? graph.size : vertex;
    };
    const classOfState = (state: number): number => (state === graph.size ? halved : state);
    const goal = stateOf(to);
    // Recorded relations lead downward only, so a way to the goal keeps above it or above a relation added.
    let limit = position[classOfState(goal)]!;
    let lowest = height[classOfState(goal)]!;
    for (const { later } of change.added) {
      limit = Math.max(limit, position[merge.classOf[later]!]!);
      lowest = Math.min(lowest, height[merge.classOf[later]!]!);
    }
    let filled = 0;

    const reach = (unit: number): void => {
      const state = stateOf(unit);
      if (seen[state] === round) return;
      const vertex = merge.classOf[unit]!;
      if (position[vertex]! > limit || height[vertex]! < lowest) return;
      seen[state] = round;
      queue[filled++] = state;
    };

    round++;
    reach(from);
    for (let head = 0; head < filled && seen[goal] !== round; head++) {
      if (head > MOST_VISITS || ++visitsInAll > MOST_VISITS_IN_ALL) return true;
      const state = queue[head]!;
      const vertex = classOfState(state);
      for (let at = merge.memberStart[vertex]!; at < merge.memberStart[vertex + 1]!; at++) {
        const member = merge.members[at]!;
        if (vertex === halved && stateOf(member) !== state) continue;
        for (let place = factStart[member]!; place < factStart[member + 1]!; place++) {
          if (!isFactOut[place] && place !== change.withoutFact) reach(earlierOf[place]!);
        }
      }
      for (const { later, earlier } of change.added) if (stateOf(later) === state) reach(earlier);
    }
    return seen[goal] === round;
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
