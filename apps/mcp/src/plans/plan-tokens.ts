import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ConflictError } from '@trowel/domain/core';
import type { SharedStore } from '@trowel/services/context';

/** Issues and redeems the tokens of plans. */
export interface PlanTokens {
  /** Returns a token for exactly this operation. */
  issue(operation: unknown): string;
  /**
   * Redeems a token.
   * @throws ConflictError if it is invalid, used, expired, or for another operation
   */
  redeem(token: string, operation: unknown): Promise<void>;
}

/** Lifetime of a plan, in s. */
export const PLAN_LIFETIME_S = 600;

/**
 * Creates plan tokens. They are signed with the key of the shared state, which stores the used ones,
 * so that another process can execute a plan.
 */
export function createPlanTokens(
  sharedState: Pick<SharedStore, 'key' | 'claim'>,
  { clock = Date.now }: { clock?: () => number } = {},
): PlanTokens {
  const sign = (head: string, operation: unknown): Buffer =>
    createHmac('sha256', sharedState.key)
      .update('plan')
      .update(head)
      .update('\n')
      .update(digest(operation))
      .digest();

  return {
    issue(operation) {
      const expires = Math.floor(clock() / 1000) + PLAN_LIFETIME_S;
      const head = `${expires}.${randomBytes(12).toString('base64url')}`;
      return `${head}.${sign(head, operation).toString('base64url')}`;
    },

    async redeem(token, operation) {
      const [expires = '', nonce = '', signature = ''] = token.split('.');
      const head = `${expires}.${nonce}`;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(head, operation);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw doesNotFit();
      if (Number(expires) < clock() / 1000) throw doesNotFit('The plan has expired');
      const isFirst = await sharedState.claim(`plan ${nonce}`, PLAN_LIFETIME_S * 1000);
      if (!isFirst) throw doesNotFit('The plan has already been carried out');
    },
  };
}

function doesNotFit(
  message = 'This token does not belong to this call, or the records have changed since the plan was made',
): ConflictError {
  return new ConflictError(message, {
    type: 'plan_token',
    hint: 'Call again without confirm_token to get a new plan, look at it, then confirm with its token.',
  });
}

/** Returns the same hash for the same operation, independent of key order. */
function digest(operation: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(operation, sortMembers)).digest();
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
