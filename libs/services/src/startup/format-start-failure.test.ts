import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '@trowel/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from './services.ts';
import { formatStartFailure } from './format-start-failure.ts';

const SECRET = 'test-only-0123456789-0123456789-abc';
const TWO_SENTENCES = /^[^\n]{20,400}$/;

/** Another program that keeps a file locked until it is ended. */
const HOLD_LOCK = `
const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
const database = new (require(name))(process.argv[1]);
database.exec('pragma locking_mode = exclusive; begin exclusive');
process.stdin.resume();
console.log('locked');`;

let folder: string;
let file: string;
const opened: Database[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-failure-'));
  file = join(folder, 'trowel.db');
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

/** Starts the services on a database and gives what is said when that fails. */
async function startOn(databaseUrl: string): Promise<string> {
  try {
    const services = await createServices({ databaseUrl, jwtSecret: SECRET, filesDir: folder });
    await services.close();
    return 'started';
  } catch (error) {
    return formatStartFailure(error, { databaseUrl, portSetting: 'API_PORT' });
  }
}

async function changeDatabase(statement: string): Promise<void> {
  expect(await startOn(`sqlite:///${file}`)).toBe('started');
  const database = connect(`sqlite:///${file}`);
  opened.push(database);
  await database.run(statement, database.reads);
}

describe('formatStartFailure()', () => {
  it('names a file that is no database, and two ways out', async () => {
    await writeFile(file, 'Dear diary, today we dug. '.repeat(100));

    const said = await startOn(`sqlite:///${file}`);

    expect(said).toMatch(TWO_SENTENCES);
    expect(said).toContain(`${file} is not a SQLite database. Move it elsewhere`);
    expect(said).toContain('DATABASE_URL');
  });

  it('names a folder that stands where the database should be', async () => {
    await mkdir(file);

    expect(await startOn(`sqlite:///${file}`)).toMatch(`${file} cannot be opened. Check that it is a file`);
  });

  it('names a database that is damaged, and leaves it as it is', async () => {
    expect(await startOn(`sqlite:///${file}`)).toBe('started');
    const bytes = await readFile(file);
    bytes.fill(0xa5, 4096, 40_960);
    await writeFile(file, bytes);

    const said = await startOn(`sqlite:///${file}`);

    expect(said).toBe(
      `The database ${file} is damaged. Restore the last backup; the damaged file stays as it is.`,
    );
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  it('names a database that another program keeps locked', async () => {
    const other = spawn(process.execPath, ['-e', HOLD_LOCK, file], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');

    const said = await startOn(`sqlite:///${file}`);
    other.kill();

    expect(said).toBe(
      `The database ${file} is locked by another program. Close that program, then start again.`,
    );
  });

  it('names the migration of a newer Trowel, with its hash', async () => {
    await changeDatabase(
      "insert into schema_migrations values ('9999_future', 'cafe01234567', '2030-01-01')",
    );

    const said = await startOn(`sqlite:///${file}`);

    expect(said).toMatch(TWO_SENTENCES);
    expect(said).toContain(file);
    expect(said).toContain('9999_future (cafe01234567)');
    expect(said).toContain('Update Trowel');
  });

  it('names a migration that was applied with other contents', async () => {
    await changeDatabase("update schema_migrations set hash = 'beef' where tag = '0001_files'");

    const said = await startOn(`sqlite:///${file}`);

    expect(said).toMatch(/0001_files was applied as beef, and is [0-9a-f]{12} in this Trowel\. \S/);
    expect(said).toContain(file);
  });

  it('names the migration that failed, its hash and the reason', async () => {
    const database = connect(`sqlite:///${file}`);
    opened.push(database);
    await database.run('create table sites (x)', database.reads);

    const said = await startOn(`sqlite:///${file}`);

    expect(said).toMatch(
      /0000_records \([0-9a-f]{12}\) failed and was rolled back: table [`"]?sites[`"]? already exists/,
    );
    expect(said).toContain(file);
  });

  it('names a server that does not answer, without its password', async () => {
    const said = await startOn('postgresql://digger:topsecret@127.0.0.1:1/trowel');

    expect(said).toContain('postgresql://127.0.0.1:1/trowel does not answer');
    expect(said).not.toContain('topsecret');
  });

  it('names a port that is taken and the setting that chooses another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const second = createServer().listen(port, '127.0.0.1');
    const error = await new Promise((resolve) => second.once('error', resolve));
    server.close();

    const said = formatStartFailure(error, { portSetting: 'WEB_PORT' });

    expect(said).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(said).toContain('set WEB_PORT to another');
  });

  it('says in its own words what it does not know', () => {
    expect(formatStartFailure(new Error('HOST is odd'), { portSetting: 'API_PORT' })).toBe('HOST is odd');
  });
});
