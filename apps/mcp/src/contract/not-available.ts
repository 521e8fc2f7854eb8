import { UnavailableError } from '@trowel/domain/core';

/** The failure of a tool whose work the service cannot do yet. */
export function notAvailable(what: string): UnavailableError {
  return new UnavailableError(`${what} is not available in this version`, {
    hint: 'Tell the user; trying again does not help.',
  });
}
