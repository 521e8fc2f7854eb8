import type { Database, Queries } from './connection/database.ts';
import { createChangeStore, type ChangeStore } from './repositories/changes/change-store.ts';
import { createDatings, type Datings } from './repositories/datings.ts';
import { createFileLookups, type FileLookups } from './repositories/files/file-lookups.ts';
import { createImportStore, type ImportStore } from './repositories/imports.ts';
import { createLookups, type Lookups } from './repositories/lookups/lookups.ts';
import { createRecordStore, type RecordStore } from './repositories/records/record-store.ts';
import type { RecordTable } from './repositories/records/record-table.ts';
import { describeRecordTables, type RecordTypes } from './repositories/records/record-tables.ts';
import { createRelationStore, type RelationStore } from './repositories/relations/relation-store.ts';
import { createUserStore, type UserStore } from './repositories/users.ts';
import { translateError, withTranslatedErrors } from './translate-error.ts';

type RecordStores = { [Name in keyof RecordTypes]: RecordStore<RecordTypes[Name]> };
type RecordTables = Record<keyof RecordTypes, RecordTable>;

/** Everything that reads and writes, over one connection or inside one transaction. */
export interface Store extends RecordStores {
  relations: RelationStore;
  users: UserStore;
  changes: ChangeStore;
  imports: ImportStore;
  lookups: Lookups;
  fileLookups: FileLookups;
  datings: Datings;
}

/** A database with its stores: `reads` for reading, `transaction` for every write. */
export interface StoreDatabase {
  dialect: Database['dialect'];
  reads: Store;
  transaction<T>(body: (store: Store) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Gives the stores of an open, migrated database. */
export function openStores(database: Database): StoreDatabase {
  const recordTables = describeRecordTables(database.tables);
  const storeOver = (queries: Queries): Store => createStore(queries, database, recordTables);
  const overConnection = new WeakMap<Queries, Store>();
  const { dialect } = database;

  return {
    dialect,
    reads: guardStore(storeOver(database.reads)),
    async transaction(body) {
      try {
        return await database.transaction((queries) => {
          const store = overConnection.get(queries) ?? storeOver(queries);
          overConnection.set(queries, store);
          return body(store);
        });
      } catch (error) {
        throw translateError(error);
      }
    },
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

function guardStore(store: Store): Store {
  const guarded = Object.entries(store).map(([name, repository]) => [name, withTranslatedErrors(repository)]);
  return Object.fromEntries(guarded) as Store;
}

function createStore(queries: Queries, { dialect, tables }: Database, records: RecordTables): Store {
  const recordStores = Object.entries(records).map(([name, definition]) => [
    name,
    createRecordStore(queries, dialect, definition),
  ]);
  return {
    ...(Object.fromEntries(recordStores) as RecordStores),
    relations: createRelationStore(queries, tables, dialect),
    users: createUserStore(queries, tables, { locks: dialect === 'postgres' }),
    changes: createChangeStore(queries, tables, dialect),
    imports: createImportStore(queries, tables),
    lookups: createLookups(queries, tables, dialect),
    fileLookups: createFileLookups(queries, tables, dialect),
    datings: createDatings(queries, tables, dialect),
  };
}
