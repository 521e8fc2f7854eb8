import type { Store, UserRow } from '@trowel/db';
import { NotFoundError } from '@trowel/domain/core';
import type { Change, User } from '@trowel/domain/records';
import { now, type Context } from '../context.ts';

/** Gives the account without what nobody may see. */
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

/** Gives the account that was found. @throws NotFoundError */
export function existingUser(row: UserRow | undefined, id: number): UserRow {
  if (!row) throw new NotFoundError({ en: `User ${id} does not exist`, it: `L’utente ${id} non esiste` });
  return row;
}

/** Who changes an account, through which door and when. */
export type Author = Pick<Change, 'actor' | 'via' | 'at'>;

/** What is done to an account; never its password. */
export type UserHappening = Pick<Change, 'action' | 'before' | 'after'> & { id: number };

/** Gives the author of what a request changes. */
export function authorOf(ctx: Context): Author {
  return { actor: ctx.actor.username, via: ctx.via, at: now(ctx) };
}

/** Writes a change of an account into the change log. */
export async function recordUserChange(
  store: Store,
  author: Author,
  { id, ...happening }: UserHappening,
): Promise<void> {
  const none = { version: null, batch: null, site_id: null };
  const change = { ...author, ...happening, entity: 'users', record_id: id, ...none };
  await store.changes.insertMany([change]);
}
