import type { NewChange, Store } from '@trowel/db';
import { ForbiddenError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { requireOwning } from '../sight.ts';
import type { Placer, UnplacedChange } from './place-changes.ts';

/**
 * Does what follows from changes of sites, whatever use-case makes them: who makes a site is its owner, and its rules are
 * changed by owners and administrators. @throws ForbiddenError
 */
export async function updateSiteOwnership(
  ctx: Context,
  store: Store,
  changes: readonly NewChange[],
): Promise<void> {
  const { accountId } = ctx.services;
  const made = new Set<number>();
  for (const { entity, record_id: id, action, before, after } of changes) {
    if (entity !== 'sites') continue;
    if (action === 'create') {
      made.add(id);
      if (accountId !== null) await store.members.set(id, accountId, 'owner');
    }
    const isRuled = before && after && SITE_RULES.some((name) => name in after);
    // A file may give rules to the site it makes, by a connection without an account too.
    if (isRuled && !made.has(id)) requireOwning(ctx, id);
  }
}

/** What decides on who sees a site, and where it lies; its owners decide on it. */
export const SITE_RULES: readonly string[] = ['visibility', 'location', 'embargo_until'];

/**
 * Refuses to take a record away from a site where the actor may change nothing: the log has a change where the record is
 * now. @throws ForbiddenError
 */
export async function refuseTakenAway(
  { services: { sight } }: Context,
  changes: readonly UnplacedChange[],
  place: Placer,
): Promise<void> {
  const { changesOnly } = sight;
  if (!changesOnly) return;
  const left = changes.flatMap((change) =>
    change.placeBefore ? [{ ...change, place: change.placeBefore }] : [],
  );
  for (const { site_id: id } of await place(left))
    if (id !== null && !changesOnly.includes(id)) throw new ForbiddenError('update', ['read']);
}
