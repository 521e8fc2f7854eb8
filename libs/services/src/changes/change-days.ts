import { readsOf, requirePermission, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';

/** Days (YYYY-MM-DD, UTC) on which units of a site changed, most recent first. */
export interface ChangeDays {
  days: string[];
  /** The last day with changes in each year. */
  seasons: string[];
}

const MOST_DAYS = 12;
const MOST_SEASONS = 12;

/**
 * Returns the last days on which units of a site changed. Cost: two queries per day, independent of
 * the number of changes. @throws NotFoundError
 */
export async function listChangeDays(ctx: Context, siteName: string): Promise<ChangeDays> {
  requirePermission(ctx, 'read');
  const store = readsOf(ctx);
  const ofUnits = { siteId: await getSiteId(store, siteName), entity: 'us' };
  const walk = async (startOf: (day: string) => string, most: number): Promise<string[]> => {
    const found: string[] = [];
    let skip = 0;
    while (found.length < most) {
      const { rows } = await store.changes.list(ofUnits, { skip, limit: 1 });
      const day = rows[0]?.at.slice(0, 10);
      if (day === undefined) break;
      found.push(day);
      const since = `${startOf(day)}T00:00:00.000Z`;
      skip = (await store.changes.list({ ...ofUnits, since }, { skip: 0, limit: 1 })).total;
    }
    return found;
  };
  return {
    days: await walk((day) => day, MOST_DAYS),
    seasons: await walk((day) => `${day.slice(0, 4)}-01-01`, MOST_SEASONS),
  };
}
