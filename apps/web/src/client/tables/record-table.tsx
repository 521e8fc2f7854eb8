import { useMemo, useState, type ReactNode } from 'react';
import { useFields, type RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { Grid } from '../grid/grid.tsx';
import type { GridColumn } from '../grid/grid-column.ts';
import { useKnownValues, type KnownValues } from '../known/use-known-values.ts';
import { Empty, Failed, Loading } from '../page/states.tsx';
import { Shown } from '../page/shown.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import type { ChangeDialogProps } from './change-dialog.tsx';
import type { ColumnsDialogProps } from './columns-dialog.tsx';
import { fieldColumn, type TableRow } from './field-column.ts';
import { offeredWords } from './offered-words.ts';
import type { PrintedTable } from './print-table.ts';
import { useRenameQuestion } from './use-rename-question.tsx';
import { TableBar } from './table-bar.tsx';
import type { TableKeysProps } from './table-keys.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import { problemOf } from '../data/problem.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useColumnChoice, useTableView, type TableView } from './table-view.ts';
import { useCellStates } from './use-cell-states.tsx';
import { useCheckedRows, type CheckedRows } from './use-checked-rows.ts';
import type { GridSort } from '../grid/grid-parts.ts';
import { usePaste, usePasteOnPage, type CompleteBlock } from './use-paste.tsx';
import { usePlace } from './use-place.ts';
import { useRowWindow, type RowWindow } from './use-row-window.ts';
import { editOf } from './resolve-saves.ts';
import type { ValueEdit } from './merge-stale.ts';
import { useSaves, type Saves } from './use-saves.ts';
import './tables.css';

const ColumnsDialog = lazyPart<ColumnsDialogProps>(
  async () => (await import('./columns-dialog.tsx')).ColumnsDialog,
  { isRare: true },
);
const TableKeys = lazyPart<TableKeysProps>(async () => (await import('./table-keys.ts')).TableKeys);
const ChangeDialog = lazyPart<ChangeDialogProps>(
  async () => (await import('./change-dialog.tsx')).ChangeDialog,
  { isRare: true },
);

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
  /** Custom rendering of some fields. */
  drawn?: Readonly<Record<string, (row: Row) => ReactNode>>;
  nameOf: (row: Row) => string;
  onOpen: (row: Row, manner: 'beside' | 'full') => void;
  openId?: number | undefined;
  /** Additional columns that are not fields, after the others. */
  marks?: readonly GridColumn<Row>[];
  /** Renders further actions for the checked rows. */
  renderActions?: (rows: readonly Row[]) => ReactNode;
  /** Adds missing values to a pasted block with headings. */
  completeBlock?: CompleteBlock;
  /** Text of a table without any records. */
  none: string;
  noneFound: string;
  /** Content below the rows: the line for new records. */
  foot?: ReactNode;
}

/** A table of records. Every field can be a column, a filter and the sort order. Cells are edited in place. */
export function RecordTable<Row extends TableRow>(props: RecordTableProps<Row>): ReactNode {
  return (
    <Shown query={useFields(props.name)} rows={12}>
      {(fields) => <FieldTable {...props} fields={fields} />}
    </Shown>
  );
}

interface FieldTableProps<Row extends TableRow> extends RecordTableProps<Row> {
  fields: readonly RecordField[];
}

/** State shared by the parts of a table. */
interface TableParts<Row extends TableRow> extends FieldTableProps<Row> {
  view: TableView;
  columns: readonly GridColumn<Row>[];
  /** Index of the row whose sheet is open. */
  place: number | undefined;
  rows: RowWindow<Row>;
  rowAt: (index: number) => Row | undefined;
  saves: Saves;
  checked: CheckedRows<Row>;
  mayChange: boolean;
}

function FieldTable<Row extends TableRow>(props: FieldTableProps<Row>): ReactNode {
  const { name, base, order, fields, fixed, standard } = props;
  const mayChange = useMay('update');
  const view = useTableView(fields);
  const [chosen, choose] = useColumnChoice(name, standard);
  const known = useKnownValues(name === 'us' ? siteOf(base) : undefined);
  const columns = useColumns(props, { chosen, isEditable: mayChange, known });
  const parameters = listParameters({ base, view, order }, columns);
  const rows = useRowWindow<Row>(name, parameters);
  const saves = useSaves(name, siteOf(base));
  const checked = useChecked(view, rows);
  const [dialog, setDialog] = useState<'columns' | 'change'>();
  const rowAt = (index: number): Row | undefined => withEdits(saves, rows.rowAt(index));
  const place = usePlace(name, props.openId, parameters);
  const all = props.marks ? [...columns, ...props.marks] : columns;
  const parts = { ...props, view, columns: all, place, rows, rowAt, saves, checked, mayChange };
  if (rows.problem) return <Failed problem={rows.problem} onRetry={rows.again} />;
  return (
    <div className="table">
      <TableBar
        name={name}
        view={view}
        parameters={parameters}
        actions={props.renderActions?.(checked.rows)}
        fields={fields}
        count={rows.count}
        checked={checked.rows.length}
        hidden={checked.hidden}
        onUncheck={checked.none}
        onChange={mayChange ? () => setDialog('change') : undefined}
        onColumns={() => setDialog('columns')}
        onPrint={() => void printAll({ title: titleOf(props), name, parameters, columns })}
      />
      <TableBody {...parts} />
      {props.foot}
      <TableKeys mayChange={mayChange} undo={saves.undo} redo={saves.redo} />
      <ColumnsDialog
        isOpen={dialog === 'columns'}
        fields={fields}
        fixed={fixed}
        standard={standard}
        chosen={chosen}
        onChoose={choose}
        onClose={() => setDialog(undefined)}
      />
      <ChangeDialog
        isOpen={dialog === 'change'}
        fields={fields}
        name={name}
        base={base}
        rows={checked.rows}
        nameOf={(row) => props.nameOf(row as Row)}
        hidden={checked.hidden}
        onClose={() => setDialog(undefined)}
        onChange={(some, field, value) => void saves.save(changeAll(some, field, value))}
      />
    </div>
  );
}

function useChecked<Row extends TableRow>(
  { text, filters }: TableView,
  { count, load }: RowWindow<Row>,
): CheckedRows<Row> {
  return useCheckedRows<Row>({
    filter: JSON.stringify([text, filters.map(({ parameter, value }) => [parameter, value])]),
    isWhole: text === '' && filters.length === 0,
    count,
    load,
  });
}

/** The code for printing is loaded on demand. */
async function printAll<Row extends TableRow>(printed: PrintedTable<Row>): Promise<void> {
  try {
    const { printTable } = await import('./print-table.ts');
    await printTable(printed);
  } catch (error) {
    reportFailure(error);
  }
}

/** Returns the title for printing: the name of the table, with the site if it belongs to one. */
function titleOf<Row extends TableRow>({ base, label }: RecordTableProps<Row>): string {
  return [base['site_name_is'], label].filter(Boolean).join(' · ');
}

function TableBody<Row extends TableRow>(parts: TableParts<Row>): ReactNode {
  const { label, view, columns, rows, rowAt, saves, checked, mayChange, nameOf, onOpen, openId } = parts;
  const { edit, question } = useRenameQuestion<Row>(saves.saveTexts);
  const stateOf = useCellStates(parts.name, parts.fields, saves);
  const { count } = rows;
  const load = async (first: number, last: number): Promise<(index: number) => Row | undefined> => {
    const loaded = await rows.load(first, last);
    return (index) => withEdits(saves, loaded(index));
  };
  const { name, base, fields, completeBlock } = parts;
  const site = siteOf(base);
  const pasting = { name, site, fields, columns, count: count ?? 0, load, nameOf, completeBlock, saves };
  const { paste, dialogs } = usePaste<Row>(pasting);
  usePasteOnPage(mayChange && count === 0, (cells) => {
    paste(cells, { top: 0, bottom: 0, left: 0, right: 0 }).catch(reportFailure);
  });
  if (count === undefined) return <Loading rows={12} />;
  if (count === 0)
    return (
      <>
        <Nothing {...parts} />
        {dialogs}
      </>
    );
  return (
    <>
      <Grid
        label={label}
        columns={columns}
        count={count}
        rowAt={rowAt}
        keyOf={idOf}
        onSeen={rows.onSeen}
        sort={view.sort}
        onSort={(column) => view.setSort(turnSort(view.sort, column))}
        onEdit={edit}
        onGiveUp={saves.discard}
        onPaste={(block, range) => {
          if (mayChange) paste(block, range).catch(reportFailure);
        }}
        onUndo={() => void saves.undo()}
        onRedo={() => void saves.redo()}
        onOpen={onOpen}
        openKey={openId}
        openIndex={parts.place}
        checked={checked.keys}
        onCheck={checked.check}
        load={load}
        onFailure={reportFailure}
        stateOf={stateOf}
      />
      {question}
      {dialogs}
    </>
  );
}

function Nothing<Row extends TableRow>({ view, none, noneFound }: TableParts<Row>): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  if (view.text === '' && view.filters.length === 0) return <Empty>{none}</Empty>;
  return <Empty action={<Button onPress={view.clearFilters}>{t.clearFilters}</Button>}>{noneFound}</Empty>;
}

function useColumns<Row extends TableRow>(
  { fields, fixed, drawn }: FieldTableProps<Row>,
  { chosen, isEditable, known }: { chosen: readonly string[]; isEditable: boolean; known: KnownValues },
): readonly GridColumn<Row>[] {
  const language = useLanguage();
  return useMemo(() => {
    const byName = new Map(fields.map((field) => [field.name, field]));
    return [...new Set([...fixed, ...chosen])].flatMap((name) => {
      const field = byName.get(name);
      if (field === undefined) return [];
      const column = fieldColumn<Row>(field, {
        language,
        isEditable,
        offered: known.list(name) ?? offeredWords(field),
      });
      const remark = (row: Row): string | undefined =>
        known.judge(name, (row as unknown as Record<string, unknown>)[name]);
      const isName = fixed.includes(name);
      return [{ ...column, isFixed: isName, isName, remark, draw: drawn?.[name] }];
    });
  }, [fields, fixed, drawn, chosen, language, isEditable, known]);
}

/** Returns the parameters of the list request: base, filters and sort order of the view, and the columns. */
function listParameters(
  { base, view, order }: { base: Parameters; view: TableView; order: string },
  columns: readonly { id: string }[],
): Parameters {
  return {
    ...base,
    ...view.parameters,
    sort_by: view.sort?.column ?? order,
    fields: columns.map(({ id }) => id).join(','),
  };
}

/** Returns the sort order after a click on a heading: ascending, descending, default. */
function turnSort(sort: GridSort | undefined, column: string): GridSort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

function changeAll(rows: readonly TableRow[], field: string, value: unknown): ValueEdit[] {
  return rows.map((row) => editOf(row, field, value));
}

function withEdits<Row extends TableRow>(saves: Saves, row: Row | undefined): Row | undefined {
  return row && saves.withEdits(row);
}

function reportFailure(error: unknown): void {
  showToast({ text: problemOf(error).message, kind: 'bad' });
}

/** Returns the site of a table, or `''` if it belongs to none. */
function siteOf(base: Parameters): string {
  return String(base['site_name_is'] ?? '');
}

function idOf({ id }: TableRow): number {
  return id;
}
