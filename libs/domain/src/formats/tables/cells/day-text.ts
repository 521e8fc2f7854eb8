/** Which part of `04/03/2019` is the day. */
export type DayOrder = 'day_first' | 'month_first';

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const SLASHED_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/;

/** Tells which order a day can only be written in; undefined when either would do, or it is no such day. */
export function findDayClue(text: string): DayOrder | undefined {
  const [isDay, isMonth] = [readDay(text, 'day_first'), readDay(text, 'month_first')];
  if (isDay === undefined) return isMonth === undefined ? undefined : 'month_first';
  return isMonth === undefined ? 'day_first' : undefined;
}

/** Reads `2019-04-03` or `3/4/2019` as an ISO day; undefined when there is no such day. */
export function readDay(text: string, order: DayOrder = 'day_first'): string | undefined {
  const [, year, month = '', day = ''] = ISO_DAY.exec(text) ?? [];
  if (year !== undefined) return isoDay(year, month, day);
  const [, first = '', second = '', last] = SLASHED_DAY.exec(text) ?? [];
  if (last === undefined) return undefined;
  return order === 'day_first' ? isoDay(last, second, first) : isoDay(last, first, second);
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}
