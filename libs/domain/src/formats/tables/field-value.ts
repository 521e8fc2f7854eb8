import type { Field } from '@trowel/domain/core';
import { readCheckList, readTextList, readYesNo } from '@trowel/domain/records';

/** Characters of the longest number or day; longer texts are not tried. */
const MAX_VALUE = 60;
const LIST_SEPARATOR = ' | ';
const LIST_LITERAL = /^[[(]\s*[[('"]/;
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const EUROPEAN_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/;
const THOUSANDS = /^-?\d{1,3}(?:[.]\d{3})+,\d+$/;
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const UNIT_OF_MEASURE = /\s*(?:m|cm|mm|g|kg|%|slm|m\s?s\.?l\.?m\.?)\.?$/i;
const NOTHING = /^(?:\[\s*\]|none|null|nan|<na>)$/i;

/** A cell read as its field wants it; `ok` is false when it is no such thing and `value` is the text as it was. */
export interface FieldValue {
  value: unknown;
  ok: boolean;
}

/** How the texts of a table are meant. */
export interface FieldValueOptions {
  /** Written by Trowel: `None` and `[['Calce']]` are those texts, not nothing and a stored list. */
  verbatim?: boolean;
  /** The items, where the file keeps them apart. */
  list?: readonly string[] | undefined;
}

/** Reads the text of a cell for a field; undefined when the cell says nothing. Days may be written `18/04/2012`. */
export function readFieldValue(
  { kind, name, unit }: Field,
  text: string,
  { verbatim = false, list }: FieldValueOptions = {},
): FieldValue | undefined {
  const trimmed = text.trim();
  if (kind === 'list' && list) return { value: list, ok: true };
  if (trimmed === '') return undefined;
  if (verbatim && kind === 'text') return { value: trimmed, ok: true };
  if (verbatim && kind === 'list') return { value: readOwnList(trimmed), ok: true };
  if (NOTHING.test(trimmed)) return undefined;
  if (kind === 'list') return { value: readList(name, trimmed), ok: true };
  if (kind === 'text') return { value: readText(trimmed), ok: true };
  const value =
    trimmed.length > MAX_VALUE
      ? undefined
      : readTyped(kind, unit === undefined ? trimmed : trimmed.replace(UNIT_OF_MEASURE, ''));
  return value === undefined ? { value: trimmed, ok: false } : { value, ok: true };
}

function readTyped(kind: Field['kind'], text: string): number | boolean | string | undefined {
  if (kind === 'boolean') return readYesNo(text);
  if (kind === 'date') return readDay(text);
  const number = readNumber(text);
  return kind === 'integer' && !Number.isInteger(number) ? undefined : number;
}

function readNumber(text: string): number | undefined {
  const plain = THOUSANDS.test(text) ? text.replaceAll('.', '') : text;
  const number = NUMBER.test(plain) ? Number(plain.replace(',', '.')) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

function readDay(text: string): string | undefined {
  const iso = ISO_DAY.exec(text);
  const european = iso ? undefined : EUROPEAN_DAY.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [european?.[3], european?.[2], european?.[1]];
  if (year === undefined) return undefined;
  const value = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}

/** A text that pyArchInit stores as a list (`[['Calce'], ['Malta']]`) reads `Calce, Malta`. */
function readText(text: string): string {
  return LIST_LITERAL.test(text) ? readTextList(text).join(', ') : text;
}

/** Items are separated by ` | ` or by line ends, or stored as a list literal; documents there are may be checked off. */
function readList(name: string, text: string): string[] {
  if (LIST_LITERAL.test(text))
    return name.startsWith('documentation') ? readCheckList(text) : readTextList(text);
  const items = text.split(text.includes(LIST_SEPARATOR) ? LIST_SEPARATOR : /[\n\r]+/);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** As `renderUnitTable` writes it: items joined by ` | `, or JSON where that would be ambiguous. */
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
