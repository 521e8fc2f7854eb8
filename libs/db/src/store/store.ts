import type { Database } from '../connection/database.ts';
import type { FileLookups } from './files.ts';
import type { Datings, Lookups } from './lookups.ts';
import type { RecordStore, RecordTypes } from './records.ts';
import type { RelationStore } from './relations.ts';
import type { ChangeStore, ImportStore, UserStore } from './service.ts';

/** A store for each table whose rows are records. */
export type RecordStores = { [Name in keyof RecordTypes]: RecordStore<RecordTypes[Name]> };

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
