import type { GridColumn } from '../grid/grid-column.ts';
import { fetchList, queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import type { TableRow } from './field-column.ts';

/** Largest page size of the API. */
const ROWS_PER_ANSWER = 100;

export interface PrintedTable<Row> {
  title: string;
  name: RecordName;
  parameters: Parameters;
  columns: readonly GridColumn<Row>[];
}

/** Prints all rows of a view, including rows that are not loaded. @throws ProblemError */
export async function printTable<Row extends TableRow>(printed: PrintedTable<Row>): Promise<void> {
  const rows = await loadAll<Row>(printed);
  const table = createTable(printed, rows);
  document.body.append(table);
  document.documentElement.classList.add('prints-table');
  const end = (): void => {
    table.remove();
    document.documentElement.classList.remove('prints-table');
  };
  addEventListener('afterprint', end, { once: true });
  print();
}

async function loadAll<Row>({ name, parameters }: PrintedTable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const query = queryOf({ ...parameters, skip: rows.length, limit: ROWS_PER_ANSWER });
    // Sequential requests: a long table must not use up the rate limit at the same time.
    const answer = await fetchList<Row>(`/api/${name}${query}`);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.pagination.total) return rows;
  }
}

function createTable<Row>({ title, columns }: PrintedTable<Row>, rows: readonly Row[]): HTMLTableElement {
  const table = document.createElement('table');
  table.className = 'printed-table';
  table.createCaption().textContent = title;
  const head = table.createTHead().insertRow();
  for (const { label } of columns) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = label;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const column of columns) {
      const cell = line.insertCell();
      cell.textContent = column.textOf(row);
      if (column.isNumber === true) cell.className = 'printed-number';
    }
  }
  return table;
}
