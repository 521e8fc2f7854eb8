import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { connect, copySqlite, type Database, type Dialect } from '@trowel/db';
import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { logIn } from '../accounts/log-in.ts';
import { ensureAdmin } from '../accounts/first-admin.ts';
import { registerUser } from '../accounts/users.ts';
import type { Context, Services } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { createSite } from '../records/sites.ts';
import { createUnit, deleteUnit, listUnitsOfSite, updateUnit } from '../records/units.ts';
import { createTerm } from '../terms/thesaurus.ts';
import { createServices } from './services.ts';

/**
 * A database as each release made it, all of it invented. `FREEZE_RELEASE=0.2.0 npx vitest run <this file>` adds those of
 * today's program; the one of PostgreSQL needs `pg_dump`, and with it a server it can read (TROWEL_TEST_DATABASE_URL).
 */
const RELEASES = join(import.meta.dirname, 'fixtures', 'releases');
const ENDINGS: Record<Dialect, string> = { sqlite: '.db.gz', postgres: '.sql.gz' };
const FROZEN_NOW = process.env['FREEZE_RELEASE'];
const PASSWORD = 'Digging-4-Knowledge';
const SECRET = 'test-only-0123456789-0123456789-abc';

const releases = readdirSync(RELEASES).flatMap((name) => /^(.*)\.db\.gz$/.exec(name)?.[1] ?? []);
const undone: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const undo of undone.splice(0).toReversed()) await undo();
});

/** An empty database and a folder for files, both removed after the test. */
async function createPlace(dialect: Dialect): Promise<{ url: string; folder: string }> {
  const { url, remove } = await openTestDatabase(dialect);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-release-'));
  undone.push(remove, () => rmSync(folder, { recursive: true, force: true }));
  return { url, folder };
}

async function open(url: string, folder: string): Promise<Services> {
  const services = await createServices({
    databaseUrl: url,
    jwtSecret: SECRET,
    filesDir: join(folder, 'files'),
  });
  undone.push(() => services.close());
  return services;
}

const contextOf = (services: Services): Context => ({
  actor: { id: null, username: 'test', role: 'admin' },
  via: 'cli',
  language: 'en',
  services: seeAll(services),
});

/** Records something of every kind, with texts of all sorts. */
async function fill(services: Services): Promise<void> {
  const ctx = contextOf(services);
  await ensureAdmin(services, { username: 'admin', password: PASSWORD });
  await registerUser(ctx, { username: 'maria', email: 'maria@example.org', password: PASSWORD });
  await loadDemo(ctx);
  const { id } = await createSite(ctx, {
    site_name: 'Παλαιόκαστρο «3»',
    description: 'It’s\n"two" lines\t🏺',
  });
  const place = { site_name: 'Παλαιόκαστρο «3»' };
  const custom = { colore: 'grigio' };
  const unit = await createUnit(ctx, { ...place, us_number: '7', length_max: 0.1, custom } as never);
  await updateUnit(ctx, { id: unit.record.id, changes: { description: 'changed', length_max: 12.345 } });
  const gone = await createUnit(ctx, { ...place, us_number: '8' } as never);
  await deleteUnit(ctx, { id: gone.record.id, cascade: false });
  await createTerm(ctx, { table_name: 'us', field_name: 'color', value: 'tortora' } as never);
  const bytes = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
  await uploadMediaBytes(ctx, { about: { entity: 'sites', record_id: id }, fileName: 'pianta.pdf', bytes });
}

function freeze(dialect: Dialect, url: string, target: string): void {
  if (dialect === 'sqlite') {
    const copy = `${target}.copy`;
    copySqlite(url.slice('sqlite:///'.length), copy);
    writeFileSync(target, gzipSync(readFileSync(copy), { level: 9 }));
    rmSync(copy);
    return;
  }
  const dump = spawnSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url], {
    maxBuffer: 100_000_000,
  });
  if (dump.status !== 0) throw new Error(`pg_dump: ${dump.stderr.toString()}`);
  const statements = dump.stdout
    .toString()
    .split('\n')
    .filter((line) => !/^(--|\\|SET |SELECT pg_catalog\.set_config)/.test(line) && line !== '');
  writeFileSync(target, gzipSync(statements.join('\n'), { level: 9 }));
}

/** Replaces an empty database by the database of a release. */
async function thaw(dialect: Dialect, release: string, url: string): Promise<void> {
  const bytes = gunzipSync(readFileSync(join(RELEASES, `${release}${ENDINGS[dialect]}`)));
  if (dialect === 'sqlite') return writeFileSync(url.slice('sqlite:///'.length), bytes);
  const database = connect(url);
  await database.run(bytes.toString(), database.reads);
  await database.close();
}

const LIST_COLUMNS: Record<Dialect, string> = {
  sqlite:
    "select m.name, c.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%' and m.name <> 'schema_migrations' order by m.name, c.cid",
  postgres:
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations' order by table_name, ordinal_position",
};

/** The columns of each table. */
async function listColumns({ dialect, reads }: Database): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const [table, column] of await reads.rows(LIST_COLUMNS[dialect], [])) {
    tables.set(String(table), [...(tables.get(String(table)) ?? []), String(column)]);
  }
  return tables;
}

/** Every row of the columns given, as text, in an order of its own. */
async function readRows(
  url: string,
  columns?: Map<string, string[]>,
): Promise<[Map<string, string[]>, Map<string, string[]>]> {
  const database = connect(url);
  const read = columns ?? (await listColumns(database));
  const found = new Map<string, string[]>();
  for (const [table, names] of read) {
    const list = names.map((name) => `"${name}"`).join(', ');
    const rows = await database.reads.rows(`select ${list} from "${table}"`, []);
    found.set(table, rows.map((row) => JSON.stringify(row)).toSorted());
  }
  await database.close();
  return [read, found];
}

describe.each(DIALECTS)('a database of an earlier release on %s', (dialect) => {
  it.runIf(FROZEN_NOW)('is frozen', async () => {
    const { url, folder } = await createPlace(dialect);
    await fill(await open(url, folder));
    const target = join(RELEASES, `${FROZEN_NOW}${ENDINGS[dialect]}`);
    if (!existsSync(target)) freeze(dialect, url, target);
  });

  it.each(releases)('of %s keeps every value of every row, and is worked with', async (release) => {
    const { url, folder } = await createPlace(dialect);
    await thaw(dialect, release, url);
    const [columns, before] = await readRows(url);

    const services = await open(url, folder);

    const [, after] = await readRows(url, columns);
    for (const [table, rows] of before) {
      // Vocabularies of newer releases have more terms.
      const kept = (after.get(table) ?? []).filter((row) => !SEEDED.has(table) || rows.includes(row));
      expect(kept, table).toEqual(rows);
    }
    expect(before.get('units')!.length).toBeGreaterThan(20);
    expect(before.get('changes')!.length).toBeGreaterThan(60);
    const { user } = await logIn(services, { username: 'maria', password: PASSWORD });
    expect(user.username).toBe('maria');
    const ctx = contextOf(services);
    const made = await createUnit(ctx, { site_name: 'Παλαιόκαστρο «3»', us_number: '9' } as never);
    const { rows } = await listUnitsOfSite(ctx, 'Παλαιόκαστρο «3»', {
      filters: [],
      skip: 0,
      limit: 9,
    } as never);
    expect(rows.map(({ us_number }) => us_number)).toEqual(['7', '9']);
    expect(rows[0]).toMatchObject({
      description: 'changed',
      length_max: 12.345,
      custom: { colore: 'grigio' },
    });
    expect(made.record.version).toBe(1);
  });
});

const SEEDED = new Set(['terms', 'node_types']);
