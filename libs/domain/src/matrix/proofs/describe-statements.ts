import type { RelationType } from '@trowel/domain/records';
import {
  sheetOf,
  typeSeenFrom,
  type Facts,
  type PairFact,
  type Statement,
  type StatementSource,
} from '../graph/facts.ts';
import type { Order } from '../graph/order.ts';
import type { ChainStep, StepSource } from './chain-step.ts';
import type { ProofStep } from './proof.ts';

/** Physical relations before temporal ones, because a cut or a fill is observed, not inferred. */
export const MOST_PHYSICAL_FIRST: readonly RelationType[] = [
  'cuts',
  'fills',
  'covers',
  'abuts',
  'later_than',
];

/** Describes a proof as a chain: the units, their relations, and the sheets that record them. */
export function describeProof({ facts, merge }: Order, proof: readonly ProofStep[]): ChainStep[] {
  return proof.map((step) =>
    step.kind === 'order'
      ? describeOrderFact(facts, step.fact)
      : describePair(facts, merge.joins[step.join], step.from),
  );
}

/** Returns the step for an order fact, from the later to the earlier unit. */
export function describeOrderFact(facts: Facts, place: number): ChainStep {
  const { later, earlier, statements } = facts.order[place];
  return describe(facts, later, earlier, statements);
}

/** Returns the step for a pair of equal or contemporary units, from the view of `from`. */
export function describePair(facts: Facts, { a, b, statements }: PairFact, from = a): ChainStep {
  return describe(facts, from, from === a ? b : a, statements);
}

/** Returns the most physical relation among statements, from the view of the unit `fromKey`. */
export function mainTypeOf(statements: readonly Statement[], fromKey: string): RelationType {
  return typeSeenFrom(mainStatement(statements, fromKey), fromKey)!;
}

/** Returns the main statement: the most physical relation, then the most certain one. */
export function mainStatement(statements: readonly Statement[], fromKey: string): Statement {
  let main = statements[0];
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
  const fromKey = facts.units[from].key;
  const main = mainStatement(statements, fromKey);
  const sources = listSources(facts, statements, from, to);
  const step: ChainStep = {
    from: facts.labels[from],
    type: typeSeenFrom(main, fromKey)!,
    to: facts.labels[to],
    recorded_in: nameSheets(facts, statements, from, to),
    certainty: main.certainty ?? null,
  };
  if (sources.length > 0) step.sources = sources;
  return step;
}

const NO_SOURCE: StatementSource = {};

/** Lists the further known details of each sheet, in the order of the statements. */
function listSources(facts: Facts, statements: readonly Statement[], from: number, to: number): StepSource[] {
  const sources: StepSource[] = [];
  for (const statement of statements) {
    const source = findSource(facts, statement, from, to);
    if (source && !sources.some(({ sheet }) => sheet === source.sheet)) sources.push(source);
  }
  return sources;
}

function findSource(facts: Facts, statement: Statement, from: number, to: number): StepSource | undefined {
  const key = sheetOf(statement);
  const { record, row, who, when } = statement.source ?? NO_SOURCE;
  const unit = findUnit(facts, key, from, to);
  const writer = who ?? facts.units[unit ?? -1]?.recorder ?? undefined;
  if (record === undefined && row === undefined && when === undefined && !writer) return undefined;
  return {
    sheet: unit === undefined ? key : facts.labels[unit],
    ...(record !== undefined && { record }),
    ...(row !== undefined && { row }),
    ...(writer && { who: writer }),
    ...(when !== undefined && { when }),
  };
}

/** Lists the sheets of the two units first, the later one's before, then other records. */
function nameSheets(facts: Facts, statements: readonly Statement[], from: number, to: number): string {
  const [only] = statements;
  if (statements.length === 1 && only && !only.reciprocal) return nameSheet(facts, sheetOf(only), from, to);
  // There are usually one or two statements. Searching an array is cheaper than a set.
  const names: string[] = [];
  for (const end of [from, to]) {
    const { key } = facts.units[end];
    const isOnSheet = statements.some((one) => one.reciprocal === true || sheetOf(one) === key);
    if (isOnSheet) addOnce(names, facts.labels[end]);
  }
  for (const statement of statements) addOnce(names, nameSheet(facts, sheetOf(statement), from, to));
  return names.join(', ');
}

function addOnce(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}

function nameSheet(facts: Facts, sheet: string, from: number, to: number): string {
  const unit = findUnit(facts, sheet, from, to);
  return unit === undefined ? sheet : facts.labels[unit];
}

/** Finds the unit of a key. It is nearly always one of the two given. */
function findUnit({ units, indexOf }: Facts, key: string, from: number, to: number): number | undefined {
  if (units[from].key === key) return from;
  if (units[to].key === key) return to;
  return indexOf.get(key);
}
