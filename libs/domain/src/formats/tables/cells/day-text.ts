import { foldText } from '@trowel/domain/core';

/** Order of day and month in `04/03/2019`. */
export type DayOrder = 'day_first' | 'month_first';

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const SLASHED_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/;
/** `23 maggio 2022`, and `23-mag-22` as spreadsheets write it. */
const NAMED_DAY = /^(\d{1,2})[.°º]?[ -](\p{L}{3,10})\.?[ -](\d{4}|\d{2})$/u;
/** First letters of the months in Italian, English, German, French, Spanish and Dutch, without accents. */
const MONTHS = [
  'gen jan ene',
  'feb fev',
  'mar maa mrt',
  'apr avr abr',
  'mag may mai mei',
  'giu jun juin',
  'lug jul juil',
  'ago aug aou',
  'set sep',
  'ott oct okt out',
  'nov',
  'dic dec dez',
].map((words) => words.split(' '));
/** Last year of two digits that belongs to the present century. */
const LAST_SHORT_YEAR = 49;

/** Returns the only valid order of a date, or undefined if both or none are valid. */
export function findDayClue(text: string): DayOrder | undefined {
  const [isDay, isMonth] = [readDay(text, 'day_first'), readDay(text, 'month_first')];
  if (isDay === undefined) return isMonth === undefined ? undefined : 'month_first';
  return isMonth === undefined ? 'day_first' : undefined;
}

/** Parses `2019-04-03`, `3/4/2019` or `3 aprile 2019` into an ISO date, or undefined. */
export function readDay(text: string, order: DayOrder = 'day_first'): string | undefined {
  const [, year, month = '', day = ''] = ISO_DAY.exec(text) ?? [];
  if (year !== undefined) return isoDay(year, month, day);
  const [, named = '', name = '', namedYear] = NAMED_DAY.exec(text) ?? [];
  if (namedYear !== undefined) return isoDay(longYear(namedYear), monthOf(name), named);
  const [, first = '', second = '', last] = SLASHED_DAY.exec(text) ?? [];
  if (last === undefined) return undefined;
  const long = longYear(last);
  return order === 'day_first' ? isoDay(long, second, first) : isoDay(long, first, second);
}

function longYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) > LAST_SHORT_YEAR ? 19 : 20}${year}`;
}

function monthOf(name: string): string {
  const folded = foldText(name);
  return String(MONTHS.findIndex((words) => words.some((word) => folded.startsWith(word))) + 1);
}

/** Returns true if a date has a year of two digits: `12/09/11`. */
export function hasShortYear(text: string): boolean {
  return (SLASHED_DAY.exec(text) ?? NAMED_DAY.exec(text))?.[3]?.length === 2;
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}
