import type { Store, StoreDatabase } from '@trowel/db/store';
import { ForbiddenError, ROLE_PERMISSIONS, type Permission, type Role } from '@trowel/domain/core';
import type { ChangeDoor } from '@trowel/domain/records';
import type { FileStore } from '@trowel/files/file-store';

/** What the use-cases work with, made once per process. */
export interface Services {
  database: StoreDatabase;
  /** Where the bytes of models, photographs and documents lie. */
  files: FileStore;
  /** Addresses of the pyArchInit databases that may be read, by the names people use for them. */
  pyarchinitDatabases: ReadonlyMap<string, string>;
  tokens: Tokens;
  /** Counts wrong passwords. */
  guesses: GuessLimit;
  /** Runs heavy work off the main thread. */
  tasks: TaskRunner;
  clock: () => Date;
  /** Says what keeps the services from answering; nothing when they can. */
  findObstacle(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Who asks: an account, or a door of its own (`id` null) such as the command line. */
export interface Actor {
  id: number | null;
  username: string;
  role: Role;
  /** The token they came with, where they came with one that can be given back. */
  token?: GivenToken;
}

/** A token as the one who gives it back names it. */
export interface GivenToken {
  id: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export type Language = 'en' | 'it';

/** One request: who asks, through which door, in which language. */
export interface Context {
  actor: Actor;
  via: ChangeDoor;
  language: Language;
  services: Services;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Where the caller is, as trusted proxies tell it; absent where nobody came by the network. */
  address?: string | undefined;
  /** Address at which the service was asked, `https://host:port`; absent where nobody came by the network. */
  origin?: string;
  /** Hears how far heavy work has come. */
  onProgress?: (value: unknown) => void;
  /** Ties everything this request changes together, so that it can be undone as one. */
  batch?: string;
}

/** Makes and checks the tokens callers carry. */
export interface Tokens {
  /** How long a token is good for. */
  lifetimeS: number;
  issue(holder: TokenHolder): string;
  /** Gives the text by which one of our services proves to another which door a request came through. */
  markOf(door: ChangeDoor): string;
  /** @throws UnauthenticatedError `expired_token` or `invalid_token`. */
  check(token: string): CheckedToken;
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

/** Counts tries at the password of a name, whether there is such an account or not. */
export interface GuessLimit {
  /** @throws DomainError `rate_limited` when the name was tried too often. */
  begin(by: GuessBy): Guess;
}

/** Who tries: a name as it was typed, and where from. */
export interface GuessBy {
  username: string;
  /** Nothing where it is not known. */
  address?: string | undefined;
}

/** A try under way, which counts as wrong until it is known to be right. */
export interface Guess {
  wasRight(): void;
}

/** Runs tasks in worker threads, which start with the first task. */
export interface TaskRunner {
  /**
   * Gives the result of a task; input and result are copied.
   * @throws DomainError as the task throws it; UnavailableError when too many wait, the time is over or the thread
   * breaks; TooLargeError when the memory is not enough.
   */
  run<Run extends AnyTask>(
    task: TaskHandle<string, Run>,
    input: Parameters<Run>[0],
    options?: RunOptions,
  ): Promise<ResultOf<Run>>;
  /** Ends all threads; tasks not done fail. */
  close(): Promise<void>;
}

/** Names a task to those who run it, so that they need not load its code. */
export interface TaskHandle<Name extends string, Run extends AnyTask> {
  readonly name: Name;
  /** Never there: it carries the type of the function. */
  readonly run?: Run;
}

/** Heavy work as a plain function: input and result are data that can be copied between threads. */
export type Task<Input, Result> = (input: Input, tell: TellProgress) => Result | Promise<Result>;

export type AnyTask = Task<never, unknown>;

/** What a task gives in the end. */
export type ResultOf<Run extends AnyTask> = Awaited<ReturnType<Run>>;

/** Tells the caller how far a task has come. */
export type TellProgress = (value: unknown) => void;

export interface RunOptions {
  /** Gives the task up, waiting or under way; it fails with the signal's reason. */
  signal?: AbortSignal;
  /** Hears what the task tells on its way. */
  onProgress?: (value: unknown) => void;
}

/** Refuses unless the actor's role holds the permission. @throws ForbiddenError */
export function requirePermission({ actor }: Context, permission: Permission): void {
  const held = ROLE_PERMISSIONS[actor.role];
  if (!held.includes(permission)) throw new ForbiddenError(permission, held);
}

/** The stores for reading, after checking that the actor may read. @throws ForbiddenError */
export function readsOf(ctx: Context): Store {
  requirePermission(ctx, 'read');
  return ctx.services.database.reads;
}

/** How a task is run for this request: given up when nobody waits for it any more. */
export function runOptionsOf({ signal, onProgress }: Context): RunOptions {
  return { ...(signal && { signal }), ...(onProgress && { onProgress }) };
}

/** The present moment as records keep it: ISO 8601, UTC. */
export function now({ services }: Context): string {
  return services.clock().toISOString();
}
