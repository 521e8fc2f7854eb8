import type { Period } from '@trowel/domain/records';
import type { Format } from '../../i18n/format.ts';
import type { PeriodsTexts } from './periods-texts.ts';

/** Returns the first and last year of a period as text. Empty if neither is known. */
export function formatYears(
  t: PeriodsTexts,
  { year }: Format,
  { start_year: start, end_year: end }: Pick<Period, 'start_year' | 'end_year'>,
): string {
  if (start !== null && end !== null) return `${year(start)} – ${year(end)}`;
  if (start !== null) return t.since(year(start));
  return end === null ? '' : t.until(year(end));
}
