import type { CommentStore } from './comments.ts';
import type { SavedViewStore } from './saved-views.ts';
import type { Database } from '../connection/database.ts';
import type { NewsListener } from '../connection/news.ts';
import type { FeatureStore } from './features.ts';
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

export type {
  BoxSearch,
  FeatureQuery,
  FeatureTable,
  LinkedShape,
  PlacedSite,
  ShapeExtent,
  ShapeLink,
  SiteBox,
} from './features.ts';
export type { GuardedSite, Visibility, SiteReach } from './service.ts';

/** A store for each table of records. */
export type RecordStores = { [Name in keyof RecordTypes]: RecordStore<RecordTypes[Name]> };

/** All reads and writes, over one connection or in one transaction. */
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
  savedViews: SavedViewStore;
  comments: CommentStore;
  jobs: JobStore;
  lookups: Lookups;
  fileLookups: FileLookups;
  datings: Datings;
  features: FeatureStore;
  /** Runs a part of a transaction in a savepoint. If it fails, only its writes are rolled back. */
  attempt<T>(body: () => Promise<T>): Promise<T>;
}

/** Description of a database for its administrator. */
export interface DatabaseFacts {
  /** `SQLite 3.51.3`, `PostgreSQL 17.2`. */
  engine: string;
  sizeBytes: number;
  /** Name of the last migration. The next field is its time. */
  migration: string;
  migratedAt: string;
}

/** A database with its stores: `reads` for reading, `transaction` for every write. */
export interface StoreDatabase {
  dialect: Database['dialect'];
  /** Path of the file, or address of the server. The address may contain a password and must not be shown. */
  place: string;
  /** True if a write failed because the disk was full. Reset it when there is space again. */
  disk: { isFull: boolean };
  /** Describes the database. */
  describe(): Promise<DatabaseFacts>;
  reads: Store;
  /**
   * Returns the same database with limited visibility for every read and write. Equal visibilities
   * share the same object.
   */
  seenBy(visibility: Visibility): StoreDatabase;
  transaction<T>(body: (store: Store) => Promise<T>): Promise<T>;
  /** Replicas of the primary server, if there are any. */
  replicas?: {
    /**
     * Returns the database with reads from a replica that has the write-ahead log up to a position
     * (`SharedState.raiseToEnd`), or undefined if none has. The same `who` gets the same replica while
     * it is usable.
     */
    find(after: number, who: string): StoreDatabase | undefined;
    /** Waits until each used replica has everything committed so far. */
    catchUp(): Promise<void>;
  };
  /** State shared by processes. Undefined on SQLite, where a write would wait for the current transaction. */
  shared?: SharedState;
  /**
   * Calls the listener when any process may have written. The returned function unsubscribes. Calls
   * may be missing or repeated, so read the database to learn what was written.
   */
  follow(listener: NewsListener): () => void;
  /**
   * Calls the listeners in this and other processes, without a transaction. Nothing is stored. On SQLite only
   * those of this process are called.
   */
  announce(text: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
