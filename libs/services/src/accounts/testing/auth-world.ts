import { randomBytes } from 'node:crypto';
import type { Dialect } from '@trowel/db';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from '@trowel/files';
import { openTestStores } from '@trowel/db/testing';
import { createCache, type Role } from '@trowel/domain/core';
import type { User } from '@trowel/domain/records';
import type { Actor, Context, Services } from '../../context.ts';
import { seeAll } from '../../visibility.ts';
import { toUser } from '../user-records.ts';
import { createProcessState } from '../../shared-state/index.ts';
import { createCipher } from '../cipher.ts';
import { createLoginThrottle, LOGIN_THROTTLE_RULE } from '../login-throttle.ts';
import { createPasswords } from '../passwords.ts';
import { createTokens } from '../tokens.ts';
import { CHEAP_PASSWORDS } from '../../testing/prepared-services.ts';

/** These tests run no tasks. */
const NO_TASKS: Services['tasks'] = {
  run: () => Promise.reject(new Error('No tasks here')),
  results: createCache({ name: 'no results', capacity: 0 }),
  getLoad: () => ({ running: [], waiting: 0 }),
  close: async () => undefined,
};

/** The password of every account created by `addUser`, unless another is given. */
export const PASSWORD = 'Spade-under-oak-5';

/** A database with accounts, tokens and a clock that tests control. */
export interface AuthWorld {
  services: Services;
  /** Moves the clock forward. */
  pass(seconds: number): void;
  addUser(username: string, options?: { role?: Role; is_active?: boolean; password?: string }): Promise<User>;
  /** Returns a request context of that account through the API. */
  as(user: Pick<User, 'id' | 'username' | 'role'>): Context;
  /** Deletes all accounts. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

/** Opens the test world on one of the databases. */
export async function openAuthWorld(dialect: Dialect): Promise<AuthWorld> {
  const { database, dispose } = await openTestStores(dialect);
  let time = Date.parse('2026-05-04T08:00:00.000Z');
  const clock = (): Date => new Date(time);
  const sharedState = createProcessState(clock);
  const services: Services = {
    database,
    files: createLocalFiles(join(tmpdir(), 'trowel-no-files')),
    pyarchinitDatabases: new Map(),
    tokens: createTokens({ secret: randomBytes(48).toString('base64url'), clock }),
    loginThrottle: createLoginThrottle(LOGIN_THROTTLE_RULE, { sharedState, clock }),
    passwords: createPasswords(CHEAP_PASSWORDS),
    cipher: createCipher([randomBytes(48).toString('base64url')]),
    secondFactor: 'optional',
    sharedState,
    tasks: NO_TASKS,
    clock,
    findObstacle: async () => undefined,
    close: dispose,
  };

  return {
    services,
    pass: (seconds) => {
      time += seconds * 1_000;
    },
    addUser: (username, { role = 'viewer', is_active = true, password = PASSWORD } = {}) =>
      database.transaction(async ({ users }) => {
        const email = `${username}@example.org`;
        const start = { created_at: clock().toISOString(), last_login: null, token_version: 1 };
        const password_hash = await services.passwords.hash(password);
        return toUser(await users.insert({ username, email, role, is_active, password_hash, ...start }));
      }),
    as: ({ id, username, role }) => {
      const actor: Actor = { id, username, role };
      return { actor, via: 'api', language: 'en', services: seeAll(services) };
    },
    clear: () =>
      database.transaction(async ({ users }) => {
        for (const { id } of await users.list()) await users.remove(id);
      }),
    dispose,
  };
}
