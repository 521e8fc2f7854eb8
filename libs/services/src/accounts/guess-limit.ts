import { DomainError, foldText } from '@trowel/domain/core';
import type { GuessLimit } from '../context.ts';

/** How many wrong passwords a name may be tried with, within a window that begins with the first. */
export interface GuessRule {
  limit: number;
  windowMs: number;
}

export const GUESS_RULE: GuessRule = { limit: 10, windowMs: 900_000 };

interface Tally {
  endsAtMs: number;
  count: number;
}

const MAX_REMEMBERED = 50_000;
const MAX_KNOWN_ADDRESSES = 20;

/**
 * Makes the limit. Addresses from which an account was lately logged in to have a count of their own, so that guessing
 * from elsewhere keeps nobody out who is at their usual place.
 */
export function createGuessLimit({ limit, windowMs }: GuessRule, clock: () => Date): GuessLimit {
  const tallies = new Map<string, Tally>();
  /** Where each account was logged in to, the latest last. */
  const known = new Map<string, Set<string>>();

  const find = (key: string): Tally => {
    const nowMs = clock().getTime();
    const tally = tallies.get(key);
    if (tally && tally.endsAtMs > nowMs) return tally;
    tallies.delete(key);
    makeRoom(tallies, nowMs);
    const fresh = { endsAtMs: nowMs + windowMs, count: 0 };
    tallies.set(key, fresh);
    return fresh;
  };

  const remember = (name: string, address: string): void => {
    const addresses = known.get(name) ?? new Set<string>();
    addresses.delete(address);
    addresses.add(address);
    dropFirst(addresses, MAX_KNOWN_ADDRESSES);
    known.delete(name);
    known.set(name, addresses);
    dropFirst(known, MAX_REMEMBERED);
  };

  return {
    begin({ username, address }) {
      const name = foldText(username);
      const isKnown = address !== undefined && known.get(name)?.has(address) === true;
      const tally = find(isKnown ? `at ${address} ${name}` : `name ${name}`);
      const waitMs = tally.endsAtMs - clock().getTime();
      if (tally.count >= limit) throw triedTooOften({ limit, windowMs }, waitMs);
      tally.count += 1;
      return {
        wasRight() {
          tally.count -= 1;
          if (address !== undefined) remember(name, address);
        },
      };
    },
  };
}

/** Does not say whether there is such an account. */
function triedTooOften({ limit, windowMs }: GuessRule, waitMs: number): DomainError {
  const waitS = Math.max(1, Math.ceil(waitMs / 1_000));
  return new DomainError(
    'rate_limited',
    `This user name was tried with too many wrong passwords; try again in ${waitS} s`,
    { type: 'too_many_guesses', limit, window_s: windowMs / 1_000, retry_after_s: waitS },
  );
}

/** Names that were tried least go before those that are shut, or trying other names would open them. */
function makeRoom(tallies: Map<string, Tally>, nowMs: number): void {
  if (tallies.size < MAX_REMEMBERED) return;
  for (const [key, { endsAtMs }] of tallies) if (endsAtMs <= nowMs) tallies.delete(key);
  if (tallies.size < MAX_REMEMBERED) return;
  let fewest = Infinity;
  for (const { count } of tallies.values()) fewest = Math.min(fewest, count);
  for (const [key, { count }] of tallies) if (count <= fewest) tallies.delete(key);
}

function dropFirst(collection: Set<string> | Map<string, unknown>, size: number): void {
  const [first] = collection.keys();
  if (collection.size > size && first !== undefined) collection.delete(first);
}
