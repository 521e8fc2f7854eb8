import type { CsvValue } from './csv-cells.ts';

const LIST_SEPARATOR = ' | ';
/** Items that would be split, or read as a stored list. */
const AMBIGUOUS = /[|\n\r]|^[[(]|^\s|\s$|^$/;

/**
 * Renders the value of a field as one cell: a list as `a | b` (as JSON if that is ambiguous), an
 * object as JSON, an empty object as nothing.
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
