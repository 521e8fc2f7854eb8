import type { RelationType } from '@trowel/domain/records';
import {
  sheetOf,
  typeSeenFrom,
  type Facts,
  type PairFact,
  type Statement,
  type StatementSource,
} from '../graph/facts.ts';
import type { ChainStep, StepSource } from '../findings/finding.ts';
import type { Graph } from '../graph/graph.ts';
import { explainEqual, type Merge } from '../graph/merge.ts';

/** The records, the classes of equal units, and the graph between them. */
export interface Order {
  facts: Facts;
  merge: Merge;
  graph: Graph;
}

/** A step of an explanation: an order fact (place in `Facts.order`) or a pair that joins two units, walked from `from`. */
export type Link = { kind: 'order'; fact: number } | { kind: 'join'; join: number; from: number };

/** Physical kinds before mere time: what a cut or a fill says is seen, not concluded. */
export const MOST_PHYSICAL_FIRST: readonly RelationType[] = [
  'cuts',
  'fills',
  'covers',
  'abuts',
  'later_than',
];

/**
 * Turns a path of edges into the statements it rests on, bridging merged units by what makes them equal.
 * A closed path is bridged from its end to its beginning too.
 */
export function explainPath(order: Order, edges: readonly number[], isClosed: boolean): Link[] {
  const chosen = chooseFacts(order, edges);
  const links: Link[] = [];
  for (const [at, fact] of chosen.entries()) {
    const { later } = order.facts.order[fact]!;
    const before = chosen[at - 1];
    if (before !== undefined) pushBridge(links, order, order.facts.order[before]!.earlier, later);
    links.push({ kind: 'order', fact });
  }
  const first = chosen[0];
  const last = chosen.at(-1);
  if (isClosed && first !== undefined && last !== undefined) {
    pushBridge(links, order, order.facts.order[last]!.earlier, order.facts.order[first]!.later);
  }
  return links;
}

/** Explains a path between the classes of two units, from the one unit to the other. */
export function explainBetween(order: Order, from: number, edges: readonly number[], to: number): Link[] {
  const links = explainPath(order, edges, false);
  const first = links[0];
  const last = links.at(-1);
  const before = first?.kind === 'order' ? order.facts.order[first.fact]!.later : to;
  const after = last?.kind === 'order' ? order.facts.order[last.fact]!.earlier : to;
  return [...explainJoined(order.merge, from, before), ...links, ...explainJoined(order.merge, after, to)];
}

/** Of the facts behind an edge, the one that goes on from the unit where the last ended. */
function chooseFacts({ facts, graph }: Order, edges: readonly number[]): number[] {
  const chosen: number[] = [];
  let at = -1;
  for (const edge of edges) {
    const behind = factsBehind(graph, edge);
    const fact = behind.find((place) => facts.order[place]!.later === at) ?? behind[0]!;
    chosen.push(fact);
    at = facts.order[fact]!.earlier;
  }
  return chosen;
}

/** Gives the facts behind an edge (places in `Facts.order`): a view, so not for loops over all edges. */
export function factsBehind({ facts, factStart }: Graph, edge: number): Int32Array {
  return facts.subarray(factStart[edge], factStart[edge + 1]);
}

/** Gives the first fact behind an edge (place in `Facts.order`), or undefined when it leads through hidden units. */
export function firstFactOf({ facts, factStart }: Graph, edge: number): number | undefined {
  return factStart[edge]! < factStart[edge + 1]! ? facts[factStart[edge]!] : undefined;
}

function pushBridge(links: Link[], order: Order, from: number, to: number): void {
  for (const link of explainJoined(order.merge, from, to)) links.push(link);
}

/** Gives the chain of pairs that joins two units of one class. */
export function explainJoined(merge: Merge, from: number, to: number): Link[] {
  let at = from;
  return (explainEqual(merge, from, to) ?? []).map((join) => {
    const link: Link = { kind: 'join', join, from: at };
    const { a, b } = merge.joins[join]!;
    at = at === a ? b : a;
    return link;
  });
}

/** Puts links into words of the chain: who stands where, by which relation, recorded where. */
export function describeLinks({ facts, merge }: Order, links: readonly Link[]): ChainStep[] {
  return links.map((link) =>
    link.kind === 'order'
      ? describeOrderFact(facts, link.fact)
      : describePair(facts, merge.joins[link.join]!, link.from),
  );
}

/** Gives the step for an order fact, from the later to the earlier unit. */
export function describeOrderFact(facts: Facts, place: number): ChainStep {
  const { later, earlier, statements } = facts.order[place]!;
  return describe(facts, later, earlier, statements);
}

/** Gives the step for a pair of equal or contemporary units, seen from `from`. */
export function describePair(facts: Facts, { a, b, statements }: PairFact, from = a): ChainStep {
  return describe(facts, from, from === a ? b : a, statements);
}

/** Gives the most physical relation among statements, as the unit `fromKey` sees it. */
export function mainTypeOf(statements: readonly Statement[], fromKey: string): RelationType {
  return typeSeenFrom(mainStatement(statements, fromKey), fromKey)!;
}

/** Gives the statement that says most: the most physical kind, then the most certain. */
export function mainStatement(statements: readonly Statement[], fromKey: string): Statement {
  let main = statements[0]!;
  if (statements.length === 1) return main;
  let best = Infinity;
  for (const statement of statements) {
    const place = MOST_PHYSICAL_FIRST.indexOf(typeSeenFrom(statement, fromKey)!);
    const weight = place * 2 + (statement.certainty ? 1 : 0);
    if (weight < best) [best, main] = [weight, statement];
  }
  return main;
}

function describe(facts: Facts, from: number, to: number, statements: readonly Statement[]): ChainStep {
  const fromKey = facts.units[from]!.key;
  const main = mainStatement(statements, fromKey);
  const sources = listSources(facts, statements, from, to);
  const step: ChainStep = {
    from: facts.labels[from]!,
    type: typeSeenFrom(main, fromKey)!,
    to: facts.labels[to]!,
    recorded_in: nameSheets(facts, statements, from, to),
    certainty: main.certainty ?? null,
  };
  if (sources.length > 0) step.sources = sources;
  return step;
}

const NO_SOURCE: StatementSource = {};

/** What is known of a sheet beside its name: each sheet once, as the statements come. */
function listSources(facts: Facts, statements: readonly Statement[], from: number, to: number): StepSource[] {
  const sources: StepSource[] = [];
  for (const statement of statements) {
    const key = sheetOf(statement);
    const { record, row, who, when } = statement.source ?? NO_SOURCE;
    const unit = findUnit(facts, key, from, to);
    const writer = who ?? facts.units[unit ?? -1]?.recorder ?? undefined;
    if (record === undefined && row === undefined && when === undefined && !writer) continue;
    const sheet = unit === undefined ? key : facts.labels[unit]!;
    if (sources.some((source) => source.sheet === sheet)) continue;
    sources.push({
      sheet,
      ...(record !== undefined && { record }),
      ...(row !== undefined && { row }),
      ...(writer && { who: writer }),
      ...(when !== undefined && { when }),
    });
  }
  return sources;
}

/** The sheets of the two units first, the later one's before, then other records. */
function nameSheets(facts: Facts, statements: readonly Statement[], from: number, to: number): string {
  const [only] = statements;
  if (statements.length === 1 && only && !only.reciprocal) return nameSheet(facts, sheetOf(only), from, to);
  // One or two statements as a rule: looking through them is cheaper than a set.
  const names: string[] = [];
  for (const end of [from, to]) {
    const { key } = facts.units[end]!;
    const isOnSheet = statements.some((one) => one.reciprocal === true || sheetOf(one) === key);
    if (isOnSheet) addOnce(names, facts.labels[end]!);
  }
  for (const statement of statements) addOnce(names, nameSheet(facts, sheetOf(statement), from, to));
  return names.join(', ');
}

function addOnce(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}

function nameSheet(facts: Facts, sheet: string, from: number, to: number): string {
  const unit = findUnit(facts, sheet, from, to);
  return unit === undefined ? sheet : facts.labels[unit]!;
}

/** The unit of a key: nearly always one of the two at hand. */
function findUnit({ units, indexOf }: Facts, key: string, from: number, to: number): number | undefined {
  if (units[from]!.key === key) return from;
  if (units[to]!.key === key) return to;
  return indexOf.get(key);
}
