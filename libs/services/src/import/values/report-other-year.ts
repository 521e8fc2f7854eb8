import type { ImportProblem, ImportSource } from '@trowel/domain/formats';
import type { Language } from '../../context.ts';

type Values = Readonly<Record<string, unknown>>;

/** Reports a find that is recorded with another year than in the file. Numbers may begin again each year. */
export function reportOtherYear(
  before: Values,
  given: Values,
  { source, language }: { source: ImportSource; language: Language },
): ImportProblem[] {
  const [was, year] = [before['year'], given['year']];
  if (typeof was !== 'number' || typeof year !== 'number' || was === year) return [];
  const number = String(given['inventory_number']);
  const message = {
    en: `Find ${number} is recorded as one of ${was}, and would become one of ${year}: if they are two, because numbers begin again each year, write ${year}/${number} in the file`,
    it: `Il reperto ${number} è registrato come del ${was} e diventerebbe del ${year}: se sono due, perché i numeri ricominciano ogni anno, scrivi ${year}/${number} nel file`,
  }[language];
  return [{ severity: 'warning', code: 'other_year', message, ...source, value: number }];
}
