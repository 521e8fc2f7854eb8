import { compareNatural, ConflictError, NotFoundError, ValidationError } from '@trowel/domain/core';
import type { SharedStore, Services } from '@trowel/services/context';
import {
  createFileFolder,
  createServerFolder,
  isDatabaseName,
  type DatabaseKind,
  type DatabaseFolder,
} from './shelves.ts';

/** A known database, without its secrets. */
export interface NamedDatabase {
  name: string;
  kind: DatabaseKind;
  /** Its location, without password. */
  place: string;
  current: boolean;
}

/**
 * The databases the service may use: the configured one, files in its folder, and on PostgreSQL those
 * created next to the configured one.
 */
export interface Databases {
  /**
   * Switches to the database selected in another process of the service.
   * @throws NotFoundError if it does not exist here
   */
  refresh(): Promise<void>;
  /** Returns the services on the current database. */
  current(): { name: string; services: Services };
  list(): Promise<NamedDatabase[]>;
  /**
   * Switches to another database of the list.
   * @throws NotFoundError
   */
  use(name: string): Promise<NamedDatabase>;
  /**
   * Returns true if a database with this name was created here.
   * @throws ValidationError for an invalid name
   */
  has(name: string): Promise<boolean>;
  /**
   * Creates an empty database, by default of the configured kind. `replace` renames an existing one.
   * If creation fails, nothing is left.
   * @throws ConflictError if it exists and `replace` is not set, or if it is in use
   */
  create(
    name: string,
    options?: { kind?: DatabaseKind | undefined; replace?: boolean },
  ): Promise<{ database: NamedDatabase; movedTo: string | null }>;
  /** Closes the databases opened here, not the given services. */
  close(): Promise<void>;
}

/** The name of the configured database. */
export const DEFAULT_DATABASE = 'default';

export interface DatabasesOptions {
  /** The services on the configured database. */
  services: Services;
  databaseUrl: string;
  /** Folder for further database files. */
  folder: string;
  open(databaseUrl: string): Promise<Services>;
  /** State shared by all processes of the service. They use the same current database. */
  sharedState: Pick<SharedStore, 'find' | 'put'>;
}

const IN_USE = 'mcp database in use';
/** Practically unlimited: until the next switch. */
const FOR_EVER_MS = 10 * 365 * 86_400_000;

/** Creates the list of databases the service may use. */
export function createDatabases(options: DatabasesOptions): Databases {
  const { databaseUrl, folder, sharedState } = options;
  const kind = kindOf(databaseUrl);
  const shelves = kind === 'postgresql' ? [createServerFolder(databaseUrl)] : [];
  shelves.push(createFileFolder(folder));
  const opened = createOpened(options);
  let inUse = DEFAULT_DATABASE;

  const findFolder = async (name: string): Promise<DatabaseFolder | undefined> => {
    for (const folder of shelves) if (await folder.has(checkName(name))) return folder;
    return undefined;
  };
  const describe = (name: string, folder?: DatabaseFolder): NamedDatabase => ({
    name,
    kind: folder?.kind ?? kind,
    place: folder?.placeOf(name) ?? placeOf(databaseUrl),
    current: inUse === name,
  });
  const useHere = async (name: string): Promise<NamedDatabase> => {
    const folder = name === DEFAULT_DATABASE ? undefined : await findFolder(name);
    if (!folder && name !== DEFAULT_DATABASE) throw unknownDatabase(name);
    if (folder) await opened.open(name, folder);
    inUse = name;
    return describe(name, folder);
  };

  return {
    async refresh() {
      const name = await sharedState.find(IN_USE);
      if (name !== undefined && name !== inUse) await useHere(name);
    },
    current: () => ({ name: inUse, services: opened.get(inUse) }),
    async list() {
      const made = await Promise.all(
        shelves.map(async (folder) => (await folder.list()).map((name) => describe(name, folder))),
      );
      const others = made.flat().filter(({ name }) => name !== DEFAULT_DATABASE);
      return [describe(DEFAULT_DATABASE), ...others.toSorted((a, b) => compareNatural(a.name, b.name))];
    },
    async use(name) {
      const used = await useHere(name);
      await sharedState.put(IN_USE, name, FOR_EVER_MS);
      return used;
    },
    has: async (name) => (await findFolder(name)) !== undefined,
    async create(name, { kind: wanted = kind, replace = false } = {}) {
      const there = await findFolder(name);
      if (there && !replace) throw new ConflictError(`There is already a database ${name}`);
      if (inUse === name) throw new ConflictError(`${name} is in use; switch to another database first`);
      const folder = there ?? shelves.find((one) => one.kind === wanted);
      if (!folder) throw noServer();
      await opened.forget(name);
      const movedTo = there ? await moveAside(there, name) : null;
      await opened.make(name, folder);
      return { database: describe(name, folder), movedTo };
    },
    close: opened.close,
  };
}

/** Open services, by the name of their database. */
interface Opened {
  get(name: string): Services;
  open(name: string, folder: DatabaseFolder): Promise<void>;
  /** Creates an empty database and opens it. If opening fails, the database is deleted. */
  make(name: string, folder: DatabaseFolder): Promise<void>;
  forget(name: string): Promise<void>;
  /** Closes all services except those of the configured database. */
  close(): Promise<void>;
}

function createOpened({ services, open }: Pick<DatabasesOptions, 'services' | 'open'>): Opened {
  const opened = new Map([[DEFAULT_DATABASE, services]]);
  const openOn = async (name: string, folder: DatabaseFolder): Promise<void> => {
    if (!opened.has(name)) opened.set(name, await open(folder.urlOf(name)));
  };
  return {
    get: (name) => opened.get(name)!,
    open: openOn,
    async make(name, folder) {
      await folder.make(name);
      try {
        await openOn(name, folder);
      } catch (error) {
        await folder.remove(name);
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

/** Renames a database to the first free name such as `finds-before-2`, and returns the name. */
async function moveAside(folder: DatabaseFolder, name: string): Promise<string> {
  let number = 1;
  while (await folder.has(`${name}-before-${number}`)) number++;
  const moved = `${name}-before-${number}`;
  await folder.rename(name, moved);
  return moved;
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
  return new ConflictError(
    'A PostgreSQL database is created on the server of the service, and this service does not use one',
    {
      hint: 'Omit db_type: the new database then has the type of the current one.',
    },
  );
}

function unknownDatabase(name: string): NotFoundError {
  return new NotFoundError(`There is no database ${name.slice(0, 80)}`, {
    hint: 'List the databases with action list; create_database creates a new one.',
  });
}
