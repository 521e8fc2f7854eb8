import type { Field } from '@trowel/domain/core';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';
import type { TableRow } from '../../text/table.ts';
import { findDays, reportShortYears } from './column-days.ts';
import { placeOfCells, type FormatDoubt, type TypedColumn, type WrittenCell } from './column-doubts.ts';
import type { DayOrder } from './day-text.ts';
import { splitMeasure } from './measured-number.ts';
import { EITHER_SIGN, findSignClue, readNumber, type NumberSigns, type SignRole } from './number-text.ts';

/** Format of the numbers and dates of a column. */
export interface ColumnFormat {
  signs: NumberSigns;
  days: DayOrder;
  /** The table stores its numbers as numbers, so printed ones have no thousands separator. */
  hasNumbers: boolean;
}

/** Formats of the columns with numbers or dates. */
export interface ColumnFormats {
  byColumn: ReadonlyMap<number, ColumnFormat>;
  doubts: readonly FormatDoubt[];
}

interface ColumnsToRead {
  headings: readonly string[];
  /** Fields by column; undefined without a field. */
  fields: readonly (Field | undefined)[];
  /** True for a text file; other tables know which cells are numbers. */
  isText: boolean | undefined;
}

const TYPED: ReadonlySet<string> = new Set<Field['kind']>(['integer', 'decimal', 'date']);

type Sign = '.' | ',';
const SIGNS: readonly Sign[] = ['.', ','];

/**
 * Finds the format of numbers and dates from the whole column, then from the whole table: `1.234` is a
 * thousand next to `1.100,5`, and `04/03/2019` is in April next to `04/13/2019`. Ambiguous columns are
 * returned as doubts.
 */
export function findColumnFormats(
  rows: readonly TableRow[],
  { headings, fields, isText = false }: ColumnsToRead,
): ColumnFormats {
  const columns = fields.flatMap((field, column): TypedColumn[] => {
    const isTyped = field !== undefined && TYPED.has(field.kind);
    return isTyped ? [{ column, field, heading: headings[column]?.trim() ?? '' }] : [];
  });
  const byColumn = new Map<number, ColumnFormat>();
  const doubts: FormatDoubt[] = [];
  const numbers: NumberColumn[] = [];
  for (const typed of columns) {
    const cells = rows.flatMap(({ cells: texts, number }): WrittenCell[] => {
      const text = (texts[typed.column] ?? '').trim();
      const isNumber = typed.field.kind !== 'date' && !isText && isPrintedNumber(text);
      return text === '' || isNumber ? [] : [{ text, row: number }];
    });
    if (typed.field.kind === 'date') {
      const { days, doubt } = findDays(typed, cells);
      byColumn.set(typed.column, { signs: EITHER_SIGN, days, hasNumbers: !isText });
      if (doubt) doubts.push(doubt);
      doubts.push(...reportShortYears(typed, cells, days));
    } else numbers.push({ ...typed, ...lookAtNumbers(cells) });
  }
  const whole = joinSure(numbers);
  for (const one of numbers) {
    const signs = { ...EITHER_SIGN };
    for (const sign of SIGNS) {
      const cells = one.doubtful[sign];
      if (cells.length === 0) continue;
      const { role, isSure } = findRole(one, sign, whole);
      signs[sign] = role;
      if (!isSure) doubts.push(reportSign(one, { sign, role, cells }));
    }
    byColumn.set(one.column, { signs, days: 'day_first', hasNumbers: !isText });
  }
  return { byColumn, doubts };
}

/**
 * Returns true if a text is a number as programs print it: `1.25`, never `1.250` or `1,25`. In a
 * workbook, such a text may be a number of the sheet; any other text was typed.
 */
export function isPrintedNumber(text: string): boolean {
  return /^-?\d/.test(text) && String(Number(text)) === text;
}

/** Reports ambiguous columns. */
export function reportDoubts(
  builder: ImportBuilder,
  { doubts }: ColumnFormats,
  { headings, sheet }: { headings: readonly string[]; sheet: string | undefined },
): void {
  for (const { column, ...doubt } of doubts)
    addProblem(builder, {
      severity: 'warning',
      ...doubt,
      column: headings[column]?.trim() ?? '',
      ...(sheet !== undefined && { sheet }),
    });
}

interface NumberColumn extends TypedColumn, NumberCells {}

interface NumberCells {
  /** Roles of the signs in unambiguous numbers. */
  sure: Record<Sign, Set<SignRole>>;
  doubtful: Record<Sign, WrittenCell[]>;
  /** Unambiguous numbers. */
  plain: number[];
}

function lookAtNumbers(cells: readonly WrittenCell[]): NumberCells {
  const found: NumberCells = {
    sure: { '.': new Set(), ',': new Set() },
    doubtful: { '.': [], ',': [] },
    plain: [],
  };
  for (const { text, row } of cells) {
    const { number } = splitMeasure(text);
    const clue = findSignClue(number);
    if (!clue) continue;
    for (const sign of SIGNS) if (clue.sure[sign]) found.sure[sign].add(clue.sure[sign]);
    if (clue.doubtful) found.doubtful[clue.doubtful].push({ text: number, row });
    else found.plain.push(readNumber(number) ?? 0);
  }
  return found;
}

function joinSure(columns: readonly NumberCells[]): Record<Sign, Set<SignRole>> {
  const of = (sign: Sign): Set<SignRole> => new Set(columns.flatMap(({ sure }) => [...sure[sign]]));
  return { '.': of('.'), ',': of(',') };
}

function findRole(
  { sure, doubtful, plain, field }: NumberColumn,
  sign: Sign,
  whole: Record<Sign, Set<SignRole>>,
): { role: SignRole; isSure: boolean } {
  const [known, other] = sure[sign].size > 0 ? sure[sign] : whole[sign];
  if (known !== undefined && other === undefined) return { role: known, isSure: true };
  if (field.kind === 'integer') return { role: 'thousands', isSure: false };
  const isOtherDecimal = sure[sign === '.' ? ',' : '.'].has('decimals') && sure[sign].size === 0;
  if (!isOtherDecimal) return { role: 'decimals', isSure: areMillimetres(field, plain, doubtful[sign]) };
  const isAmong = doubtful[sign].every(({ text }) => liesAmong(readNumber(text) ?? 0, plain));
  return { role: isAmong ? 'decimals' : 'thousands', isSure: false };
}

/** Returns true if all numbers of a column in metres have three decimals, as levels of a total station do. */
function areMillimetres(field: Field, plain: readonly number[], doubtful: readonly WrittenCell[]): boolean {
  return field.unit === 'm' && plain.length === 0 && doubtful.length >= FEWEST_LEVELS;
}

/** With fewer levels the format is not certain. */
const FEWEST_LEVELS = 3;

/**
 * Returns true if a number has the size of the others: `77.123` next to `77,25` was typed with another
 * decimal sign.
 */
function liesAmong(value: number, others: readonly number[]): boolean {
  const sizes = others.map(Math.abs).filter((size) => size > 0);
  const size = Math.abs(value);
  return sizes.some((other) => size <= 2 * other) && sizes.some((other) => size >= other / 2);
}

function reportSign(
  { column, heading }: TypedColumn,
  { sign, role, cells }: { sign: Sign; role: SignRole; cells: readonly WrittenCell[] },
): FormatDoubt {
  const [{ text, row }] = cells as [WrittenCell, ...WrittenCell[]];
  const value = readNumber(text, { ...EITHER_SIGN, [sign]: role }) ?? 0;
  const place = placeOfCells(column, cells);
  const signs = { '.': { en: 'point', it: 'punto' }, ',': { en: 'comma', it: 'virgola' } }[sign];
  const article = sign === '.' ? 'il' : 'la';
  const roles = {
    decimals: { en: 'decimal sign', it: 'dei decimali' },
    thousands: { en: 'thousands separator', it: 'delle migliaia' },
  }[role];
  return {
    column,
    row,
    code: 'ambiguous_number',
    value: text,
    message: {
      en: `${heading}: the ${signs.en} of "${text}" (${place.en}) may separate thousands or decimals; it was read as the ${roles.en}: ${value}`,
      it: `${heading}: ${article} ${signs.it} di «${text}» (${place.it}) può separare le migliaia o i decimali; è stato letto come segno ${roles.it}: ${String(value).replace('.', ',')}`,
    },
  };
}
