import type { Store, StoreDatabase } from '@trowel/db';
import { ForbiddenError, ROLE_PERMISSIONS, type Permission, type Role } from '@trowel/domain/core';
import type { ChangeDoor } from '@trowel/domain/records';
import type { FileStore } from '@trowel/files';
import type { Tokens } from './accounts/tokens.ts';
import type { RunOptions, TaskRunner } from './workers/task-runner.ts';

/** What the use-cases work with, made once per process. */
export interface Services {
  database: StoreDatabase;
  /** Where the bytes of models, photographs and documents lie. */
  files: FileStore;
  /** Addresses of the pyArchInit databases that may be read, by the names people use for them. */
  pyarchinitDatabases: ReadonlyMap<string, string>;
  tokens: Tokens;
  /** Runs heavy work off the main thread. */
  tasks: TaskRunner;
  clock: () => Date;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Who asks: an account, or a door of its own (`id` null) such as the command line. */
export interface Actor {
  id: number | null;
  username: string;
  role: Role;
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
  /** Address at which the service was asked, `https://host:port`; absent where nobody came by the network. */
  origin?: string;
  /** Hears how far heavy work has come. */
  onProgress?: (value: unknown) => void;
  /** Ties everything this request changes together, so that it can be undone as one. */
  batch?: string;
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
