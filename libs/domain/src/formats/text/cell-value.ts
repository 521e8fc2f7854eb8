import type { CsvValue } from './csv-cells.ts';

const LIST_SEPARATOR = ' | ';
/** Items that would fall apart, or be taken for a stored list, when read back. */
const AMBIGUOUS = /[|\n\r]|^[[(]|^\s|\s$|^$/;

/**
 * Gives the value of a field as one cell shows it: a list reads `a | b` (as JSON where that would be ambiguous), an
 * object is JSON, an empty one nothing.
 */
export function renderCellValue(value: unknown): CsvValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return renderList(value.map(String));
  return value && typeof value === 'object' && Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}

function renderList(items: readonly string[]): string | null {
  if (items.length === 0) return null;
  return items.some((item) => AMBIGUOUS.test(item)) ? JSON.stringify(items) : items.join(LIST_SEPARATOR);
}
