import type { Field, Labels } from '@trowel/domain/core';
import type { Language } from '../context.ts';
import { reportTextsIn } from './report-texts.ts';

/** Gives the value of a field in words; empty when nothing is recorded. */
export function showValue(value: unknown, field: Pick<Field, 'kind' | 'unit'>, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return reportTextsIn(language).truth[value ? 'yes' : 'no'];
  if (typeof value === 'number') return showNumber(value, field.unit, language);
  if (Array.isArray(value)) return value.map(String).filter(Boolean).join('; ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return field.kind === 'date' || field.kind === 'timestamp' ? showDay(value, language) : value;
}

// Years and codes are no amounts: digits are never grouped.
const DIGITS = { maximumFractionDigits: 6, useGrouping: false };
const NUMBERS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB', DIGITS),
  it: new Intl.NumberFormat('it-IT', DIGITS),
};

function showNumber(value: number, unit: string | undefined, language: Language): string {
  const digits = NUMBERS[language].format(value);
  return unit === undefined || unit === 'year' ? digits : `${digits} ${unit}`;
}

/** Gives a day `2024-05-12…` as it is written by hand: `12/05/2024`, in English `12 May 2024`. */
export function showDay(moment: string, language: Language): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? moment : DAYS[language].format(day);
}

const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  it: new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }),
};

/** Gives a span of years: `27 BCE – 476`. */
export function showYears(
  { start_year, end_year }: { start_year: number | null; end_year: number | null },
  language: Language,
): string {
  const { bce } = reportTextsIn(language);
  const show = (year: number): string => (year < 0 ? `${-year} ${bce}` : String(year));
  if (start_year === null && end_year === null) return '';
  return [start_year, end_year]
    .map((year) => (year === null ? '' : show(year)))
    .join(' – ')
    .trim();
}

/** How sure a digger is, as sheets and files put it, and in the words of each language. */
const CERTAINTIES: readonly (Labels & { said: RegExp })[] = [
  { said: /^(cert[oa]|certain|sure|sicur[oa])$/i, en: 'certain', it: 'certo' },
  { said: /^(probabile|probable)$/i, en: 'probable', it: 'probabile' },
  { said: /^(dubbi[oa]|doubtful)$/i, en: 'doubtful', it: 'dubbio' },
  { said: /^(incert[oa]|uncertain)$/i, en: 'uncertain', it: 'incerto' },
  { said: /^(ipotetic[oa]|inferred)$/i, en: 'inferred', it: 'ipotetico' },
  { said: /^(possibile|possible)$/i, en: 'possible', it: 'possibile' },
];

/** Gives a word for certainty in a language; one nobody knows as it stands. */
export function nameCertainty(word: string, language: Language): string {
  return CERTAINTIES.find(({ said }) => said.test(word.trim()))?.[language] ?? word;
}
