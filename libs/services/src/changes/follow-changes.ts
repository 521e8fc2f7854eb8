import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import {
  readsOf,
  today,
  type Actor,
  type Context,
  type FollowedChanges,
  type NewsBatch,
} from '../context.ts';
import { getSiteId, SITE_RULES } from '../writing/index.ts';
import { feedOf, type Follower } from './change-feed.ts';
import type { FeedEntry } from './log-tail.ts';
import { commentNewsOf } from './comment-news.ts';
import { presenceOf } from './presence.ts';

/** Filter of the changes to follow. */
export interface NewsWanted {
  /** Only changes of this site. */
  siteName?: string | undefined;
  /** The place of the log to start after. By default its current end. */
  after?: number | undefined;
}

/** Interval of the heartbeat in ms. */
const BEAT_MS = 15_000;

/**
 * Follows the change log from a place on, including writes of other processes. @throws ForbiddenError;
 * NotFoundError for an unknown site
 */
export async function followChanges(ctx: Context, { siteName, after }: NewsWanted): Promise<FollowedChanges> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const end = await store.changes.findSequence();
  // A client that reads after this call finds all earlier changes.
  await ctx.services.database.replicas?.catchUp();
  // A later place belongs to a database that was restored from a backup since.
  const from = after === undefined ? end : Math.min(after, end);
  return { from, batches: follow(ctx, { from, siteId }) };
}

/** Entities of accounts. Only users who manage accounts see them. */
export const OF_ACCOUNTS: readonly string[] = ['users', 'teams'];

/** Returns true if the actor may see changes of accounts. */
export function mayReadAccounts({ role }: Actor): boolean {
  return ROLE_PERMISSIONS[role].includes('manage_users');
}

async function* follow(
  ctx: Context,
  { from, siteId }: { from: number; siteId: number | undefined },
): AsyncGenerator<NewsBatch> {
  const { actor, signal } = ctx;
  const hasLeft = (): boolean => signal?.aborted === true;
  const feed = feedOf(ctx.services.database);
  const flags = { mustReauthorize: false, hasNewPresence: false, hasNewComments: false };
  const follower: Follower = { tokenId: actor.token?.id, ...flags };
  const leave = await feed.join(follower);
  const stopListening = siteId === undefined ? undefined : followSite(ctx, siteId, follower);
  try {
    let reportedAt = performance.now();
    let day = today(ctx.services);
    for (let last = from; !hasLeft();) {
      const entries = await feed.read(last);
      // A caller who no longer sees a site gets no changes after that. At midnight an embargo may
      // end.
      const isNewDay = day !== today(ctx.services);
      if (isNewDay || follower.mustReauthorize || entries.some(affectsVisibility)) {
        day = today(ctx.services);
        follower.mustReauthorize = false;
        yield { news: [], last, isAboutCaller: true };
      }
      last = entries.at(-1)?.news.sequence ?? last;
      yield* listSiteNews(ctx, siteId, follower).map((news) => ({ ...EMPTY_BATCH, ...news, last }));
      const news = entries.filter((entry) => isFor(entry, { actor, siteId })).map((entry) => entry.news);
      const isAboutCaller = isExpired(ctx) || entries.some((entry) => isAbout(entry, actor));
      if (news.length > 0 || isAboutCaller || performance.now() - reportedAt >= BEAT_MS) {
        yield { news, last, isAboutCaller };
        reportedAt = performance.now();
      }
      if (entries.length > 0) continue;
      const toBeat = BEAT_MS - (performance.now() - reportedAt);
      await feed.wait(follower, { after: last, ms: Math.min(toBeat, timeLeft(ctx)), signal });
    }
  } finally {
    stopListening?.();
    leave();
  }
}

/** A batch without changes, before which the permissions of the caller are checked. */
const EMPTY_BATCH: Omit<NewsBatch, 'last'> = { news: [], isAboutCaller: true };

/** Sets the flags of a follower when people or comments of its site change. The returned function stops it. */
function followSite({ services }: Context, siteId: number, follower: Follower): () => void {
  const feed = feedOf(services.database);
  const present = presenceOf(services);
  const listenTo = (flag: 'hasNewPresence' | 'hasNewComments') => () => {
    follower[flag] = true;
    feed.wake();
  };
  const stopPresence = present.listen(siteId, listenTo('hasNewPresence'));
  const stopComments = commentNewsOf(services).listen(siteId, listenTo('hasNewComments'));
  follower.hasNewPresence = present.list(siteId).length > 0;
  return () => {
    stopPresence();
    stopComments();
  };
}

/** Returns the news of a site that are not in the log, and resets the flags of the follower. */
function listSiteNews(
  { services }: Context,
  siteId: number | undefined,
  follower: Follower,
): Pick<NewsBatch, 'presence' | 'hasComments'>[] {
  if (siteId === undefined) return [];
  const news = [
    ...(follower.hasNewPresence ? [{ presence: presenceOf(services).list(siteId) }] : []),
    ...(follower.hasNewComments ? [{ hasComments: true }] : []),
  ];
  follower.hasNewPresence = false;
  follower.hasNewComments = false;
  return news;
}

function isFor({ siteId, news }: FeedEntry, wanted: { actor: Actor; siteId: number | undefined }): boolean {
  if (OF_ACCOUNTS.includes(news.entity) && !mayReadAccounts(wanted.actor)) return false;
  return wanted.siteId === undefined || wanted.siteId === siteId;
}

/** Returns true if a change may alter who sees a site or its location. */
function affectsVisibility({ news: { entity, fields } }: FeedEntry): boolean {
  return MEMBERSHIPS.has(entity) || (entity === 'sites' && fields.some((name) => SITE_RULES.includes(name)));
}

const MEMBERSHIPS = new Set(['site_members', 'site_teams', 'teams']);

function isAbout({ news }: FeedEntry, { id }: Actor): boolean {
  return news.entity === 'users' && news.record_id === id;
}

/** Returns how long the token is still valid, in ms. At least a moment, to avoid a busy loop. */
function timeLeft({ actor, services }: Context): number {
  if (!actor.token) return BEAT_MS;
  return Math.max(50, Date.parse(actor.token.expiresAt) - services.clock().getTime());
}

function isExpired({ actor, services }: Context): boolean {
  return actor.token !== undefined && Date.parse(actor.token.expiresAt) <= services.clock().getTime();
}
