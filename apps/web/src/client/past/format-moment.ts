import type { Format } from '../i18n/format.ts';

/** Tells a moment: a day alone as a day, what is none as it stands. */
export function formatMoment(iso: string, { day, moment }: Format): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  return iso.length === 10 ? day(iso) : moment(iso);
}
