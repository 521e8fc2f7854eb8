import { compareNatural, foldText } from '@trowel/domain/core';
import { orderGroups } from '@trowel/domain/drawing';
import { linkEdges, mapInts, sortPairs } from '@trowel/domain/matrix';
import { recordGroupPeriods } from '../import/group-periods.ts';
import { addProblem, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { Table, TableRow } from '../text/table.ts';

/** A table of groups (periods, phases) that says which is later than which. */
export interface GroupOrder {
  table: Table;
  /** Columns by index; `how` is the column that says how two groups meet, -1 if there is none. */
  later: number;
  earlier: number;
  how: number;
}

const GROUP =
  /\b(?:groups?|grupp[oie]|groupes?|gruppen?|phases?|fas[ei]|phasen?|periods?|period[oie]|horizons?)\b/;
const LATER =
  /\b(?:later|younger|above|upper|over|next|sopra|superiore|posteriore|successiv[oa]|seguente|junger|spater)\b/;
const EARLIER =
  /\b(?:earlier|older|below|lower|under|previous|sotto|inferiore|anteriore|precedente|alter|fruher)\b/;
/** Words of PolyChron for how two groups meet. */
const MEETING = /^(?:abutting|gap|overlap(?:ping)?)$/i;
const ORDER_NAME = /groups?[-_. ]*(?:order|relation)/i;

/**
 * Finds the columns of an order of groups. The headings name groups, or the third column says how
 * groups meet, or the name of the file or sheet says so; otherwise the table could be an order of
 * units. `names` are the groups of units in other tables.
 */
export function findGroupOrder(
  table: Table,
  { fileName = '', names = new Set() }: { fileName?: string; names?: ReadonlySet<string> } = {},
): GroupOrder | undefined {
  const [first, ...rows] = table.rows;
  const headings = (first?.cells ?? []).map((cell) =>
    foldText(cell)
      .replace(/[_\W]+/gu, ' ')
      .trim(),
  );
  if (headings.length < 2 || headings.length > 3 || rows.length === 0) return undefined;
  const columns = findColumns(headings);
  if (!columns) return undefined;
  const isNamed = [columns.later, columns.earlier].every((column) => GROUP.test(headings[column]!));
  if (isNamed) return { table, ...columns };
  const isBare = /^above$/.test(headings[columns.later]!) && /^below$/.test(headings[columns.earlier]!);
  const isOrder = doGroupsMeet(rows, columns.how) || ORDER_NAME.test(`${table.name ?? ''} ${fileName}`);
  return isBare && (isOrder || areGroups(rows, columns, names)) ? { table, ...columns } : undefined;
}

function findColumns(headings: readonly string[]): Omit<GroupOrder, 'table'> | undefined {
  const [laterAt, earlierAt] = [LATER, EARLIER].map((word) => headings.findIndex((one) => word.test(one)));
  if (laterAt === -1 && earlierAt === -1) return undefined;
  const other = (column: number): number => headings.findIndex((one, at) => at !== column && GROUP.test(one));
  const later = laterAt === -1 ? other(earlierAt!) : laterAt!;
  const earlier = earlierAt === -1 ? other(laterAt!) : earlierAt!;
  if (later === -1 || earlier === -1 || later === earlier) return undefined;
  return { later, earlier, how: headings.findIndex((_, at) => at !== later && at !== earlier) };
}

/** Returns true if every row of a column says how two groups meet. */
export function doGroupsMeet(rows: readonly TableRow[], column: number): boolean {
  return rows.length > 0 && rows.every(({ cells }) => MEETING.test((cells[column] ?? '').trim()));
}

function areGroups(
  rows: readonly TableRow[],
  { later, earlier }: Omit<GroupOrder, 'table'>,
  names: ReadonlySet<string>,
): boolean {
  const cells = rows.flatMap((row) => [row.cells[later], row.cells[earlier]]);
  return names.size > 0 && cells.every((cell) => names.has(cell?.trim() ?? ''));
}

/** Returns the groups of a PolyChron table of contexts, without duplicates; empty for other tables. */
export function listPolychronGroups(table: Table): string[] {
  return isPolychron(table) ? listColumn(table, 1) : [];
}

/**
 * Finds the orders of groups in a file with several tables; a single one is a format of its own. Names
 * that are used for both contexts and groups are ignored.
 */
export function findGroupOrders(tables: readonly Table[]): GroupOrder[] {
  if (tables.length < 2) return [];
  const contexts = new Set(tables.filter(isPolychron).flatMap((table) => listColumn(table, 0)));
  const names = new Set(tables.flatMap(listPolychronGroups).filter((name) => !contexts.has(name)));
  return tables.flatMap((table) => findGroupOrder(table, { names }) ?? []);
}

/** PolyChron always writes exactly these headings. */
function isPolychron({ rows: [first] }: Table): boolean {
  return first?.cells.length === 2 && first.cells.join() === 'context,Group';
}

function listColumn({ rows }: Table, column: number): string[] {
  const names = rows.slice(1).map(({ cells }) => cells[column]?.trim() ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}

/**
 * Creates periods from the groups, in the order of the tables. Groups without an order follow the
 * relations of their units.
 */
export function readGroupOrders(
  builder: ImportBuilder,
  orders: readonly GroupOrder[],
  others: readonly string[] = [],
): void {
  const pairs = orders.flatMap((order) => listPairs(builder, order));
  const names = [...new Set(pairs.flatMap(({ later, earlier }) => [later, earlier]))].sort(compareNatural);
  for (const [at, name] of sortGroups(names, pairs).entries()) {
    const own = pairs.filter(({ later, how }) => later === name && how !== '');
    const notes = own.map(({ how, earlier }) => `${how} ${earlier}`).join('\n');
    const { source } = pairs.find(({ later, earlier }) => later === name || earlier === name)!;
    builder.records.push({
      entity: 'periods',
      fields: { period: name, phase: '', sort_order: at + 1, ...(notes !== '' && { notes }) },
      source,
    });
  }
  const source = { row: 1 };
  const left = others.filter((name) => !names.includes(name));
  if (left.length > 0)
    recordGroupPeriods(
      builder,
      left.map((period) => ({ period, phase: '', fields: {}, source })),
    );
}

interface GroupPair {
  later: string;
  earlier: string;
  how: string;
  source: { sheet?: string; row: number };
}

function listPairs(builder: ImportBuilder, { table, later, earlier, how }: GroupOrder): GroupPair[] {
  return table.rows.slice(1).flatMap(({ number, cells }): GroupPair[] => {
    const at = (column: number): string => (cells[column] ?? '').trim();
    const source = { ...(table.name !== undefined && { sheet: table.name }), row: number };
    if (at(later) !== '' && at(earlier) !== '')
      return [{ later: at(later), earlier: at(earlier), how: at(how), source }];
    if (at(later) + at(earlier) !== '')
      addProblem(builder, {
        severity: 'warning',
        code: 'unreadable_line',
        message: {
          en: `Row ${number} names only one group, ${shorten(at(later) + at(earlier))}: it was not read`,
          it: `La riga ${number} indica un gruppo solo, ${shorten(at(later) + at(earlier))}: non viene letta`,
        },
        ...source,
      });
    return [];
  });
}

function sortGroups(names: readonly string[], pairs: readonly GroupPair[]): string[] {
  const places = new Map(names.map((name, at) => [name, at]));
  const from = Int32Array.from(pairs, ({ later }) => places.get(later)!);
  const to = Int32Array.from(pairs, ({ earlier }) => places.get(earlier)!);
  const sorted = sortPairs(from, to, names.length);
  const order = linkEdges(
    names.length,
    sorted.map((at) => from[at]!),
    sorted.map((at) => to[at]!),
  );
  const own = Int32Array.from(names.keys());
  return mapInts(orderGroups(order, own, names.length), (at) => names[at]!);
}
