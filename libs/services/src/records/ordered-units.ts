import type { Unit } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { getSiteId } from '../writing/index.ts';
import { listChosen } from './chosen-fields.ts';
import { countValues } from './views.ts';

/** The fields of a unit that its neighbourhood shows, and its relations. */
const FIELDS = [
  'id',
  'us_number',
  'area',
  'unit_type',
  'definition',
  'interpretation',
  'period',
  'phase',
  'relationships',
] as const;
/** Above this number of areas none is listed. */
const MAX_AREAS = 100;

/** A unit with the fields that the order of its site needs. */
export type OrderedUnit = Pick<Unit, (typeof FIELDS)[number]>;

/** The units of a site with their relations, for checks while somebody types. */
export interface OrderedUnits {
  site_name: string;
  total: number;
  /** All areas by name; null where there are more than 100. */
  areas: string[] | null;
  /** By id; null where there are more than requested. */
  units: OrderedUnit[] | null;
}

/**
 * Returns the units of a site with their relations, if there are at most `maxUnits`. Of a larger site it returns only the
 * total and the areas. @throws NotFoundError, TooLargeError for too many relations
 */
export async function listOrderedUnits(
  ctx: Context,
  { siteName, maxUnits }: { siteName: string; maxUnits: number },
): Promise<OrderedUnits> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const total = await store.lookups.count('units', siteId);
  const areas = await listAreas(ctx, siteName);
  if (total > maxUnits) return { site_name: siteName, total, areas, units: null };
  const query = { filters: [], sort: { field: 'id', descending: false }, skip: 0, limit: maxUnits };
  const { rows } = await runSiteInTurn(ctx, siteId, () =>
    listChosen(ctx, 'us', { fields: FIELDS, query, siteName }),
  );
  return { site_name: siteName, total, areas, units: rows as unknown as OrderedUnit[] };
}

async function listAreas(ctx: Context, siteName: string): Promise<string[] | null> {
  const query = { filters: [], skip: 0, limit: MAX_AREAS + 1 };
  const values = await countValues(ctx, 'area', { entity: 'us', query, siteName });
  return values.length > MAX_AREAS ? null : values.map(({ value }) => String(value ?? '')).toSorted();
}
