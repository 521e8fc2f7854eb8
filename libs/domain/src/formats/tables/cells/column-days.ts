import { placeOfCells, type FormatDoubt, type TypedColumn, type WrittenCell } from './column-doubts.ts';
import { findDayClue, hasShortYear, readDay, type DayOrder } from './day-text.ts';

/**
 * Finds the order of day and month in a column. A date that is only valid with the month first
 * decides, and is reported.
 */
export function findDays(
  { column, heading }: TypedColumn,
  cells: readonly WrittenCell[],
): { days: DayOrder; doubt?: FormatDoubt } {
  const clues = new Map<DayOrder, WrittenCell[]>();
  for (const cell of cells) {
    const clue = findDayClue(cell.text);
    if (clue) clues.set(clue, [...(clues.get(clue) ?? []), cell]);
  }
  const monthFirst = clues.get('month_first');
  const [first] = monthFirst ?? [];
  if (!monthFirst || !first) return { days: 'day_first' };
  const place = placeOfCells(column, monthFirst);
  const base = { column, row: first.row, value: first.text };
  if (clues.has('day_first'))
    return {
      days: 'day_first',
      doubt: {
        ...base,
        code: 'ambiguous_day',
        message: {
          en: `${heading}: some dates have the day first, and "${first.text}" (${place.en}) has the month first; ambiguous dates were read with the day first`,
          it: `${heading}: alcune date hanno prima il giorno, mentre «${first.text}» (${place.it}) ha prima il mese; quelle dubbie sono state lette con prima il giorno`,
        },
      },
    };
  return {
    days: 'month_first',
    doubt: {
      ...base,
      code: 'month_first',
      message: {
        en: `${heading}: "${first.text}" (${place.en}) is only valid with the month first, so all dates of the column were read this way: this one is ${readDay(first.text, 'month_first')}`,
        it: `${heading}: «${first.text}» (${place.it}) può avere soltanto prima il mese, e così sono state lette tutte le date della colonna: questa è ${italianDay(first.text)}`,
      },
    },
  };
}

/** Reports years of two digits: in `12/09/11`, the century is unknown, and the year may come first. */
export function reportShortYears(
  { column, heading }: TypedColumn,
  cells: readonly WrittenCell[],
  days: DayOrder,
): FormatDoubt[] {
  const short = cells.filter(({ text }) => readDay(text, days) !== undefined && hasShortYear(text));
  const [first] = short;
  if (!first) return [];
  const place = placeOfCells(column, short);
  return [
    {
      column,
      row: first.row,
      code: 'short_year',
      value: first.text,
      message: {
        en: `${heading}: "${first.text}" (${place.en}) has a year of two digits; it was read as ${readDay(first.text, days)}`,
        it: `${heading}: «${first.text}» (${place.it}) ha l’anno di due cifre; è stata letta come ${italianDay(first.text, days)}`,
      },
    },
  ];
}

function italianDay(text: string, days: DayOrder = 'month_first'): string {
  return (readDay(text, days) ?? '').split('-').toReversed().join('/');
}
