import { foldText, type Field } from '@trowel/domain/core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getTableColumns } from 'drizzle-orm';
import type { Folded } from '../../schema/columns/record-columns.ts';
import type { Tables } from '../../schema/tables.ts';
import type { RowValues } from '../../store/records.ts';

/** A table whose rows are records on the wire. */
export interface RecordTable {
  table: PgTable & { id: PgColumn; folded: PgColumn };
  /** Every column by name; `site_name` is that of the sites table where rows belong to a site. */
  columns: Readonly<Record<string, PgColumn>>;
  /** The names of the table's own columns, and of those that are written again with every change. */
  ownNames: readonly string[];
  changedNames: readonly string[];
  /** The fields of the record that are columns, in the record's order. */
  fields: readonly Field[];
  /** Every field of the record; those without a column are lists filled in by others. */
  recordFields: readonly Field[];
  /** The sites table when rows belong to a site. */
  sites?: Tables['sites'];
  /** The units table when rows are read with their unit, by `unit_id`. */
  units?: Tables['units'];
  /** Where the rows are many: how many there are by site stands in this table, under this name. */
  tally?: { table: Tables['tallies']; kind: string };
  /** Searching by texts has an index (see its migration). */
  hasTextIndex?: true;
  /** Columns whose order is the natural one. */
  natural: readonly PgColumn[];
  /** Columns to sort by where a field has one that holds its natural order. */
  sortColumns: Readonly<Record<string, PgColumn>>;
  /** Columns worked out of the row (`us_key`, …). */
  derive: (row: RowValues) => Record<string, unknown>;
}

/** Describes a table for the record store. */
export function describeTable(
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

/** A row as it is written: the columns, and their values in the same order. */
interface BuiltRow {
  names: string[];
  values: unknown[];
}

/** Gives the values of the columns named for a row: the fields, the derived keys and the folded texts. */
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

function foldFields(fields: readonly Field[], row: RowValues): Folded {
  const folded: Folded = {};
  for (const { name, kind } of fields) {
    const value = row[name];
    if (value === null || value === undefined || value === '') continue;
    if (kind === 'text') folded[name] = foldText(String(value));
    else if (kind === 'list') folded[name] = foldText((value as unknown[]).join(' '));
    else if (kind === 'object')
      folded[name] = foldText(
        Object.entries(value as object)
          .flat(2)
          .join(' '),
      );
  }
  return folded;
}
