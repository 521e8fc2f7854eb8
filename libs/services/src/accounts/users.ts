import { isDeepStrictEqual } from 'node:util';
import type { Store, UserRow } from '@trowel/db';
import { ConflictError } from '@trowel/domain/core';
import {
  foldAccountName,
  type NewUser,
  type PasswordReset,
  type User,
  type UserChanges,
} from '@trowel/domain/records';
import { requirePermission, type Context } from '../context.ts';
import { authorOf, existingUser, recordUserChange, toUser } from './user-records.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Lists all accounts, oldest first. @throws ForbiddenError */
export async function listUsers(ctx: Context): Promise<User[]> {
  requirePermission(ctx, 'manage_users');
  return (await ctx.services.database.reads.users.list()).map(toUser);
}

/**
 * Creates an account, by default a viewer. @throws ForbiddenError, ValidationError for a weak
 * password, ConflictError naming what is already in use.
 */
export async function registerUser(ctx: Context, account: NewUser): Promise<User> {
  requirePermission(ctx, 'manage_users');
  return createUser(ctx, account, { actor: ctx.actor.username, follow: async (_store, user) => user });
}

/** Author of a new account, for the change log, and further writes of the same transaction. */
export interface MakingUser<T> {
  actor: string;
  follow(store: Store, user: User): Promise<T>;
}

/**
 * Creates an account and runs the given writes in the same transaction. Precondition: the caller has
 * checked the permission.
 * @throws ValidationError for a weak password, ConflictError naming what is already in use.
 */
export async function createUser<T>(
  ctx: Context,
  { username, full_name = null, email, password, role = 'viewer' }: NewUser,
  { actor, follow }: MakingUser<T>,
): Promise<T> {
  refuseWeakPassword(password, 'password');
  const { database, passwords } = ctx.services;
  await refuseUsedName(database.reads, { username, email });
  const password_hash = await passwords.hash(password);

  return database.transaction(async (store) => {
    await store.users.lockActiveAdmins();
    await refuseUsedName(store, { username, email });
    const author = { ...authorOf(ctx), actor };
    const start = { is_active: true, created_at: author.at, last_login: null, token_version: 1 };
    const user = toUser(
      await store.users.insert({ username, full_name, email, role, password_hash, ...start }),
    );
    await recordUserChange(store, author, { action: 'create', id: user.id, before: null, after: user });
    return follow(store, user);
  });
}

/**
 * Changes full name, e-mail, role or activity of an account. Deactivating it ends its tokens
 * permanently.
 * @throws ForbiddenError, NotFoundError, ConflictError for an e-mail in use or the last active
 * administrator.
 */
export async function updateUser(
  ctx: Context,
  { id, changes }: { id: number; changes: UserChanges },
): Promise<User> {
  requirePermission(ctx, 'manage_users');
  return ctx.services.database.transaction(async (store) => {
    const admins = await store.users.lockActiveAdmins();
    const row = existingUser(await store.users.lock(id), id);
    const before = toUser(row);
    const {
      full_name = row.full_name,
      email = row.email,
      role = row.role,
      is_active = row.is_active,
    } = changes;
    const after = { ...before, full_name, email, role, is_active };
    if (role !== 'admin' || !is_active) refuseLastAdmin(admins, row);
    if (isDeepStrictEqual(after, before)) return before;
    if (email !== row.email) await refuseUsedName(store, { email, exceptId: id });

    const token_version = row.is_active && !is_active ? row.token_version + 1 : row.token_version;
    await store.users.update(id, { full_name, email, role, is_active, token_version });
    await recordUserChange(store, authorOf(ctx), { action: 'update', id, before, after });
    return after;
  });
}

/**
 * Sets a new password for another account and ends its tokens. Optionally the person must change it at
 * the next login.
 * @throws ForbiddenError, NotFoundError, ValidationError for a weak password, ConflictError for the
 * caller's own account.
 */
export async function resetPassword(
  ctx: Context,
  { id, new_password, must_change = true }: PasswordReset & { id: number },
): Promise<User> {
  requirePermission(ctx, 'manage_users');
  if (id === ctx.actor.id) {
    const message = {
      en: 'To change your own password, enter the current one on the page Account',
      it: 'Per cambiare la tua password serve quella attuale: usa la pagina Account',
    };
    throw new ConflictError(message, { reason: 'own_password' });
  }
  refuseWeakPassword(new_password, 'new_password');
  const password_hash = await ctx.services.passwords.hash(new_password);
  return ctx.services.database.transaction(async (store) => {
    const row = existingUser(await store.users.lock(id), id);
    const token_version = row.token_version + 1;
    await store.users.update(id, { password_hash, token_version, must_change_password: must_change });
    const after = { password: 'reset', must_change_password: must_change };
    await recordUserChange(store, authorOf(ctx), { action: 'update', id, before: {}, after });
    return { ...toUser(row), must_change_password: must_change };
  });
}

/**
 * Deletes an account. @throws ForbiddenError, NotFoundError, ConflictError for the caller's own
 * account or the last active administrator.
 */
export async function deleteUser(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, 'manage_users');
  await ctx.services.database.transaction(async (store) => {
    const admins = await store.users.lockActiveAdmins();
    const row = existingUser(await store.users.lock(id), id);
    if (id === ctx.actor.id) throw new ConflictError(SAME_ACCOUNT, { reason: 'own_account' });
    refuseLastAdmin(admins, row);
    await store.users.remove(id);
    await recordUserChange(store, authorOf(ctx), { action: 'delete', id, before: toUser(row), after: null });
  });
}

function refuseLastAdmin(admins: readonly number[], { id, username }: UserRow): void {
  if (admins.length > 1 || !admins.includes(id)) return;
  const message = {
    en: `${username} is the last active administrator`,
    it: `${username} è l’ultimo amministratore attivo`,
  };
  throw new ConflictError(message, { reason: 'last_admin' });
}

const SAME_ACCOUNT = {
  en: 'Nobody can delete their own account',
  it: 'Nessuno può eliminare il proprio account',
};

interface Wanted {
  username?: string;
  email: string;
  /** The account that already has these values. */
  exceptId?: number;
}

async function refuseUsedName({ users }: Store, { username, email, exceptId }: Wanted): Promise<void> {
  if (username !== undefined && (await users.findByUsername(username))) {
    const message = { en: `There is already a user ${username}`, it: `C’è già un utente ${username}` };
    throw new ConflictError(message, { field: 'username' });
  }
  const twin =
    username !== undefined &&
    (await users.list()).find((user) => foldAccountName(user.username) === foldAccountName(username));
  if (twin) {
    const message = {
      en: `${username} looks the same as the user ${twin.username}; choose another name`,
      it: `${username} è troppo simile all’utente ${twin.username}: scegli un altro nome`,
    };
    throw new ConflictError(message, { field: 'username', looks_like: twin.username });
  }
  const other = await users.findByEmail(email);
  if (other && other.id !== exceptId) {
    const message = {
      en: `There is already a user with the e-mail ${email}`,
      it: `C’è già un utente con l’e-mail ${email}`,
    };
    throw new ConflictError(message, { field: 'email' });
  }
}
