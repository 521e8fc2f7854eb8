import { foldText } from '@trowel/domain/core';
import { readCustomKey } from '@trowel/domain/records';
import { getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { isUnfolded } from './custom-columns.ts';
import type { RecordTable } from './record-tables.ts';

const ROWS_A_PORTION = 500;

/** Adds a custom field to the folded values of the rows that have it. */
export async function updateFolded(
  queries: Queries,
  { definition, dialect, field }: { definition: RecordTable; dialect: Dialect; field: string },
): Promise<void> {
  const { table } = definition;
  const run = createRunSql(queries, dialect);
  const custom = definition.columns['custom'];
  const key = readCustomKey(field);
  if (!custom || key === undefined) return;
  const value =
    dialect === 'sqlite' ? sql`${custom} -> ${`$."${key}"`}` : sql`(${custom} -> ${key}::text)::text`;
  const unfolded = isUnfolded(definition, key, dialect);
  for (let last = 0; ;) {
    const rows = await run(
      sql`select ${table.id}, ${value} from ${table} where ${unfolded} and ${table.id} > ${last} order by ${table.id} limit ${ROWS_A_PORTION}`,
    );
    for (const [id, text] of rows)
      await queries.rows(foldStatement(definition, field, dialect), [foldJson(String(text)), id]);
    if (rows.length < ROWS_A_PORTION) return;
    last = Number(rows.at(-1)![0]);
  }
}

/** Returns the statement that stores a folded value: its JSON, then the id. */
function foldStatement({ table }: RecordTable, field: string, dialect: Dialect): string {
  const name = getTableName(table);
  return dialect === 'sqlite'
    ? `update "${name}" set folded = json_set(folded, '$."${field}"', json(?)) where id = ?`
    : `update "${name}" set folded = jsonb_set(folded, '{${field}}', $1::jsonb) where id = $2`;
}

/** Folds a value of a custom field as a write does. */
function foldJson(json: string): string {
  const value: unknown = JSON.parse(json);
  const text = Array.isArray(value) ? value.join(' ') : value;
  return JSON.stringify(typeof text === 'string' ? foldText(text) : text);
}
