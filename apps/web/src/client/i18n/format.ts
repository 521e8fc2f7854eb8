import { useMemo } from 'react';
import { useLanguage, type Language } from './language.ts';

/** Formatters for numbers, dates and times in a language. */
export interface Format {
  /** An integer: 1,280. */
  count(value: number): string;
  /** A number with its decimals, at most `digits`. */
  decimal(value: number, digits?: number): string;
  metres(value: number): string;
  grams(value: number): string;
  percent(part: number): string;
  bytes(value: number): string;
  /** A calendar day (YYYY-MM-DD): 3 Sept 2026. */
  day(iso: string): string;
  /** Date and time in the time zone of the device. */
  moment(iso: string): string;
  /** Time of day in the time zone of the device (from Unix seconds): 18:40. */
  clock(seconds: number): string;
  /** Time relative to `now`: 2 hours ago, yesterday. */
  ago(iso: string, now: number): string;
  /** Time of a past event: today 14:20, yesterday 14:20, otherwise date and time. */
  when(iso: string, now: number): string;
  /** A year: −40 is 40 BC. */
  year(year: number): string;
  list(names: readonly string[]): string;
  /** Compares in natural order: 2 before 10. */
  compare(a: string, b: string): number;
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', it: 'it-IT' };
const BEFORE_CHRIST: Readonly<Record<Language, string>> = { en: 'BC', it: 'a.C.' };

/** Units of time, largest first, with their lengths in seconds. */
const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const made = new Map<Language, Format>();

/** Returns the formatters of the user's language. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => formatOf(language), [language]);
}

/** Returns the formatters of a language, created once. */
export function formatOf(language: Language): Format {
  const format = made.get(language) ?? createFormat(language);
  made.set(language, format);
  return format;
}

function createFormat(language: Language): Format {
  const locale = LOCALES[language];
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const decimal = (value: number, digits = 3): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  return {
    count: (value) => count.format(value),
    decimal,
    metres: (value) => `${decimal(value)} m`,
    grams: (value) => `${decimal(value)} g`,
    percent: (part) => percent.format(part),
    bytes: (value) => formatBytes(locale, value),
    day: (iso) => day.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)),
    moment: (iso) => moment.format(new Date(iso)),
    clock: (seconds) => clock.format(seconds * 1_000),
    ago: (iso, now) => formatAgo(locale, (Date.parse(iso) - now) / 1_000),
    when: (iso, now) => formatWhen(locale, new Date(iso), new Date(now)),
    year: (year) => (year < 0 ? `${-year} ${BEFORE_CHRIST[language]}` : String(year)),
    list: (names) => list.format(names),
    compare,
  };
}

function formatAgo(locale: string, seconds: number): string {
  const [unit, length] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}

function formatWhen(locale: string, date: Date, now: Date): string {
  const dayOf = (of: Date): number => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate()) / DAY_MS;
  const days = dayOf(date) - dayOf(now);
  if (days < -1 || days > 0)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return `${day} ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)}`;
}

const DAY_MS = 86_400_000;

const BYTE_UNITS = [
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
] as const;

function formatBytes(locale: string, value: number): string {
  const [unit, size] = BYTE_UNITS.findLast(([, least]) => value >= least) ?? BYTE_UNITS[0];
  const form = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, form).format(value / size);
}
