import { foldText } from '@trowel/domain/core';
import type { Table } from '../../text/table.ts';

/** Number of rows searched for headings, below titles of a sheet. */
const SEARCHED_ROWS = 10;
const JOINED = /^(period[oi]?|periods?|fas[ei]|phases?) (?:e |and )?(period[oi]?|periods?|fas[ei]|phases?)$/;
const IS_PHASE = /^(?:f|ph)/;
const PARTS = /\s*[/.,–-]\s*|\s+/;

/**
 * Splits a column `Periodo/Fase` with cells such as `I/1` into two: the period in its place, the phase
 * as last column. The table is unchanged if a cell has more than two parts.
 */
export function splitPeriodColumn(table: Table): Table {
  const place = findJoined(table);
  if (!place) return table;
  const { index, column } = place;
  const [first = '', second = ''] = JOINED.exec(foldWords(table.rows[index]!.cells[column]!))?.slice(1) ?? [];
  const isPhaseFirst = IS_PHASE.test(first);
  const below = table.rows.slice(index + 1).map(({ cells }) => partsOf(cells[column]));
  if (isPhaseFirst === IS_PHASE.test(second) || below.some((parts) => parts.length > 2)) return table;
  const width = Math.max(...table.rows.map(({ cells }) => cells.length));
  const rows = table.rows.map((row, at) => {
    if (at < index) return row;
    const [one = '', other = ''] = at === index ? ['Period', 'Phase'] : below[at - index - 1]!;
    const [period, phase] = at > index && isPhaseFirst && other !== '' ? [other, one] : [one, other];
    const cells = [...row.cells];
    while (cells.length < width) cells.push('');
    cells[column] = period;
    return { ...row, cells: [...cells, phase] };
  });
  return { ...table, rows };
}

function findJoined({ rows }: Table): { index: number; column: number } | undefined {
  for (const [index, { cells }] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const column = cells.findIndex((cell) => JOINED.test(foldWords(cell)));
    if (column !== -1) return { index, column };
  }
  return undefined;
}

function foldWords(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

function partsOf(cell = ''): string[] {
  return cell
    .trim()
    .split(PARTS)
    .filter((part) => part !== '');
}
