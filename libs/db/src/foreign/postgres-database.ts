import type pg from 'pg';
import { UnavailableError } from '@trowel/domain/core';
import type { ForeignTable } from './foreign-table.ts';
import type { ForeignDatabase } from './sqlite-file.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Reads tables of a PostgreSQL database that another program keeps, in one read-only transaction: the database is not
 * changed, all tables are of one moment. @throws UnavailableError when it cannot be reached.
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

/** Every worker thread loads this file, and hardly one needs the driver. */
async function loadPg(): Promise<typeof pg> {
  return (await import('pg')).default;
}

/** The text of such an error may hold the address and the account. */
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

/** Ordinary tables of the schema the connection uses; those of PostGIS are machinery. */
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
    // Every value as the text PostgreSQL writes: days stay days whatever the zone of this machine.
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
