import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Services } from '@trowel/services/context';

/** In which the service of the pages tells the API that a request came through it. */
export const DOOR_HEADER = 'x-trowel-door';

/** Gives the door another service of ours says a request came through; nothing where it does not prove it. */
export function readClientKind({ headers }: IncomingMessage, tokens: Services['tokens']): 'web' | undefined {
  const given = headers[DOOR_HEADER];
  return typeof given === 'string' && isSameSecret(given, tokens.markOf('web')) ? 'web' : undefined;
}

/** Compares secrets in a time that does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}
