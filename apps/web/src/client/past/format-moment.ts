import type { Format } from '../i18n/format.ts';

/** Formats a time, or only the day if it has no time. An invalid time is returned unchanged. */
export function formatMoment(iso: string, { day, moment }: Format): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  return iso.length === 10 ? day(iso) : moment(iso);
}
