import { DomainError, foldText } from '@trowel/domain/core';
import type { LoginThrottle, SharedStore } from '../context.ts';

/** Limit of wrong passwords per user name in a window that begins with the first. */
export interface LoginThrottleRule {
  limit: number;
  windowMs: number;
}

export const LOGIN_THROTTLE_RULE: LoginThrottleRule = { limit: 10, windowMs: 900_000 };

/** Time in ms for which an address counts as known after a login of the account. */
const KNOWN_PLACE_MS = 30 * 86_400_000;

/**
 * Creates the login throttle. Addresses with a recent login to the account are counted separately.
 * Guessing from elsewhere therefore does not lock out people at their usual address.
 */
export function createLoginThrottle(
  { limit, windowMs }: LoginThrottleRule,
  { sharedState, clock }: { sharedState: SharedStore; clock: () => Date },
): LoginThrottle {
  return {
    async begin({ username, address }) {
      const name = foldText(username);
      const place = address === undefined ? undefined : JSON.stringify(['place', address, name]);
      const isKnown = place !== undefined && (await isKnownTo(sharedState, place));
      const key = isKnown ? JSON.stringify(['guess at', address, name]) : JSON.stringify(['guess', name]);
      const { count, endsAtMs } = await sharedState.count(key, 1, windowMs);
      const retract = async (): Promise<void> => void (await sharedState.count(key, -1, windowMs));
      if (count > limit) {
        await retract();
        throw triedTooOften({ limit, windowMs }, endsAtMs - clock().getTime());
      }
      return {
        retract,
        async succeed() {
          await retract();
          if (place !== undefined) await sharedState.put(place, '', KNOWN_PLACE_MS);
        },
      };
    },
  };
}

/** If the shared state is unavailable, every address counts as unknown. */
async function isKnownTo(sharedState: SharedStore, place: string): Promise<boolean> {
  return (await sharedState.find(place).catch(() => undefined)) !== undefined;
}

/** The error does not reveal if the account exists. */
function triedTooOften({ limit, windowMs }: LoginThrottleRule, waitMs: number): DomainError {
  const waitS = Math.max(1, Math.ceil(waitMs / 1_000));
  return new DomainError(
    'rate_limited',
    {
      en: `Too many wrong passwords or codes for this user name; try again in ${waitS} s`,
      it: `Troppi codici o password errati per questo nome utente: riprova fra ${waitS} s`,
    },
    { type: 'too_many_guesses', limit, window_s: windowMs / 1_000, retry_after_s: waitS },
  );
}
