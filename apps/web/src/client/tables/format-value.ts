import { isRelationType, relationLabelsOf } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';
import { formatOf, type Format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { formatTypedDay, formatTypedMoment } from '../i18n/parse-value.ts';
import { formatTerm } from '../terms/terms.ts';
import { TABLE_TEXTS } from './table-texts.ts';

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
