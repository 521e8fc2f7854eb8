import { foldText } from '@trowel/domain/core';
import { parseRelationType, renderRelationshipsCell, type CellRelation } from '@trowel/domain/records';
import type { Table } from '../text/table.ts';
import { findHeadingRole, foldHeading, isUnitHeading } from '../tables/headings.ts';
import { flattenMembers } from './json-members.ts';
import {
  isJsonRecord,
  isRecordList,
  listRecords,
  recordAt,
  textAt,
  type JsonRecord,
} from '../text/json-values.ts';

/** Names of a single list in a file. */
const LISTS = ['data', 'units', 'items', 'rows', 'records'];
/** Names of lists that may occur together in a file, like sheets of a workbook; normalized, without separators. */
const SHEETS = new Set([
  ...LISTS,
  ...[
    'us su ue contexts context unita unitastratigrafiche stratigraphicunits befunde unites unidades',
    'relations relationships rapporti rapportistratigrafici relazioni stratigraphicrelations stratigraphy',
    'finds reperti inventario periods periodi periodizzazione phases sites siti',
  ]
    .join(' ')
    .split(' '),
]);
const TARGETS = ['us_number', 'target', 'to', 'us', 'su', 'unit', 'context', 'number', 'numero', 'id'];
const WORDS = ['type', 'relation', 'relationship', 'rapporto', 'relazione', 'kind', 'tipo'];

/**
 * Returns the tables of a JSON file, with keys as headings: a list of records (`[{"us": 1, "covers":
 * [2]}]`), plain or under `data`, `units`, …; several such lists (`{"contexts": […], "relations":
 * […]}`) with their names; records by unit number (`{"1": {"covers": [2]}}`), or only the units below
 * each (`{"1": [2, 3]}`); rows of a table (`[["US", "Copre"], [1, 2]]`). Empty for any other JSON.
 */
export function listJsonTables(root: unknown): Table[] {
  if (isEmptyList(root)) return [EMPTY];
  const table = findJsonTable(root);
  const lists = isJsonRecord(root) ? listSheets(root) : [];
  // With a list of units and one of relations, both are read.
  if (lists.length > 1 || (!table && lists.length === 1)) return lists;
  const one = table ?? findNumberedRecords(root) ?? findRows(root);
  return one ? [one] : [];
}

/** A table of units without rows. */
const EMPTY: Table = { rows: [{ number: 1, cells: ['us_number'] }] };

/** Returns true if a JSON value is an empty list, plain or as the only list of a response: `[]`, `{"data": []}`. */
function isEmptyList(root: unknown): boolean {
  if (Array.isArray(root)) return root.length === 0;
  if (!isJsonRecord(root)) return false;
  const lists = LISTS.filter((name) => Array.isArray(root[name]));
  return lists.length === 1 && (root[lists[0]!] as unknown[]).length === 0 && isAnswer(root);
}

/** Returns true if the other members of a value only describe the request for its list. */
function isAnswer(root: JsonRecord): boolean {
  return Object.entries(root).every(([name, value]) => LISTS.includes(name) || !Array.isArray(value));
}

/**
 * Converts a JSON list of records, plain or under one of its usual names, or the attributes of a
 * GeoJSON file, to a table. Undefined for any other JSON. Row 2 is the first record.
 */
export function findJsonTable(root: unknown): Table | undefined {
  const lists = [featuresOf(root), root, ...(isJsonRecord(root) ? LISTS.map((name) => root[name]) : [])];
  const list = lists.find(isRecordList);
  return list && tableOf(list);
}

/** Converts records to a table with their keys as headings. Row 2 is the first record. */
export function tableOf(given: readonly JsonRecord[]): Table {
  const records = given.map(flattenMembers);
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const ofRelations = new Set(headings.filter((heading) => findHeadingRole(heading).kind === 'relations'));
  const rows = records.map((record, i) => {
    const values = headings.map((heading) => (Object.hasOwn(record, heading) ? record[heading] : undefined));
    const cells = values.map((value, column) => cellOf(value, ofRelations.has(headings[column]!)));
    return { number: i + 2, cells, lists: findLists(values) };
  });
  return {
    rows: [{ number: 1, cells: headings }, ...rows],
    ...(!records.some(hasDecimals) && { isText: true }),
  };
}

/** Returns true if a record has decimal numbers, so that its texts are really texts. */
function hasDecimals(record: JsonRecord): boolean {
  return Object.values(record).some((value) => typeof value === 'number' && !Number.isInteger(value));
}

/**
 * Returns the lists of an object, or of one of its members, if one has the name of a sheet: `{"site":
 * {"units": […]}}`.
 */
function listSheets(root: JsonRecord): Table[] {
  for (const place of [root, ...Object.values(root).filter(isJsonRecord)]) {
    const isSheet = ([name, value]: [string, unknown]): boolean =>
      isSheetName(name) || (isRelationName(name) && isPairList(value));
    if (!Object.entries(place).some(isSheet)) continue;
    const tables = Object.entries(writeOutNames(place)).flatMap(([name, value]): Table[] => {
      if (isRecordList(value)) return [{ ...tableOf(value), name }];
      if (isRelationName(name) && isPairList(value))
        return [{ ...tableOf(value.map(([us, other]) => ({ us, [name]: other }))), name }];
      // Pairs of numbers under any other name may be coordinates.
      const table = isSheetName(name) ? (findNumberedRecords(value) ?? findRows(value)) : undefined;
      return table ? [{ ...table, name }] : [];
    });
    if (tables.length > 0) return tables.length === 1 ? [withoutName(tables[0]!)] : tables;
  }
  return [];
}

/** Maximum number of members in a list of names: number, name, colour. */
const MOST_MEMBERS_OF_NAMES = 3;

/** Replaces the `phase` of a unit by its name, if it is the `id` of one of the `phases`. */
function writeOutNames(place: JsonRecord): JsonRecord {
  const lists = Object.entries(place).flatMap(([name, list]) => {
    if (!isRecordList(list) || list.some((one) => Object.keys(one).length > MOST_MEMBERS_OF_NAMES)) return [];
    const names = new Map(list.map((one) => [textAt(one, ['id']), textAt(one, ['name', 'nome', 'label'])]));
    return names.has('') || [...names.values()].includes('') ? [] : [{ stem: stemOf(name), names }];
  });
  const nameOf = ([key, value]: [string, unknown]): [string, unknown] => {
    // Units are identified by number, even if they also have a name.
    const list = isUnitHeading(foldHeading(key)) ? undefined : lists.find(({ stem }) => stem === stemOf(key));
    return [key, list?.names.get(String(value)) ?? value];
  };
  const writeOut = (list: JsonRecord[]): JsonRecord[] =>
    list.map((one) => Object.fromEntries(Object.entries(one).map(nameOf)));
  return Object.fromEntries(
    Object.entries(place).map(([name, value]) => [name, isRecordList(value) ? writeOut(value) : value]),
  );
}

/** Returns the common part of `phase`, `phaseId` and `phases`, or of `fase` and `fasi`. */
function stemOf(name: string): string {
  return foldText(name.replace(/(?<=\p{L})[_ ]?ids?$/iu, '')).replace(/[aeios]+$/, '');
}

function isSheetName(name: string): boolean {
  return SHEETS.has(foldText(name).replace(/[^\p{L}]/gu, ''));
}

/**
 * Returns true for names such as `later_than` and `copre`, which apply to each pair of a list. A bare
 * `above` is ambiguous.
 */
function isRelationName(name: string): boolean {
  const role = findHeadingRole(name);
  return role.kind === 'relation' && !role.isNoun && !role.isPreposition;
}

function isPairList(value: unknown): value is [unknown, unknown][] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((pair) => isScalarList(pair) && pair.length === 2)
  );
}

function withoutName({ name: _, ...table }: Table): Table {
  return table;
}

/** Reads records by unit number: `{"1": {"covers": [2]}, "2": {}}`, `{"1": [2, 3], "2": [4]}`. */
function findNumberedRecords(root: unknown): Table | undefined {
  if (!isJsonRecord(root)) return undefined;
  const entries = Object.entries(root);
  if (entries.length === 0 || !entries.every(([key]) => /\d/.test(key) && key.length <= 20)) return undefined;
  if (entries.every(([, value]) => isJsonRecord(value)))
    return tableOf(entries.map(([key, value]) => ({ us: key, ...(isJsonRecord(value) && value) })));
  if (!entries.every(([, value]) => isScalarList(value))) return undefined;
  return tableOf(entries.map(([key, value]) => ({ us: key, later_than: value })));
}

/** Reads a list of lists: rows of a table, or pairs. */
function findRows(root: unknown): Table | undefined {
  if (!Array.isArray(root) || root.length === 0) return undefined;
  const isTable = root.every((row) => isScalarList(row) && row.length > 1);
  return isTable
    ? { rows: root.map((row: unknown[], i) => ({ number: i + 1, cells: row.map((cell) => cellOf(cell)) })) }
    : undefined;
}

function isScalarList(value: unknown): value is (string | number | boolean | null)[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

/** Returns the attributes of the features of a GIS (GeoJSON), with only the kind of each geometry. */
function featuresOf(root: unknown): JsonRecord[] | undefined {
  if (!isJsonRecord(root) || root['type'] !== 'FeatureCollection') return undefined;
  return listRecords(root['features']).map(({ record }) => ({
    ...recordAt(record, 'properties'),
    geom: textAt(recordAt(record, 'geometry'), ['type']),
  }));
}

function findLists(values: readonly unknown[]): Record<number, string[]> {
  const lists: Record<number, string[]> = {};
  for (const [column, value] of values.entries())
    if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      lists[column] = value;
  return lists;
}

/**
 * Formats a value as a cell. `{"covers": [2, 3]}` is relations only under a heading of relations;
 * custom fields may have any name.
 */
function cellOf(value: unknown, isOfRelations = false): string {
  if (value === null || value === undefined) return '';
  const relations = isJsonRecord(value) ? isOfRelations && relationsByWord(value) : relationsOf(value);
  if (relations) return renderRelationshipsCell(relations);
  if (Array.isArray(value)) return value.map((item) => cellOf(item)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Reads relations in the form of the API or of other programs, `[{"type": "covers", "us_number": "2"}]`. */
function relationsOf(value: unknown): CellRelation[] | undefined {
  if (!isRecordList(value)) return undefined;
  const relations = value.map(relationOf);
  return relations.every((relation) => relation !== undefined) ? relations : undefined;
}

function relationsByWord(record: JsonRecord): CellRelation[] | undefined {
  const entries = Object.entries(record);
  const relations = entries.map(([word, value]) => {
    const type = parseRelationType(word);
    const units = isScalarList(value) ? value : [value];
    if (!type || !isScalarList(units)) return undefined;
    return units.flatMap((unit) => (unit === null || unit === '' ? [] : [{ type, us_number: String(unit) }]));
  });
  return entries.length > 0 && relations.every((list) => list !== undefined) ? relations.flat() : undefined;
}

/** A given area is literal, even if it is empty. */
function relationOf(record: JsonRecord): CellRelation | undefined {
  const [type, us_number] = [parseRelationType(textAt(record, WORDS)), textAt(record, TARGETS)];
  if (!type || us_number === '') return undefined;
  const area = textAt(record, ['area']);
  const isPlaced = area !== '' || record['area'] === '';
  const [certainty, note] = [textAt(record, ['certainty']), textAt(record, ['note'])];
  return { type, us_number, ...(isPlaced && { area }), certainty, note };
}
