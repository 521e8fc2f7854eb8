import type { Store, UserRow } from '@trowel/db';
import { NotFoundError } from '@trowel/domain/core';
import type { Change, User } from '@trowel/domain/records';
import { now, type Context } from '../context.ts';

/** Returns the public part of an account row. */
export function toUser({
  id,
  username,
  full_name,
  email,
  role,
  must_change_password,
  has_second_factor,
  is_active,
  created_at,
  last_login,
}: UserRow): User {
  return {
    id,
    username,
    full_name,
    email,
    role,
    must_change_password,
    has_second_factor,
    is_active,
    created_at,
    last_login,
  };
}

/** Returns the row if there is one. @throws NotFoundError */
export function existingUser(row: UserRow | undefined, id: number): UserRow {
  if (!row) throw new NotFoundError({ en: `User ${id} does not exist`, it: `L’utente ${id} non esiste` });
  return row;
}

/** Author, channel and time of a change to an account. */
export type Author = Pick<Change, 'actor' | 'via' | 'at'>;

/** A change to an account. It never contains the password. */
export type UserHappening = Pick<Change, 'action' | 'before' | 'after'> & { id: number };

/** Returns the author of the changes of a request. */
export function authorOf(ctx: Context): Author {
  return { actor: ctx.actor.username, via: ctx.via, at: now(ctx) };
}

/** Writes a change of an account to the change log. */
export async function recordUserChange(
  store: Store,
  author: Author,
  { id, ...happening }: UserHappening,
): Promise<void> {
  const none = { version: null, batch: null, site_id: null };
  const change = { ...author, ...happening, entity: 'users', record_id: id, ...none };
  await store.changes.insertMany([change]);
}
