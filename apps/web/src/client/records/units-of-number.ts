import type { Parameters } from '../data/queries.ts';

/**
 * Returns query parameters for the units of a site with exactly this number, in any area. On a large
 * site, too many units contain a number for one response.
 */
export function unitsOfNumber(site: string, number: string): Parameters {
  return { site_name_is: site, us_number_is: number, limit: 100 };
}
