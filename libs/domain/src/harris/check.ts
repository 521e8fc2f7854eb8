import { relationClassOf } from '../relations/vocabulary.ts';
import { createConnectionSearch, type FindConnection } from './connection.ts';
import { describeLinks, explainBetween, explainJoined, type Order } from './explain.ts';
import { buildFacts, sheetOf, typeSeenFrom, type Facts, type Statement } from './facts.ts';
import type { ChainStep } from './finding.ts';
import { buildGraph } from './graph.ts';
import { mergeUnits } from './merge.ts';
import type { MatrixUnit } from './units.ts';

/** The order of a site, ready for questions. Worth keeping between them. */
export interface OrderIndex extends Order {
  findConnection: FindConnection;
}

/** Prepares the recorded order for `findContradictionOf`. Cost near linear: a second for 100,000 units. */
export function buildOrderIndex(units: readonly MatrixUnit[], statements: readonly Statement[]): OrderIndex {
  const facts = buildFacts(units, statements);
  const merge = mergeUnits(facts.units.length, facts.equal);
  const graph = buildGraph(facts.order, merge);
  return { facts, merge, graph, findConnection: createConnectionSearch(graph) };
}

/**
 * Finds what a new statement would contradict: the shortest chain that begins with it and leads back to where it began.
 * Undefined when it fits, orders nothing, or is about a unit that does not exist.
 * Cost: what lies between the two units, searched from both.
 */
export function findContradictionOf(index: OrderIndex, statement: Statement): ChainStep[] | undefined {
  const from = index.facts.indexOf.get(statement.from);
  const to = statement.to === null ? undefined : index.facts.indexOf.get(statement.to);
  if (from === undefined || to === undefined || statement.type === null) return undefined;
  switch (relationClassOf(statement.type)) {
    case 'later':
      return contradictOrder(index, statement, from, to);
    case 'earlier':
      return contradictOrder(index, statement, to, from);
    case 'equal':
    case 'contemporary':
      return from === to ? undefined : contradictLevel(index, statement, from, to);
    case 'none':
      return undefined;
  }
}

/** The statement makes `later` the later one: is the other way round recorded, or are they one unit? */
function contradictOrder(
  index: OrderIndex,
  statement: Statement,
  later: number,
  earlier: number,
): ChainStep[] | undefined {
  const { facts, merge } = index;
  const step = describeStatement(facts, statement, later, earlier);
  if (later === earlier) return [step];
  if (merge.classOf[later] === merge.classOf[earlier]) {
    return [step, ...describeLinks(index, explainJoined(merge, earlier, later))];
  }
  const back = findChain(index, earlier, later);
  return back && [step, ...back];
}

/** The statement puts both on one level: is one recorded as later? */
function contradictLevel(
  index: OrderIndex,
  statement: Statement,
  from: number,
  to: number,
): ChainStep[] | undefined {
  const { facts, merge } = index;
  if (merge.classOf[from] === merge.classOf[to]) return undefined;
  const below = findChain(index, to, from);
  if (below) return [describeStatement(facts, statement, from, to), ...below];
  const above = findChain(index, from, to);
  return above && [describeStatement(facts, statement, to, from), ...above];
}

function findChain(index: OrderIndex, from: number, to: number): ChainStep[] | undefined {
  const { classOf } = index.merge;
  const path = index.findConnection(classOf[from]!, classOf[to]!);
  return path && describeLinks(index, explainBetween(index, from, path, to));
}

/** Gives the step of a statement that is not recorded, as `from` (of its two units the first of the step) sees it. */
export function describeStatement(facts: Facts, statement: Statement, from: number, to: number): ChainStep {
  const sheet = sheetOf(statement);
  return {
    from: facts.labels[from]!,
    type: typeSeenFrom(statement, facts.units[from]!.key)!,
    to: facts.labels[to]!,
    recorded_in: facts.labels[facts.indexOf.get(sheet) ?? -1] ?? sheet,
    certainty: statement.certainty ?? null,
  };
}
