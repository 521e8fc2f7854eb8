import { isKindName } from '@trowel/domain/records';

/** Returns the address of the web page of a record. */
export function pageOf(
  webUrl: string,
  { site_name, us_number, area }: { site_name: string; us_number?: string | null; area?: string | null },
): string {
  const page = `${webUrl}/3d/viewer/${encodeURIComponent(site_name)}`;
  if (us_number === undefined || us_number === null) return page;
  const unit = new URLSearchParams({ us: us_number, ...(area && { area }) });
  return `${page}?${unit.toString()}`;
}

/** Returns the address of the web page of a record of a kind. Declared kinds have a page for each record. */
export function recordPageOf(
  webUrl: string,
  { entity, id, ...place }: Parameters<typeof pageOf>[1] & { entity: string; id: number },
): string {
  if (!isKindName(entity)) return pageOf(webUrl, place);
  return `${webUrl}/sites/${encodeURIComponent(place.site_name)}/${entity}/${id}`;
}
