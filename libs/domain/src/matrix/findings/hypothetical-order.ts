// Typed arrays, kept between questions: a question costs the units visited, not the size of the site.
import { factsBehind, type Order } from '../proofs/describe-statements.ts';
import { partOff } from '../graph/merge.ts';
import { createReachSearch, type ReachIndex } from '../reduction/reach-index.ts';

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

/** Places visited by all searches. */
const MOST_VISITS = 20_000_000;

/** A class taken apart: units of `half` are at a vertex of their own. */
interface Parted {
  vertex: number;
  half: ReadonlySet<number>;
}

/**
 * Makes the answerer of "what if": questions about the order without the edges left out, changed a little.
 * Searches keep away from what cannot lead to the goal. Prepared with the first question.
 */
export function createWhatIf(order: Order, reach: ReachIndex): WhatIf {
  let prepared: WhatIf | undefined;
  return {
    leadsTo: (from, to, change) => {
      prepared ??= prepareWhatIf(order, reach);
      return prepared.leadsTo(from, to, change);
    },
  };
}

function prepareWhatIf({ facts, merge, graph }: Order, reach: ReachIndex): WhatIf {
  const { position } = reach.placed;
  const search = createReachSearch(reach);
  const edgeOf = new Int32Array(facts.order.length).fill(-1);
  for (let edge = 0; edge < graph.source.length; edge++) {
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
    if (search.visits > MOST_VISITS) return true;
    if (parted === undefined) return search.leads(top, bottom, (edge) => edge !== without);
    return search.leads(top, bottom, (edge) => {
      const [upper, lower] = [graph.source[edge]!, graph.target[edge]!];
      if (edge === without) return false;
      if (upper === parted.vertex) return above === upper && touches(from, edge, { ...parted, end: 'later' });
      if (lower === parted.vertex) return below === lower && touches(to, edge, { ...parted, end: 'earlier' });
      return true;
    });
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
