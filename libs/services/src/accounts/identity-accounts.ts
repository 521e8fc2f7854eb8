import type { Store, UserRow } from '@trowel/db';
import { UnauthenticatedError } from '@trowel/domain/core';
import { foldAccountName, NewUser } from '@trowel/domain/records';
import { recordUserChange, toUser } from './user-records.ts';

const MAX_NAME = 40;
const MAX_FULL_NAME = 200;
/** With this many accounts of the same name something else is wrong. */
const MAX_TRIES = 100;

/** Data for a new account. */
interface Newcomer {
  email: string;
  name?: string | undefined;
  preferredName?: string | undefined;
}

/**
 * Creates a viewer without a password for a person proven by a provider. @throws UnauthenticatedError
 * `email_unverified`
 */
export async function createAccount(store: Store, newcomer: Newcomer, at: string): Promise<UserRow> {
  const email = NewUser.shape.email.safeParse(newcomer.email).data;
  if (email === undefined) {
    throw new UnauthenticatedError('email_unverified', {
      en: 'The provider sent no usable e-mail address',
      it: 'Il gestore delle identità non ha inviato un indirizzo e-mail utilizzabile',
    });
  }
  const username = await findFreeName(store, [newcomer.preferredName, email.split('@')[0], 'user']);
  const fullName = newcomer.name?.trim().slice(0, MAX_FULL_NAME);
  const row = await store.users.insert({
    username,
    full_name: NewUser.shape.full_name.safeParse(fullName).data ?? null,
    email,
    role: 'viewer',
    password_hash: '',
    is_active: true,
    created_at: at,
    last_login: null,
    token_version: 1,
  });
  const author = { actor: username, via: 'web', at } as const;
  await recordUserChange(store, author, { action: 'create', id: row.id, before: null, after: toUser(row) });
  return row;
}

/** Returns the first usable candidate as a user name, with a number appended if an equal or similar name exists. */
async function findFreeName(store: Store, wishes: readonly (string | undefined)[]): Promise<string> {
  const used = new Set((await store.users.list()).map(({ username }) => foldAccountName(username)));
  for (const wanted of wishes) {
    const base = (wanted ?? '')
      .split('@')[0]!
      .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
      .slice(0, MAX_NAME);
    for (let number = 1; number <= MAX_TRIES; number++) {
      const name = number === 1 ? base : `${base}-${number}`;
      if (!NewUser.shape.username.safeParse(name).success) break;
      if (!used.has(foldAccountName(name)) && !(await store.users.findByUsername(name))) return name;
    }
  }
  throw new UnauthenticatedError('identity_unknown', {
    en: 'No free user name was found for this account; ask an administrator',
    it: 'Non è stato trovato un nome utente libero: chiedi a un amministratore',
  });
}
