import {
  buildFacts,
  sheetOf,
  typeSeenFrom,
  type Facts,
  type PairFact,
  type Statement,
} from '../graph/facts.ts';
import type { MatrixUnit } from '../graph/units.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeOrderFact, describePair } from '../proofs/describe-statements.ts';

/** What is asked of a site to put a ring of its units into words. */
export interface RingSource {
  unitOf(vertex: number): MatrixUnit;
  findUnit(key: string): MatrixUnit | undefined;
  findLabel(key: string): string | undefined;
  /** The statements by which the first unit is later than the second, one with it, or contemporary. */
  listStatements(from: number, to: number): readonly Statement[];
}

/**
 * Puts a ring of units into the statements behind it: first the one asked about (of the first two units), then those
 * that lead from the second unit back to the first. Cost: the statements about the units of the ring.
 */
export function describeRing(source: RingSource, asked: Statement, ring: readonly number[]): ChainStep[] {
  const units = ring.map((vertex) => source.unitOf(vertex));
  const recorded = ring.slice(2).map((vertex, i) => source.listStatements(ring[i + 1], vertex));
  const facts = buildFactsOf(source, units, [asked, ...recorded.flat()]);
  const places = units.map(({ key }) => facts.indexOf.get(key)!);
  const first = describeStatement(facts, asked, places[0], places[1]);
  return [first, ...recorded.map((_, i) => describeStep(facts, places[i + 1], places[i + 2]))];
}

/** The facts behind the ring; units whose sheets are quoted come along, and all are called as in the whole site. */
function buildFactsOf(
  source: RingSource,
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
): Facts {
  const sheets = statements.flatMap((statement) => source.findUnit(sheetOf(statement)) ?? []);
  const facts = buildFacts([...units, ...sheets], statements.slice(1));
  return { ...facts, labels: facts.units.map(({ key, us_number }) => source.findLabel(key) ?? us_number) };
}

/** Gives the step of a statement that is not recorded, as the first of its two units (`from`) in the ring sees it. */
function describeStatement(facts: Facts, statement: Statement, from: number, to: number): ChainStep {
  const sheet = sheetOf(statement);
  return {
    from: facts.labels[from],
    type: typeSeenFrom(statement, facts.units[from].key)!,
    to: facts.labels[to],
    recorded_in: facts.labels[facts.indexOf.get(sheet) ?? -1] ?? sheet,
    certainty: statement.certainty ?? null,
  };
}

/** Units that are one are called so even where one is also stated to be later; contemporaries only if nothing else is. */
function describeStep(facts: Facts, from: number, to: number): ChainStep {
  const [a, b] = [Math.min(from, to), Math.max(from, to)];
  const isPair = (fact: PairFact): boolean => fact.a === a && fact.b === b;
  const equal = facts.equal.find(isPair);
  if (equal) return describePair(facts, equal, from);
  const order = facts.order.findIndex(({ later, earlier }) => later === from && earlier === to);
  if (order !== -1) return describeOrderFact(facts, order);
  return describePair(facts, facts.contemporary.find(isPair)!, from);
}
