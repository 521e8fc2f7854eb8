import type { Store } from '@trowel/db';
import type { ChangeAction } from '@trowel/domain/records';
import { now, type Context } from '../context.ts';

/** What happens to who belongs where, as the log tells it. */
export interface PeopleChange {
  entity: 'teams' | 'site_members' | 'site_teams' | 'invitations';
  /** Of a team or an invitation; the site's for its members and teams. */
  id: number;
  /** None for what belongs to no site. */
  siteId: number | null;
  before: object | null;
  after: object | null;
  /** What was done, where before and after do not say it. */
  action?: ChangeAction;
  /** Who did it, where the caller is not known by their account yet. */
  actor?: string;
}

/** Writes such a change into the log. */
export async function logPeople(
  ctx: Context,
  store: Store,
  { entity, id, siteId, before, after, action, actor = ctx.actor.username }: PeopleChange,
): Promise<void> {
  await store.changes.insertMany([
    {
      entity,
      record_id: id,
      site_id: siteId,
      action: action ?? (before && after ? 'update' : after ? 'create' : 'delete'),
      version: null,
      actor,
      via: ctx.via,
      at: now(ctx),
      batch: null,
      before: before && { ...before },
      after: after && { ...after },
    },
  ]);
}
