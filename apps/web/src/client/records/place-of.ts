import type { Site } from '@trowel/domain/records';

/** Gives where a site lies, from the nearest name on; empty when nothing is recorded. */
export function placeOf({
  municipality,
  province,
  region,
  country,
}: Pick<Site, 'municipality' | 'province' | 'region' | 'country'>): string {
  return [municipality, province, region, country].filter((name) => name !== null && name !== '').join(', ');
}
