import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ConflictError } from '@trowel/domain/core';

/** Makes and checks the tokens with which a planned call is done. */
export interface PlanTokens {
  /** A token for exactly this operation. */
  issue(operation: unknown): string;
  /** Uses a token up. @throws ConflictError when it is wrong, used, expired, or for another operation. */
  redeem(token: string, operation: unknown): void;
}

/** How long a plan holds, in s. */
export const PLAN_LIFETIME_S = 600;
const MAX_REMEMBERED = 10_000;

/** Makes plan tokens signed with a key that nobody else knows; `clock` tells the time in ms. */
export function createPlanTokens({
  key = randomBytes(32),
  clock = Date.now,
}: {
  key?: Uint8Array;
  clock?: () => number;
} = {}): PlanTokens {
  const used = new Map<string, number>();

  const sign = (head: string, operation: unknown): Buffer =>
    createHmac('sha256', key).update(head).update('\n').update(digest(operation)).digest();

  return {
    issue(operation) {
      const expires = Math.floor(clock() / 1000) + PLAN_LIFETIME_S;
      const head = `${expires}.${randomBytes(12).toString('base64url')}`;
      return `${head}.${sign(head, operation).toString('base64url')}`;
    },

    redeem(token, operation) {
      const [expires = '', nonce = '', signature = ''] = token.split('.');
      const head = `${expires}.${nonce}`;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(head, operation);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw doesNotFit();
      const nowS = clock() / 1000;
      if (Number(expires) < nowS) throw doesNotFit('The plan has expired');
      if (used.has(nonce)) throw doesNotFit('The plan has already been carried out');
      forgetExpired(used, nowS);
      used.set(nonce, Number(expires));
    },
  };
}

function forgetExpired(used: Map<string, number>, nowS: number): void {
  if (used.size < MAX_REMEMBERED) return;
  for (const [nonce, expires] of used) if (expires < nowS) used.delete(nonce);
}

function doesNotFit(
  message = 'This token does not belong to this call, or the records have changed since the plan was made',
): ConflictError {
  return new ConflictError(message, {
    type: 'plan_token',
    hint: 'Call again without confirm_token to get a new plan, look at it, then confirm with its token.',
  });
}

/** The same for the same operation, whatever the order of its members. */
function digest(operation: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(operation, sortMembers)).digest();
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
