import type { Store, StoreDatabase } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import { now, readsOf, type Context } from '../context.ts';
import { bytesKey } from '../files/index.ts';
import { createPastDatabase } from './past-database.ts';
import { findPastSite, type PastPlace } from './find-site.ts';
import { loadSiteThen, type SiteThen } from './site-then.ts';
import { STORE_NAMES, type PastState } from './revert-site.ts';

/** A site as it was: a context in which everything that reads finds that state. */
export interface Past<C extends Context> {
  ctx: C;
  /** What the site was called. */
  siteName: string;
  /** SHA-256 over all that was recorded of it, hexadecimal. */
  checksum: string;
}

interface OpenedPast {
  database: StoreDatabase;
  siteName: string;
  checksum: string;
}

/** States kept for the next question, of each database; each takes about as much memory as the records of its site. */
const MOST_KEPT = 3;
/** A write that began before a moment may end a little after it. */
const SETTLED_MS = 60_000;
const kept = new WeakMap<StoreDatabase, Map<string, Promise<OpenedPast>>>();

/**
 * Opens a site as it was just before a moment. Its clock stands there too, so that what is made of it is the same
 * whenever it is made. @throws NotFoundError when it was not recorded yet; ValidationError for a moment to come
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
        message: { en: 'at must not lie in the future', it: 'at non può essere nel futuro' },
        type: 'value_error',
      },
    ]);
  const { database, siteName, checksum } = await open(ctx, past);
  ctx.onState?.({ moment, checksum });
  const lastMoment = new Date(Date.parse(past.moment) - 1);
  const services = { ...ctx.services, database, clock: () => lastMoment };
  return { ctx: { ...ctx, services }, siteName, checksum };
}

/** Gives what reads a site as it was just before a moment; as it is where none is told, or one to come. @throws NotFoundError */
export async function readsAt(
  ctx: Context,
  { siteId, moment }: { siteId: number; moment: string | undefined },
): Promise<Store> {
  if (moment === undefined || moment > now(ctx)) return readsOf(ctx);
  // What is asked along with it is told of by whoever asks.
  const { onState: _told, ...quiet } = ctx;
  return readsOf((await openPast(quiet, { siteId, moment })).ctx);
}

/** What was long ago stays as it was: it is kept, what was asked for last the longest. */
function open(ctx: Context, past: PastState): Promise<OpenedPast> {
  const { database } = ctx.services;
  const key = `${past.siteId} ${past.moment}`;
  const states = kept.get(database) ?? new Map<string, Promise<OpenedPast>>();
  kept.set(database, states);
  const opened = states.get(key) ?? make(ctx, past);
  states.delete(key);
  if (Date.parse(now(ctx)) - Date.parse(past.moment) > SETTLED_MS) states.set(key, opened);
  opened.catch(() => states.delete(key));
  for (const oldest of [...states.keys()].slice(0, -MOST_KEPT)) states.delete(oldest);
  return opened;
}

async function make(ctx: Context, past: PastState): Promise<OpenedPast> {
  const present = readsOf(ctx);
  const then = await loadSiteThen(present, past);
  await forgetGoneFiles(ctx, then);
  const database = await createPastDatabase(then, { ...past, present, sight: ctx.services.sight });
  return { database, siteName: then.siteName, checksum: then.checksum };
}

/** Of a file that was removed since nothing can be shown any more: its bytes went with it. */
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
