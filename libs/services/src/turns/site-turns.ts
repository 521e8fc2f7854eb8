import { AsyncLocalStorage } from 'node:async_hooks';
import type { SiteSize, Store } from '@trowel/db';
import { TooLargeError } from '@trowel/domain/core';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { createByteTurns } from '../workers/index.ts';
import { getSiteId } from '../writing/index.ts';

/** The largest site that is drawn, checked and exported. */
const MOST: SiteSize = { units: 100_000, relations: 500_000 };
/** Memory of a record in the service until its task has ended, in bytes. */
const BYTES_A_UNIT = 1_000;
const BYTES_A_RELATION = 500;
/** Sites below this size do not wait. */
const SMALL_BYTES = 8 * 1_048_576;
/** Memory for all larger sites that are read at the same time. */
const MOST_BYTES = 256 * 1_048_576;

/** Per process, because the memory is shared by all services in it. */
const turns = createByteTurns(MOST_BYTES);

/** True inside work that has its turn. It must not wait for another turn, which may wait for the first. */
const hasTurn = new AsyncLocalStorage<true>();

/**
 * Runs work that reads all units and relations of a site, by name or by id. The site is measured
 * first. Large sites take turns, so that few are in memory at the same time. Work inside a turn does
 * not wait for another. Precondition: no transaction is open.
 * @throws TooLargeError, NotFoundError for an unknown name, UnavailableError when too many wait
 */
export async function runSiteInTurn<Result>(
  ctx: Context,
  site: string | number,
  work: () => Promise<Result>,
  options: TurnOptions = {},
): Promise<Result> {
  const siteId = typeof site === 'string' ? await getSiteId(readsOf(ctx), site) : site;
  return runSitesInTurn(ctx, [siteId], work, options);
}

interface TurnOptions {
  /** Number of states of the sites that are in memory at the same time. */
  states?: number;
}

/** Runs work that reads several sites in one turn, as `runSiteInTurn` does for one. */
export async function runSitesInTurn<Result>(
  ctx: Context,
  siteIds: readonly number[],
  work: () => Promise<Result>,
  { states = 1 }: TurnOptions = {},
): Promise<Result> {
  const store = readsOf(ctx);
  let bytes = 0;
  for (const siteId of siteIds) {
    const { units, relations } = await measureSite(store, siteId);
    bytes += states * (units * BYTES_A_UNIT + relations * BYTES_A_RELATION);
  }
  if (bytes < SMALL_BYTES || hasTurn.getStore()) return work();
  const { account, signal } = runOptionsOf(ctx);
  return turns.run({ bytes, account, signal }, () => hasTurn.run(true, work));
}

/**
 * Counts the units and relations of a site. Writes call it before reading all of them, because a
 * transaction must not wait for a turn. @throws TooLargeError
 */
export async function measureSite(store: Store, siteId: number): Promise<SiteSize> {
  const size = await store.relations.measureSite(siteId);
  const { units, relations } = size;
  if (units > MOST.units) throw tooLarge({ en: 'units', it: 'US' }, units, MOST.units);
  if (relations > MOST.relations)
    throw tooLarge({ en: 'relations', it: 'rapporti' }, relations, MOST.relations);
  return size;
}

function tooLarge(what: { en: string; it: string }, count: number, most: number): TooLargeError {
  const [countEn, mostEn] = [count, most].map((number) => number.toLocaleString('en'));
  const [countIt, mostIt] = [count, most].map((number) => number.toLocaleString('it'));
  return new TooLargeError(
    {
      en: `This site has ${countEn} ${what.en}; Trowel draws, checks and exports sites of at most ${mostEn}. Divide the excavation into several sites, for example one for each area`,
      it: `Questo sito ha ${countIt} ${what.it}; Trowel disegna, controlla ed esporta siti con al massimo ${mostIt}. Dividi lo scavo in più siti, per esempio uno per area`,
    },
    { count, limit: most },
  );
}
