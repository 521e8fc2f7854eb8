import type { Field, Labels } from '@trowel/domain/core';
import type { Language } from '../context.ts';
import { reportTextsIn } from './report-texts.ts';

/** Returns the value of a field as text; empty if nothing is recorded. */
export function showValue(value: unknown, field: Pick<Field, 'kind' | 'unit'>, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return reportTextsIn(language).truth[value ? 'yes' : 'no'];
  if (typeof value === 'number') return showNumber(value, field.unit, language);
  if (Array.isArray(value)) return value.map(String).filter(Boolean).join('; ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return field.kind === 'date' || field.kind === 'timestamp' ? showDay(value, language) : value;
}

const LOCALES: Record<Language, string> = { en: 'en-GB', it: 'it-IT' };
const DIGITS = { maximumFractionDigits: 6 };
const numbersOf = (options: Intl.NumberFormatOptions): Record<Language, Intl.NumberFormat> => ({
  en: new Intl.NumberFormat(LOCALES.en, options),
  it: new Intl.NumberFormat(LOCALES.it, options),
});
const AMOUNTS = numbersOf({ ...DIGITS, useGrouping: 'always' });
// Years and codes are printed without grouping.
const CODES = numbersOf({ ...DIGITS, useGrouping: false });

/** Formats an amount: `12,500.5`, in Italian `12.500,5`. */
export function showAmount(amount: number, language: Language): string {
  return AMOUNTS[language].format(amount);
}

/** Prevents a line break between a number and its unit. */
export const FIXED_SPACE = '\u00a0';

function showNumber(value: number, unit: string | undefined, language: Language): string {
  if (unit === undefined || unit === 'year') return CODES[language].format(value);
  return `${showAmount(value, language)}${unit === '°' ? '' : FIXED_SPACE}${unit}`;
}

/** Formats a date `2024-05-12…`: `12 May 2024`, in Italian `12/05/2024`. */
export function showDay(moment: string, language: Language): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? moment : DAYS[language].format(day);
}

const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat(LOCALES.en, { dateStyle: 'long', timeZone: 'UTC' }),
  it: new Intl.DateTimeFormat(LOCALES.it, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }),
};

/** From this number on years are printed with grouping. */
const LONG_YEAR = 10_000;

/** Formats a range of years: `27 BC – AD 476`, `AD 100–476`; in Italian `27 a.C. – 476 d.C.`, `100–476 d.C.`. */
export function showYears(
  { start_year: start, end_year: end }: { start_year: number | null; end_year: number | null },
  language: Language,
): string {
  const { from, until } = reportTextsIn(language);
  if (start === null) return end === null ? '' : until(showYear(end, language));
  if (end === null) return from(showYear(start, language));
  if (start === end) return showYear(start, language);
  if (start < 0 !== end < 0) return `${showYear(start, language)} – ${showYear(end, language)}`;
  return addEra(`${showDigits(start, language)}–${showDigits(end, language)}`, {
    isBefore: end < 0,
    language,
  });
}

function showYear(year: number, language: Language): string {
  return addEra(showDigits(year, language), { isBefore: year < 0, language });
}

function showDigits(year: number, language: Language): string {
  const digits = Math.abs(year);
  return (digits < LONG_YEAR ? CODES : AMOUNTS)[language].format(digits);
}

function addEra(years: string, { isBefore, language }: { isBefore: boolean; language: Language }): string {
  const { bce, ce } = reportTextsIn(language);
  if (isBefore) return `${years} ${bce}`;
  return language === 'en' ? `${ce} ${years}` : `${years} ${ce}`;
}

/** Degrees of certainty, as written on sheets and in files, with their names. */
const CERTAINTIES: readonly (Labels & { pattern: RegExp })[] = [
  { pattern: /^(cert[oa]|certain|sure|sicur[oa])$/i, en: 'certain', it: 'certo' },
  { pattern: /^(probabile|probable)$/i, en: 'probable', it: 'probabile' },
  { pattern: /^(dubbi[oa]|doubtful)$/i, en: 'doubtful', it: 'dubbio' },
  { pattern: /^(incert[oa]|uncertain)$/i, en: 'uncertain', it: 'incerto' },
  { pattern: /^(ipotetic[oa]|inferred)$/i, en: 'inferred', it: 'ipotetico' },
  { pattern: /^(possibile|possible)$/i, en: 'possible', it: 'possibile' },
];

/** Returns the name of a degree of certainty in a language; an unknown word stays as it is. */
export function nameCertainty(word: string, language: Language): string {
  return CERTAINTIES.find(({ pattern }) => pattern.test(word.trim()))?.[language] ?? word;
}
