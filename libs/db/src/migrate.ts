import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Database, Queries } from './connection/database.ts';
import type { DatabaseFacts } from './store/store.ts';

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
/** An arbitrary lock key, the same for all Trowel services: services that start at the same time take turns. */
const LOCK_KEY = 8_765_000;

/** The database was migrated by a newer version of Trowel. */
export class NewerSchemaError extends Error {
  constructor({ tag, hash }: Applied) {
    super(
      `It was created by a newer version of Trowel: it contains the migration ${nameOf({ tag, hash })}, which this version does not know. Update Trowel.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** A migration cannot be applied, or was applied with a different content. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies the missing migrations in one transaction and returns them.
 * @throws NewerSchemaError if the database has a migration unknown to this program
 * @throws MigrationError if one fails or was applied with a different content
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
    const known = new Map(migrations.map((migration) => [migration.tag, migration]));
    for (const one of applied) checkApplied(one, known.get(one.tag));
    const done = new Set(applied.map(({ tag }) => tag));
    const missing = migrations.filter(({ tag }) => !done.has(tag));
    for (const migration of missing) {
      await apply(database, migration, queries);
      const { tag, hash } = migration;
      const [first, second] = database.dialect === 'postgres' ? ['$1', '$2'] : ['?', '?'];
      await queries.rows(`insert into schema_migrations values (${first}, ${second}, current_timestamp)`, [
        tag,
        hash,
      ]);
    }
    return missing.map(({ tag }) => tag);
  });
}

interface Applied {
  tag: string;
  hash: string;
}

interface Migration extends Applied {
  statements: string[];
}

async function readApplied(queries: Queries): Promise<Applied[]> {
  const rows = await queries.rows('select tag, hash from schema_migrations order by tag', []);
  return rows.map(([tag, hash]) => ({ tag: String(tag), hash: String(hash) }));
}

function checkApplied(applied: Applied, known: Migration | undefined): void {
  if (!known) throw new NewerSchemaError(applied);
  if (known.hash === applied.hash) return;
  throw new MigrationError(
    `The migration ${applied.tag} was applied as ${shorten(applied.hash)}, and is ${shorten(known.hash)} in this Trowel. Use the version of Trowel that created the database, and transfer its sites as archives.`,
  );
}

async function apply(database: Database, migration: Migration, queries: Queries): Promise<void> {
  try {
    for (const statement of migration.statements) await database.run(statement, queries);
  } catch (error) {
    const { message } =
      error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    throw new MigrationError(
      `The migration ${nameOf(migration)} failed and was rolled back: ${message}. Restore the backup from before the update, or name an empty database in DATABASE_URL.`,
    );
  }
}

function nameOf({ tag, hash }: Applied): string {
  return `${tag} (${shorten(hash)})`;
}

/** Shortens a hash to an unambiguous prefix, as for commits. */
function shorten(hash: string): string {
  return hash.slice(0, 12);
}

function readMigrations(folder: string): Migration[] {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
  return entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n');
    return {
      tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
}

const FACTS = {
  sqlite: {
    engine: "select 'SQLite ' || sqlite_version()",
    size: 'select page_count * page_size from pragma_page_count(), pragma_page_size()',
  },
  postgres: {
    engine: "select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1)",
    size: 'select pg_database_size(current_database())',
  },
} as const;

/** Returns the engine, size and migration state of a migrated database. */
export async function describeDatabase({ dialect, reads }: Database): Promise<DatabaseFacts> {
  const { engine, size } = FACTS[dialect];
  const [[name] = []] = await reads.rows(engine, []);
  const [[bytes] = []] = await reads.rows(size, []);
  const [[tag, at] = []] = await reads.rows(
    'select tag, applied_at from schema_migrations order by tag desc limit 1',
    [],
  );
  return { engine: String(name), sizeBytes: Number(bytes), migration: String(tag), migratedAt: String(at) };
}

/** Finds the migrations next to the sources or next to the built program. */
export function findMigrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations');
    if (existsSync(join(candidate, 'sqlite', 'meta', '_journal.json'))) return candidate;
    if (folder === dirname(folder)) throw new Error('The migrations folder is missing');
  }
}
