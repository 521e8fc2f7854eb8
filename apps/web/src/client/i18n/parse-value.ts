import type { Language } from './language.ts';

/** Parses a number in the notation of a language: `1.234,5` and `1234,5` in Italian, `1,234.5` in English. */
export function parseNumber(text: string, language: Language): number | undefined {
  const [group, point] = language === 'it' ? ['.', ','] : [',', '.'];
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(plain)) return undefined;
  const separators = plain.replaceAll(/[^.,]/g, '');
  const decimal = decimalSign(plain, separators, group, point);
  const parts = decimal === undefined ? [plain] : [plain.slice(0, decimal), plain.slice(decimal + 1)];
  const number = Number(parts.map((part) => part.replaceAll(/[.,]/g, '')).join('.'));
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Returns the index of the decimal separator. In any language, a separator that occurs once without
 * exactly three digits after it is decimal.
 */
function decimalSign(plain: string, separators: string, group: string, point: string): number | undefined {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return undefined;
  const sign = plain[last];
  const isOnly = separators.split('').filter((one) => one === sign).length === 1;
  if (!isOnly) return undefined;
  const figures = plain.length - last - 1;
  if (sign === point) return last;
  return sign === group && figures === 3 && plain.slice(0, last).replace(/^[+-]/, '') !== '0'
    ? undefined
    : last;
}

const BEFORE = /^(?:b\.?\s?c\.?(?:\s?e\.?)?|a\.?\s?c\.?|av\.?\s?cr\.?)$/i;
const AFTER = /^(?:a\.?\s?d\.?|c\.?\s?e\.?|d\.?\s?c\.?|d\.?\s?cr\.?)?$/i;

/** Parses a year with or without an era: `40 BC`, `40 a.C.` and `−40` are -40; `AD 40` and `40 d.C.` are 40. */
export function parseYear(text: string): number | undefined {
  const plain = text.trim();
  const [, prefix = '', sign = '', digits = '', suffix = ''] =
    /^(ad|a\.\s?d\.)?\s*([-−–])?\s*(\d{1,8})\s*([a-z.\s]*)$/i.exec(plain) ?? [];
  if (digits === '' || (prefix !== '' && suffix !== '')) return undefined;
  const isBefore = BEFORE.test(suffix.trim());
  if (!isBefore && !AFTER.test(suffix.trim())) return undefined;
  if (sign !== '' && suffix !== '') return undefined;
  return (isBefore || sign !== '') && Number(digits) !== 0 ? -Number(digits) : Number(digits);
}

/**
 * Parses a date with the day before the month: `3/9/2026`, `03.09.26`, `03092026`, `2026-09-03`.
 * Returns YYYY-MM-DD.
 */
export function parseDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const local =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : local
      ? [fullYear(Number(local[3])), Number(local[2]), Number(local[1])]
      : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal ? moment.toISOString().slice(0, 10) : undefined;
}

/** Formats a date (YYYY-MM-DD) as users type it, with the day before the month: `03/09/2026`. */
export function formatTypedDay(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length).split('-').toReversed().join('/');
}

/** Parses a day with or without a time, such as `3/9/2026 14:05`. Returns YYYY-MM-DDTHH:MM:SS. */
export function parseMoment(text: string): string | undefined {
  const [, day = '', hour = '0', minute = '0', second = '0'] =
    /^(.*?)(?:[T, ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?)?$/.exec(text.trim()) ?? [];
  const date = parseDay(day);
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${date}T${[hour, minute, second].map((part) => part.padStart(2, '0')).join(':')}`;
}

/** Formats a moment without a time zone as users type it: `03/09/2026 14:05`. A midnight is the day alone. */
export function formatTypedMoment(iso: string): string {
  const time = iso.slice('YYYY-MM-DDT'.length).replace(/\.\d+$/, '');
  const shown = time.endsWith(':00') ? time.slice(0, 'HH:MM'.length) : time;
  return [formatTypedDay(iso), ...(shown === '' || shown === '00:00' ? [] : [shown])].join(' ');
}

/** Expands two digits to a year from 1950 to 2049. */
function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 50 ? 2_000 + year : 1_900 + year;
}

const YES = new Set(['true', '1', 'yes', 'y', 'si', 'sì', 's', 'x', '✓', 'vero']);
const NO = new Set(['false', '0', 'no', 'n', '–', '-', 'falso']);

/** Parses yes or no in both languages. */
export function parseFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
