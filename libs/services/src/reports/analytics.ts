import { compareNatural } from '@trowel/domain/core';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';

/** Number of records of each kind. */
export interface Overview {
  sites: number;
  us: number;
  inventory: number;
  models: number;
  media: number;
  regions: number;
  provinces: number;
  /** Only for users who manage accounts. */
  users?: number;
}

/** Restricts figures to one site. */
export interface SiteChoice {
  siteName?: string | undefined;
}

/** Counts records, of one site or of all. @throws NotFoundError when the named site does not exist. */
export async function getOverview(ctx: Context, choice: SiteChoice): Promise<Overview> {
  const { lookups, fileLookups, users } = readsOf(ctx);
  const siteId = await chosenSite(ctx, choice);
  const [sites, us, inventory, models, media, regions, provinces] = await Promise.all([
    lookups.count('sites', siteId),
    lookups.count('units', siteId),
    lookups.count('items', siteId),
    fileLookups.countFiles('models', siteId),
    fileLookups.countFiles('media', siteId),
    lookups.countDistinct('region', siteId),
    lookups.countDistinct('province', siteId),
  ]);
  const overview = { sites, us, inventory, models, media, regions, provinces };
  return ctx.actor.role === 'admin' ? { ...overview, users: await users.count() } : overview;
}

/** Counts sites by region, largest first; null for sites without one. */
export async function countSitesByRegion(
  ctx: Context,
  choice: SiteChoice,
): Promise<{ region: string | null; count: number }[]> {
  const counts = await readsOf(ctx).lookups.countByValue('sites.region', await chosenSite(ctx, choice));
  return counts.toSorted(largestFirst).map(({ value, count }) => ({ region: value, count }));
}

/** Counts units by first period, largest first; null for units without one. */
export async function countUnitsByPeriod(
  ctx: Context,
  choice: SiteChoice,
): Promise<{ period: string | null; count: number }[]> {
  const counts = await readsOf(ctx).lookups.countByValue('units.period', await chosenSite(ctx, choice));
  return counts.toSorted(largestFirst).map(({ value, count }) => ({ period: value, count }));
}

/** Counts finds by kind, largest first; null for finds without one. */
export async function countItemsByType(
  ctx: Context,
  choice: SiteChoice,
): Promise<{ type: string | null; count: number }[]> {
  const counts = await readsOf(ctx).lookups.countByValue('items.find_type', await chosenSite(ctx, choice));
  return counts.toSorted(largestFirst).map(({ value, count }) => ({ type: value, count }));
}

interface ValueCount {
  value: string | null;
  count: number;
}

/** Equal counts are sorted by value in natural order, independent of the database; null comes last. */
function largestFirst(a: ValueCount, b: ValueCount): number {
  if (a.count !== b.count) return b.count - a.count;
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
  return compareNatural(a.value, b.value);
}

async function chosenSite(ctx: Context, { siteName }: SiteChoice): Promise<number | undefined> {
  return siteName === undefined ? undefined : getSiteId(readsOf(ctx), siteName);
}
