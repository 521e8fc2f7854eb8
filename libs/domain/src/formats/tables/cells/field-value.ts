import type { Field } from '@trowel/domain/core';
import { readCheckList, readTextList, readYesNo } from '@trowel/domain/records';
import { isBlank, isNothing } from '../../import/unit-names.ts';
import { isPrintedNumber, type ColumnFormat } from './column-formats.ts';
import { findDayClue, readDay } from './day-text.ts';
import { readMeasuredNumber } from './measured-number.ts';

/** Maximum length of a number or date; longer texts are not parsed. */
const MAX_VALUE = 60;
const LIST_SEPARATOR = ' | ';
const LIST_LITERAL = /^[[(]\s*[[('"]/;
const NOTHING = /^(?:\[\s*\]|none|null|nan|<na>)$/i;

/**
 * Returns true if a cell has no value for its field: it is blank or a dash. Words such as `n.d.` or
 * `nessuno` are not numbers, dates or areas, but in a yes/no field `no` and `nessuno` are values.
 */
export function isEmptyValue({ kind, name }: Field, text: string): boolean {
  if (kind === 'boolean' && readYesNo(text) !== undefined) return false;
  if (kind === 'text' || kind === 'list')
    return NOTHING.test(text) || (name === 'area' ? isNothing(text) : isBlank(text));
  return isNothing(text);
}

/** The value of a cell for its field. `ok` is false if it does not fit; `value` is then the original text. */
export interface FieldValue {
  value: unknown;
  ok: boolean;
}

/** Facts about the texts of a table. */
export interface FieldValueOptions {
  /** True for tables of Trowel: `None` and `[['Calce']]` are then literal texts. */
  verbatim?: boolean;
  /** The items, if the file stores them separately. */
  list?: readonly string[] | undefined;
  /** Format of the numbers and dates of the column. */
  format?: ColumnFormat | undefined;
}

/** Parses the text of a cell for a field, or returns undefined for an empty cell. Dates may be written `18/04/2012`. */
export function readFieldValue(
  field: Field,
  text: string,
  { verbatim = false, list, format }: FieldValueOptions = {},
): FieldValue | undefined {
  const { kind, name } = field;
  const trimmed = text.trim();
  if (kind === 'list' && list) return { value: list, ok: true };
  if (trimmed === '') return undefined;
  if (verbatim && kind === 'text') return { value: trimmed, ok: true };
  if (verbatim && kind === 'list') return { value: readOwnList(trimmed), ok: true };
  if (isEmptyValue(field, trimmed)) return undefined;
  if (kind === 'list') return { value: readList(name, trimmed), ok: true };
  if (kind === 'text') return { value: readText(trimmed), ok: true };
  if (kind === 'object' || kind === 'geometry') return readObject(trimmed);
  const value = trimmed.length > MAX_VALUE ? undefined : readTyped(field, trimmed, format);
  return value === undefined ? { value: trimmed, ok: false } : { value, ok: true };
}

/** Reads an object that exported tables contain as JSON: a shape as GeoJSON, a local grid. */
function readObject(text: string): FieldValue {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { value, ok: true };
  } catch {
    // Not JSON: the text is reported.
  }
  return { value: text, ok: false };
}

function readTyped(
  { kind, unit }: Field,
  text: string,
  format: ColumnFormat | undefined,
): number | boolean | string | undefined {
  if (kind === 'boolean') return readYesNo(text);
  // A date that is valid in only one order is read in that order.
  if (kind === 'date') return readDay(text, findDayClue(text) ?? format?.days);
  if (kind === 'timestamp') return readMoment(text);
  const signs = format?.hasNumbers && isPrintedNumber(text) ? undefined : format?.signs;
  const number = readMeasuredNumber(text, { unit, signs });
  return kind === 'integer' && !Number.isInteger(number) ? undefined : number;
}

/** Reads a time as exported tables write it: `2026-09-03T14:20:00.000Z`. */
function readMoment(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Reads a text. pyArchInit stores some as lists (`[['Calce'], ['Malta']]`), which become `Calce, Malta`. */
function readText(text: string): string {
  return LIST_LITERAL.test(text) ? readTextList(text).join(', ') : text;
}

/** Splits a list by ` | `, line breaks or `;`, or parses a list literal. Documents in it may be checked off. */
function readList(name: string, text: string): string[] {
  if (LIST_LITERAL.test(text))
    return name.startsWith('documentation') ? readCheckList(text) : readTextList(text);
  const items = text.split(text.includes(LIST_SEPARATOR) ? LIST_SEPARATOR : /[\n\r]+|;\s/);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Reads a list in the form of `renderUnitTable`: items joined by ` | `, or JSON if that is ambiguous. */
function readOwnList(text: string): string[] {
  if (!LIST_LITERAL.test(text)) return text.split(LIST_SEPARATOR);
  try {
    const items: unknown = JSON.parse(text);
    if (Array.isArray(items) && items.every((item) => typeof item === 'string')) return items;
  } catch {
    // Not JSON: somebody changed the cell by hand.
  }
  return readTextList(text);
}
