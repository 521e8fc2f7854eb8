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
  return (dialect === 'sqlite' ? valueInSqlite : valueInPostgres)(custom, {
    key,
    kind,
    folded: columns['folded']!,
  });
}

interface CustomValue {
  key: string;
  kind: FieldKind;
  folded: PgColumn;
}

/** Every text is greater than infinity, so this leaves numbers only and extracts the value once. */
const INFINITY = sql.raw('9e999');

function valueInSqlite(custom: PgColumn, { key, kind }: CustomValue): SQL {
  const value = sql`json_extract(${custom}, ${sql.raw(`'$."${key}"'`)})`;
  if (kind === 'integer' || kind === 'decimal' || kind === 'boolean')
    return sql`nullif(min(${value}, ${INFINITY}), ${INFINITY})`;
  return isWhole(kind) ? sql`nullif(nullif(${value}, ''), '[]')` : value;
}

/** Numbers are read from `folded`: finding a key in `jsonb` costs a fifth of parsing the `json` of all custom fields. */
function valueInPostgres(custom: PgColumn, { key, kind, folded }: CustomValue): SQL {
  const name = sql.raw(`'custom.${key}'`);
  const typed = (type: string, cast: string): SQL =>
    sql`case when jsonb_typeof(${folded} -> ${name}) = ${sql.raw(`'${type}'`)} then (${folded} ->> ${name})::${sql.raw(cast)} end`;
  if (kind === 'integer' || kind === 'decimal') return typed('number', 'double precision');
  if (kind === 'boolean') return typed('boolean', 'boolean');
  const value = sql`(${custom} ->> ${sql.raw(`'${key}'`)})`;
  return isWhole(kind) ? sql`nullif(nullif(${value}, ''), '[]')` : value;
}

/** Values of these kinds are only compared with nothing. */
function isWhole(kind: FieldKind): boolean {
  return kind === 'list' || kind === 'object';
}

/** Returns the condition for rows that have a value of a custom field which is not in `folded`. */
export function isUnfolded(
  { columns, table: { folded } }: Pick<RecordTable, 'columns' | 'table'>,
  key: string,
  dialect: Dialect,
): SQL {
  const custom = columns['custom'];
  return dialect === 'sqlite'
    ? sql`json_type(${custom}, ${sql.raw(`'$."${key}"'`)}) in ('text', 'array', 'integer', 'real', 'true', 'false') and json_type(${folded}, ${sql.raw(`'$."custom.${key}"'`)}) is null`
    : sql`json_typeof(${custom} -> ${sql.raw(`'${key}'`)}) in ('string', 'array', 'number', 'boolean') and (${folded} -> ${sql.raw(`'custom.${key}'`)}) is null`;
}
