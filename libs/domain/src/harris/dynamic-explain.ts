import { describeStatement } from './check.ts';
import { describeOrderFact, describePair } from './explain.ts';
import { buildFacts, sheetOf, type Facts, type Statement } from './facts.ts';
import type { ChainStep } from './finding.ts';
import type { MatrixUnit } from './units.ts';

/** What is asked of a site to put a ring of its units into words. */
export interface RingSource {
  unitOf(vertex: number): MatrixUnit;
  findUnit(key: string): MatrixUnit | undefined;
  findLabel(key: string): string | undefined;
  /** The statements by which the first unit is later than the second, or one with it. */
  listStatements(from: number, to: number): readonly Statement[];
}

/**
 * Puts a ring of units into the statements behind it: first the one asked about (of the first two units), then those
 * that lead from the second unit back to the first. Cost: the statements about the units of the ring.
 */
export function describeRing(source: RingSource, asked: Statement, ring: readonly number[]): ChainStep[] {
  const units = ring.map((vertex) => source.unitOf(vertex));
  const recorded = ring.slice(2).map((vertex, i) => source.listStatements(ring[i + 1]!, vertex));
  const facts = buildFactsOf(source, units, [asked, ...recorded.flat()]);
  const places = units.map(({ key }) => facts.indexOf.get(key)!);
  const first = describeStatement(facts, asked, places[0]!, places[1]!);
  return [first, ...recorded.map((_, i) => describeStep(facts, places[i + 1]!, places[i + 2]!))];
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

/** Units that are one are called so even where one is also stated to be later. */
function describeStep(facts: Facts, from: number, to: number): ChainStep {
  const [a, b] = [Math.min(from, to), Math.max(from, to)];
  const pair = facts.equal.find((fact) => fact.a === a && fact.b === b);
  if (pair) return describePair(facts, pair, from);
  return describeOrderFact(
    facts,
    facts.order.findIndex(({ later, earlier }) => later === from && earlier === to),
  );
}
