import {
  DECLARED_KINDS,
  findingNoteFields,
  installationSheetFields,
  inventoryItemFields,
  KIND_NAMES,
  type KindName,
  mediaFields,
  model3dFields,
  nodeTypeFields,
  periodFields,
  sheetFields,
  siteFields,
  thesaurusTermFields,
  unitFields,
} from '@trowel/domain/records';
import { foldText, naturalKey, type Field } from '@trowel/domain/core';
import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tables } from '../../schema/tables.ts';
import type { Folded } from '../../schema/columns/record-columns.ts';
import type { RecordTypes, RowValues } from '../../store/records.ts';

/** A table whose rows are records of the API. */
export interface RecordTable {
  table: PgTable & { id: PgColumn; folded: PgColumn };
  /** All columns by name. `site_name` is a column of the sites table, if rows belong to a site. */
  columns: Readonly<Record<string, PgColumn>>;
  /** Names of the columns of the table itself. The next list contains those written with every change. */
  ownNames: readonly string[];
  changedNames: readonly string[];
  /** Fields of the record with columns, in the order of the record. */
  fields: readonly Field[];
  /** All fields of the record. Those without a column are lists that are filled in separately. */
  recordFields: readonly Field[];
  /** The sites table, if rows belong to a site. */
  sites?: Tables['sites'];
  /** The units table, if rows are read with their unit by `unit_id`. */
  units?: Tables['units'];
  /** The table with the number of rows per site, and the name of this kind in it. For tables with many rows. */
  tally?: { table: Tables['tallies']; kind: string };
  /** True if text searches have an index (see its migration). */
  hasTextIndex?: true;
  /** Index of further records that a row belongs to, by `entity` and `record_id`. Its first column is the id of the row. */
  links?: Tables['mediaLinks'];
  /** Columns of the natural order. */
  natural: readonly PgColumn[];
  /** Columns for sorting by a field, if one contains its natural order. */
  sortColumns: Readonly<Record<string, PgColumn>>;
  /** Computes the derived columns of a row (`us_key`, …). */
  derive: (row: RowValues) => Record<string, unknown>;
}

/** Describes a table for the record store. */
function describeTable(
  table: PgTable & { id: PgColumn; folded: PgColumn },
  options: Omit<RecordTable, 'table' | 'columns' | 'ownNames' | 'changedNames' | 'fields'>,
): RecordTable {
  const own = getTableColumns(table) as Record<string, PgColumn>;
  const { sites, units } = options;
  const columns = {
    ...own,
    ...(sites && { site_name: sites.site_name as PgColumn }),
    ...(units && { us_id: units.us_number as PgColumn, area: units.area as PgColumn }),
  };
  const fields = options.recordFields.filter(({ name }) => name in columns);
  const ownNames = Object.keys(own);
  const changedNames = ownNames.filter((name) => name !== 'id');
  return { table, columns, ownNames, changedNames, ...options, fields };
}

/** A row to write: column names, and values in the same order. */
interface BuiltRow {
  names: string[];
  values: unknown[];
}

/** Returns the values of the named columns for a row: the fields, the derived keys and the folded texts. */
export function buildRow(
  { fields, derive }: RecordTable,
  row: RowValues,
  columns: readonly string[],
): BuiltRow {
  const made: RowValues = { ...derive(row), folded: foldFields(fields, row) };
  const built: BuiltRow = { names: [], values: [] };
  for (const name of columns) {
    const from = name in made ? made : row;
    if (!(name in from)) continue;
    built.names.push(name);
    built.values.push(from[name] ?? null);
  }
  return built;
}

/** Fields without texts that people search for. */
const UNSEARCHED = new Set(['links', 'local_grid', 'plan_tolerances', 'georeference']);

function foldFields(fields: readonly Field[], row: RowValues): Folded {
  const folded: Folded = {};
  for (const { name, kind } of fields) {
    const value = row[name];
    if (value === null || value === undefined || value === '' || UNSEARCHED.has(name)) continue;
    if (kind === 'text') folded[name] = foldText(String(value));
    else if (kind === 'list') folded[name] = foldText((value as unknown[]).join(' '));
    else if (kind === 'object') foldObject(folded, name, value);
  }
  return folded;
}

/** Folds all names and values of an object together, for searches, and each value under its own name. */
function foldObject(folded: Folded, name: string, value: object): void {
  const entries = Object.entries(value);
  folded[name] = foldText(entries.flat(2).join(' '));
  for (const [key, one] of name === 'custom' ? entries : []) {
    const text = Array.isArray(one) ? one.join(' ') : one;
    if (typeof text === 'number' || typeof text === 'boolean') folded[`${name}.${key}`] = text;
    else if (typeof text === 'string' && text !== '') folded[`${name}.${key}`] = foldText(text);
  }
}

const keyOf = (row: RowValues, name: string): string => naturalKey(String(row[name] ?? ''));

const column = (some: unknown): PgColumn => some as PgColumn;
const hidden = (name: string, kind: Field['kind']): Field => {
  return { name, kind, label: { en: name, it: name }, section: 'file', required: true };
};
const MADE_OF_OTHERS = new Set(['url', 'viewer_url', 'thumbnail_url', 'companions']);
/** Stored fields of a model: without the addresses, with internal fields. */
const STORED_MODEL_FIELDS: readonly Field[] = [
  ...model3dFields.filter(({ name }) => !MADE_OF_OTHERS.has(name)),
  hidden('companions', 'object'),
  hidden('version', 'integer'),
];

/** Describes the tables whose rows are records. */
export function describeRecordTables(tables: Tables): Record<keyof RecordTypes, RecordTable> {
  const { sites, units, items, periods, tallies } = tables;
  return {
    sites: describeTable(sites, {
      recordFields: siteFields,
      hasTextIndex: true,
      natural: [sites.site_key],
      sortColumns: { site_name: column(sites.site_key) },
      derive: (row) => ({ site_key: keyOf(row, 'site_name') }),
    }),
    units: describeTable(units, {
      recordFields: unitFields,
      sites,
      tally: { table: tallies, kind: 'units' },
      hasTextIndex: true,
      natural: [units.site_id, units.area_key, units.us_key],
      sortColumns: { us_number: column(units.us_key), area: column(units.area_key) },
      derive: (row) => ({ area_key: keyOf(row, 'area'), us_key: keyOf(row, 'us_number') }),
    }),
    items: describeTable(items, {
      recordFields: inventoryItemFields,
      sites,
      tally: { table: tallies, kind: 'items' },
      hasTextIndex: true,
      natural: [items.site_id, items.number_key],
      sortColumns: { inventory_number: column(items.number_key) },
      derive: (row) => ({ number_key: keyOf(row, 'inventory_number') }),
    }),
    periods: describeTable(periods, {
      recordFields: periodFields,
      sites,
      natural: [periods.site_id, column(periods.sort_order), periods.period_key],
      sortColumns: {},
      derive: (row) => ({ period_key: `${keyOf(row, 'period')} ${keyOf(row, 'phase')}` }),
    }),
    ...describeNotes(tables),
    ...describeFiles(tables),
    ...describeWords(tables),
    ...describeKinds(tables),
  };
}

/** Describes the tables of files. */
function describeFiles({
  sites,
  units,
  models,
  media,
  mediaLinks,
}: Tables): Record<'models' | 'media', RecordTable> {
  return {
    models: describeTable(models, {
      recordFields: STORED_MODEL_FIELDS,
      sites,
      units,
      natural: [models.site_id, units.area_key, units.us_key, models.file_key],
      sortColumns: { us_id: column(units.us_key), area: column(units.area_key) },
      derive: (row) => ({ file_key: keyOf(row, 'file_name') }),
    }),
    media: describeTable(media, {
      recordFields: mediaFields.filter(({ name }) => name !== 'url'),
      links: mediaLinks,
      natural: [media.site_id, column(media.entity), column(media.record_id)],
      sortColumns: {},
      derive: () => ({}),
    }),
  };
}

/** Describes the tables of the declared kinds. */
function describeKinds(tables: Tables): Record<KindName, RecordTable> {
  const described = KIND_NAMES.map((name) => {
    const { fields, key, number, derive } = DECLARED_KINDS[name];
    const table = tables[name];
    const [, ...numbers] = key;
    return [
      name,
      describeTable(table, {
        recordFields: fields,
        sites: tables.sites,
        natural: [table.site_id, table.number_key],
        sortColumns: { [number]: column(table.number_key) },
        derive: (row) => ({ ...derive(row), number_key: numbers.map((part) => keyOf(row, part)).join(' ') }),
      }),
    ] as const;
  });
  return Object.fromEntries(described) as Record<KindName, RecordTable>;
}

/** Describes the tables about the records of a site. */
function describeNotes({
  sites,
  findingNotes,
  sheets,
}: Tables): Record<'findingNotes' | 'sheets', RecordTable> {
  return {
    findingNotes: describeTable(findingNotes, {
      recordFields: findingNoteFields,
      sites,
      natural: [findingNotes.site_id, column(findingNotes.code)],
      sortColumns: {},
      derive: () => ({}),
    }),
    sheets: describeTable(sheets, {
      recordFields: sheetFields,
      sites,
      natural: [sheets.site_id, column(sheets.entity)],
      sortColumns: {},
      derive: () => ({}),
    }),
  };
}

/** Describes the tables that belong to no site. */
function describeWords({
  terms,
  nodeTypes,
  installationSheets,
}: Tables): Record<'terms' | 'nodeTypes' | 'installationSheets', RecordTable> {
  return {
    installationSheets: describeTable(installationSheets, {
      recordFields: installationSheetFields,
      natural: [column(installationSheets.entity)],
      sortColumns: {},
      derive: () => ({}),
    }),
    terms: describeTable(terms, {
      recordFields: thesaurusTermFields,
      natural: [column(terms.table_name), column(terms.field_name), column(terms.sort_order)],
      sortColumns: {},
      derive: () => ({}),
    }),
    nodeTypes: describeTable(nodeTypes, {
      recordFields: nodeTypeFields,
      natural: [column(nodeTypes.source)],
      sortColumns: {},
      derive: (row) => ({ code_key: String(row['code'] ?? '').toLowerCase() }),
    }),
  };
}
