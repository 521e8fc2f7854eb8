import { NotFoundError } from '@trowel/domain/core';

/** Gives the refusal of a name that no account has. */
export function noAccount(username: string): NotFoundError {
  const message = { en: `There is no account ${username}`, it: `L’account ${username} non esiste` };
  return new NotFoundError(message, { username });
}
