import { inverseOf, relationClassOf, type RelationClass, type RelationType } from '@trowel/domain/records';
import { sortPairs } from './counting-sort.ts';
import { mapInts } from './map-ints.ts';
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
  /** Its area. */
  toArea?: string;
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
  // A sheet's statements come together as a rule.
  let [sheet, from]: [string | undefined, number | undefined] = [undefined, undefined];
  for (const statement of statements) {
    if (statement.from !== sheet) [sheet, from] = [statement.from, index.indexOf.get(statement.from)];
    const to = statement.to === null ? undefined : index.indexOf.get(statement.to);
    if (statement.type === null) unclassified.push(statement);
    else if (from === undefined || to === undefined) unknown.push(statement);
    else sortIn(buckets, relationClassOf(statement.type), from, to, statement);
  }
  const size = index.units.length;
  return {
    order: groupBucket(buckets.order, size, (later, earlier, stated) => ({
      later,
      earlier,
      statements: stated,
      isBothSided: isBothSided(stated, index.units[later].key, index.units[earlier].key),
    })),
    equal: groupBucket(buckets.equal, size, buildPairFact),
    contemporary: groupBucket(buckets.contemporary, size, buildPairFact),
    links: groupBucket(buckets.none, size, buildPairFact),
    unknown: unknown.sort(compareStatements),
    unclassified: unclassified.sort(compareStatements),
    ...index,
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

/** Makes a fact of each pair, with the statements about it. */
function groupBucket<T>(
  { first, second, statements }: Bucket,
  size: number,
  build: (first: number, second: number, stated: Statement[]) => T,
): T[] {
  const facts: T[] = [];
  const sorted = sortPairs(new Int32Array(first), new Int32Array(second), size);
  for (let at = 0; at < sorted.length;) {
    const [a, b] = [first[sorted[at]], second[sorted[at]]];
    let end = at + 1;
    while (end < sorted.length && first[sorted[end]] === a && second[sorted[end]] === b) end++;
    facts.push(build(a, b, listStated(statements, sorted, at, end)));
    at = end;
  }
  return facts;
}

/** The statements at the places from `at` to `end`, sorted. Mostly one or two, of which no list need be sorted. */
function listStated(
  statements: readonly Statement[],
  places: Int32Array,
  at: number,
  end: number,
): Statement[] {
  const first = statements[places[at]];
  if (end - at === 1) return [first];
  const second = statements[places[at + 1]];
  if (end - at === 2) return compareStatements(first, second) > 0 ? [second, first] : [first, second];
  return mapInts(places.subarray(at, end), (place) => statements[place]).sort(compareStatements);
}

function buildPairFact(a: number, b: number, statements: Statement[]): PairFact {
  return { a, b, statements };
}

function isBothSided(statements: readonly Statement[], laterKey: string, earlierKey: string): boolean {
  let isOnLater = false;
  let isOnEarlier = false;
  for (const statement of statements) {
    const sheet = sheetOf(statement);
    isOnLater ||= statement.reciprocal === true || sheet === laterKey;
    isOnEarlier ||= statement.reciprocal === true || sheet === earlierKey;
  }
  return isOnLater && isOnEarlier;
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
