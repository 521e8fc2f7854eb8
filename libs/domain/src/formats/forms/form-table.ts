import { findHeadingRole, foldHeading } from '../tables/headings.ts';
import type { Table, TableRow } from '../text/table.ts';
import { isMade, isOwnTitle, type FormPair } from './form-labels.ts';

/** A form and its sheet. */
export interface PlacedForm {
  pairs: readonly FormPair[];
  table: Table;
}

/** Returns true if a label has a value. */
export function hasValue({ values }: FormPair): boolean {
  return values.some((value) => value.trim() !== '');
}

/** Returns forms as a table: one row per form, one column per label, in their order. Cost: linear in the pairs. */
export function tableOfForms(given: readonly PlacedForm[]): Table {
  const forms = leaveOutTitles(given);
  const columns = new Map<string, { heading: string; at: number }>();
  const columnOf = ({ label, kind }: FormPair): number => {
    const key = kind === 'unit' ? 'us' : foldHeading(label);
    const column = columns.get(key) ?? { heading: label, at: columns.size };
    columns.set(key, column);
    return column.at;
  };
  const rows = forms.map(({ pairs, table }): TableRow => {
    const cells: string[] = [];
    for (const pair of pairs) {
      const at = columnOf(pair);
      const values = pair.values.map((value) => bareCode(pair, value.trim())).filter((value) => value !== '');
      const between = pair.kind === 'relation' ? ', ' : '\n';
      const text = values.join(between);
      while (cells.length <= at) cells.push('');
      // A label that occurs again in a form continues its value.
      cells[at] = [cells[at]!, text].filter((part) => part !== '').join(between);
    }
    const unit = pairs.find(({ kind }) => kind === 'unit')!;
    return { number: unit.row, cells, ...(table.name !== undefined && { sheet: table.name }) };
  });
  const one = forms[0]!.table;
  const isText = forms.every(({ table }) => table.isText === true);
  const headings = { number: rows[0]!.number, cells: [...columns.values()].map(({ heading }) => heading) };
  return {
    ...(one.name !== undefined && forms.every(({ table }) => table === one) && { name: one.name }),
    ...(isText && { isText }),
    rows: [headings, ...rows],
  };
}

/**
 * Leaves out titles that look like labels of fields (`Cronologia` above `Datazione`): of two labels of
 * one field, the one with a value counts. Boxes that come from other records are left out of Trowel's
 * printed sheets.
 */
function leaveOutTitles(forms: readonly PlacedForm[]): PlacedForm[] {
  const fields = new Map<string, string>();
  const fieldOf = ({ label }: FormPair): string => {
    const known = fields.get(label) ?? findField(label);
    fields.set(label, known);
    return known;
  };
  const filled = new Set(forms.flatMap(({ pairs }) => pairs.filter(hasValue).map(fieldOf)));
  const own = new Set(forms.map(({ table }) => table).filter(isOurs));
  return forms.map(({ pairs, table }) => ({
    table,
    pairs: pairs.filter(
      (pair) => (hasValue(pair) || !filled.has(fieldOf(pair))) && !(own.has(table) && isMade(pair.label)),
    ),
  }));
}

/** Number of rows searched for the title of a sheet. */
const TITLE_ROWS = 10;

function isOurs({ rows }: Table): boolean {
  return rows.slice(0, TITLE_ROWS).some(({ cells }) => cells.some(isOwnTitle));
}

function findField(label: string): string {
  const role = findHeadingRole(label);
  return role.kind === 'field' ? role.field.name : foldHeading(label);
}

/** Sheets printed by Trowel show `1 · Età romana` for period 1. */
function bareCode({ kind }: FormPair, value: string): string {
  return kind === 'common' ? value.replace(/^(\S{1,12}) · .+$/s, '$1') : value;
}
