import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConflictError, NotFoundError, ValidationError } from '@trowel/domain/core';
import type { Memory, Services } from '@trowel/services/context';

/** A database the service knows, without its secrets. */
export interface NamedDatabase {
  name: string;
  kind: 'sqlite' | 'postgresql';
  /** Where it lies, without password. */
  place: string;
  current: boolean;
}

/** The databases the service may use: the one set, and the files in its own folder; no others. */
export interface Databases {
  /** Uses the database that another process of the service was told to use. @throws NotFoundError where it is not here */
  refresh(): Promise<void>;
  /** The services on the database in use. */
  current(): { name: string; services: Services };
  list(): Promise<NamedDatabase[]>;
  /** Uses another of the list from now on. @throws NotFoundError */
  use(name: string): Promise<NamedDatabase>;
  /** Whether there is a database file of that name. @throws ValidationError for an impossible name. */
  has(name: string): boolean;
  /**
   * Makes an empty database file; one that was there is kept under another name.
   * @throws ConflictError when it is there and `replace` is not given, or in use.
   */
  create(
    name: string,
    options?: { replace?: boolean },
  ): Promise<{ database: NamedDatabase; keptAs: string | null }>;
  /** Closes what was opened here; not the services given. */
  close(): Promise<void>;
}

/** The name of the database that is set. */
export const DEFAULT_DATABASE = 'default';

export interface DatabasesOptions {
  /** The services on the database that is set. */
  services: Services;
  databaseUrl: string;
  /** Folder of further database files. */
  folder: string;
  open(databaseUrl: string): Promise<Services>;
  /** Of all processes of the service, which use one database. */
  memory: Pick<Memory, 'find' | 'put'>;
}

const IN_USE = 'mcp database in use';
/** Until another is told. */
const FOR_EVER_MS = 10 * 365 * 86_400_000;

/** Makes the list of databases the service may use. */
export function createDatabases(options: DatabasesOptions): Databases {
  const { services, databaseUrl, folder, open, memory } = options;
  const opened = new Map<string, Services>([[DEFAULT_DATABASE, services]]);
  let inUse = DEFAULT_DATABASE;

  const pathOf = (name: string): string => join(folder, `${checkName(name)}.db`);
  const describe = (name: string): NamedDatabase =>
    name === DEFAULT_DATABASE
      ? { name, ...placeOf(databaseUrl), current: inUse === name }
      : { name, kind: 'sqlite', place: `databases/${name}.db`, current: inUse === name };
  const openNamed = async (name: string): Promise<Services> => {
    const known = opened.get(name);
    if (known) return known;
    const made = await open(`sqlite:///${pathOf(name)}`);
    opened.set(name, made);
    return made;
  };

  const useHere = async (name: string): Promise<void> => {
    if (name !== DEFAULT_DATABASE && !existsSync(pathOf(name))) throw unknownDatabase(name);
    await openNamed(name);
    inUse = name;
  };

  return {
    async refresh() {
      const name = await memory.find(IN_USE);
      if (name !== undefined && name !== inUse) await useHere(name);
    },
    current: () => ({ name: inUse, services: opened.get(inUse)! }),
    async list() {
      const names = (await listFiles(folder)).toSorted();
      return [DEFAULT_DATABASE, ...names].map(describe);
    },
    async use(name) {
      await useHere(name);
      await memory.put(IN_USE, name, FOR_EVER_MS);
      return describe(name);
    },
    has: (name) => existsSync(pathOf(name)),
    async create(name, { replace = false } = {}) {
      const path = pathOf(name);
      const isThere = existsSync(path);
      if (isThere && !replace) throw new ConflictError(`There is already a database ${name}`);
      if (inUse === name) throw new ConflictError(`${name} is in use; switch to another database first`);
      await opened.get(name)?.close();
      opened.delete(name);
      const keptAs = isThere ? await moveAside(folder, name) : null;
      await openNamed(name);
      return { database: describe(name), keptAs };
    },
    async close() {
      for (const [name, one] of opened) if (name !== DEFAULT_DATABASE) await one.close();
    },
  };
}

const NAME = /^[a-z0-9][a-z0-9_-]{0,60}$/i;

function checkName(name: string): string {
  if (NAME.test(name) && name !== DEFAULT_DATABASE) return name;
  const message = `${name.slice(0, 80)} cannot be the name of a database: use letters, digits, - and _ (no folders).`;
  throw new ValidationError([{ field: 'db_path', message, type: 'invalid_format' }]);
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.db'))
    .map((name) => name.slice(0, -3));
  return names.filter((name) => NAME.test(name) && name !== DEFAULT_DATABASE);
}

/** Gives the first free name of the kind `finds-before-2`. */
async function moveAside(folder: string, name: string): Promise<string> {
  let number = 1;
  while (existsSync(join(folder, `${name}-before-${number}.db`))) number++;
  const kept = `${name}-before-${number}`;
  await rename(join(folder, `${name}.db`), join(folder, `${kept}.db`));
  for (const end of ['-wal', '-shm']) await rm(join(folder, `${name}.db${end}`), { force: true });
  return kept;
}

function placeOf(url: string): Pick<NamedDatabase, 'kind' | 'place'> {
  if (url.startsWith('sqlite:')) return { kind: 'sqlite', place: url.split('/').at(-1) ?? '' };
  const { host, pathname } = new URL(url);
  return { kind: 'postgresql', place: `${host}${pathname}` };
}

function unknownDatabase(name: string): NotFoundError {
  return new NotFoundError(`There is no database ${name.slice(0, 80)}`, {
    hint: 'List the databases with action list; create_database makes a new one.',
  });
}
