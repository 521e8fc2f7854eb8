import type { Field } from '@trowel/domain/core';
import type { Language } from '../context.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', it: 'it-IT' };
const YES_NO: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Yes', no: 'No' },
  it: { yes: 'Sì', no: 'No' },
};
const MAX_DIGITS = 6;

/** Formats an amount: `12,500.5`, in Italian `12.500,5`. */
export function formatAmount(amount: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    maximumFractionDigits: MAX_DIGITS,
    useGrouping: 'always',
  }).format(amount);
}

/** Formats a value of a row or column. Years and codes have no grouping. */
export function formatStatisticsValue(
  value: string | number | boolean,
  field: Pick<Field, 'kind' | 'unit'> | undefined,
  language: Language,
): string {
  if (typeof value === 'boolean') return YES_NO[language][value ? 'yes' : 'no'];
  if (typeof value === 'number') return formatNumber(value, field?.unit, language);
  return field?.kind === 'date' || field?.kind === 'timestamp' ? formatDay(value, language) : value;
}

function formatNumber(value: number, unit: string | undefined, language: Language): string {
  const options = { maximumFractionDigits: MAX_DIGITS, useGrouping: false };
  const text = new Intl.NumberFormat(LOCALES[language], options).format(value);
  return unit === undefined || unit === 'year' ? text : `${text} ${unit}`;
}

function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
