import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ValidationError } from '@trowel/domain/core';
import { openDatabaseServer } from '@trowel/services/startup';

export type DatabaseKind = 'sqlite' | 'postgresql';

/** A place for databases: files in a folder, or databases on the configured server. Names are validated. */
export interface DatabaseFolder {
  kind: DatabaseKind;
  list(): Promise<string[]>;
  has(name: string): Promise<boolean>;
  /**
   * Creates an empty database. Its tables are created when it is opened.
   * @throws ConflictError
   * @throws UnavailableError
   */
  make(name: string): Promise<void>;
  /** Deletes a database that could not be opened after its creation. */
  remove(name: string): Promise<void>;
  rename(name: string, to: string): Promise<void>;
  urlOf(name: string): string;
  /** Returns its location, without account and password. */
  placeOf(name: string): string;
}

const NAME = /^[a-z0-9][a-z0-9_-]{0,60}$/i;

/** Returns true if the name is a valid database name. */
export function isDatabaseName(name: string): boolean {
  return NAME.test(name);
}

/** The database files of a folder. */
export function createFileFolder(folder: string): DatabaseFolder {
  const pathOf = (name: string): string => join(folder, `${name}.db`);
  const removeRest = async (name: string): Promise<void> => {
    for (const end of ['-wal', '-shm']) await rm(pathOf(name) + end, { force: true });
  };
  return {
    kind: 'sqlite',
    async list() {
      if (!existsSync(folder)) return [];
      const files = (await readdir(folder)).filter((name) => name.endsWith('.db'));
      return files.map((name) => name.slice(0, -'.db'.length)).filter(isDatabaseName);
    },
    has: async (name) => existsSync(pathOf(name)),
    make: async () => undefined,
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await removeRest(name);
    },
    async rename(name, to) {
      await rename(pathOf(name), pathOf(to));
      await removeRest(name);
    },
    urlOf: (name) => `sqlite:///${pathOf(name)}`,
    placeOf: (name) => `databases/${name}.db`,
  };
}

const MOST_BYTES = 63;

/** Databases on the configured server with its name as prefix: `trowel__summer` for `trowel`. No others are visible. */
export function createServerFolder(databaseUrl: string): DatabaseFolder {
  const server = openDatabaseServer(databaseUrl);
  const { host, pathname } = new URL(databaseUrl);
  const prefix = `${decodeURIComponent(pathname.slice(1))}__`;
  const fullNameOf = (name: string): string => {
    const full = prefix + name;
    if (Buffer.byteLength(full) <= MOST_BYTES) return full;
    const most = MOST_BYTES - Buffer.byteLength(prefix);
    const message = `The name ${name} is too long: PostgreSQL allows ${most} letters after ${prefix}`;
    throw new ValidationError([{ field: 'db_path', message, type: 'too_long' }]);
  };
  const list = async (): Promise<string[]> => {
    const names = await server.list(prefix);
    return names.map((name) => name.slice(prefix.length)).filter(isDatabaseName);
  };
  return {
    kind: 'postgresql',
    list,
    has: async (name) => (await list()).includes(name),
    make: async (name) => server.create(fullNameOf(name)),
    remove: async (name) => server.drop(fullNameOf(name)),
    rename: async (name, to) => server.rename(fullNameOf(name), fullNameOf(to)),
    urlOf: (name) => server.urlOf(fullNameOf(name)),
    placeOf: (name) => `${host}/${fullNameOf(name)}`,
  };
}
