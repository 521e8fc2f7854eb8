import { inverseOf, parseRelationType, relationClassOf, type RelationType } from '@trowel/domain/records';
import { OTHER_UNIT_HEADINGS, PAIRS, RELATION_HEADINGS, type RelationRole } from './words/relation-words.ts';
import { OTHER_WORDS } from './words/unit-words.ts';
import { applyMapping, isUnitHeading, type ColumnMapping } from './headings.ts';
import { readPrefixedName } from '../import/prefixed-name.ts';
import { splitUnitList } from '../import/unit-list.ts';
import { writtenInColumn, type TableRow } from '../text/table.ts';

/** The columns of a table of relations. */
export interface RelationColumns {
  roles: RelationRole[];
  from: number;
  to: number;
  /** Relation that the two headings imply: `younger,older`, `context_1,context_2`; absent for `from,to`. */
  implied?: RelationType;
  /** True if the rows contain words for relations, so that it cannot be another kind of table. */
  isProven: boolean;
}

interface Pair {
  from: number;
  to: number;
  implied?: RelationType | undefined;
}

/** Share of the words of a column that must be relations. */
const ENOUGH = 0.8;
const SAMPLE_ROWS = 200;
const LONGEST_WORD = 40;
const IS_DIRECTED = /^(?:un)?directed$/i;

/**
 * Finds the columns of a table of relations by its headings, or undefined. Without a heading for the
 * relation, the rows below show which column contains it.
 */
export function findRelationColumns(
  headings: readonly string[],
  mapping: ColumnMapping = {},
  rows: readonly TableRow[] = [],
): RelationColumns | undefined {
  const folded = headings.map((heading) => applyMapping(heading, mapping));
  const sample = rows.slice(0, SAMPLE_ROWS);
  const pair = findPair(folded, sample);
  if (!pair || areUnits(headings, sample, pair)) return undefined;
  const { from, to } = pair;
  const roles = folded.map((heading, i): RelationRole => {
    if (i === from) return 'from';
    if (i === to) return 'to';
    const role = Object.hasOwn(RELATION_HEADINGS, heading) ? RELATION_HEADINGS[heading]! : 'ignored';
    return role === 'type' && hasDirections(sample, i) ? 'ignored' : role;
  });
  const isOrdered = pair.implied !== undefined && pair.implied !== 'same_as';
  const headed = roles.indexOf('type');
  // A heading such as "type" may have words of another kind below it.
  if (!isOrdered && (headed === -1 || !holdsRelations(sample, headed))) {
    const column = findWordColumn(sample, [from, to]);
    if (column !== undefined) {
      for (const [i, role] of roles.entries()) if (role === 'type') roles[i] = 'ignored';
      roles[column] = 'type';
    }
  }
  resolveSecondWords(roles, sample);
  // In `context_1, context_2, relationship` the column names the relation, so the headings imply
  // none.
  const implied = roles.includes('type') && !isOrdered ? undefined : pair.implied;
  const isProven = implied === undefined && holdsRelations(sample, roles.indexOf('type'));
  return { roles, from, to, isProven, ...(implied && { implied }) };
}

/**
 * Resolves a second column of words. If it contains the inverse (`above`, `below`), it is the
 * statement of the other sheet; otherwise it is a more precise word for the same relation (`Later
 * than`, `Cuts`).
 */
function resolveSecondWords(roles: RelationRole[], sample: readonly TableRow[]): void {
  const word = roles.indexOf('type');
  if (word === -1) return;
  for (const [column, role] of roles.entries()) {
    if (column === word || (role !== 'type' && role !== 'subtype' && role !== 'ignored')) continue;
    if (!holdsRelations(sample, column)) roles[column] = 'ignored';
    else roles[column] = isOtherSide(sample, word, column) ? 'to_type' : 'subtype';
  }
}

function isOtherSide(sample: readonly TableRow[], word: number, other: number): boolean {
  let [same, contrary] = [0, 0];
  for (const { cells } of sample) {
    const [type, second] = [word, other].map((column) => parseRelationType((cells[column] ?? '').trim()));
    if (!type || !second) continue;
    if (relationClassOf(second) === relationClassOf(type)) same++;
    if (relationClassOf(second) === relationClassOf(inverseOf(type))) contrary++;
  }
  return contrary > same || (contrary === same && contrary > 0);
}

/** Returns true if the headings are units: `US1,US2` above `US2,US3` is a relation. */
function areUnits(headings: readonly string[], sample: readonly TableRow[], { from, to }: Pair): boolean {
  const names = [headings[from]!.trim(), headings[to]!.trim()];
  return (
    names.every((name) => readPrefixedName(name) !== undefined) &&
    sample.some(({ cells }) => [cells[from], cells[to]].some((cell) => names.includes(cell?.trim() ?? '')))
  );
}

/** Gephi stores whether each edge is directed. */
function hasDirections(sample: readonly TableRow[], column: number): boolean {
  const words = writtenInColumn(sample, column);
  return words.length > 0 && words.every((word) => IS_DIRECTED.test(word));
}

function findPair(folded: readonly string[], sample: readonly TableRow[]): Pair | undefined {
  return findKnownPair(folded) ?? findUnitPair(folded, sample) ?? findPairByContent(folded, sample);
}

function findKnownPair(folded: readonly string[]): Pair | undefined {
  // `US più recente`, `younger context`
  const bare = folded.map((heading) =>
    heading
      .split(' ')
      .filter((word) => !isUnitHeading(word))
      .join(' '),
  );
  for (const names of [folded, bare]) {
    const pair = PAIRS.find(([from, to]) => names.includes(from) && names.includes(to));
    if (pair) return { from: names.indexOf(pair[0]), to: names.indexOf(pair[1]), implied: pair[2] };
  }
  return undefined;
}

/** Headings of a relation that are also used for other things. */
const VAGUE_HEADINGS = new Set(['type', 'tipo', 'tag']);
const UNIT_NAME = /^\p{L}{0,4}[\s._]{0,2}\d[\p{L}\d/.]{0,12}$/u;

/**
 * Finds the pair by content, as in `US;Rapporto;Valore`: one column of units, one of words, and a
 * single other one with units only.
 */
function findPairByContent(folded: readonly string[], sample: readonly TableRow[]): Pair | undefined {
  const [from, ...further] = [...folded.keys()].filter((i) => isUnitOfPair(folded[i]!));
  if (from === undefined || further.length > 0) return undefined;
  const word = findWordColumn(sample, [from]);
  if (word === undefined) return undefined;
  const [to, ...others] = [...folded.keys()].filter((i) => i !== from && i !== word && holdsUnits(sample, i));
  if (to === undefined || others.length > 0) return undefined;
  const isOfRelation = RELATION_HEADINGS[folded[word]!] === 'type' && !VAGUE_HEADINGS.has(folded[word]!);
  const isSure = isOfRelation || OTHER_UNIT_HEADINGS.test(folded[to]!);
  return isSure ? { from, to } : undefined;
}

function holdsUnits(sample: readonly TableRow[], column: number): boolean {
  const texts = writtenInColumn(sample, column);
  return texts.length > 0 && texts.every((text) => splitUnitList(text).every((name) => UNIT_NAME.test(name)));
}

/** Finds two columns of units with one of relations: `US, Rapporto, US`. */
function findUnitPair(folded: readonly string[], sample: readonly TableRow[]): Pair | undefined {
  const [from, to, ...further] = [...folded.keys()].filter((i) => isUnitOfPair(folded[i]!));
  if (from === undefined || to === undefined || further.length > 0) return undefined;
  return findWordColumn(sample, [from, to]) === undefined ? undefined : { from, to };
}

/** Matches `US correlata`, `unit B`, `US2`, and `IdUS`, `id_us2` of databases. */
function isUnitOfPair(heading: string): boolean {
  const words = heading
    .split(' ')
    .map((word) => word.replace(/^id(?=\p{L}{2})/u, '').replace(/(?<=^\p{L}{2,})[12]$/u, ''))
    .filter((word) => word !== 'id' && !OTHER_WORDS.has(word));
  return words.length > 0 && isUnitHeading(words.join(' '));
}

/** Returns the index of the first column whose words are relations, except those of units. */
export function findWordColumn(sample: readonly TableRow[], units: readonly number[]): number | undefined {
  const width = sample.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  for (let column = 0; column < width; column++) {
    if (!units.includes(column) && holdsRelations(sample, column)) return column;
  }
  return undefined;
}

function holdsRelations(sample: readonly TableRow[], column: number): boolean {
  if (column === -1) return false;
  const words = writtenInColumn(sample, column);
  const known = words.filter((word) => word.length <= LONGEST_WORD && parseRelationType(word) !== undefined);
  return known.length > 0 && known.length >= words.length * ENOUGH;
}
