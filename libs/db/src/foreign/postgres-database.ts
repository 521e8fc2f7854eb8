import type pg from 'pg';
import { UnavailableError } from '@trowel/domain/core';
import type { ForeignTable } from './foreign-table.ts';
import type { ForeignDatabase } from './sqlite-file.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Reads tables of another program's PostgreSQL database in one read-only transaction. The database is
 * not changed, and all tables are from one snapshot.
 * @throws UnavailableError if it cannot be reached
 */
export async function readPostgresDatabase(url: string, wanted: readonly string[]): Promise<ForeignDatabase> {
  const { Client } = await loadPg();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'trowel exchange',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new UnavailableError({
      en: `The database cannot be reached: ${codeOf(error)}`,
      it: `Il database non è raggiungibile: ${codeOf(error)}`,
    });
  }
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    return await readTables(client, wanted);
  } finally {
    await client.end();
  }
}

/** Loaded on demand: every worker thread loads this file, and few need the driver. */
async function loadPg(): Promise<typeof pg> {
  return (await import('pg')).default;
}

/** The message of such an error may contain the address and the account. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}

async function readTables(client: pg.Client, wanted: readonly string[]): Promise<ForeignDatabase> {
  const names = await listTables(client);
  const tables: ForeignTable[] = [];
  const others: ForeignDatabase['others'] = [];
  for (const name of names) {
    if (wanted.includes(name)) tables.push(await readTable(client, name));
    else {
      const rows = await countRows(client, name);
      if (rows > 0) others.push({ name, rows });
    }
  }
  return { tables, others };
}

/** Lists the ordinary tables of the current schema, without those of PostGIS. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_catalog.pg_tables
     where schemaname = current_schema() and tablename not in ('spatial_ref_sys') order by tablename`,
  );
  return rows.map(({ name }) => name);
}

async function readTable(client: pg.Client, name: string): Promise<ForeignTable> {
  const { fields, rows } = await client.query<unknown[]>({
    text: `select * from ${client.escapeIdentifier(name)}`,
    rowMode: 'array',
    // All values stay texts as PostgreSQL writes them. Dates then do not depend on the time zone of
    // this machine.
    types: { getTypeParser: () => (text: string) => text },
  });
  return { name, columns: fields.map((field) => field.name), rows };
}

async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${client.escapeIdentifier(name)}`,
  );
  return Number(rows[0]?.count ?? 0);
}
