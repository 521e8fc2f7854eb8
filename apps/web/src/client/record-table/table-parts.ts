import type { ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { problemOf } from '../data/problem.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { TableRow } from '../tables/field-column.ts';
import type { CheckedRows } from '../tables/use-checked-rows.ts';
import type { CompleteBlock } from '../tables/use-paste.tsx';
import type { RowWindow } from '../tables/use-row-window.ts';
import type { Saves } from '../tables/use-saves.ts';
import { showToast } from '../ui/toasts.tsx';
import type { TableView } from '../views/table-view.ts';
import type { TableGroups } from '../views/use-groups.ts';

export interface RecordTableProps<Row extends TableRow> {
  name: RecordName;
  label: string;
  /** Parameters that apply to every request of the table, such as the site. */
  base: Parameters;
  /** Default sort field. */
  order: string;
  /** Columns that are always visible, then the default columns. */
  fixed: readonly string[];
  standard: readonly string[];
  /** Fields that the custom rendering needs, in addition to the columns. */
  needed?: readonly string[];
  /** Custom rendering of some fields. */
  drawn?: Readonly<Record<string, (row: Row) => ReactNode>>;
  nameOf: (row: Row) => string;
  onOpen: (row: Row, manner: 'beside' | 'full') => void;
  openId?: number | undefined;
  /** Additional columns that are not fields, after the others. */
  marks?: readonly GridColumn<Row>[];
  /** Renders further actions for the checked rows. */
  renderActions?: (rows: readonly Row[]) => ReactNode;
  /** Tools of the page beside those of the table. */
  tools?: ReactNode;
  /** Adds missing values to a pasted block with headings. */
  completeBlock?: CompleteBlock;
  /** Text of a table without any records. */
  none: string;
  noneFound: string;
  /** Content below the rows: the line for new records. */
  foot?: ReactNode;
  /** Prints in place of the table itself. */
  onPrint?: (() => void) | undefined;
}

export interface FieldTableProps<Row extends TableRow> extends RecordTableProps<Row> {
  fields: readonly RecordField[];
}

/** State shared by the parts of a table. */
export interface TableParts<Row extends TableRow> extends FieldTableProps<Row> {
  view: TableView;
  groups: TableGroups;
  onResize: (column: string, width: number | undefined) => void;
  columns: readonly GridColumn<Row>[];
  /** Index of the row whose sheet is open. */
  place: number | undefined;
  rows: RowWindow<Row>;
  rowAt: (index: number) => Row | undefined;
  saves: Saves;
  checked: CheckedRows<Row>;
  mayChange: boolean;
}

/** Returns a row with the changes that are being saved. */
export function withPendingEdits<Row extends TableRow>(saves: Saves, row: Row | undefined): Row | undefined {
  return row && saves.withEdits(row);
}

/** Shows an error as a toast. */
export function reportFailure(error: unknown): void {
  showToast({ text: problemOf(error).message, kind: 'bad' });
}

/** Returns the site of a table, or `''` if it belongs to none. */
export function siteOf(base: Parameters): string {
  // Files have no field for the site, so their lists have a parameter for it.
  return String(base['site_name_is'] ?? base['site_name'] ?? '');
}
