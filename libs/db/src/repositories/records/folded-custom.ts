import { foldText } from '@trowel/domain/core';
import { readCustomKey } from '@trowel/domain/records';
import { getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { customColumn, isUnfolded } from './custom-columns.ts';
import type { RecordTable } from './record-tables.ts';

const ROWS_A_PORTION = 500;

/** Folds the texts of rows that have a custom field but no folded text of it. */
export async function updateFolded(
  queries: Queries,
  { definition, dialect, field }: { definition: RecordTable; dialect: Dialect; field: string },
): Promise<void> {
  const { table } = definition;
  const run = createRunSql(queries, dialect);
  const value = customColumn(definition, { field, kind: 'text', dialect });
  const key = readCustomKey(field);
  if (!value || key === undefined) return;
  const unfolded = isUnfolded(definition, key, dialect);
  for (let last = 0; ;) {
    const rows = await run(
      sql`select ${table.id}, ${value} from ${table} where ${unfolded} and ${table.id} > ${last} order by ${table.id} limit ${ROWS_A_PORTION}`,
    );
    for (const [id, text] of rows)
      await queries.rows(foldStatement(definition, field, dialect), [foldText(joinList(String(text))), id]);
    if (rows.length < ROWS_A_PORTION) return;
    last = Number(rows.at(-1)![0]);
  }
}

/** Returns the statement that stores the folded text of a custom field: text, id. */
function foldStatement({ table }: RecordTable, field: string, dialect: Dialect): string {
  const name = getTableName(table);
  return dialect === 'sqlite'
    ? `update "${name}" set folded = json_set(folded, '$."${field}"', ?) where id = ?`
    : `update "${name}" set folded = jsonb_set(folded, '{${field}}', to_jsonb($1::text)) where id = $2`;
}

/** Joins the texts of a list in JSON. Any other text is returned unchanged. */
function joinList(text: string): string {
  if (!text.startsWith('[')) return text;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.join(' ') : text;
  } catch {
    return text;
  }
}
