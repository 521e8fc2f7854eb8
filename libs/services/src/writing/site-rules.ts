import type { NewChange, Store } from '@trowel/db';
import { ForbiddenError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { requireOwning } from '../sight.ts';
import type { Placer, UnplacedChange } from './place-changes.ts';

/**
 * Does what follows from changes of sites, whatever use-case makes them: who makes a site is its owner, and its rules are
 * changed by owners and administrators. @throws ForbiddenError
 */
export async function settleSites(ctx: Context, store: Store, changes: readonly NewChange[]): Promise<void> {
  const { accountId } = ctx.services;
  for (const { entity, record_id: id, action, before, after } of changes) {
    if (entity !== 'sites') continue;
    if (action === 'create' && accountId !== null) await store.members.set(id, accountId, 'owner');
    const isRuled = before && after && ('visibility' in after || 'location' in after);
    if (isRuled && !(await isOwner(ctx, store, id))) requireOwning(ctx, id);
  }
}

/** Who has made a site in this request is its owner already. */
async function isOwner({ services: { accountId } }: Context, store: Store, id: number): Promise<boolean> {
  const members = await store.members.list(id);
  return members.some((one) => one.user_id === accountId && one.role === 'owner');
}

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
