import { inverseOf, relationClassOf, type RelationClass, type RelationType } from '@trowel/domain/records';
import { sortPairs } from './counting-sort.ts';
import { mapInts } from './map-ints.ts';
import { indexUnits, type MatrixUnit } from './units.ts';

/** The sheet on which a statement was recorded. */
export interface StatementSource {
  record?: string;
  row?: number;
  who?: string;
  when?: string;
  /** Key of the unit on whose sheet it is, or the name of another record. If absent: the sheet of `from`. */
  recordedIn?: string;
}

/** One recorded relation, from the view of the unit that states it. */
export interface Statement {
  /** Key of the unit. */
  from: string;
  /** Null if the relation word is not known. */
  type: RelationType | null;
  word?: string;
  /** Key of the other unit. Null if there is no such unit. */
  to: string | null;
  /** Text written for an unknown unit. */
  toLabel?: string;
  /** Area of the unknown unit. */
  toArea?: string;
  certainty?: string | null;
  note?: string | null;
  source?: StatementSource;
  /** True if both sheets record it, although it is one statement here. */
  reciprocal?: boolean;
}

/** All statements that `later` is later than `earlier` (indexes into `Facts.units`). */
export interface OrderFact {
  later: number;
  earlier: number;
  statements: readonly Statement[];
  /** True if each of the two sheets records it. */
  isBothSided: boolean;
}

/** All statements that `a` and `b` (a < b) are equal, contemporary, or linked without order. */
export interface PairFact {
  a: number;
  b: number;
  statements: readonly Statement[];
}

/** The recorded facts, without repetition. Sorted by unit, independent of the order of the statements. */
export interface Facts {
  /** Units in natural order. Facts refer to them by index. */
  units: readonly MatrixUnit[];
  /** Display name of each unit: its number, or `AREA/NUMBER` if numbers repeat. */
  labels: readonly string[];
  indexOf: ReadonlyMap<string, number>;
  /** Order facts, including relations of a unit with itself. */
  order: readonly OrderFact[];
  equal: readonly PairFact[];
  contemporary: readonly PairFact[];
  links: readonly PairFact[];
  /** Statements about an unknown unit. */
  unknown: readonly Statement[];
  /** Statements with an unknown relation word. */
  unclassified: readonly Statement[];
}

interface Bucket {
  first: number[];
  second: number[];
  statements: Statement[];
}

/**
 * Groups statements into facts, directed from the later to the earlier unit. Statements about unknown units or
 * with unknown words are listed separately. Cost: linear in the statements, plus sorting the units.
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
  // The statements of a sheet usually follow each other.
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

/** Builds a fact for each pair from its statements. */
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

/** Returns the statements from index `at` to `end`, sorted. Usually there are one or two, and nothing is sorted. */
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

/** Returns the key of the unit on whose sheet the statement is, or the name of the other record. */
export function sheetOf({ from, source }: Statement): string {
  return source?.recordedIn ?? from;
}

/** Returns the relation from the view of the unit `from`, whichever unit states it. */
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
