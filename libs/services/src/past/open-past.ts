import type { Store, StoreDatabase } from '@trowel/db';
import { createCache, ValidationError, type Cache } from '@trowel/domain/core';
import { now, readsOf, type Context } from '../context.ts';
import { bytesKey } from '../files/index.ts';
import { createPastDatabase } from './past-database.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { findPastSite, type PastPlace } from './find-site.ts';
import { loadSiteThen, type SiteThen } from './site-then.ts';
import { STORE_NAMES, type PastState } from './revert-site.ts';

/** A past state of a site: all reads of its context return that state. */
export interface Past<C extends Context> {
  ctx: C;
  /** The name of the site at that time. */
  siteName: string;
  /** SHA-256 of all its records, hexadecimal. */
  checksum: string;
}

interface OpenedPast {
  database: StoreDatabase;
  siteName: string;
  checksum: string;
}

/** Cached states per database. Each takes about as much memory as the records of its site, and seconds to read. */
const PAST_STATES = { name: 'past states', capacity: 3 };
/** A write that began before a given time may end a little after it. */
const SETTLED_MS = 60_000;
const cachedOf = new WeakMap<StoreDatabase, Cache<string, Promise<OpenedPast>>>();

/**
 * Opens the state of a site just before a given time. The clock shows that time too, so that results
 * are reproducible.
 * @throws NotFoundError when the site was not recorded yet; ValidationError for a future time; as
 * `runSiteInTurn`
 */
export async function openPast<C extends Context>(
  ctx: C,
  { moment, ...place }: PastPlace & { moment: string },
): Promise<Past<C>> {
  const past = { siteId: await findPastSite(readsOf(ctx), place), moment };
  if (past.moment > now(ctx))
    throw new ValidationError([
      {
        field: 'at',
        message: { en: 'at must not be in the future', it: 'at non può essere nel futuro' },
        type: 'value_error',
      },
    ]);
  const { database, siteName, checksum } = await runSiteInTurn(ctx, past.siteId, () => open(ctx, past));
  ctx.onState?.({ moment, checksum });
  const lastMoment = new Date(Date.parse(past.moment) - 1);
  const services = { ...ctx.services, database, clock: () => lastMoment };
  return { ctx: { ...ctx, services }, siteName, checksum };
}

/**
 * Returns the stores of a site just before a given time, or the present ones without a time or for a
 * future one. @throws NotFoundError
 */
export async function readsAt(
  ctx: Context,
  { siteId, moment }: { siteId: number; moment: string | undefined },
): Promise<Store> {
  if (moment === undefined || moment > now(ctx)) return readsOf(ctx);
  // The outer request reports the state, so this one does not.
  const { onState: _reported, ...quiet } = ctx;
  return readsOf((await openPast(quiet, { siteId, moment })).ctx);
}

/** Returns the state from the cache, or reads it. A very recent state is not cached, because it may still change. */
function open(ctx: Context, past: PastState): Promise<OpenedPast> {
  const { database } = ctx.services;
  const key = `${past.siteId} ${past.moment}`;
  const states = cachedOf.get(database) ?? createCache(PAST_STATES);
  cachedOf.set(database, states);
  if (Date.parse(now(ctx)) - Date.parse(past.moment) <= SETTLED_MS) return readPast(ctx, past);
  return states.get(key, () => {
    const opened = readPast(ctx, past);
    opened.catch(() => states.delete(key));
    return opened;
  });
}

async function readPast(ctx: Context, past: PastState): Promise<OpenedPast> {
  const present = readsOf(ctx);
  const then = await loadSiteThen(present, past);
  await forgetGoneFiles(ctx, then);
  const database = await createPastDatabase(then, { ...past, present, visibility: ctx.services.visibility });
  return { database, siteName: then.siteName, checksum: then.checksum };
}

/** Omits files that were deleted since then: their bytes no longer exist. */
async function forgetGoneFiles(ctx: Context, { rows }: SiteThen): Promise<void> {
  for (const entity of ['models', 'media'] as const) {
    const then = rows.get(entity)!;
    const present = await readsOf(ctx)[STORE_NAMES[entity]].findMany([...then.keys()]);
    const known = new Set(present.map(({ id }) => id));
    for (const [id, row] of then)
      if (!known.has(id) && !(await ctx.services.files.stat(bytesKey(String(row['sha256'])))))
        then.delete(id);
  }
}
