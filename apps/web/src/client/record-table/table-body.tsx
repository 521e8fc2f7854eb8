import type { ReactNode } from 'react';
import { Grid } from '../grid/grid.tsx';
import type { GridSort } from '../grid/grid-parts.ts';
import { useTexts } from '../i18n/language.ts';
import { Empty, Loading } from '../page/states.tsx';
import type { TableRow } from '../tables/field-column.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { useCellStates } from '../tables/use-cell-states.tsx';
import { usePaste, usePasteOnPage } from '../tables/use-paste.tsx';
import { useRenameQuestion } from '../tables/use-rename-question.tsx';
import { Button } from '../ui/button.tsx';
import { reportFailure, siteOf, withPendingEdits, type TableParts } from './table-parts.ts';

/** The rows of a table as a grid, or a sentence if there are none. */
export function TableBody<Row extends TableRow>(parts: TableParts<Row>): ReactNode {
  const { label, view, columns, rows, rowAt, saves, checked, mayChange, nameOf, onOpen, openId } = parts;
  const { edit, question } = useRenameQuestion<Row>(saves.saveTexts);
  const stateOf = useCellStates(parts.name, parts.fields, saves);
  const { count } = rows;
  const load = async (first: number, last: number): Promise<(index: number) => Row | undefined> => {
    const loaded = await rows.load(first, last);
    return (index) => withPendingEdits(saves, loaded(index));
  };
  const { name, base, fields, completeBlock } = parts;
  const site = siteOf(base);
  const pasting = { name, site, fields, columns, count: count ?? 0, load, nameOf, completeBlock, saves };
  const { paste, dialogs } = usePaste<Row>(pasting);
  usePasteOnPage(mayChange && count === 0, (cells) => {
    paste(cells, { top: 0, bottom: 0, left: 0, right: 0 }).catch(reportFailure);
  });
  if (count === undefined || parts.groups.isLoading) return <Loading rows={12} />;
  if (count === 0 && !parts.groups.total)
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
        groups={parts.groups.groups}
        onToggleGroup={parts.groups.toggle}
        onResize={parts.onResize}
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
        openIndex={parts.groups.groups ? undefined : parts.place}
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
  if (view.text === '' && view.filter.members.length === 0) return <Empty>{none}</Empty>;
  return <Empty action={<Button onPress={view.clearFilter}>{t.clearFilters}</Button>}>{noneFound}</Empty>;
}

/** Returns the sort order after a click on a heading: ascending, descending, default. */
function turnSort(sort: GridSort | undefined, column: string): GridSort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

function idOf({ id }: TableRow): number {
  return id;
}
