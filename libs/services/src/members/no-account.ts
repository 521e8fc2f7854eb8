import { NotFoundError } from '@trowel/domain/core';

/** Creates the error for an unknown user name. */
export function noAccount(username: string): NotFoundError {
  const message = { en: `There is no account ${username}`, it: `L’account ${username} non esiste` };
  return new NotFoundError(message, { username });
}
