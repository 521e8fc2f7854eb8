import { memo, type PointerEvent, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { GridColumn } from './grid-column.ts';
import { classOfColumn, styleOfColumn } from './grid-head.tsx';
import { cellId, type CellActions, type CellState } from './grid-parts.ts';
import { GRID_TEXTS } from './grid-texts.ts';

export interface GridRowProps<Row> {
  gridId: string;
  index: number;
  /** Index among the rows and the headings of groups. */
  line: number;
  top: number;
  row: Row | undefined;
  rowKey: number | undefined;
  columns: readonly GridColumn<Row>[];
  /** First selected column in this row. `to` is the last. */
  from: number | undefined;
  to: number | undefined;
  /** Column with the focus, if it is in this row. */
  focus: number | undefined;
  /** Initial text of the cell being edited. */
  editing: string | undefined;
  isOpen: boolean;
  isChecked: boolean;
  stateOf: (key: number, column: string) => CellState | undefined;
  actions: CellActions;
}

/** A row that renders again only if its own data changes. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>(props: GridRowProps<Row>): ReactNode {
  const t = useTexts(GRID_TEXTS);
  const { index, line, top, row, rowKey, columns, isOpen, isChecked, actions } = props;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-selected={isChecked}
      className={`grid-row grid-line${isOpen ? ' grid-open' : ''}${isChecked ? ' grid-checked' : ''}${showsChoice(props) ? ' grid-asking' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className="grid-check">
        {rowKey !== undefined && (
          <label className="grid-tick">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t.check}
              checked={isChecked}
              onChange={({ target }) => actions.check(index, target.checked)}
            />
          </label>
        )}
      </div>
      {columns.map((column, at) => (
        <DrawnCell key={column.id} {...props} row={row} at={at} column={column} />
      ))}
    </div>
  );
}

function DrawnCell<Row>(props: GridRowProps<Row> & { at: number; column: GridColumn<Row> }): ReactNode {
  const t = useTexts(GRID_TEXTS);
  const { gridId, index, at, column, columns, row, rowKey, from, to, focus, editing, actions } = props;
  const isFocus = focus === at;
  const isChosen = from !== undefined && to !== undefined && at >= from && at <= to;
  const state = rowKey === undefined ? undefined : props.stateOf(rowKey, column.id);
  const refused = refusedOf(state);
  const text = row === undefined ? '' : (refused?.typed ?? column.textOf(row));
  const isEditing = isFocus && editing !== undefined && row !== undefined;
  const place = { row: index, column: at };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the focus stays on the grid (aria-activedescendant), and so do the keys
    <div
      id={cellId(gridId, place)}
      data-cell={`${rowKey} ${column.id}`}
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell has it since ARIA 1.0
      aria-readonly={column.read === undefined}
      aria-invalid={refused && true}
      lang={languageIn(props, isEditing)}
      title={refused ? t.refused(refused.problem) : remarkIn(props, text)}
      className={`${classOfColumn(column)}${classOfState(isChosen, isFocus, state)}${remarkIn(props, '') && ' grid-doubtful'}`}
      style={styleOfColumn(columns, at)}
      onPointerDown={(event) => event.button === 0 && !isEditing && actions.press(place, readPress(event))}
      onPointerEnter={(event) => event.buttons === 1 && event.pointerType === 'mouse' && actions.drag(place)}
      onClick={() => !isEditing && actions.tap(place)}
      onDoubleClick={() => actions.edit(place)}
    >
      {isEditing ? (
        <CellEditor
          key={rowKey}
          label={column.label}
          start={editing}
          offered={column.offered}
          onFinish={actions.finish}
        />
      ) : (
        (drawnIn(props, refused?.typed) ?? text)
      )}
      {!isEditing && <CellChoice choice={refused?.choice} />}
      <PresenceMark id={rowKey} field={column.id} />
    </div>
  );
}

function refusedOf(state: CellState | undefined): Extract<CellState, { isSaving: false }> | undefined {
  return state?.isSaving === false ? state : undefined;
}

function CellChoice({ choice }: { choice: ReactNode }): ReactNode {
  return (
    choice && (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press in it is not one on the cell
      <div className="grid-choice" onPointerDown={(event) => event.stopPropagation()}>
        {choice}
      </div>
    )
  );
}

/** True if a cell of the row shows alternatives, which overlap the rows below. */
function showsChoice<Row>({ rowKey, columns, stateOf }: GridRowProps<Row>): boolean {
  return columns.some(({ id }) => {
    const state = rowKey === undefined ? undefined : stateOf(rowKey, id);
    return state?.isSaving === false && state.choice !== undefined;
  });
}

/** Returns the reason why a cell is doubtful, otherwise the given text. */
function remarkIn<Row>(
  { column, row }: { column: GridColumn<Row>; row: Row | undefined },
  otherwise: string,
): string {
  return (row === undefined ? undefined : column.remark?.(row)) ?? otherwise;
}

/** Returns the language of a text that is not in the language of the page. */
function languageIn<Row>(
  { column, row }: { column: GridColumn<Row>; row: Row | undefined },
  isEditing: boolean,
): string | undefined {
  return row === undefined || isEditing || column.draw ? undefined : column.languageOf?.(row);
}

/** Returns what the column draws in place of the text. Undefined while a rejected input is shown. */
function drawnIn<Row>(
  { column, row }: { column: GridColumn<Row>; row: Row | undefined },
  typed: string | undefined,
): ReactNode {
  return row === undefined || typed !== undefined ? undefined : column.draw?.(row);
}

function readPress({ shiftKey, pointerType }: PointerEvent): { grows: boolean; isTouch: boolean } {
  return { grows: shiftKey, isTouch: pointerType === 'touch' };
}

function classOfState(isChosen: boolean, isFocus: boolean, state: CellState | undefined): string {
  const stateClass = state === undefined ? '' : state.isSaving ? ' grid-saving' : ' grid-refused';
  return `${isChosen ? ' grid-chosen' : ''}${isFocus ? ' grid-focus' : ''}${stateClass}`;
}
