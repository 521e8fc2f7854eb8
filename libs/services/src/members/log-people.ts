import type { Store } from '@trowel/db';
import type { ChangeAction } from '@trowel/domain/records';
import { now, type Context } from '../context.ts';

/** A change of members, teams or invitations, as logged. */
export interface PeopleChange {
  entity: 'teams' | 'site_members' | 'site_teams' | 'invitations';
  /** Id of a team or an invitation; that of the site for its members and teams. */
  id: number;
  /** Null for teams. */
  siteId: number | null;
  before: object | null;
  after: object | null;
  /** The action, if before and after do not show it. */
  action?: ChangeAction;
  /** The author, if the caller has no account yet. */
  actor?: string;
}

/** Writes such a change to the log. */
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
