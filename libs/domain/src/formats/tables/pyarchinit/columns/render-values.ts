import type { Field } from '@trowel/domain/core';
import { renderCellValue } from '../../../text/cell-value.ts';

/** A value in a table for pyArchInit. */
export type PyarchinitValue = string | number | Uint8Array | null;

/** A table of pyArchInit with its name and columns, one record per row. */
export interface PyarchinitTable {
  name: string;
  columns: string[];
  /** Types of columns that have one. */
  types?: Readonly<Record<string, string>>;
  /** True if the first column is not the primary key. */
  hasNoKey?: true;
  rows: PyarchinitValue[][];
}

/** A record. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns that are not facts of a record. Relations have separate columns. */
const LEFT_OUT = new Set(['id', 'created_at', 'updated_at', 'version', 'relationships']);
/** Prefix of columns for fields that pyArchInit does not have, so that a round trip loses nothing. */
export const TROWEL_PREFIX = 'trowel_';

/** Returns true for a field that has a column. */
export function isStored({ name }: Field): boolean {
  return !LEFT_OUT.has(name);
}

/** Returns the column of a field: that of pyArchInit, or one of Trowel. */
export function columnOf({ name, pyarchinit }: Field): string {
  return pyarchinit ?? `${TROWEL_PREFIX}${name}`;
}

/** Renders a value of a field in the form of pyArchInit. */
export function renderValue({ kind, name }: Field, value: unknown): PyarchinitValue {
  if (value === null || value === undefined) return null;
  if (kind === 'boolean') return value === true ? 'Sì' : 'No';
  if (kind === 'list' && Array.isArray(value)) return renderRows(name, value.map(String));
  if (typeof value === 'number' || typeof value === 'string') return value;
  const cell = renderCellValue(value);
  return typeof cell === 'boolean' ? String(cell) : (cell ?? null);
}

/** Renders a list as rows, `[['Calce'], ['Carboni', '2']]`. Existing documents are checked off. */
function renderRows(name: string, items: readonly string[]): string {
  const rows = items.map((item) =>
    renderList(name.startsWith('documentation') ? [...item.split('; '), 'Si'] : item.split('; ')),
  );
  return `[${rows.join(', ')}]`;
}

/** Renders a list of texts as a Python literal. */
export function renderList(texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}
