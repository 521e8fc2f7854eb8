import type { RecordField } from '../../data/fields.ts';
import { formatValue } from '../../tables/format-value.ts';
import { formatOf } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';

/** Formats a recorded value as in the tables. Custom fields and other values without a field are formatted by type. */
export function formatRecorded(field: RecordField | undefined, value: unknown, language: Language): string {
  if (field && !isOfParts(value)) return formatValue(field, value, language);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => formatRecorded(undefined, one, language)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${formatRecorded(undefined, one, language)}`)
      .join('; ');
  return typeof value === 'number' && !Number.isInteger(value)
    ? formatOf(language).decimal(value, 6)
    : String(value as string | number | boolean);
}

function isOfParts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
