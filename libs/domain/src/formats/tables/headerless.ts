import { addProblem, addReferencedUnit, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportSource } from '../import/imported-data.ts';
import { findHeadingRole } from './headings.ts';
import { areHeadings } from './other-lists.ts';
import { findWordColumn } from './relation-columns.ts';
import type { TableSection } from './table-sections.ts';
import type { Table, TableRow } from '../text/table.ts';
import { areFloats, stripDecimals } from '../import/unit-names.ts';

const MAX_NAME_CHARACTERS = 60;
const SAMPLE_ROWS = 200;

/**
 * Returns the format of a table without headings that lists pairs of units: two columns of short
 * names. `chain` if some first cells are empty (`5,6 / ,7 / ,8` means 5 over 6 over 7 over 8).
 */
export function findPairs(table: Table): 'chain' | 'edge_list' | undefined {
  const sample = table.rows.slice(0, SAMPLE_ROWS);
  const isPair = ({ cells }: TableRow): boolean =>
    cells.length <= 2 && cells.every((cell) => cell.length <= MAX_NAME_CHARACTERS && !cell.includes('\n'));
  const pairs = sample.filter(({ cells }) => cells.length === 2);
  if (pairs.length === 0 || pairs.length < sample.length * 0.5 || !sample.every(isPair)) return undefined;
  if (
    !pairs.some(({ cells }) => /\d/.test(cells.join('')) || cells.every((cell) => cell.trim().length <= 12))
  )
    return undefined;
  if (hasHeadings(sample) || areHeadings(sample.map(({ cells }) => cells[0] ?? ''))) return undefined;
  return table.rows.some(({ cells }) => cells.length === 2 && cells[0]?.trim() === '')
    ? 'chain'
    : 'edge_list';
}

/** Finds three columns without headings, one of them with relations: `1,covers,2` or `covers,1,2`. */
export function findUnheadedRelations(
  table: Table,
): Extract<TableSection, { kind: 'relations' }> | undefined {
  const sample = table.rows.slice(0, SAMPLE_ROWS);
  const isWhole = ({ cells }: TableRow): boolean =>
    cells.length === 3 && cells.every((cell) => cell.trim() !== '');
  // A unit may be missing.
  const isOpen = ({ cells }: TableRow): boolean =>
    cells.length <= 3 && cells.filter((cell) => cell.trim() !== '').length === 2;
  const whole = sample.filter(isWhole).length;
  if (whole < 2 && whole < sample.length) return undefined;
  if (whole * 2 <= sample.length || !sample.every((row) => isWhole(row) || isOpen(row))) return undefined;
  const words = findWordColumn(sample, []);
  // Words in the third column are tags. Signs (`1 > 2`) are read line by line.
  if (words === undefined || words === 2 || !sample.some(({ cells }) => /\p{L}/u.test(cells[words]!)))
    return undefined;
  const roles = [0, 1, 2].map((column) => (column === words ? ('type' as const) : ('from' as const)));
  const [from, to] = roles.flatMap((role, column) => (role === 'from' ? [column] : []));
  if (from === undefined || to === undefined) return undefined;
  return {
    kind: 'relations',
    table,
    headings: roles.map((role, column) => (role === 'type' ? 'relation' : column === from ? 'from' : 'to')),
    headingRow: 1,
    rows: table.rows,
    columns: { roles: roles.map((role, i) => (i === to ? 'to' : role)), from, to, isProven: true },
  };
}

/** `Periodo,Descrizione` and `Copre,Certezza` are headings, whatever the rows below contain. */
function hasHeadings(sample: readonly TableRow[]): boolean {
  const [first = '', second = ''] = sample[0]?.cells ?? [];
  const areKnown = [first, second].every((cell) => isKnownHeading(cell));
  const isNamedAgain = sample.slice(1).some(({ cells }) => cells.includes(first) || cells.includes(second));
  return (areKnown && !isNamedAgain) || hasUnknownHeadings(sample);
}

function isKnownHeading(cell: string): boolean {
  return !/\d/.test(cell) && cell.trim() !== '' && findHeadingRole(cell).kind !== 'custom';
}

/**
 * Words above a column of numbers are headings of another kind of table: `Feature,Notes / 101,ditch`.
 * They may be units if one of them occurs again below, or if the rows below continue them, as in
 * chains.
 */
function hasUnknownHeadings([first, ...rest]: readonly TableRow[]): boolean {
  const words = first?.cells ?? [];
  if (rest.length === 0 || words.some((cell) => /\d/.test(cell))) return false;
  if (rest.some(({ cells }) => cells[0]?.trim() === '' || cells.some((cell) => words.includes(cell))))
    return false;
  return [0, 1].some((column) => rest.every(({ cells }) => /\d/.test(cells[column] ?? '')));
}

/**
 * Reads pairs without headings, the later unit first. An empty first cell repeats the earlier unit of
 * the row above.
 */
export function readPairs(builder: ImportBuilder, table: Table): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'assumed_direction',
    message: {
      en: 'The columns have no headings: the first was read as the later unit, the second as the earlier',
      it: 'Le colonne non hanno intestazioni: la prima è stata letta come US posteriore, la seconda come anteriore',
    },
    ...(table.name !== undefined && { sheet: table.name }),
  });
  const withDecimals = areFloats(table.rows.flatMap(({ cells }) => cells.slice(0, 2)));
  let lower = '';
  for (const row of table.rows) {
    const source = { ...(table.name !== undefined && { sheet: table.name }), row: row.number };
    const [first = '', second = ''] = row.cells.map((cell) =>
      (withDecimals ? stripDecimals(cell) : cell).trim(),
    );
    reportFurther(builder, row, source);
    const from = first === '' ? lower : first;
    if (from === '') {
      addProblem(builder, {
        severity: 'error',
        code: 'missing_unit_number',
        message: {
          en: `Row ${row.number} has no first unit, and no row above it has one: it was not read`,
          it: `La riga ${row.number} non ha la prima US, e nessuna riga sopra la indica: non viene letta`,
        },
        ...source,
        column: 'A',
        value: second,
      });
    } else if (second === '') addReferencedUnit(builder, { us_number: from }, source);
    else
      builder.statements.push({
        from: { us_number: from },
        word: 'above',
        type: 'later_than',
        to: { us_number: second },
        source,
      });
    lower = second || from;
  }
}

function reportFurther(builder: ImportBuilder, row: TableRow, source: ImportSource): void {
  const further = row.cells.slice(2).filter((cell) => cell.trim() !== '');
  if (further.length === 0) return;
  addProblem(builder, {
    severity: 'warning',
    code: 'cell_without_heading',
    message: {
      en: `Row ${row.number} has more than two cells: the others were not read`,
      it: `La riga ${row.number} ha più di due celle: le altre non vengono lette`,
    },
    ...source,
    column: 'C',
    value: further.join(' | '),
  });
}
