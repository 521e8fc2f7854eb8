import { judgeLevels, type LevelChange } from './contemporary-advice.ts';
import type { CourtInput } from './court.ts';
import {
  describeLinks,
  explainBetween,
  explainJoined,
  explainPath,
  factsBehind,
  describePair,
  type Link,
  type Order,
} from './explain.ts';
import type { PairFact } from './facts.ts';
import { buildFinding, unitsOf, type Finding, type Suggestion } from './finding.ts';
import { buildGraph, sortTopologically } from './graph.ts';
import { mapInts } from './ints.ts';
import { countTied, cutKnot } from './knot.ts';
import { findLoops } from './loops.ts';
import { mergeUnits } from './merge.ts';
import type { Messages } from './messages.ts';
import { createPathSearch } from './path-search.ts';

/** Contemporary pairs that contradict the order, found but not yet put into words. */
export interface ContemporaryConflicts {
  /** Pairs with the path of the order between them; the path runs from `upper` to the other unit. */
  ordered: { pair: PairFact; upper: number; path: Link[] }[];
  /** Chains of order relations and contemporary pairs that lead back to their beginning. */
  mixed: Link[][];
  /** What the joins of `mixed` refer to: the equal pairs first, then the contemporary ones. */
  contracted: Order;
  /** Gives how many of `mixed` a change would resolve. Cost linear; past a limit every change counts as a remedy. */
  countResolved(change: LevelChange): number;
}

const MOST_EFFORT = 60_000_000;
/** Relations of loops gone through again to try changes out. */
const MOST_TRIED = 60_000;
const NO_LEVELS = { mixed: [], countResolved: () => 0 };

/**
 * Finds pairs of contemporaries of which the order (without the edges left out) makes one later, and sets of pairs
 * that cannot all share a level. A pair inside a merged unit is fine. Cost: one pruned search a pair.
 */
export function findContemporaryConflicts(order: Order, isLeftOut: Uint8Array): ContemporaryConflicts {
  const { facts, merge, graph } = order;
  const ordered: ContemporaryConflicts['ordered'] = [];
  const consistent: PairFact[] = [];
  if (facts.contemporary.length === 0) return { ordered, ...NO_LEVELS, contracted: order };

  const position = new Int32Array(graph.size);
  const sorted = sortTopologically(graph, isLeftOut);
  for (let place = 0; place < sorted.length; place++) position[sorted[place]!] = place;
  const paths = createPathSearch(graph);
  for (const pair of facts.contemporary) {
    const isAUpper = position[merge.classOf[pair.a]!]! <= position[merge.classOf[pair.b]!]!;
    const [upper, lower] = isAUpper ? [pair.a, pair.b] : [pair.b, pair.a];
    const goal = merge.classOf[lower]!;
    if (merge.classOf[upper] === goal) continue;
    const { path } = paths.find(merge.classOf[upper]!, goal, {
      mayUse: (edge) => !isLeftOut[edge] && position[graph.target[edge]!]! <= position[goal]!,
      maxVisits: Math.max(0, MOST_EFFORT - paths.effort),
    });
    if (path) ordered.push({ pair, upper, path: explainBetween(order, upper, path, lower) });
    else consistent.push(pair);
  }
  if (consistent.length === 0 || canShareLevels(order, isLeftOut, consistent)) {
    return { ordered, ...NO_LEVELS, contracted: order };
  }
  return { ordered, ...contract(order, isLeftOut, consistent) };
}

/** Tells whether the order still is one when each of the pairs is taken for one vertex. Cost linear. */
function canShareLevels({ merge, graph }: Order, isLeftOut: Uint8Array, pairs: readonly PairFact[]): boolean {
  const joins = pairs.map(({ a, b, ...pair }) => ({ ...pair, a: merge.classOf[a]!, b: merge.classOf[b]! }));
  const level = mergeUnits(graph.size, joins);
  const waiting = new Int32Array(level.size);
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) continue;
    if (level.classOf[graph.source[edge]!] === level.classOf[graph.target[edge]!]) return false;
    waiting[level.classOf[graph.target[edge]!]!]!++;
  }
  const queue: number[] = [];
  for (let group = 0; group < level.size; group++) if (waiting[group] === 0) queue.push(group);
  for (let head = 0; head < queue.length; head++) {
    const end = level.memberStart[queue[head]! + 1]!;
    for (let at = level.memberStart[queue[head]!]!; at < end; at++) {
      const vertex = level.members[at]!;
      for (let edge = graph.start[vertex]!; edge < graph.start[vertex + 1]!; edge++) {
        const below = level.classOf[graph.target[edge]!]!;
        if (!isLeftOut[edge] && --waiting[below]! === 0) queue.push(below);
      }
    }
  }
  return queue.length === level.size;
}

/** Makes one vertex of what is contemporary: a loop then is a set of pairs that cannot hold together. */
function contract(
  order: Order,
  isLeftOut: Uint8Array,
  pairs: readonly PairFact[],
): Omit<ContemporaryConflicts, 'ordered'> {
  const { facts } = order;
  const isOut = new Uint8Array(facts.order.length);
  for (const place of order.graph.inside) isOut[place] = 1;
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) for (const place of factsBehind(order.graph, edge)) isOut[place] = 1;
  }
  const joins = [...facts.equal, ...pairs];
  const merge = mergeUnits(facts.units.length, joins);
  const graph = buildGraph(facts.order, merge, (place) => !isOut[place]);
  const contracted: Order = { facts, merge, graph };
  const inside = mapInts(graph.inside, (fact): Link[] => {
    const { later, earlier } = facts.order[fact]!;
    return [{ kind: 'order', fact }, ...explainJoined(merge, earlier, later)];
  });
  const { loops } = findLoops(graph, undefined);
  const mixed = [...inside, ...loops.map(({ edges }) => explainPath(contracted, edges, true))];
  const knot = cutKnot(contracted);
  let tried = 0;
  const countResolved = (change: LevelChange): number => {
    tried += knot.facts.size;
    return tried > MOST_TRIED ? 1 : mixed.length - countTied(knot, change);
  };
  return { mixed, contracted, countResolved };
}

/** Puts the conflicts into findings. */
export function findContemporaryFindings(
  court: CourtInput,
  { ordered, mixed, contracted, countResolved }: ContemporaryConflicts,
  messages: Messages,
): Finding[] {
  const { order, total } = court;
  const { facts } = order;
  const findings = ordered.map(({ pair, upper, path }) => {
    const lower = upper === pair.a ? pair.b : pair.a;
    const chain = [describePair(facts, pair, lower), ...describeLinks(order, path)];
    const suggestions = [suggestDrop(facts, pair, total)];
    const message = `${messages.contemporaryButOrdered(chain)}${messages.advice(suggestions, chain, total)}`;
    return buildFinding('contemporary_but_ordered', { message, units: unitsOf(chain), chain, suggestions });
  });
  for (const links of mixed) {
    const chain = describeLinks(contracted, links);
    const units = unitsOf(chain);
    const suggestions = judgeLevels(court, { links, contracted, countResolved });
    const message = `${messages.contemporaryCannotHold(units, chain)}${messages.advice(suggestions, chain, total)}`;
    findings.push(buildFinding('contemporary_cannot_hold', { message, units, chain, suggestions }));
  }
  return findings;
}

function suggestDrop(facts: Order['facts'], pair: PairFact, total: number): Suggestion {
  const { from, type, to } = describePair(facts, pair);
  return { action: 'drop', relation: { from, type, to }, contradictions_left: total - 1 };
}
