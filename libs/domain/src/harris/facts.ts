import {
  inverseOf,
  relationClassOf,
  type RelationClass,
  type RelationType,
} from '../relations/vocabulary.ts';
import { sortPairs } from './pairs.ts';
import { indexUnits, type MatrixUnit } from './units.ts';

/** Where a statement was made. */
export interface StatementSource {
  record?: string;
  row?: number;
  who?: string;
  when?: string;
  /** Key of the unit on whose sheet it stands, or the name of another record. Without it: the sheet of `from`. */
  recordedIn?: string;
}

/** One relation as recorded, seen from the unit that states it. */
export interface Statement {
  /** Key of the unit. */
  from: string;
  /** Null when the word is not known. */
  type: RelationType | null;
  word?: string;
  /** Key of the other unit; null when there is no such unit. */
  to: string | null;
  /** What was written for a unit that does not exist. */
  toLabel?: string;
  certainty?: string | null;
  note?: string | null;
  source?: StatementSource;
  /** Both sheets say it, though it is one statement here. */
  reciprocal?: boolean;
}

/** All that is recorded of `later` being later than `earlier` (places in `Facts.units`). */
export interface OrderFact {
  later: number;
  earlier: number;
  statements: readonly Statement[];
  /** Each of the two sheets has it. */
  isBothSided: boolean;
}

/** All that is recorded of `a` and `b` (a < b) being one unit, contemporary, or linked without order. */
export interface PairFact {
  a: number;
  b: number;
  statements: readonly Statement[];
}

/** What the records say, each thing once. Sorted by unit, whatever the order of the statements. */
export interface Facts {
  /** In natural order; facts name them by their place here. */
  units: readonly MatrixUnit[];
  /** How people call each unit: its number, or `AREA/NUMBER` where numbers repeat. */
  labels: readonly string[];
  indexOf: ReadonlyMap<string, number>;
  /** Relations of a unit with itself included. */
  order: readonly OrderFact[];
  equal: readonly PairFact[];
  contemporary: readonly PairFact[];
  links: readonly PairFact[];
  /** Statements about a unit that does not exist. */
  unknown: readonly Statement[];
  /** Statements in a word nobody knows. */
  unclassified: readonly Statement[];
}

interface Bucket {
  first: number[];
  second: number[];
  statements: Statement[];
}

interface Group {
  first: number;
  second: number;
  statements: Statement[];
}

/**
 * Gathers statements into facts, turned so that the later unit comes first. Statements about units that are not
 * there, or in unknown words, are kept apart. Cost linear in the statements, apart from sorting the units.
 */
export function buildFacts(units: readonly MatrixUnit[], statements: readonly Statement[]): Facts {
  const index = indexUnits(units);
  const buckets = {
    order: newBucket(),
    equal: newBucket(),
    contemporary: newBucket(),
    none: newBucket(),
  };
  const unknown: Statement[] = [];
  const unclassified: Statement[] = [];
  for (const statement of statements) {
    const from = index.indexOf.get(statement.from);
    const to = statement.to === null ? undefined : index.indexOf.get(statement.to);
    if (statement.type === null) unclassified.push(statement);
    else if (from === undefined || to === undefined) unknown.push(statement);
    else sortIn(buckets, relationClassOf(statement.type), from, to, statement);
  }
  const size = index.units.length;
  return {
    ...index,
    order: groupBucket(buckets.order, size).map((group) => buildOrderFact(group, index.units)),
    equal: groupBucket(buckets.equal, size).map(buildPairFact),
    contemporary: groupBucket(buckets.contemporary, size).map(buildPairFact),
    links: groupBucket(buckets.none, size).map(buildPairFact),
    unknown: unknown.sort(compareStatements),
    unclassified: unclassified.sort(compareStatements),
  };
}

function newBucket(): Bucket {
  return { first: [], second: [], statements: [] };
}

function sortIn(
  buckets: Record<'order' | 'equal' | 'contemporary' | 'none', Bucket>,
  relationClass: RelationClass,
  from: number,
  to: number,
  statement: Statement,
): void {
  if (relationClass === 'later') put(buckets.order, from, to, statement);
  else if (relationClass === 'earlier') put(buckets.order, to, from, statement);
  else if (from !== to) put(buckets[relationClass], Math.min(from, to), Math.max(from, to), statement);
}

function put(bucket: Bucket, first: number, second: number, statement: Statement): void {
  bucket.first.push(first);
  bucket.second.push(second);
  bucket.statements.push(statement);
}

function groupBucket({ first, second, statements }: Bucket, size: number): Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const at of sortPairs(Int32Array.from(first), Int32Array.from(second), size)) {
    if (group?.first !== first[at] || group?.second !== second[at]) {
      group = { first: first[at]!, second: second[at]!, statements: [] };
      groups.push(group);
    }
    group!.statements.push(statements[at]!);
  }
  for (const { statements: stated } of groups) if (stated.length > 1) stated.sort(compareStatements);
  return groups;
}

function buildPairFact({ first, second, statements }: Group): PairFact {
  return { a: first, b: second, statements };
}

function buildOrderFact({ first, second, statements }: Group, units: readonly MatrixUnit[]): OrderFact {
  const laterKey = units[first]!.key;
  const earlierKey = units[second]!.key;
  let isOnLater = false;
  let isOnEarlier = false;
  for (const statement of statements) {
    const sheet = sheetOf(statement);
    isOnLater ||= statement.reciprocal === true || sheet === laterKey;
    isOnEarlier ||= statement.reciprocal === true || sheet === earlierKey;
  }
  return { later: first, earlier: second, statements, isBothSided: isOnLater && isOnEarlier };
}

/** Gives the key of the unit whose sheet holds the statement, or the name of the record that does. */
export function sheetOf({ from, source }: Statement): string {
  return source?.recordedIn ?? from;
}

/** Gives the relation as the unit `from` sees it, whoever stated it. */
export function typeSeenFrom(statement: Statement, fromKey: string): RelationType | null {
  if (statement.type === null || statement.from === fromKey) return statement.type;
  return inverseOf(statement.type);
}

function compareStatements(a: Statement, b: Statement): number {
  return (
    compareTexts(a.from, b.from) ||
    compareTexts(a.to ?? a.toLabel, b.to ?? b.toLabel) ||
    compareTexts(a.type, b.type) ||
    compareTexts(a.word, b.word) ||
    compareTexts(a.source?.record, b.source?.record) ||
    (a.source?.row ?? 0) - (b.source?.row ?? 0) ||
    compareTexts(sheetOf(a), sheetOf(b)) ||
    compareTexts(a.certainty, b.certainty) ||
    compareTexts(a.note, b.note)
  );
}

function compareTexts(a: string | null | undefined, b: string | null | undefined): number {
  const left = a ?? '';
  const right = b ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
}
