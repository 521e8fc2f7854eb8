import { isRelationType, relationLabelsOf } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import { valueOfRow } from '../definitions/row-value.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { formatOf, type Format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { formatTypedDay, formatTypedMoment } from '../i18n/parse-value.ts';
import { isPhone } from '../ui/use-phone.ts';
import { readField } from './read-field.ts';
import { formatTerm, otherLanguageOf } from '../terms/terms.ts';
import { TABLE_TEXTS } from './table-texts.ts';

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

/** Formats a value as text that `readField` can parse again. */
export function formatValue(field: RecordField, value: unknown, language: Language): string {
  if (value === null || value === undefined) return formatWord(field, field.emptyMeans, language);
  const format = formatOf(language);
  const t = TABLE_TEXTS[language];
  switch (field.kind) {
    case 'integer':
      // Years and counts have no thousands separator.
      return field.isYear ? format.year(Number(value)) : String(value);
    case 'decimal':
      return formatDecimal(Number(value), format);
    case 'boolean':
      return value === true ? t.yes : t.no;
    case 'day':
      // The form that users type and spreadsheets accept.
      return formatTypedDay(String(value));
    case 'moment':
      // Moments that only the server sets are in UTC. Others are shown as users type them.
      return field.canChange ? formatTypedMoment(String(value)) : format.moment(String(value));
    case 'choice':
      return formatWord(field, String(value), language);
    case 'list':
    case 'object':
      return formatParts(field, value, language);
    default:
      return formatTerm(String(value), field.vocabulary, language);
  }
}

/** Returns the label of a term of a closed vocabulary. */
export function formatWord(
  { wordLabels }: Pick<RecordField, 'wordLabels'>,
  word: string | undefined,
  language: Language,
): string {
  return word === undefined ? '' : (wordLabels?.[word]?.[language] ?? word);
}

const MOST_DIGITS = 6;

function formatDecimal(value: number, format: Format): string {
  return format.decimal(value, MOST_DIGITS);
}

function formatParts(field: RecordField, value: unknown, language: Language): string {
  if (Array.isArray(value)) return value.map((part) => formatParts(field, part, language)).join(', ');
  if (typeof value !== 'object' || value === null)
    return formatTerm(String(value), field.vocabulary, language);
  const { type, us_number: number } = value as { type?: string; us_number?: string };
  if (type !== undefined && number !== undefined) {
    const word = isRelationType(type) ? relationLabelsOf(type)[language].toLocaleLowerCase(language) : type;
    return `${word} ${number}`;
  }
  if (isShape(value)) return formatShape(value, language);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${formatParts(field, part, language)}`)
    .join(', ');
}

/** A GeoJSON geometry. */
interface Shape {
  type: string;
  coordinates: readonly unknown[];
}

function isShape(value: object): value is Shape {
  return 'type' in value && 'coordinates' in value && Array.isArray(value.coordinates);
}

/** Describes a shape by its type and number of vertices: `Polygon, 41 vertices`. */
function formatShape({ type, coordinates }: Shape, language: Language): string {
  const t = TABLE_TEXTS[language];
  const isRing = type.endsWith('Polygon');
  return `${t.shapes[type] ?? type}, ${t.vertices(countPositions(coordinates, isRing))}`;
}

/** The last position of a ring repeats the first and is not counted. */
function countPositions(coordinates: readonly unknown[], isRing: boolean): number {
  if (!Array.isArray(coordinates[0])) return coordinates.length > 0 ? 1 : 0;
  const isPath = !Array.isArray(coordinates[0][0]);
  if (isPath) return coordinates.length - (isRing ? 1 : 0);
  return coordinates.reduce<number>((sum, part) => sum + countPositions(part as unknown[], isRing), 0);
}
