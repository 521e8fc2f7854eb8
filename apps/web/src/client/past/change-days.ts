import { askList, queryOf } from '../data/queries.ts';
import type { Change } from '@trowel/domain/records';

/** Days (YYYY-MM-DD, UTC) on which units of a site changed, the most recent first. */
export interface ChangeDays {
  days: readonly string[];
  /** The last of them in each year. */
  seasons: readonly string[];
}

const MOST_DAYS = 12;
const MOST_SEASONS = 12;

/** Reads the days from the change log: two questions each, however many changes a day has. */
export async function readChangeDays(site: string, signal: AbortSignal): Promise<ChangeDays> {
  const look = (asked: Record<string, string | number>): ReturnType<typeof askList<Change>> =>
    askList<Change>(`/api/changes${queryOf({ site_name: site, entity: 'us', limit: 1, ...asked })}`, signal);
  const walk = async (startOf: (day: string) => string, most: number): Promise<string[]> => {
    const found: string[] = [];
    let skip = 0;
    while (found.length < most) {
      const day = (await look({ skip })).rows[0]?.at.slice(0, 10);
      if (day === undefined) break;
      found.push(day);
      skip = (await look({ since: startOf(day) })).pagination.total;
    }
    return found;
  };
  const [days, seasons] = await Promise.all([
    walk((day) => day, MOST_DAYS),
    walk((day) => `${day.slice(0, 4)}-01-01`, MOST_SEASONS),
  ]);
  return { days, seasons };
}

/** Gives the moment by which the state of the evening of a day is asked for: the day after. */
export function eveningOf(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
