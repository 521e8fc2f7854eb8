import type { StoreDatabase } from '@trowel/db';
import { ForbiddenError } from '@trowel/domain/core';
import { readsOf, type CallerServices, type Context, type Presence } from '../context.ts';
import { createSiteListeners } from './site-listeners.ts';
import { getSiteId } from '../writing/index.ts';

/** First word of the notifications about people at a site. */
export const PRESENCE = 'presence';
/** Longest key of a page, in characters. */
export const MAX_PAGE_KEY = 40;

/** A page that does not report for this time no longer counts, in ms. Pages report every 8 seconds. */
const LIFETIME_MS = 25_000;
const CHECK_EVERY_MS = 2_000;
/** Maximum number of pages, of one site and of all. Further ones are ignored until there is room. */
const MOST_OF_SITE = 200;
const MOST = 5_000;

/** People with an open page, by site. Each process learns of all pages by notifications. */
interface PresentPeople {
  /** Returns the people at a site, by user name. */
  list(siteId: number): Presence[];
  /** Calls the listener when people at the site come, leave or move. The returned function unsubscribes. */
  listen(siteId: number, listener: () => void): () => void;
}

interface Report extends Presence {
  site_id: number;
  /** True if the page was closed. */
  is_gone: boolean;
}

interface Entry {
  person: Presence;
  endsAtMs: number;
}

type FollowedDatabase = Pick<StoreDatabase, 'follow'>;

/** All visibilities of a database share its `follow`, and so the people. */
const known = new WeakMap<FollowedDatabase['follow'], PresentPeople>();

/** Returns the people present in a database. They live in the memory of each process and are not stored. */
export function presenceOf({ database }: Pick<CallerServices, 'database'>): PresentPeople {
  const present = known.get(database.follow) ?? createPresence(database);
  known.set(database.follow, present);
  return present;
}

/**
 * Reports that the caller has a page of a site open, and on which record and field they work. All processes
 * learn it by a notification, and forget it after 25 seconds. Nothing is written to the database. @throws
 * NotFoundError if the caller does not see the site; ForbiddenError without an account
 */
export async function reportPresence(
  ctx: Context,
  { siteName, isGone = false, ...where }: PresenceReport,
): Promise<void> {
  const siteId = await getSiteId(readsOf(ctx), siteName);
  const { id, username } = ctx.actor;
  if (id === null) throw new ForbiddenError('read', []);
  const account = await ctx.services.database.reads.users.findByUsername(username);
  const person: Presence = { username, full_name: account?.full_name ?? null, ...where };
  const report: Report = { ...person, site_id: siteId, is_gone: isGone };
  presenceOf(ctx.services);
  await ctx.services.database.announce(`${PRESENCE} ${JSON.stringify(report)}`);
}

interface PresenceReport extends Omit<Presence, 'username' | 'full_name'> {
  siteName: string;
  isGone?: boolean | undefined;
}

function createPresence(database: FollowedDatabase): PresentPeople {
  const sites = new Map<number, Map<string, Entry>>();
  const { listen, notify } = createSiteListeners();
  const countAll = (): number => [...sites.values()].reduce((sum, { size }) => sum + size, 0);

  database.follow((text) => {
    if (!text.startsWith(`${PRESENCE} `)) return;
    const {
      site_id: siteId,
      is_gone: isGone,
      ...person
    } = JSON.parse(text.slice(PRESENCE.length + 1)) as Report;
    const pages = sites.get(siteId) ?? new Map<string, Entry>();
    const key = `${person.username} ${person.page}`;
    const before = pages.get(key);
    if (isGone) pages.delete(key);
    else if (before || (pages.size < MOST_OF_SITE && countAll() < MOST))
      pages.set(key, { person, endsAtMs: performance.now() + LIFETIME_MS });
    if (pages.size > 0) sites.set(siteId, pages);
    else sites.delete(siteId);
    if (JSON.stringify(before?.person) !== JSON.stringify(pages.get(key)?.person)) notify(siteId);
  });

  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [siteId, pages] of sites) {
      const ended = [...pages].filter(([, { endsAtMs }]) => endsAtMs <= nowMs);
      for (const [key] of ended) pages.delete(key);
      if (pages.size === 0) sites.delete(siteId);
      if (ended.length > 0) notify(siteId);
    }
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    list: (siteId) =>
      [...(sites.get(siteId)?.values() ?? [])]
        .map(({ person }) => person)
        .toSorted((a, b) => (`${a.username} ${a.page}` < `${b.username} ${b.page}` ? -1 : 1)),

    listen,
  };
}
