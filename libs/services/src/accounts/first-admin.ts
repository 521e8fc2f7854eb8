import { randomInt } from 'node:crypto';
import { ConflictError, formatIn, ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import { NewUser } from '@trowel/domain/records';
import type { Services } from '../context.ts';
import { recordUserChange, toUser } from './user-records.ts';
import { findWeaknesses } from './weak-password.ts';

/** The first account of a new installation. */
export interface FirstAdmin {
  username: string;
  /** Only if it was generated: show it once, it cannot be read again. */
  password?: string;
}

/** An address that can never receive mail. Whoever installs the service replaces it. */
const EMAIL = 'admin@trowel.invalid';
const ACTOR = 'trowel';

/**
 * Creates the first administrator if there is no account yet, with a generated strong password unless
 * one is given. Returns undefined if accounts exist.
 * @throws ValidationError naming the setting when the given name or password is not usable.
 */
export async function ensureAdmin(
  services: Pick<Services, 'database' | 'clock' | 'passwords'>,
  { username, password }: FirstAdmin,
): Promise<FirstAdmin | undefined> {
  if ((await services.database.reads.users.count()) > 0) return undefined;
  checkSettings({ username, ...(password !== undefined && { password }) });
  const chosen = password ?? createPassword();
  const made = await insertIfFirst(services, {
    username,
    password_hash: await services.passwords.hash(chosen),
  });
  if (!made) return undefined;
  return password === undefined ? { username, password: chosen } : { username };
}

function checkSettings({ username, password }: FirstAdmin): void {
  const name = NewUser.shape.username.safeParse(username);
  const wrongName = (name.error?.issues ?? []).map(({ message, code }) => ({
    field: 'ADMIN_USERNAME',
    message,
    type: code,
  }));
  refuse('ADMIN_USERNAME', wrongName);
  if (password !== undefined) refuse('ADMIN_PASSWORD', findWeaknesses(password, 'ADMIN_PASSWORD'));
}

/** A person who starts the service reads only the message. */
function refuse(setting: string, problems: readonly BilingualFieldProblem[]): void {
  if (problems.length === 0) return;
  throw new ValidationError(
    problems,
    `${setting} cannot be used: ${problems.map(({ message }) => formatIn('en', message)).join(' ')}`,
  );
}

/** If two services start together on an empty database, only one creates the account. */
async function insertIfFirst(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { username, password_hash }: { username: string; password_hash: string },
): Promise<boolean> {
  try {
    return await database.transaction(async (store) => {
      if ((await store.users.count()) > 0) return false;
      const at = clock().toISOString();
      const start = {
        role: 'admin',
        is_active: true,
        created_at: at,
        last_login: null,
        token_version: 1,
      } as const;
      const user = toUser(await store.users.insert({ username, email: EMAIL, password_hash, ...start }));
      const author = { actor: ACTOR, via: 'cli', at } as const;
      await recordUserChange(store, author, { action: 'create', id: user.id, before: null, after: user });
      return true;
    });
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Letters and digits that are not confused with one another. 24 of them have 136 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 6;

function createPassword(): string {
  for (;;) {
    const password = Array.from({ length: GROUPS }, createGroup).join('-');
    if (findWeaknesses(password, 'password').length === 0) return password;
  }
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
