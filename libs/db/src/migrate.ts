import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Database, Queries } from './connection/database.ts';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
/** Any number, the same for every Trowel: two services that start together take turns. */
const LOCK_KEY = 8_765_000;

/** The database was made by a newer Trowel than this one. */
export class NewerSchemaError extends Error {
  constructor(unknown: string) {
    super(
      `The database holds the migration ${unknown}, which this version of Trowel does not know: update Trowel`,
    );
    this.name = 'NewerSchemaError';
  }
}

/**
 * Brings the schema up to date, all or nothing, and gives the migrations it applied.
 * @throws NewerSchemaError when the database knows a migration that this program does not.
 */
export async function migrate(
  database: Database,
  folder: string = findMigrationsFolder(),
): Promise<string[]> {
  const migrations = readMigrations(join(folder, database.dialect));
  return database.transaction(async (queries) => {
    if (database.dialect === 'postgres') await queries.rows('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await database.run(
      'create table if not exists schema_migrations (tag text primary key, hash text not null, applied_at text not null)',
      queries,
    );
    const applied = await readApplied(queries);
    const known = new Set(migrations.map(({ tag }) => tag));
    for (const tag of applied) if (!known.has(tag)) throw new NewerSchemaError(tag);
    const missing = migrations.filter(({ tag }) => !applied.has(tag));
    for (const { tag, hash, statements } of missing) {
      for (const statement of statements) await database.run(statement, queries);
      const [first, second] = database.dialect === 'postgres' ? ['$1', '$2'] : ['?', '?'];
      await queries.rows(`insert into schema_migrations values (${first}, ${second}, current_timestamp)`, [
        tag,
        hash,
      ]);
    }
    return missing.map(({ tag }) => tag);
  });
}

async function readApplied(queries: Queries): Promise<Set<string>> {
  return new Set(
    (await queries.rows('select tag from schema_migrations order by tag', [])).map(([tag]) => String(tag)),
  );
}

interface Migration {
  tag: string;
  hash: string;
  statements: string[];
}

function readMigrations(folder: string): Migration[] {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
  return entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
}

/** Finds the migrations beside the sources or beside the built program. */
export function findMigrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations');
    if (existsSync(join(candidate, 'sqlite', 'meta', '_journal.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error('The migrations folder is missing');
  }
}
