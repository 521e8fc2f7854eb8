import type { Store } from '@trowel/db/store';
import { isLimited } from './visibility.ts';
import type { Context } from './context.ts';

/**
 * What the caller saw when an answer was made that is stored and given again later: the result of a job, the answer to a
 * request with an `Idempotency-Key`. Ids of sites.
 */
export interface StoredVisibility {
  /** The sites the answer is about; where they are not known, it is about everything the caller saw. */
  sites?: readonly number[] | undefined;
  only?: readonly number[] | undefined;
  hidden: readonly number[];
  rounded: readonly number[];
  /** Their location is hidden; the key is that of stored JSON. */
  unplaced: readonly number[];
  /** The highest id there was: sites made later are in no stored answer. */
  last: number;
}

/** Returns what the caller sees now, to be stored with an answer. `siteName` names the only site the answer is about. */
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
 * Reports whether the caller sees now everything a stored answer may show. The token that asks decides, not the account.
 * Answers stored without a sight, by an older version, are for callers who are not limited to sites.
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
