import type { UserRow } from '@trowel/db';
import { BadRequestError, ConflictError, ROLE_PERMISSIONS, type Permission } from '@trowel/domain/core';
import type { PasswordChange, User } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnPersonalToken, refusePersonalToken } from './personal-tokens.ts';
import { invalidToken } from './tokens.ts';
import { authorOf, recordUserChange, toUser } from './user-records.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** The caller's account and its permissions. */
export type Me = User & { permissions: Permission[] };

/** Returns the caller's account. @throws UnauthenticatedError when the caller has none. */
export async function getMe(ctx: Context): Promise<Me> {
  const row = await getOwnRow(ctx);
  return { ...toUser(row), permissions: [...ROLE_PERMISSIONS[ctx.actor.role]] };
}

/**
 * Changes the caller's password. All other sessions and tokens of the account end.
 * @throws BadRequestError `invalid_password` for a wrong current password, ValidationError for a weak
 * new one, DomainError `rate_limited` after too many wrong passwords, `forbidden` for a personal
 * access token.
 */
export async function changePassword(
  ctx: Context,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  refusePersonalToken(ctx);
  const row = await confirmOwnPassword(ctx, current_password);
  if (row.password_hash === '') {
    const message = {
      en: 'This account has no password because it logs in through a provider; an administrator can set one',
      it: 'Questo account accede con un servizio esterno e non ha una password; un amministratore può impostarla',
    };
    throw new BadRequestError(message, { type: 'no_password' });
  }
  refuseWeakPassword(new_password, 'new_password');
  await storePassword(ctx, row, await ctx.services.passwords.hash(new_password));
}

/**
 * Ends the caller's token and every token of the same session, on all services. @throws
 * UnauthenticatedError when there is none.
 */
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
  it: 'La password attuale è errata',
};

/**
 * Returns the caller's account after checking its password. An account without a password, which logs
 * in through a provider, needs none. A wrong password counts like a failed login.
 * @throws BadRequestError `invalid_password`, DomainError `rate_limited`
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

/** Returns the caller's account as stored. @throws UnauthenticatedError when the caller has none */
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
