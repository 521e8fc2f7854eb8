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

/** What the use-cases work with, made once per process. */
export interface Services {
  database: StoreDatabase;
  /** Where the bytes of models, photographs and documents lie. */
  files: FileStore;
  /** Addresses of the pyArchInit databases that may be read, by the names people use for them. */
  pyarchinitDatabases: ReadonlyMap<string, string>;
  tokens: Tokens;
  /** What is remembered for moments. */
  sharedState: SharedStore;
  /** Counts wrong passwords, and wrong codes with them. */
  loginThrottle: LoginThrottle;
  passwords: Passwords;
  /** Keeps texts from whoever reads the database or a browser's cookies. */
  cipher: Cipher;
  /** Of whom a second factor is asked. */
  secondFactor: SecondFactorRule;
  /** Runs heavy work off the main thread. */
  tasks: TaskRunner;
  clock: () => Date;
  /** Says what keeps the services from answering; nothing when they can. */
  findObstacle(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** What the use-cases of one request work with: the database holds what its caller may see, and nothing else. */
export interface CallerServices extends Services {
  /** Which sites the caller is told of, and may change. */
  readonly visibility: Visibility;
  /** The account as this database knows it; null for a door without one, and in another database than that of the accounts. */
  readonly accountId: number | null;
  /** The sites whose members and rules the caller decides on, by id; `all` of them for an administrator. */
  readonly owned: readonly number[] | 'all';
}

/** Who asks: an account, or a door of its own (`id` null) such as the command line. */
export interface Actor {
  id: number | null;
  username: string;
  /** Nothing where it was not given. */
  fullName?: string | null;
  role: Role;
  /** The role of the account, where the token lowers it and another could do more. */
  accountRole?: Role;
  /** Somebody else chose the password. */
  mustChangePassword?: boolean;
  /** A second factor is asked of them, and they have none: all but setting one up waits for it. */
  mustSetSecondFactor?: boolean;
  /** The token they came with, where they came with one that can be given back. */
  token?: GivenToken;
  /** What decides on the sites they see, where it was read with the account. */
  reach?: SiteReach;
  /** What a token somebody made takes away from what its account sees and may do. */
  tokenScope?: TokenScope;
}

/** How far a token somebody made goes, of all its account may. */
export interface TokenScope {
  /** The account is an administrator's: it sees all sites, though the token does not make one. */
  ofAdmin: boolean;
  /** Nothing is changed, whatever roles the account has at sites. */
  readsOnly: boolean;
  /** These sites alone, by id. */
  sites?: readonly number[] | undefined;
}

/** A token as the one who gives it back names it. */
export interface GivenToken {
  /** Somebody made it for a script or a program: it ends by itself only, and makes no other. */
  isPersonal?: boolean;
  /** Of its session: tokens that renew one another share it, and end together. */
  id: string;
  /** ISO 8601, UTC, as the moments below. */
  issuedAt: string;
  expiresAt: string;
  /** Beyond this moment no token of the session lasts, however often it is renewed. */
  endsAt: string;
}

/** What work that is done later may be about. */
export type JobKind = 'import' | 'report' | 'matrix' | 'archive' | 'package' | 'glb';

export type Language = 'en' | 'it';

/** One request: who asks, through which door, in which language. */
export interface Context {
  actor: Actor;
  via: ChangeChannel;
  language: Language;
  services: CallerServices;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Where the caller is, as trusted proxies tell it; absent where nobody came by the network. */
  address?: string | undefined;
  /** Address at which the service was asked, `https://host:port`; absent where nobody came by the network. */
  origin?: string;
  /** Hears how far heavy work has come. */
  onProgress?: (value: unknown) => void;
  /** Hears which state of the past an answer is made of. */
  onState?: (state: SnapshotInfo) => void;
  /** Ties everything this request changes together, so that it can be undone as one. */
  batch?: string;
}

/** A state of the past: just before which moment (ISO 8601), and the SHA-256 over all that was recorded (hexadecimal). */
export interface SnapshotInfo {
  moment: string;
  checksum: string;
}

/** Makes and checks the tokens callers carry. */
export interface Tokens {
  /** How long a token is good for. */
  lifetimeS: number;
  /** Makes a token; `renewed` is the one whose session it continues, a session of its own begins unless told. */
  issue(holder: TokenHolder, renewed?: GivenToken): string;
  /** Gives the text by which one of our services proves to another which door a request came through. */
  markOf(channel: ChangeChannel): string;
  /** @throws UnauthenticatedError `expired_token` or `invalid_token`. */
  check(token: string): CheckedToken;
  /** Gives what tells a text from others and lets nobody guess it who does not know the secret. */
  fingerprint(text: string): string;
}

/** The account a token is made for. */
export interface TokenHolder {
  id: number;
  role: Role;
  token_version: number;
}

/** What a valid token says; the database decides whether it still holds. */
export interface CheckedToken {
  userId: number;
  tokenVersion: number;
  token: GivenToken;
}

/** What is remembered for moments: on SQLite by this process alone, on PostgreSQL by those of all services together. */
export interface SharedStore {
  /** Known to those alone who remember together: signs what one gives out and another takes. */
  readonly key: string;
  /**
   * Adds to a count, which begins anew `windowMs` after its first. It never fails: while the others cannot be asked,
   * what this process knows has to do.
   */
  count(name: string, by: number, windowMs: number): Promise<Count>;
  /** The same at once; what other processes count is heard of a moment later. */
  countSoon(name: string, by: number, windowMs: number): Count;
  /** Takes a name; false when somebody has it. @throws UnavailableError, as the two below */
  claim(name: string, lifetimeMs: number): Promise<boolean>;
  put(name: string, value: string, lifetimeMs: number): Promise<void>;
  find(name: string): Promise<string | undefined>;
  close(): void;
}

/** How often something came within the window that ends then. */
export interface Count {
  count: number;
  endsAtMs: number;
}

/** Counts tries at the password of a name, whether there is such an account or not. */
export interface LoginThrottle {
  /** @throws DomainError `rate_limited` when the name was tried too often. */
  begin(by: LoginAttemptBy): Promise<LoginAttempt>;
}

/** Who tries: a name as it was typed, and where from. */
export interface LoginAttemptBy {
  username: string;
  /** Nothing where it is not known. */
  address?: string | undefined;
}

/** A try under way, which counts as wrong until it is known to be right. */
export interface LoginAttempt {
  succeed(): Promise<void>;
  /** It does not count, and says nothing of the place: the password was right, and more is needed. */
  retract(): Promise<void>;
}

/** Of whom a second factor is asked: nobody, administrators, or all who have an account. */
export type SecondFactorRule = 'optional' | 'admins' | 'all';

/** Hashes passwords and compares with hashes. */
export interface Passwords {
  /** Gives the salted hash of a password as it is stored. @throws UnavailableError when too many are being worked out. */
  hash(text: string): Promise<string>;
  /**
   * Tells whether the password is the one that was hashed; takes as long either way, and where there is no hash.
   * @throws as `hash`
   */
  verify(text: string, hash: string | undefined): Promise<boolean>;
}

/** Encrypts texts under a secret of the service; each for one purpose alone. */
export interface Cipher {
  encrypt(purpose: string, text: string): string;
  /** Gives the text; undefined for what was changed, was meant for something else, or was encrypted under another secret. */
  decrypt(purpose: string, encrypted: string): Decrypted | undefined;
}

/** A text, and whether it would be encrypted in the same way now. */
export interface Decrypted {
  text: string;
  isCurrent: boolean;
}

/** Runs tasks in worker threads, which start with the first task. */
export interface TaskRunner {
  /**
   * Gives the result of a task; input and result are copied.
   * @throws DomainError as the task throws it; UnavailableError when too many wait or the worker breaks; TooLargeError when
   * the memory or the time is not enough, and without another try for the same input after that.
   */
  run<Run extends AnyTask>(
    task: TaskHandle<string, Run>,
    input: Parameters<Run>[0],
    options?: RunOptions,
  ): Promise<ResultOf<Run>>;
  /** The cache of results: of tasks by the digest of their input, of large drawings by site and checksum. */
  results: Cache<string, Uint8Array>;
  /** The names of the tasks under way, and how many wait. */
  tellLoad(): TaskLoad;
  /** Ends all worker processes; tasks not done fail. */
  close(): Promise<void>;
}

/** What a runner of tasks is busy with. */
export interface TaskLoad {
  running: readonly string[];
  waiting: number;
}

/** Names a task to those who run it, so that they need not load its code. */
export interface TaskHandle<Name extends string, Run extends AnyTask> {
  readonly name: Name;
  /** Never there: it carries the type of the function. */
  readonly run?: Run;
}

/** Heavy work as a plain function: input and result are data that can be copied between threads. */
export type Task<Input, Result> = (input: Input, tell: ReportProgress) => Result | Promise<Result>;

export type AnyTask = Task<never, unknown>;

/** What a task gives in the end. */
export type ResultOf<Run extends AnyTask> = Awaited<ReturnType<Run>>;

/** Tells the caller how far a task has come. */
export type ReportProgress = (value: unknown) => void;

export interface RunOptions {
  /** Gives the task up, waiting or under way; it fails with the signal's reason. */
  signal?: AbortSignal;
  /** Hears what the task tells on its way. */
  onProgress?: (value: unknown) => void;
  /**
   * Bytes that the task gives are kept and given again for the same input, without a run; who asks for them while a run is
   * under way waits for that one. Nobody may change them.
   */
  keepsResult?: boolean;
  /** It takes long and nobody looks on: one process is left to what somebody waits for. */
  isLong?: boolean;
  /** Who asks: accounts take turns. */
  account?: string | number;
}

/** What happened to a record, as it is told to those who follow. */
export interface ChangeNews extends Pick<
  Change,
  'sequence' | 'entity' | 'record_id' | 'site_name' | 'action' | 'version' | 'actor' | 'via' | 'batch'
> {
  /** Names of the fields that differ. */
  fields: readonly string[];
}

/** News as they come. */
export interface NewsBatch {
  /** What the caller may know, oldest first; empty when the time for a sign of life has come. */
  news: readonly ChangeNews[];
  /** The place of the log up to which this goes. */
  last: number;
  /** Whether the account or the token of the caller may have changed, so that it must be looked at again. */
  isAboutCaller: boolean;
}

/** The change log as it grows. */
export interface FollowedChanges {
  /** The place of the log at which it begins. */
  from: number;
  /** Ends when the signal of the request does. */
  batches: AsyncGenerator<NewsBatch>;
}

/** An answer as it is kept. */
export interface PackedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Empty where there is nothing to say. */
  body: string;
}

/** A request that must not be carried out twice. */
export interface IdempotentRequest<R> {
  /** Whose keys these are. */
  accountId: number;
  key: string;
  /** Tells the request from another under the same key. */
  fingerprint: string;
  /** Whether the work awaits nothing but its own queries, so that work and answer can be one transaction. */
  isLight: boolean;
  run(ctx: Context): Promise<R>;
  /** Gives the answer as it is kept; undefined where it cannot be. */
  pack(result: R): PackedAnswer | undefined;
  /** The same of a failure; undefined for those after which the request may be tried again. */
  packFailure(error: unknown): PackedAnswer | undefined;
}

/** What came of it now, or the first time. */
export type Answered<R> = { result: R } | { replayed: PackedAnswer };

/** Carries a request out, or gives the answer it was given the first time. */
export type RunIdempotently = <R>(ctx: Context, asked: IdempotentRequest<R>) => Promise<Answered<R>>;

/** Refuses unless the actor holds the permission somewhere; that it is used there alone is seen to by the stores. @throws ForbiddenError */
export function requirePermission({ actor, services }: Context, permission: Permission): void {
  const held = ROLE_PERMISSIONS[actor.role];
  if (held.includes(permission)) return;
  const isAtSites = services.visibility.changesOnly !== undefined && permission !== 'manage_users';
  if (!isAtSites) throw new ForbiddenError(permission, held);
}

/** The stores for reading, after checking that the actor may read. @throws ForbiddenError */
export function readsOf(ctx: Context): Store {
  requirePermission(ctx, 'read');
  return ctx.services.database.reads;
}

/** How a task is run for this request: in the turn of its account, given up when nobody waits for it any more. */
export function runOptionsOf({ actor, signal, onProgress }: Context): RunOptions {
  return {
    account: actor.id ?? actor.username,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
}

/** The present moment as records keep it: ISO 8601, UTC. */
export function now({ services }: Context): string {
  return services.clock().toISOString();
}

/** The day it is for the service, by its own clock in UTC: `2027-05-03`. */
export function today({ clock }: Pick<Services, 'clock'>): string {
  return clock().toISOString().slice(0, 10);
}
