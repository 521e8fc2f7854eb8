import { connect } from '../connection/connect.ts';
import type { Database, Queries } from '../connection/database.ts';
import { copySqlite } from '../connection/sqlite.ts';
import { migrate } from '../migrate.ts';
import { translateError } from '../translate-error.ts';
import { listTables, readTable, type CopiedRow, type CopiedTable } from './read-tables.ts';

const FILE = 'sqlite:///';
/** Maximum values per insert. PostgreSQL allows 65,535 parameters, SQLite 32,766. */
const VALUES_AT_ONCE = 16_000;

/**
 * Writes a snapshot of a database of either kind as a new SQLite file, while others write to it. It
 * contains the tables that both kinds have.
 * @throws UnavailableError if the disk is full
 * @throws Error if the file exists
 */
export async function copyToFile(url: string, file: string): Promise<void> {
  const source = connect(url);
  try {
    if (source.dialect === 'sqlite') return copySqlite(source.place, file);
    const target = connect(`${FILE}${file}`);
    try {
      await migrate(target);
      await source.transaction(async (from) => {
        await from.rows('set transaction isolation level repeatable read, read only', []);
        await target.transaction((to) => copyRows({ source, from, target, to }));
      });
    } finally {
      await target.close();
    }
  } catch (error) {
    throw translateError(error);
  } finally {
    await source.close();
  }
}

/**
 * Replaces the content of a database of either kind by that of a SQLite file, in one transaction. Both
 * are migrated first.
 * @throws NewerSchemaError
 * @throws MigrationError
 */
export async function fillDatabase(file: string, url: string): Promise<void> {
  const source = connect(`${FILE}${file}`);
  const target = connect(url);
  try {
    await migrate(source);
    await migrate(target);
    await target.transaction(async (to) => {
      for (const { name } of listTables(target.tables).toReversed())
        await to.rows(`delete from "${name}"`, []);
      await copyRows({ source, from: source.reads, target, to });
    });
  } finally {
    await target.close();
    await source.close();
  }
}

interface Copying {
  source: Database;
  from: Queries;
  target: Database;
  to: Queries;
}

async function copyRows({ source, from, target, to }: Copying): Promise<void> {
  for (const table of listTables(target.tables)) {
    const rowsAtOnce = Math.floor(VALUES_AT_ONCE / table.columns.length);
    for await (const rows of readTable(from, source.dialect, table)) {
      for (let i = 0; i < rows.length; i += rowsAtOnce) {
        await insert(to, target, table, rows.slice(i, i + rowsAtOnce));
      }
    }
    if (table.isNumbered) await setLastId(to, target, table, await findLastId(from, source, table));
  }
}

async function insert(
  to: Queries,
  { dialect }: Database,
  { name, columns }: CopiedTable,
  rows: readonly CopiedRow[],
): Promise<void> {
  let next = 0;
  const place = (): string => (dialect === 'postgres' ? `$${++next}` : '?');
  const tuples = rows.map((row) => `(${row.map(place).join(', ')})`).join(', ');
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = rows.flatMap((row) =>
    row.map((value, i) => (columns[i]?.kind === 'json' && value !== null ? JSON.stringify(value) : value)),
  );
  await to.rows(`insert into "${name}" (${names}) values ${tuples}`, values);
}

/** Returns the last id ever assigned. Ids of deleted rows are not reused, because the change log contains them. */
async function findLastId(from: Queries, { dialect }: Database, { name }: CopiedTable): Promise<number> {
  const [row] =
    dialect === 'postgres'
      ? await from.rows(
          `select case when is_called then last_value else 0 end from ${await sequenceOf(from, name)}`,
          [],
        )
      : await from.rows('select seq from sqlite_sequence where name = ?', [name]);
  return Number(row?.[0] ?? 0);
}

async function setLastId(
  to: Queries,
  { dialect }: Database,
  { name }: CopiedTable,
  last: number,
): Promise<void> {
  if (dialect === 'postgres') {
    const sequence = await sequenceOf(to, name);
    await to.rows('select setval($1::regclass, $2, $3)', [sequence, Math.max(last, 1), last > 0]);
    return;
  }
  await to.rows('delete from sqlite_sequence where name = ?', [name]);
  await to.rows('insert into sqlite_sequence (name, seq) values (?, ?)', [name, last]);
}

async function sequenceOf(queries: Queries, table: string): Promise<string> {
  const [row] = await queries.rows('select pg_get_serial_sequence($1, $2)', [`"${table}"`, 'id']);
  return String(row?.[0]);
}
