import type { FieldKind } from '@trowel/domain/core';
import { readCustomKey } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Dialect } from '../../connection/database.ts';
import type { RecordTable } from './record-tables.ts';

/** Keys of custom fields with a definition. Only such keys are part of the text of a statement. */
const KEY = /^[a-z][a-z0-9_]{0,99}$/;

/**
 * Returns the value of a custom field (`custom.ph`) for conditions and sorting: null if it is empty or not of the kind.
 * Undefined if the table has no custom fields, or the key is not one of a definition.
 */
export function customColumn(
  { columns }: Pick<RecordTable, 'columns'>,
  { field, kind, dialect }: { field: string; kind: FieldKind; dialect: Dialect },
): SQL | undefined {
  const key = readCustomKey(field);
  const custom = columns['custom'];
  if (key === undefined || !KEY.test(key) || !custom) return undefined;
  return (dialect === 'sqlite' ? valueInSqlite : valueInPostgres)(custom, { key, kind });
}

interface CustomValue {
  key: string;
  kind: FieldKind;
}

/** Types of JSON that each kind accepts, in the words of SQLite. */
const SQLITE_TYPES: Partial<Record<FieldKind, string>> = {
  integer: "('integer', 'real')",
  decimal: "('integer', 'real')",
  boolean: "('true', 'false')",
};

function valueInSqlite(custom: PgColumn, { key, kind }: CustomValue): SQL {
  const path = sql.raw(`'$."${key}"'`);
  const value = sql`json_extract(${custom}, ${path})`;
  const types = SQLITE_TYPES[kind];
  if (types) return sql`case when json_type(${custom}, ${path}) in ${sql.raw(types)} then ${value} end`;
  return isWhole(kind) ? sql`nullif(nullif(${value}, ''), '[]')` : value;
}

function valueInPostgres(custom: PgColumn, { key, kind }: CustomValue): SQL {
  const name = sql.raw(`'${key}'`);
  const value = sql`(${custom} ->> ${name})`;
  const typed = (type: string, cast: string): SQL =>
    sql`case when json_typeof(${custom} -> ${name}) = ${sql.raw(`'${type}'`)} then ${value}::${sql.raw(cast)} end`;
  if (kind === 'integer' || kind === 'decimal') return typed('number', 'double precision');
  if (kind === 'boolean') return typed('boolean', 'boolean');
  return isWhole(kind) ? sql`nullif(nullif(${value}, ''), '[]')` : value;
}

/** Values of these kinds are only compared with nothing. */
function isWhole(kind: FieldKind): boolean {
  return kind === 'list' || kind === 'object';
}

/** Returns the condition for rows that have a text of a custom field which is not folded. */
export function isUnfolded(
  { columns, table: { folded } }: Pick<RecordTable, 'columns' | 'table'>,
  key: string,
  dialect: Dialect,
): SQL {
  const custom = columns['custom'];
  return dialect === 'sqlite'
    ? sql`json_type(${custom}, ${sql.raw(`'$."${key}"'`)}) in ('text', 'array') and json_type(${folded}, ${sql.raw(`'$."custom.${key}"'`)}) is null`
    : sql`json_typeof(${custom} -> ${sql.raw(`'${key}'`)}) in ('string', 'array') and (${folded} -> ${sql.raw(`'custom.${key}'`)}) is null`;
}
