// One file, because every interface here is part of the context that each use-case receives.
import type { Visibility, SiteReach, Store, StoreDatabase } from '@trowel/db/store';
import {
  ForbiddenError,
  ROLE_PERMISSIONS,
  type Cache,
  type Permission,
  type Role,
} from '@trowel/domain/core';
import type { Change, ChangeChannel } from '@trowel/domain/records';
import type { FileStore } from '@trowel/files/file-store';

/** The services behind all use-cases, created once per process. */
export interface Services {
  database: StoreDatabase;
  /** Storage of models, photographs and documents. */
  files: FileStore;
  /** Addresses of the readable pyArchInit databases, by the names people use for them. */
  pyarchinitDatabases: ReadonlyMap<string, string>;
  tokens: Tokens;
  /** Short-lived state, shared between processes if there are several. */
  sharedState: SharedStore;
  /** Limits wrong passwords and wrong codes. */
  loginThrottle: LoginThrottle;
  passwords: Passwords;
  /** Encrypts texts that must not be readable in the database or in a cookie. */
  cipher: Cipher;
  /** Accounts that need a second factor. */
  secondFactor: SecondFactorRule;
  /** Runs heavy work off the main thread. */
  tasks: TaskRunner;
  clock: () => Date;
  /** Returns why the services cannot answer, or undefined if they can. */
  findObstacle(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The services of one request. Its database contains only what the caller may see. */
export interface CallerServices extends Services {
  /** Sites that the caller sees and may change. */
  readonly visibility: Visibility;
  /**
   * The account in this database. Null for a channel without an account, and in a database that is not
   * that of the accounts.
   */
  readonly accountId: number | null;
  /** Ids of the sites whose members and rules the caller manages. `all` for an administrator. */
  readonly owned: readonly number[] | 'all';
}

/** The author of a request: an account, or a channel without an account (`id` null) such as the command line. */
export interface Actor {
  id: number | null;
  username: string;
  /** Undefined if not given. */
  fullName?: string | null;
  role: Role;
  /** The role of the account, if the token lowers it and another token could do more. */
  accountRole?: Role;
  /** Another person chose the password. */
  mustChangePassword?: boolean;
  /** A second factor is required but missing. Only setting one up is allowed until then. */
  mustSetSecondFactor?: boolean;
  /** The caller's token, if it can be revoked. */
  token?: GivenToken;
  /** The data that decides on visible sites, if it was read with the account. */
  reach?: SiteReach;
  /** Limits of the token that apply to its account. */
  tokenScope?: TokenScope;
}

/** Limits of a personal token or assistant within the permissions of its account. */
export interface TokenScope {
  /** The account is an administrator's: the token sees all sites, without being an administrator itself. */
  ofAdmin: boolean;
  /** Nothing can be changed, despite roles at sites. */
  readsOnly: boolean;
  /** Only these sites, by id. */
  sites?: readonly number[] | undefined;
}

/** A token that can be revoked. */
export interface GivenToken {
  /** A personal token. It ends by itself only, and creates no others. */
  isPersonal?: boolean;
  /** Id of the session: tokens that renew one another share it and end together. */
  id: string;
  /** ISO 8601, UTC, like the times below. */
  issuedAt: string;
  expiresAt: string;
  /** End of the session: no renewal is valid beyond it. */
  endsAt: string;
}

/** Kinds of work that can run in the background. */
export type JobKind = 'import' | 'report' | 'matrix' | 'archive' | 'package' | 'glb';

export type Language = 'en' | 'it';

/** One request: author, channel and language. */
export interface Context {
  actor: Actor;
  via: ChangeChannel;
  language: Language;
  services: CallerServices;
  /** Aborted when the client no longer waits for the response. */
  signal?: AbortSignal;
  /** Address of the caller as trusted proxies report it. Absent if the request did not come by the network. */
  address?: string | undefined;
  /** Address of the service in the request, `https://host:port`. Absent if the request did not come by the network. */
  origin?: string;
  /** Part of the address that contains the token (`/t/TOKEN`), for links in the answer. Usually absent. */
  pathLogin?: string | undefined;
  /** Called with the progress of heavy work. */
  onProgress?: (value: unknown) => void;
  /** Called with the state of the past that an answer was computed from. */
  onState?: (state: SnapshotInfo) => void;
  /** Groups all changes of this request, so that they can be undone together. */
  batch?: string;
}

/** A state of the past: the moment just after it (ISO 8601), and the SHA-256 of all records (hexadecimal). */
export interface SnapshotInfo {
  moment: string;
  checksum: string;
}

/** Issues and verifies the tokens of callers. */
export interface Tokens {
  /** Lifetime of a token in seconds. */
  lifetimeS: number;
  /** Issues a token. `renewed` is the token whose session it continues; without it a new session begins. */
  issue(holder: TokenHolder, renewed?: GivenToken): string;
  /** Returns the proof by which one Trowel service shows another the channel of a request. */
  markOf(channel: ChangeChannel): string;
  /** @throws UnauthenticatedError `expired_token` or `invalid_token`. */
  check(token: string): CheckedToken;
  /** Returns a keyed digest of a text. Nobody can compute it without the secret. */
  fingerprint(text: string): string;
}

/** The account a token is issued for. */
export interface TokenHolder {
  id: number;
  role: Role;
  token_version: number;
}

/** The content of a valid token. The database decides if it has been revoked. */
export interface CheckedToken {
  userId: number;
  tokenVersion: number;
  token: GivenToken;
}

/** Short-lived state. On SQLite it belongs to this process, on PostgreSQL it is shared by all services. */
export interface SharedStore {
  /** Secret shared by the same processes. It signs what one process issues and another accepts. */
  readonly key: string;
  /**
   * Adds to a count, which starts again `windowMs` after its first addition. It never fails: if the
   * other processes are unreachable, the count of this process is used.
   */
  count(name: string, by: number, windowMs: number): Promise<Count>;
  /** As `count`, without waiting. The additions of other processes arrive a moment later. */
  countSoon(name: string, by: number, windowMs: number): Count;
  /** Claims a name; returns false if it is claimed already. @throws UnavailableError, as the two below */
  claim(name: string, lifetimeMs: number): Promise<boolean>;
  put(name: string, value: string, lifetimeMs: number): Promise<void>;
  find(name: string): Promise<string | undefined>;
  close(): void;
}

/** A count and the end of its window. */
export interface Count {
  count: number;
  endsAtMs: number;
}

/** Counts failed logins of a user name, even if there is no such account. */
export interface LoginThrottle {
  /** @throws DomainError `rate_limited` after too many failed attempts. */
  begin(by: LoginAttemptBy): Promise<LoginAttempt>;
}

/** The typed user name and the address it came from. */
export interface LoginAttemptBy {
  username: string;
  /** Undefined if unknown. */
  address?: string | undefined;
}

/** An attempt in progress. It counts as failed until `succeed` or `retract` is called. */
export interface LoginAttempt {
  succeed(): Promise<void>;
  /** Removes the attempt without marking the address as known: the password was right, but another step follows. */
  retract(): Promise<void>;
}

/** Accounts that need a second factor: none, administrators, or all. */
export type SecondFactorRule = 'optional' | 'admins' | 'all';

/** Hashes and verifies passwords. */
export interface Passwords {
  /** Returns the salted hash to store. @throws UnavailableError when too many are being computed. */
  hash(text: string): Promise<string>;
  /**
   * Returns true if the password matches the hash. Takes the same time for a wrong password and
   * without a hash.
   * @throws as `hash`
   */
  verify(text: string, hash: string | undefined): Promise<boolean>;
}

/** Encrypts texts with a secret of the service, each for one purpose. */
export interface Cipher {
  encrypt(purpose: string, text: string): string;
  /** Returns the text, or undefined if it was modified, has another purpose or was encrypted with an unknown secret. */
  decrypt(purpose: string, encrypted: string): Decrypted | undefined;
}

/** A decrypted text. `isCurrent` is true if it was encrypted with the current secret. */
export interface Decrypted {
  text: string;
  isCurrent: boolean;
}

/** Runs tasks in worker threads, which start with the first task. */
export interface TaskRunner {
  /**
   * Returns the result of a task. Input and result are copied.
   * @throws DomainError as the task throws it; UnavailableError when too many wait or the worker
   * breaks; TooLargeError when memory or time runs out. The same input is then not tried again.
   */
  run<Run extends AnyTask>(
    task: TaskHandle<string, Run>,
    input: Parameters<Run>[0],
    options?: RunOptions,
  ): Promise<ResultOf<Run>>;
  /** Cache of results: of tasks by the digest of their input, of large drawings by site and checksum. */
  results: Cache<string, Uint8Array>;
  /** Returns the names of the running tasks and the number of waiting ones. */
  getLoad(): TaskLoad;
  /** Stops all worker processes. Unfinished tasks fail. */
  close(): Promise<void>;
}

/** Current load of a task runner. */
export interface TaskLoad {
  running: readonly string[];
  waiting: number;
}

/** Name of a task. The caller does not have to load its code. */
export interface TaskHandle<Name extends string, Run extends AnyTask> {
  readonly name: Name;
  /** Never set: it carries the type of the function. */
  readonly run?: Run;
}

/** Heavy work as a plain function. Input and result can be copied between threads. */
export type Task<Input, Result> = (input: Input, reportProgress: ReportProgress) => Result | Promise<Result>;

export type AnyTask = Task<never, unknown>;

/** Result of a task. */
export type ResultOf<Run extends AnyTask> = Awaited<ReturnType<Run>>;

/** Reports the progress of a task to the caller. */
export type ReportProgress = (value: unknown) => void;

export interface RunOptions {
  /** Cancels the task, waiting or running. It then fails with the signal's reason. */
  signal?: AbortSignal;
  /** Called with the progress of the task. */
  onProgress?: (value: unknown) => void;
  /**
   * Caches the result, which must be bytes. A call with the same input returns the cached bytes, or
   * waits for the run in progress. Nobody may modify them.
   */
  keepsResult?: boolean;
  /** The task is long and nobody waits for it. One process stays free for tasks that somebody waits for. */
  isLong?: boolean;
  /** The account of the caller. Accounts take turns. */
  account?: string | number;
}

/** A change of a record, as sent to subscribers. */
export interface ChangeNews extends Pick<
  Change,
  'sequence' | 'entity' | 'record_id' | 'site_name' | 'action' | 'version' | 'actor' | 'via' | 'batch'
> {
  /** Names of the changed fields. */
  fields: readonly string[];
}

/** A batch of change notifications. */
export interface NewsBatch {
  /** Changes the caller may see, oldest first. Empty for a heartbeat. */
  news: readonly ChangeNews[];
  /** Last place of the log that this batch covers. */
  last: number;
  /** True if the caller's account or token may have changed and must be checked again. */
  isAboutCaller: boolean;
  /** The people at the site, if somebody came, left or moved. */
  presence?: readonly Presence[];
  /** True if comments of the site have changed. */
  hasComments?: boolean;
}

/** A person who has a page of a site open, and the record and field they work on. */
export interface Presence {
  username: string;
  full_name: string | null;
  /** Chosen by the browser: a person may have several pages open. */
  page: string;
  /** Kind and id of the open record. Null if none is open. */
  entity: string | null;
  record_id: number | null;
  /** Field with the focus. Null if there is none. */
  field: string | null;
}

/** A live view of the change log. */
export interface FollowedChanges {
  /** The place of the log where it begins. */
  from: number;
  /** Ends with the signal of the request. */
  batches: AsyncGenerator<NewsBatch>;
}

/** A response as stored. */
export interface PackedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Empty for a response without a body. */
  body: string;
}

/** A request that must not run twice. */
export interface IdempotentRequest<R> {
  /** The account the key belongs to. */
  accountId: number;
  key: string;
  /** Distinguishes the request from another with the same key. */
  fingerprint: string;
  /** True if the work awaits only its own queries, so that work and response can share one transaction. */
  isLight: boolean;
  run(ctx: Context): Promise<R>;
  /** Returns the response as stored, or undefined if it cannot be stored. */
  pack(result: R): PackedAnswer | undefined;
  /** The same for an error. Undefined if the request may be retried after it. */
  packFailure(error: unknown): PackedAnswer | undefined;
}

/** Result of this run, or the stored response of the first run. */
export type Answered<R> = { result: R } | { replayed: PackedAnswer };

/** Runs a request, or returns the response of its first run. */
export type RunIdempotently = <R>(ctx: Context, request: IdempotentRequest<R>) => Promise<Answered<R>>;

/**
 * Checks that the actor has the permission at least at some site. The stores check the site itself.
 * @throws ForbiddenError
 */
export function requirePermission({ actor, services }: Context, permission: Permission): void {
  const held = ROLE_PERMISSIONS[actor.role];
  if (held.includes(permission)) return;
  const isAtSites = services.visibility.changesOnly !== undefined && permission !== 'manage_users';
  if (!isAtSites) throw new ForbiddenError(permission, held);
}

/** Returns the stores for reading, after checking that the actor may read. @throws ForbiddenError */
export function readsOf(ctx: Context): Store {
  requirePermission(ctx, 'read');
  return ctx.services.database.reads;
}

/** Returns the options for a task of this request: account and abort signal. */
export function runOptionsOf({ actor, signal, onProgress }: Context): RunOptions {
  return {
    account: actor.id ?? actor.username,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
}

/** The current time as stored in records: ISO 8601, UTC. */
export function now({ services }: Context): string {
  return services.clock().toISOString();
}

/** Today's date by the clock of the service, in UTC: `2027-05-03`. */
export function today({ clock }: Pick<Services, 'clock'>): string {
  return clock().toISOString().slice(0, 10);
}
