import type { Store } from '@trowel/db';
import { findNearestName, foldText, type BilingualMessage } from '@trowel/domain/core';

/** Maximum number of sites searched for a similar name. */
const MOST_SITES = 5_000;
/** Maximum length of a site name. */
const LONGEST_NAME = 350;
/** Minimum length of a part that identifies a site. */
const LEAST_PART = 4;

/** Returns the message for an unknown site, with a similar site that the caller sees. Cost: reads all names once. */
export async function formatNoSite(store: Store, name: string): Promise<BilingualMessage> {
  const near = await findNearSite(store, name);
  return {
    en: `There is no site ${name}${near === undefined ? '' : `; did you mean ${near}?`}`,
    it: `Il sito ${name} non esiste${near === undefined ? '' : `; forse volevi dire ${near}?`}`,
  };
}

async function findNearSite(store: Store, name: string): Promise<string | undefined> {
  const folded = foldText(name).trim();
  if (folded === '' || folded.length > LONGEST_NAME) return undefined;
  const names = new Map<string, string>();
  for (const known of await store.lookups.listSiteNames(MOST_SITES)) names.set(foldText(known).trim(), known);
  const nearest = names.has(folded) ? folded : findNearestName(folded, names.keys());
  return names.get(nearest ?? findWhole(folded, [...names.keys()]) ?? '');
}

/** Returns the only name that contains this part: `Serravento` for `Colle Serravento`. */
function findWhole(part: string, names: readonly string[]): string | undefined {
  if (part.length < LEAST_PART) return undefined;
  const whole = names.filter((name) => name.includes(part));
  return whole.length === 1 ? whole[0] : undefined;
}
