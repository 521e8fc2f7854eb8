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

/** What is to be heard of. */
export interface NewsWanted {
  /** Only what happens in this site. */
  siteName?: string | undefined;
  /** The place of the log after which it begins; now unless given. */
  after?: number | undefined;
}

/** A sign of life comes at least that often. */
const BEAT_MS = 15_000;

/**
 * Follows the change log from a place on, whatever process writes to it.
 * @throws ForbiddenError; NotFoundError for an unknown site
 */
export async function followChanges(ctx: Context, { siteName, after }: NewsWanted): Promise<FollowedChanges> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const end = await store.changes.findSequence();
  // Whoever reads once this has begun finds what was before it.
  await ctx.services.database.replicas?.catchUp();
  // A place that is not there yet belongs to a database that was put back since.
  const from = after === undefined ? end : Math.min(after, end);
  return { from, batches: follow(ctx, { from, siteId }) };
}

/** What the log tells of accounts, to those who manage them. */
export const OF_ACCOUNTS: readonly string[] = ['users', 'teams'];

/** Whether somebody may know what happens to accounts. */
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
  const follower: Follower = { tokenId: actor.token?.id, mustAsk: false };
  const leave = await feed.join(follower);
  try {
    let toldAt = performance.now();
    let day = today(ctx.services);
    for (let last = from; !hasLeft();) {
      const entries = await feed.read(last);
      // Whoever may not see a site any more hears of nothing that came after that; with a day, an embargo may end.
      const isNewDay = day !== today(ctx.services);
      if (isNewDay || follower.mustAsk || entries.some(isAboutSight)) {
        day = today(ctx.services);
        follower.mustAsk = false;
        yield { news: [], last, isAboutCaller: true };
      }
      last = entries.at(-1)?.news.sequence ?? last;
      const news = entries.filter((entry) => isFor(entry, { actor, siteId })).map((entry) => entry.news);
      const isAboutCaller = isExpired(ctx) || entries.some((entry) => isAbout(entry, actor));
      if (news.length > 0 || isAboutCaller || performance.now() - toldAt >= BEAT_MS) {
        yield { news, last, isAboutCaller };
        toldAt = performance.now();
      }
      if (entries.length > 0) continue;
      const toBeat = BEAT_MS - (performance.now() - toldAt);
      await feed.wait(follower, { after: last, ms: Math.min(toBeat, timeLeft(ctx)), signal });
    }
  } finally {
    leave();
  }
}

function isFor({ siteId, news }: FeedEntry, wanted: { actor: Actor; siteId: number | undefined }): boolean {
  if (OF_ACCOUNTS.includes(news.entity) && !mayReadAccounts(wanted.actor)) return false;
  return wanted.siteId === undefined || wanted.siteId === siteId;
}

/** Who sees the site, or where it lies, may be others from here on. */
function isAboutSight({ news: { entity, fields } }: FeedEntry): boolean {
  return MEMBERSHIPS.has(entity) || (entity === 'sites' && fields.some((name) => SITE_RULES.includes(name)));
}

const MEMBERSHIPS = new Set(['site_members', 'site_teams', 'teams']);

function isAbout({ news }: FeedEntry, { id }: Actor): boolean {
  return news.entity === 'users' && news.record_id === id;
}

/** How long the token is still good for, in ms; at least a moment, so that nobody turns in circles. */
function timeLeft({ actor, services }: Context): number {
  if (!actor.token) return BEAT_MS;
  return Math.max(50, Date.parse(actor.token.expiresAt) - services.clock().getTime());
}

function isExpired({ actor, services }: Context): boolean {
  return actor.token !== undefined && Date.parse(actor.token.expiresAt) <= services.clock().getTime();
}
