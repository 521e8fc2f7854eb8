import type { Store } from '@trowel/db/store';
import { isLimited } from './visibility.ts';
import type { Context } from './context.ts';

/**
 * Visibility of the caller when a stored answer was created: the result of a job, or the response to a
 * request with an `Idempotency-Key`. Ids of sites.
 */
export interface StoredVisibility {
  /** Sites the answer is about. If unknown, it is about everything the caller could see. */
  sites?: readonly number[] | undefined;
  only?: readonly number[] | undefined;
  hidden: readonly number[];
  rounded: readonly number[];
  /** Sites with a hidden location. The key is that of stored JSON. */
  unplaced: readonly number[];
  /** Highest id at that time: sites created later are in no stored answer. */
  last: number;
}

/**
 * Returns what the caller can see now, to be stored with an answer. `siteName` names the only site the
 * answer is about.
 */
export async function describeVisibility(
  { services: { visibility, database } }: Pick<Context, 'services'>,
  { siteName, store = database.reads }: { siteName?: string | undefined; store?: Store } = {},
): Promise<StoredVisibility> {
  const { only, hidden, rounded, locationHidden } = visibility;
  const site = siteName === undefined ? undefined : await store.lookups.findSiteId(siteName);
  const last = await store.lookups.findLastSiteId();
  return {
    only,
    hidden,
    rounded,
    unplaced: locationHidden,
    last,
    ...(site !== undefined && { sites: [site] }),
  };
}

/**
 * Returns true if the caller can see everything a stored answer may show. The calling token decides,
 * not the account. Answers stored by an older version without visibility are for callers who are not
 * limited to sites.
 */
export function maySeeStored(ctx: Context, then: StoredVisibility | undefined): boolean {
  if (!isLimited(ctx)) return true;
  const { visibility } = ctx.services;
  if (!then) return visibility.only === undefined;
  const isIn = (id: number): boolean =>
    then.sites ? then.sites.includes(id) : id <= then.last && (then.only?.includes(id) ?? true);
  const isNew = (now: readonly number[], before: readonly number[]): boolean =>
    now.some((id) => isIn(id) && !before.includes(id) && !then.hidden.includes(id));
  const { only } = visibility;
  const seen = then.sites ?? then.only;
  if (only && !(seen && seen.every((id) => only.includes(id)))) return false;
  return (
    !isNew(visibility.hidden, then.hidden) &&
    !isNew(visibility.rounded, [...then.rounded, ...then.unplaced]) &&
    !isNew(visibility.locationHidden, then.unplaced)
  );
}
