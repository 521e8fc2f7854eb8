import { compareNatural, ConflictError, NotFoundError, ValidationError } from '@trowel/domain/core';
import type { SharedStore, Services } from '@trowel/services/context';
import {
  createFileShelf,
  createServerShelf,
  isDatabaseName,
  type DatabaseKind,
  type DatabaseFolder,
} from './shelves.ts';

/** A database the service knows, without its secrets. */
export interface NamedDatabase {
  name: string;
  kind: DatabaseKind;
  /** Where it lies, without password. */
  place: string;
  current: boolean;
}

/**
 * The databases the service may use: the one set, the files in its own folder, and on PostgreSQL those made beside the
 * one set; no others.
 */
export interface Databases {
  /** Uses the database that another process of the service was told to use. @throws NotFoundError where it is not here */
  refresh(): Promise<void>;
  /** The services on the database in use. */
  current(): { name: string; services: Services };
  list(): Promise<NamedDatabase[]>;
  /** Uses another of the list from now on. @throws NotFoundError */
  use(name: string): Promise<NamedDatabase>;
  /** Whether a database of that name was made here. @throws ValidationError for an impossible name. */
  has(name: string): Promise<boolean>;
  /**
   * Makes an empty database, as the one set unless told; one that was there is kept under another name. Nothing is left
   * of one that cannot be made whole. @throws ConflictError when it is there and `replace` is not given, or in use.
   */
  create(
    name: string,
    options?: { kind?: DatabaseKind | undefined; replace?: boolean },
  ): Promise<{ database: NamedDatabase; movedTo: string | null }>;
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
  sharedState: Pick<SharedStore, 'find' | 'put'>;
}

const IN_USE = 'mcp database in use';
/** Until another is told. */
const FOR_EVER_MS = 10 * 365 * 86_400_000;

/** Makes the list of databases the service may use. */
export function createDatabases(options: DatabasesOptions): Databases {
  const { databaseUrl, folder, sharedState } = options;
  const kind = kindOf(databaseUrl);
  const shelves = kind === 'postgresql' ? [createServerShelf(databaseUrl)] : [];
  shelves.push(createFileShelf(folder));
  const opened = createOpened(options);
  let inUse = DEFAULT_DATABASE;

  const findShelf = async (name: string): Promise<DatabaseFolder | undefined> => {
    for (const shelf of shelves) if (await shelf.has(checkName(name))) return shelf;
    return undefined;
  };
  const describe = (name: string, shelf?: DatabaseFolder): NamedDatabase => ({
    name,
    kind: shelf?.kind ?? kind,
    place: shelf?.placeOf(name) ?? placeOf(databaseUrl),
    current: inUse === name,
  });
  const useHere = async (name: string): Promise<NamedDatabase> => {
    const shelf = name === DEFAULT_DATABASE ? undefined : await findShelf(name);
    if (!shelf && name !== DEFAULT_DATABASE) throw unknownDatabase(name);
    if (shelf) await opened.open(name, shelf);
    inUse = name;
    return describe(name, shelf);
  };

  return {
    async refresh() {
      const name = await sharedState.find(IN_USE);
      if (name !== undefined && name !== inUse) await useHere(name);
    },
    current: () => ({ name: inUse, services: opened.get(inUse) }),
    async list() {
      const made = await Promise.all(
        shelves.map(async (shelf) => (await shelf.list()).map((name) => describe(name, shelf))),
      );
      const others = made.flat().filter(({ name }) => name !== DEFAULT_DATABASE);
      return [describe(DEFAULT_DATABASE), ...others.toSorted((a, b) => compareNatural(a.name, b.name))];
    },
    async use(name) {
      const used = await useHere(name);
      await sharedState.put(IN_USE, name, FOR_EVER_MS);
      return used;
    },
    has: async (name) => (await findShelf(name)) !== undefined,
    async create(name, { kind: wanted = kind, replace = false } = {}) {
      const there = await findShelf(name);
      if (there && !replace) throw new ConflictError(`There is already a database ${name}`);
      if (inUse === name) throw new ConflictError(`${name} is in use; switch to another database first`);
      const shelf = there ?? shelves.find((one) => one.kind === wanted);
      if (!shelf) throw noServer();
      await opened.forget(name);
      const movedTo = there ? await moveAside(there, name) : null;
      await opened.make(name, shelf);
      return { database: describe(name, shelf), movedTo: movedTo };
    },
    close: opened.close,
  };
}

/** The services that are open, by the name of their database. */
interface Opened {
  get(name: string): Services;
  open(name: string, shelf: DatabaseFolder): Promise<void>;
  /** Makes an empty database and opens it; nothing is left of one that cannot be opened. */
  make(name: string, shelf: DatabaseFolder): Promise<void>;
  forget(name: string): Promise<void>;
  /** Closes all but those on the database that is set. */
  close(): Promise<void>;
}

function createOpened({ services, open }: Pick<DatabasesOptions, 'services' | 'open'>): Opened {
  const opened = new Map([[DEFAULT_DATABASE, services]]);
  const openOn = async (name: string, shelf: DatabaseFolder): Promise<void> => {
    if (!opened.has(name)) opened.set(name, await open(shelf.urlOf(name)));
  };
  return {
    get: (name) => opened.get(name)!,
    open: openOn,
    async make(name, shelf) {
      await shelf.make(name);
      try {
        await openOn(name, shelf);
      } catch (error) {
        await shelf.remove(name);
        throw error;
      }
    },
    async forget(name) {
      await opened.get(name)?.close();
      opened.delete(name);
    },
    async close() {
      for (const [name, one] of opened) if (name !== DEFAULT_DATABASE) await one.close();
    },
  };
}

function checkName(name: string): string {
  if (isDatabaseName(name) && name !== DEFAULT_DATABASE) return name;
  const message = `${name.slice(0, 80)} cannot be the name of a database: use letters, digits, - and _ (no folders).`;
  throw new ValidationError([{ field: 'db_path', message, type: 'invalid_format' }]);
}

/** Gives the first free name of the kind `finds-before-2`. */
async function moveAside(shelf: DatabaseFolder, name: string): Promise<string> {
  let number = 1;
  while (await shelf.has(`${name}-before-${number}`)) number++;
  const kept = `${name}-before-${number}`;
  await shelf.rename(name, kept);
  return kept;
}

function kindOf(url: string): DatabaseKind {
  return url.startsWith('sqlite:') ? 'sqlite' : 'postgresql';
}

function placeOf(url: string): string {
  if (kindOf(url) === 'sqlite') return url.split('/').at(-1) ?? '';
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function noServer(): ConflictError {
  return new ConflictError('A PostgreSQL database is made on the server the service uses, and it uses none', {
    hint: 'Leave out db_type: the database is then made as the one that is set.',
  });
}

function unknownDatabase(name: string): NotFoundError {
  return new NotFoundError(`There is no database ${name.slice(0, 80)}`, {
    hint: 'List the databases with action list; create_database makes a new one.',
  });
}
