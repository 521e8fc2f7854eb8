import type { RecordField } from '../data/fields.ts';
import { valueOfRow } from '../definitions/row-value.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { Language } from '../i18n/language.ts';
import { isPhone } from '../ui/use-phone.ts';
import { formatValue, formatWord } from './format-value.ts';
import { readField } from './read-field.ts';
import { otherLanguageOf } from '../terms/terms.ts';

/** A row of any table of records. */
export interface TableRow {
  id: number;
  version?: number | undefined;
}

const WIDTHS: Readonly<Record<RecordField['kind'], number>> = {
  text: 150,
  choice: 120,
  integer: 84,
  decimal: 96,
  boolean: 72,
  day: 110,
  moment: 150,
  list: 180,
  object: 180,
};
/** Widths of fields with short numbers and codes, in pixels. */
const SHORT: Readonly<Record<string, number>> = {
  us_number: 84,
  inventory_number: 120,
  area: 76,
  unit_type: 96,
  period: 76,
  phase: 68,
  direction: 100,
  scale: 90,
};
/** Widths on phones, in pixels: number, definition and state fit beside each other. */
const ON_PHONES: Readonly<Record<string, number>> = {
  us_number: 68,
  inventory_number: 84,
  period: 60,
  phase: 60,
  definition: 160,
  state: 90,
};
/**
 * A long heading widens a narrow column up to this width, in pixels. The next values are the widths of
 * a character and of the cell padding.
 */
const HEADING_MOST = 140;
const HEADING_SIGN = 7.2;
const HEADING_EDGE = 18;
/** Texts longer than this get a wider column. */
const LONG_TEXT = 1_000;
const LONG_WIDTH = 280;

/** Creates the column of a field. `isEditable` is true if the user may change records. */
export function fieldColumn<Row extends TableRow>(
  field: RecordField,
  {
    language,
    isEditable,
    offered,
  }: { language: Language; isEditable: boolean; offered?: readonly string[] | undefined },
): GridColumn<Row> {
  const isTyped = isEditable && field.canChange && field.kind !== 'list' && field.kind !== 'object';
  const label = field.unit ? `${field.label[language]} (${field.unit})` : field.label[language];
  return {
    id: field.name,
    label,
    width: (isPhone() ? ON_PHONES[field.name] : undefined) ?? widthWithHeading(field, label),
    isNumber: field.kind === 'integer' || field.kind === 'decimal',
    canSort: true,
    textOf: (row) => formatValue(field, valueOfRow(row, field.name), language),
    read: isTyped ? (text) => readField(field, text, language) : undefined,
    languageOf: (row) => otherLanguageOf(field, valueOfRow(row, field.name), language),
    offered: field.words.length > 0 ? field.words.map((word) => formatWord(field, word, language)) : offered,
  };
}

function widthWithHeading(field: RecordField, label: string): number {
  return Math.max(widthOf(field), Math.min(HEADING_MOST, label.length * HEADING_SIGN + HEADING_EDGE));
}

function widthOf({ name, kind, most = 0 }: RecordField): number {
  return SHORT[name] ?? (most > LONG_TEXT ? LONG_WIDTH : WIDTHS[kind]);
}
