import type { Database } from '../connection/database.ts';
import type { NewsListener } from '../connection/news.ts';
import type { FileLookups } from './files.ts';
import type { Datings, Lookups } from './lookups.ts';
import type { RecordStore, RecordTypes } from './records.ts';
import type { RelationStore } from './relations.ts';
import type {
  AssistantStore,
  ChangeStore,
  HandPlaceStore,
  ImportStore,
  InvitationStore,
  JobStore,
  StoredAnswers,
  MemberStore,
  SharedState,
  Visibility,
  SignInStore,
  TeamStore,
  UserStore,
} from './service.ts';

export type { GuardedSite, Visibility, SiteReach } from './service.ts';

/** A store for each table whose rows are records. */
export type RecordStores = { [Name in keyof RecordTypes]: RecordStore<RecordTypes[Name]> };

/** Everything that reads and writes, over one connection or inside one transaction. */
export interface Store extends RecordStores {
  relations: RelationStore;
  members: MemberStore;
  teams: TeamStore;
  invitations: InvitationStore;
  users: UserStore;
  signIn: SignInStore;
  assistants: AssistantStore;
  changes: ChangeStore;
  imports: ImportStore;
  keptAnswers: StoredAnswers;
  handPlaces: HandPlaceStore;
  jobs: JobStore;
  lookups: Lookups;
  fileLookups: FileLookups;
  datings: Datings;
  /** Runs a part of a transaction that may fail by itself: what it wrote is then taken back, and the rest stands. */
  attempt<T>(body: () => Promise<T>): Promise<T>;
}

/** What a database is, for whoever keeps it. */
export interface DatabaseFacts {
  /** `SQLite 3.51.3`, `PostgreSQL 17.2`. */
  engine: string;
  sizeBytes: number;
  /** The last migration that was applied, and when. */
  migration: string;
  migratedAt: string;
}

/** A database with its stores: `reads` for reading, `transaction` for every write. */
export interface StoreDatabase {
  dialect: Database['dialect'];
  /** Path of the file, or address of the server itself, which may hold a password: it is told to nobody. */
  place: string;
  /** Whether a write has failed because the disk was full. Who finds room again sets it back. */
  disk: { isFull: boolean };
  /** Tells what the database is. */
  describe(): Promise<DatabaseFacts>;
  reads: Store;
  /**
   * The same database as somebody sees it: in every statement that is run through it, read or write, there is nothing else.
   * Those who see alike are given the same.
   */
  seenBy(visibility: Visibility): StoreDatabase;
  transaction<T>(body: (store: Store) => Promise<T>): Promise<T>;
  /** Servers that follow the one that is written to, where there are any. */
  replicas?: {
    /**
     * The same database whose reads come from a replica that has the log of writes up to a place (`SharedState.raiseToEnd`);
     * undefined where none has. `who` is led to the same replica each time while it will do.
     */
    find(after: number, who: string): StoreDatabase | undefined;
    /** Waits until each replica that is read from has all that is committed now. */
    catchUp(): Promise<void>;
  };
  /** What processes remember together; nothing on SQLite, where a note would wait for the write under way. */
  shared?: SharedState;
  /**
   * Calls back when something may have been written, by whatever process, until the function it gives is called.
   * Nothing is promised of how often: what was written is asked of the database.
   */
  follow(listener: NewsListener): () => void;
  ping(): Promise<void>;
  close(): Promise<void>;
}
