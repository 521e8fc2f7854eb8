import type { Site } from '@trowel/domain/records';

/** Formats the location of a site, smallest place first. Empty if nothing is recorded. */
export function placeOf({
  municipality,
  province,
  region,
  country,
}: Pick<Site, 'municipality' | 'province' | 'region' | 'country'>): string {
  return [municipality, province, region, country].filter((name) => name !== null && name !== '').join(', ');
}
