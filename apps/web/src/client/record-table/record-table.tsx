import { useState, type ReactNode } from 'react';
import { useDefinedFields } from '../definitions/definition-query.ts';
import type { Parameters } from '../data/queries.ts';
import { useMay } from '../data/visit.ts';
import { useKnownValues } from '../known/use-known-values.ts';
import { Shown } from '../page/shown.tsx';
import { Failed } from '../page/states.tsx';
import type { ChangeDialogProps } from '../tables/change-dialog.tsx';
import type { ColumnsDialogProps } from '../tables/columns-dialog.tsx';
import type { TableRow } from '../tables/field-column.ts';
import type { ValueEdit } from '../tables/merge-stale.ts';
import type { PrintedTable } from '../tables/print-table.ts';
import { editOf } from '../tables/resolve-saves.ts';
import { TableKeys } from '../tables/table-keys.ts';
import { useCheckedRows, type CheckedRows } from '../tables/use-checked-rows.ts';
import { usePlace } from '../tables/use-place.ts';
import { useRowWindow, type RowWindow } from '../tables/use-row-window.ts';
import { useSaves } from '../tables/use-saves.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { limitWidth, useColumnLayout, type ColumnLayout } from '../views/column-layout.ts';
import { canSaveViews, useTableView, type TableView } from '../views/table-view.ts';
import { useGroups } from '../views/use-groups.ts';
import { ViewChooser } from '../views/view-chooser.tsx';
import { TableBar } from './table-bar.tsx';
import { TableBody } from './table-body.tsx';
import {
  reportFailure,
  siteOf,
  withPendingEdits,
  type FieldTableProps,
  type RecordTableProps,
  type TableParts,
} from './table-parts.ts';
import { listParameters, useColumns } from './use-columns.ts';
import '../tables/tables.css';

const ColumnsDialog = lazyPart<ColumnsDialogProps>(
  async () => (await import('../tables/columns-dialog.tsx')).ColumnsDialog,
  { isRare: true },
);
const ChangeDialog = lazyPart<ChangeDialogProps>(
  async () => (await import('../tables/change-dialog.tsx')).ChangeDialog,
  { isRare: true },
);

/** A table of records. Every field can be a column, a filter and the sort order. Cells are edited in place. */
export function RecordTable<Row extends TableRow>(props: RecordTableProps<Row>): ReactNode {
  return (
    <Shown query={useDefinedFields(props.name, siteOf(props.base))} rows={12}>
      {({ fields, form }) => (
        <FieldTable
          {...props}
          fields={fields}
          standard={form?.chooseColumns(props.standard) ?? props.standard}
        />
      )}
    </Shown>
  );
}

function FieldTable<Row extends TableRow>(props: FieldTableProps<Row>): ReactNode {
  const { name, fields, fixed, standard } = props;
  const [layout, change] = useColumnLayout(name, standard);
  const parts = useTableParts(props, layout, change);
  const { view, groups, rows, saves, checked, mayChange, parameters } = parts;
  const [dialog, setDialog] = useState<'columns' | 'change'>();
  if (rows.problem) return <Failed problem={rows.problem} onRetry={rows.again} />;
  const site = siteOf(props.base);
  const views = canSaveViews(name, site) && (
    <ViewChooser {...{ name, site, view, layout, standard }} onLayout={change} />
  );
  return (
    <div className="table">
      <TableBar
        {...{ name, view, parameters, fields, views, groups }}
        shown={parts.shown}
        actions={props.renderActions?.(checked.rows)}
        tools={props.tools}
        count={groups.total ?? rows.count}
        checked={checked.rows.length}
        hidden={checked.hidden}
        onUncheck={checked.none}
        onChange={mayChange ? () => setDialog('change') : undefined}
        onColumns={() => setDialog('columns')}
        onPrint={
          props.onPrint ??
          (() => void printAll({ title: titleOf(props), name, parameters, columns: parts.columns }))
        }
      />
      <TableBody {...parts} />
      {props.foot}
      <TableKeys mayChange={mayChange} undo={saves.undo} redo={saves.redo} />
      {dialog === 'columns' && (
        <ColumnsDialog
          fields={fields}
          fixed={fixed}
          standard={standard}
          chosen={layout.columns}
          onChoose={(columns) => change({ columns })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'change' && (
        <ChangeDialog
          fields={fields}
          name={name}
          base={props.base}
          rows={checked.rows}
          nameOf={(row) => props.nameOf(row as Row)}
          hidden={checked.hidden}
          onClose={() => setDialog(undefined)}
          onChange={(some, field, value) => void saves.save(changeAll(some, field, value))}
        />
      )}
    </div>
  );
}

interface ShownParts<Row extends TableRow> extends TableParts<Row> {
  parameters: Parameters;
  /** Names of the fields that are shown, in order. */
  shown: readonly string[];
}

/** Collects what a table shows: its view, groups, columns, rows, saves and checked rows. */
function useTableParts<Row extends TableRow>(
  props: FieldTableProps<Row>,
  layout: ColumnLayout,
  change: (layout: Partial<ColumnLayout>) => void,
): ShownParts<Row> {
  const { name, base, order, fields } = props;
  const mayChange = useMay('update');
  const view = useTableView(fields);
  const known = useKnownValues(name === 'us' ? siteOf(base) : undefined);
  const columns = useColumns(props, { layout, isEditable: mayChange, known });
  const parameters = listParameters({ base, view, order }, columns);
  const groups = useGroups(name, parameters, {
    field: fields.find((field) => field.name === view.group),
    isDescending: view.sort?.column === view.group && view.sort?.isDescending === true,
  });
  const needed = [parameters['fields'], ...(props.needed ?? [])].join(',');
  const rows = useRowWindow<Row>(name, { ...parameters, fields: needed }, groups.sections);
  const saves = useSaves(name, siteOf(base));
  const checked = useChecked(view, rows);
  const rowAt = (index: number): Row | undefined => withPendingEdits(saves, rows.rowAt(index));
  const place = usePlace(name, props.openId, parameters);
  const onResize = (column: string, width: number | undefined): void => {
    const { [column]: _former, ...others } = layout.widths;
    change({ widths: width === undefined ? others : { ...others, [column]: limitWidth(width) } });
  };
  const all = props.marks ? [...columns, ...props.marks] : columns;
  return {
    ...props,
    view,
    groups,
    onResize,
    columns: all,
    place,
    rows,
    rowAt,
    saves,
    checked,
    mayChange,
    parameters,
    shown: columns.map(({ id }) => id),
  };
}

function useChecked<Row extends TableRow>(
  { text, filter }: TableView,
  { count, load }: RowWindow<Row>,
): CheckedRows<Row> {
  return useCheckedRows<Row>({
    filter: JSON.stringify([text, filter]),
    isWhole: text === '' && filter.members.length === 0,
    count,
    load,
  });
}

/** The code for printing is loaded on demand. */
async function printAll<Row extends TableRow>(printed: PrintedTable<Row>): Promise<void> {
  try {
    const { printTable } = await import('../tables/print-table.ts');
    await printTable(printed);
  } catch (error) {
    reportFailure(error);
  }
}

/** Returns the title for printing: the name of the table, with the site if it belongs to one. */
function titleOf<Row extends TableRow>({ base, label }: RecordTableProps<Row>): string {
  return [siteOf(base), label].filter(Boolean).join(' · ');
}

function changeAll(rows: readonly TableRow[], field: string, value: unknown): ValueEdit[] {
  return rows.map((row) => editOf(row, field, value));
}
