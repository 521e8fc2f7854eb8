import type { Table } from '../../text/table.ts';
import { LOCK_COLUMNS, readOriginalCell } from './columns/rename-columns.ts';

/** The stones, the sheets of archaeological materials (TMA) and the rows of these sheets. */
const STONES = 'inventario_lapidei_table';
const SHEETS = 'tma_materiali_archeologici';
const ROWS = 'tma_materiali_ripetibili';

/** Tables of pyArchInit besides the inventory whose records are read as finds. */
export const FIND_TABLES: readonly string[] = [STONES, SHEETS, ROWS];

/** Fields of a find by column. `id` is the row id, which no field contains. */
type ColumnFields = Readonly<Record<string, string>>;

const COMMON: ColumnFields = { sito: 'site_name', entity_uuid: 'graph_node_id' };
const STONE_FIELDS: ColumnFields = {
  ...COMMON,
  id_invlap: 'id',
  collocazione: 'storage_place',
  oggetto: 'definition',
  tipologia: 'typology',
  descrizione: 'description',
  lavorazione_e_stato_di_conservazione: 'preservation',
  cronologia: 'dating',
  bibliografia: 'bibliography',
  compilatore: 'recorder',
};
const SHEET_FIELDS: ColumnFields = {
  ...COMMON,
  id: 'id',
  area: 'area',
  dscu: 'us_number',
  cassetta: 'box_number',
  ldcn: 'storage_place',
  dtzg: 'dating',
};
const ROW_FIELDS: ColumnFields = {
  ...COMMON,
  id: 'id',
  macc: 'find_type',
  macd: 'definition',
  macp: 'typology',
  macq: 'fragments_total',
  peso: 'weight_g',
};

/** Columns without a field of their own that are found by name, in any letter case. */
const OTHER_COLUMNS = new Set(['scheda_numero', 'id_tma', 'madi', 'cronologia_mac', 'inventario', 'ogtm']);

/** A row with the texts of its fields and, under their own names, of the other columns. */
interface FindRow {
  number: number;
  cells: Map<string, string>;
}

/**
 * Returns the stones and the materials of the TMA sheets as tables of finds. Each row of a TMA sheet is a
 * find with the columns of its sheet. A sheet without rows is one find.
 */
export function listFindTables(tables: readonly Table[]): Table[] {
  const { stones, rows, sheets } = readFinds(tables);
  return [
    buildTable(STONES, stones, STONE_FIELDS),
    buildTable(ROWS, rows, { ...SHEET_FIELDS, ...ROW_FIELDS }),
    buildTable(SHEETS, sheets, SHEET_FIELDS),
  ].filter((table) => table.rows.length > 1);
}

/** A find by the table and row id to which pyArchInit links its photographs. */
export interface FindOfRow {
  table: string;
  id: string;
  site: string;
  inventory_number: string;
}

/** Lists the finds of each stone and of each TMA sheet. */
export function listFindsOfRows(tables: readonly Table[]): FindOfRow[] {
  const { stones, rows, sheets } = readFinds(tables);
  const listOf = (table: string, finds: readonly FindRow[], id: string): FindOfRow[] =>
    finds.map(({ cells }) => ({
      table,
      id: cells.get(id) ?? '',
      site: cells.get('site_name') ?? '',
      inventory_number: cells.get('inventory_number') ?? '',
    }));
  return [
    ...listOf(STONES, stones, 'id'),
    ...listOf(SHEETS, rows, 'id_tma'),
    ...listOf(SHEETS, sheets, 'id'),
    ...listOf(ROWS, rows, 'id'),
  ];
}

/** Reads the finds of the three tables. `sheets` are those without rows. */
function readFinds(tables: readonly Table[]): Record<'stones' | 'rows' | 'sheets', FindRow[]> {
  const rowsOf = (name: string, fields: ColumnFields): FindRow[] =>
    readRows(
      tables.find((table) => table.name === name),
      fields,
    );
  const numbers = createNumbers();
  const stones = rowsOf(STONES, STONE_FIELDS);
  for (const { cells } of stones) resolveStone(cells, numbers);
  const { rows, sheets } = joinSheets(rowsOf(SHEETS, SHEET_FIELDS), rowsOf(ROWS, ROW_FIELDS));
  for (const { cells } of rows) resolveMaterial(cells, numbers);
  for (const { cells } of sheets) resolveSheet(cells, numbers);
  return { stones, rows, sheets };
}

/** Reads rows in the order of their row ids. PostgreSQL returns changed rows last. */
function readRows(table: Table | undefined, fields: ColumnFields): FindRow[] {
  const [headings, ...rows] = table?.rows ?? [];
  const columns = headings?.cells.map((cell) => cell.trim()) ?? [];
  const read = rows.map((row) => {
    const cells = new Map<string, string>();
    for (const [i, column] of columns.entries()) {
      const name = column.toLowerCase();
      const text = readOriginalCell(row, { from: [i] });
      const found = fields[name] ?? (OTHER_COLUMNS.has(name) ? name : column);
      if (text !== '' && !LOCK_COLUMNS.has(name)) cells.set(found, text);
    }
    return { number: row.number, cells };
  });
  return read.sort((a, b) => Number(a.cells.get('id') ?? 0) - Number(b.cells.get('id') ?? 0));
}

/** Adds the columns of its sheet to each row, and returns the sheets without rows. */
function joinSheets(
  sheets: readonly FindRow[],
  rows: readonly FindRow[],
): { rows: FindRow[]; sheets: FindRow[] } {
  const byId = new Map(sheets.map(({ cells }) => [cells.get('id'), cells]));
  const used = new Set(rows.map(({ cells }) => cells.get('id_tma')));
  return {
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: joinCells(byId.get(cells.get('id_tma')) ?? new Map<string, string>(), cells),
    })),
    sheets: sheets.filter(({ cells }) => !used.has(cells.get('id'))),
  };
}

/** Joins a sheet and a row. If both have a column, that of the sheet gets the prefix `tma_`. */
function joinCells(
  sheet: ReadonlyMap<string, string>,
  row: ReadonlyMap<string, string>,
): Map<string, string> {
  const cells = new Map(row);
  for (const [name, text] of sheet)
    if (name === 'graph_node_id') cells.set('tma_entity_uuid', text);
    else if (name !== 'id') cells.set(cells.has(name) ? `tma_${name}` : name, text);
  return cells;
}

/** Returns a function that finds the first number that no earlier find of the site has. */
function createNumbers(): (cells: ReadonlyMap<string, string>, possible: readonly string[]) => string {
  const used = new Set<string>();
  return (cells, possible) => {
    const keyOf = (number: string): string => JSON.stringify([cells.get('site_name') ?? '', number]);
    const number = possible.find((one) => !used.has(keyOf(one))) ?? possible.at(-1)!;
    used.add(keyOf(number));
    return number;
  };
}

type Numbers = ReturnType<typeof createNumbers>;

function resolveStone(cells: Map<string, string>, numbers: Numbers): void {
  const [number, id] = [cells.get('scheda_numero'), cells.get('id') ?? ''];
  const own = number === undefined ? [] : [`lapidei-${number}`, `lapidei-${number}-${id}`];
  cells.set('inventory_number', numbers(cells, [...own, `lapidei-id-${id}`]));
  cells.delete('scheda_numero');
  cells.set('find_type', 'Pietra');
}

/** The plugin also writes the material into `madi`, so a text without a digit is not a number. */
function resolveMaterial(cells: Map<string, string>, numbers: Numbers): void {
  const other = `TMA-${cells.get('id_tma') ?? ''}-${cells.get('id') ?? ''}`;
  resolveNumber(cells, numbers, { column: 'madi', other });
  moveCell(cells, 'cronologia_mac', 'dating');
}

function resolveSheet(cells: Map<string, string>, numbers: Numbers): void {
  resolveNumber(cells, numbers, { column: 'inventario', other: `TMA-${cells.get('id') ?? ''}` });
  moveCell(cells, 'ogtm', 'find_type');
}

/** Moves the text of a column to a field that is empty. */
function moveCell(cells: Map<string, string>, column: string, field: string): void {
  const text = cells.get(column);
  if (text === undefined || cells.has(field)) return;
  cells.set(field, text);
  cells.delete(column);
}

/** Moves the number of a column to the inventory number. Otherwise the find gets the other number. */
function resolveNumber(
  cells: Map<string, string>,
  numbers: Numbers,
  { column, other }: { column: string; other: string },
): void {
  const written = cells.get(column) ?? '';
  const number = numbers(cells, /\d/.test(written) ? [written, other] : [other]);
  cells.set('inventory_number', number);
  if (number === written) cells.delete(column);
}

/** Builds a table with a column for each field, also where all its cells are empty. */
function buildTable(name: string, rows: readonly FindRow[], fields: ColumnFields): Table {
  const headings = new Set([
    'inventory_number',
    'find_type',
    ...Object.values(fields),
    ...rows.flatMap(({ cells }) => [...cells.keys()]),
  ]);
  headings.delete('id');
  const columns = [...headings];
  return {
    name,
    rows: [
      { number: 1, cells: columns },
      ...rows.map(({ number, cells }) => ({
        number,
        cells: columns.map((column) => cells.get(column) ?? ''),
      })),
    ],
  };
}
