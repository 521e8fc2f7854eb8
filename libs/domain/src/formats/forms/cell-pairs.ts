import { foldHeading } from '../tables/headings.ts';
import type { Table } from '../text/table.ts';
import { bareLabel, isTitle, MAX_LABEL, readUnitTitle, type FormPair, type KindOf } from './form-labels.ts';

/** Number of rows used to recognise a sheet of such cells. */
const LOOKED_AT = 200;
/** Minimum numbers of rows with such cells and of known labels. Headings of two lines are in one row. */
const LEAST_ROWS = 3;
const LEAST_LABELS = 4;

/** Returns true if a sheet is a form whose cells contain a label with its value on the next line, by its first rows. */
export function isOfCells({ rows }: Table, kindOf: KindOf): boolean {
  const found = rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => cells.flatMap((cell) => readCell(cell, kindOf) ?? []));
  const known = found.map((pairs) =>
    pairs.filter(({ kind, values }) => kind !== 'other' && values.length > 0),
  );
  const labels = new Set(known.flatMap((pairs) => pairs.map(({ label }) => foldHeading(label))));
  return labels.size >= LEAST_LABELS && known.filter((pairs) => pairs.length > 0).length >= LEAST_ROWS;
}

/**
 * Reads the cells of such a form, as text documents have them: `Definizione`, and `Strato` on the next
 * line. A cell of one line is a label without a value.
 */
export function findCellPairs(table: Table, kindOf: KindOf): FormPair[] | undefined {
  if (!isOfCells(table, kindOf)) return undefined;
  const pairs: FormPair[] = [];
  for (const { number, cells } of table.rows)
    for (const cell of cells) {
      const read = readCell(cell, kindOf);
      if (read) pairs.push({ row: number, ...read });
      else if (cell.trim() !== '') pairs.at(-1)?.values.push(cell);
    }
  return pairs;
}

function readCell(cell: string, kindOf: KindOf): Omit<FormPair, 'row'> | undefined {
  const text = cell.trim();
  const title = readUnitTitle(text);
  if (title !== undefined) return { label: 'US', kind: 'unit', values: [title] };
  const end = text.indexOf('\n');
  const label = end === -1 ? text : text.slice(0, end).trimEnd();
  // A text too long for a label continues the value before it.
  if (text === '' || label.length > MAX_LABEL) return undefined;
  if (isTitle(label)) return { label, kind: 'other', values: [] };
  return {
    label: bareLabel(label),
    kind: kindOf(label) ?? 'other',
    values: end === -1 ? [] : [text.slice(end).trimStart()],
  };
}
