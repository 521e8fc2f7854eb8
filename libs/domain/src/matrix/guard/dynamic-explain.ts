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

/** Access to the data of a site that explaining a cycle requires. */
export interface RingSource {
  unitOf(vertex: number): MatrixUnit;
  findUnit(key: string): MatrixUnit | undefined;
  findLabel(key: string): string | undefined;
  /** Lists the statements by which the first unit is later than the second, equal to it, or contemporary. */
  listStatements(from: number, to: number): readonly Statement[];
}

/**
 * Returns the statements behind a cycle of units: first the proposed one, between the first two units, then
 * those that lead from the second unit back to the first. Cost: linear in the statements about these units.
 */
export function describeRing(source: RingSource, proposed: Statement, ring: readonly number[]): ChainStep[] {
  const units = ring.map((vertex) => source.unitOf(vertex));
  const recorded = ring.slice(2).map((vertex, i) => source.listStatements(ring[i + 1], vertex));
  const facts = buildFactsOf(source, units, [proposed, ...recorded.flat()]);
  const places = units.map(({ key }) => facts.indexOf.get(key)!);
  const first = describeStatement(facts, proposed, places[0], places[1]);
  return [first, ...recorded.map((_, i) => describeStep(facts, places[i + 1], places[i + 2]))];
}

/**
 * Builds the facts behind the cycle. It includes the units whose sheets are cited, and all units have their
 * names of the whole site.
 */
function buildFactsOf(
  source: RingSource,
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
): Facts {
  const sheets = statements.flatMap((statement) => source.findUnit(sheetOf(statement)) ?? []);
  const facts = buildFacts([...units, ...sheets], statements.slice(1));
  return { ...facts, labels: facts.units.map(({ key, us_number }) => source.findLabel(key) ?? us_number) };
}

/** Returns the step of a proposed statement, from the view of the first of its two units (`from`) in the cycle. */
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

/**
 * Returns the step between two units. Equal units are described as equal, even if one is also recorded as later.
 * Contemporaneity is used only if there is no other relation.
 */
function describeStep(facts: Facts, from: number, to: number): ChainStep {
  const [a, b] = [Math.min(from, to), Math.max(from, to)];
  const isPair = (fact: PairFact): boolean => fact.a === a && fact.b === b;
  const equal = facts.equal.find(isPair);
  if (equal) return describePair(facts, equal, from);
  const order = facts.order.findIndex(({ later, earlier }) => later === from && earlier === to);
  if (order !== -1) return describeOrderFact(facts, order);
  return describePair(facts, facts.contemporary.find(isPair)!, from);
}
