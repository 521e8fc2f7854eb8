import type { UserRow } from '@trowel/db';
import { BadRequestError, ConflictError, ROLE_PERMISSIONS, type Permission } from '@trowel/domain/core';
import type { PasswordChange, User } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnPersonalToken, refusePersonalToken } from './personal-tokens.ts';
import { invalidToken } from './tokens.ts';
import { authorOf, recordUserChange, toUser } from './user-records.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** One's own account and what it may do. */
export type Me = User & { permissions: Permission[] };

/** Gives the caller's own account. @throws UnauthenticatedError when the caller has none. */
export async function getMe(ctx: Context): Promise<Me> {
  const row = await getOwnRow(ctx);
  return { ...toUser(row), permissions: [...ROLE_PERMISSIONS[ctx.actor.role]] };
}

/**
 * Changes the caller's own password and ends every session and token of the account, but the session that asks.
 * @throws BadRequestError `invalid_password` for a wrong current one, ValidationError for a weak new one, DomainError
 * `rate_limited` when the account was tried with too many wrong ones, `forbidden` for a personal access token.
 */
export async function changePassword(
  ctx: Context,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  refusePersonalToken(ctx);
  const row = await confirmOwnPassword(ctx, current_password);
  if (row.password_hash === '') {
    const message = {
      en: 'This account has no password, it logs in by a provider; an administrator can give it one',
      it: 'Questo account non ha password, accede da un altro servizio; un amministratore può dargliene una',
    };
    throw new BadRequestError(message, { type: 'no_password' });
  }
  refuseWeakPassword(new_password, 'new_password');
  await storePassword(ctx, row, await ctx.services.passwords.hash(new_password));
}

/** Ends the token the caller came with and all it was or will be renewed by, for every door. @throws UnauthenticatedError when there is none. */
export async function logOut(ctx: Context): Promise<void> {
  const { token } = ctx.actor;
  if (!token) throw invalidToken();
  if (token.isPersonal) return endOwnPersonalToken(ctx, { hash: token.id });
  const { database, clock } = ctx.services;
  const { id, endsAt } = token;
  const ended = { token_id: id, expires_at: endsAt };
  await database.transaction((store) => store.users.endToken(ended, clock().toISOString()));
}

const WRONG_PASSWORD = {
  en: 'The current password is wrong',
  it: 'La password attuale non è giusta',
};

/**
 * Gives the caller's own account once its password was said; one that logs in by a provider alone has none to say. Wrong
 * ones count as at a login. @throws BadRequestError `invalid_password`, DomainError `rate_limited`
 */
export async function confirmOwnPassword(ctx: Context, password: string | undefined): Promise<UserRow> {
  const row = await getOwnRow(ctx);
  if (row.password_hash === '') return row;
  const attempt = await ctx.services.loginThrottle.begin({ username: row.username, address: ctx.address });
  if (!(await ctx.services.passwords.verify(password ?? '', row.password_hash))) {
    throw new BadRequestError(WRONG_PASSWORD, { type: 'invalid_password' });
  }
  await attempt.succeed();
  return row;
}

/** Gives the caller's own account as stored. @throws UnauthenticatedError when the caller has none */
export async function getOwnRow({ actor, services }: Context): Promise<UserRow> {
  const row = actor.id === null ? undefined : await services.database.reads.users.find(actor.id);
  if (!row) throw invalidToken();
  return row;
}

async function storePassword(
  ctx: Context,
  { id, password_hash: known }: UserRow,
  password_hash: string,
): Promise<void> {
  await ctx.services.database.transaction(async (store) => {
    const row = await store.users.lock(id);
    if (row?.password_hash !== known)
      throw new ConflictError({
        en: 'The password was changed in the meantime; try again',
        it: 'Nel frattempo la password è cambiata: riprova',
      });
    await store.users.update(id, { password_hash, must_change_password: false });
    await endOtherSessions(store, ctx, row);
    const change = { action: 'update', id, before: {}, after: { password: 'changed' } } as const;
    await recordUserChange(store, authorOf(ctx), change);
  });
}
