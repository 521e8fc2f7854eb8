import type { Parameters } from '../data/queries.ts';

/**
 * What is asked for the units of a site by a number, of whatever area. Not those that contain it: on a large site they are
 * more than one answer holds.
 */
export function unitsOfNumber(site: string, number: string): Parameters {
  return { site_name_is: site, us_number_is: number, limit: 100 };
}
