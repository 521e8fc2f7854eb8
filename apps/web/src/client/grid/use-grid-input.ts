import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DOMAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import {
  chooseCell,
  clampPlace,
  isOneCell,
  moveChoice,
  rangeOf,
  type CellChoice,
  type CellPlace,
  type CellStep,
} from './cell-range.ts';
import { commandOf, type GridCommand } from './grid-commands.ts';
import type { GridColumn } from './grid-column.ts';
import type { CellActions, GridProps } from './grid-parts.ts';
import { clearCells, fillDown, refusedIn, rowsBetween, withRows } from './edit-cells.ts';
import { copyText } from '../ui/copy-text.ts';
import { parseTsv, formatTsv } from './tsv.ts';

interface Surroundings {
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (row: number) => void;
  rowPx: number;
}

/** State and event handlers of a grid for keyboard, mouse and clipboard. */
export interface GridInput {
  choice: CellChoice;
  /** Initial text of the cell being edited. */
  editing: string | undefined;
  /** True if letter keys are page shortcuts, because the cell with the focus cannot be edited by typing. */
  areCommands: boolean;
  checkAll: { isAll: boolean; toggle: () => void };
  cells: CellActions;
  listeners: Pick<DOMAttributes<HTMLDivElement>, 'onKeyDown' | 'onCopy' | 'onCut' | 'onPaste'>;
}

/** Manages the selection and editing of a grid and handles keyboard, mouse and clipboard events. */
export function useGridInput<Row>(props: GridProps<Row>, around: Surroundings): GridInput {
  const { count, columns } = props;
  const size = useMemo(() => ({ rows: count, columns: columns.length }), [count, columns.length]);
  const [selection, choose] = useState<CellChoice>(() => chooseCell({ row: 0, column: 0 }));
  const [editing, setEditing] = useState<Editing<Row>>();
  const choice = useMemo(
    () => ({ from: clampPlace(selection.from, size), focus: clampPlace(selection.focus, size) }),
    [selection, size],
  );
  // Callbacks read the current state from this ref, so they need not be recreated at each render.
  const awaited = useRef<symbol>(undefined);
  const now = useRef<Now<Row>>({ props, around, choice, size, awaited, editing });
  useEffect(() => {
    now.current = { props, around, choice, size, awaited, editing };
  });

  const go = useCallback((step: CellStep, grows: boolean): void => {
    const { around, choice, size } = now.current;
    const page = Math.max(1, Math.floor((around.scroller.current?.clientHeight ?? 0) / around.rowPx) - 2);
    const next = moveChoice(choice, step, { size, page, grows });
    around.scrollTo(next.focus.row);
    choose(next);
  }, []);
  const run = useCallback(
    (command: GridCommand): void => {
      if (command.do === 'move') go(command.step, command.grows);
      else if (command.do === 'widen') widenFocus(now.current, command.px);
      else if (command.do === 'edit') setEditing(beginEditing(now.current, command.text));
      else runOnChosen(command.do, now.current, choose);
    },
    [go],
  );
  const cells = useCellActions(now, choose, setEditing, go);
  return {
    choice,
    editing: editing?.text,
    areCommands: editing === undefined && !acceptsTyping(columns[choice.focus.column]),
    checkAll: checkAllOf(props),
    cells,
    listeners: useListeners(now, run),
  };
}

interface Now<Row> {
  props: GridProps<Row>;
  around: Surroundings;
  choice: CellChoice;
  size: { rows: number; columns: number };
  /** Row to open once it has loaded. Escape cancels it. */
  awaited: { current: symbol | undefined };
  editing: Editing<Row> | undefined;
}

/** A cell being edited: its initial text, and its row at the start of editing. */
interface Editing<Row> {
  text: string;
  row: Row;
}

/** Returns true if typing a letter starts editing in this column. */
function acceptsTyping<Row>(column: GridColumn<Row> | undefined): boolean {
  return column?.read !== undefined && !column.isName;
}

function useCellActions<Row>(
  now: RefObject<Now<Row>>,
  choose: (next: CellChoice) => void,
  setEditing: (editing: Editing<Row> | undefined) => void,
  go: (step: CellStep, grows: boolean) => void,
): CellActions {
  // Not every browser reports the pointer type of a click.
  const isTouch = useRef(false);
  return useMemo(() => {
    const isOpening = ({ column }: CellPlace): boolean => isTouch.current && column === 0;
    return {
      press: (place, by) => {
        isTouch.current = by.isTouch;
        // The edited cell must lose the focus first, while it is still the current cell.
        if (now.current.editing) now.current.around.scroller.current?.focus();
        choose(by.grows ? { ...now.current.choice, focus: place } : chooseCell(place));
      },
      tap: (place) => {
        if (isOpening(place)) openFocus({ ...now.current, choice: chooseCell(place) }, 'beside');
      },
      drag: (place) => choose({ ...now.current.choice, focus: place }),
      edit: (place) => {
        if (isOpening(place)) return;
        choose(chooseCell(place));
        setEditing(beginEditing({ ...now.current, choice: chooseCell(place) }, undefined));
      },
      check: (index, isChecked) => {
        const { props } = now.current;
        withRows(props, index, index, (rows) => props.onCheck(rows, isChecked));
      },
      finish: (text, step) => {
        setEditing(undefined);
        if (text === undefined) giveUpFocus(now.current);
        else editFocus(now.current, text);
        // The input disappears while it has the focus.
        if (step !== 'stay' || text === undefined) now.current.around.scroller.current?.focus();
        if (step !== 'stay') go(step, false);
      },
    };
  }, [now, choose, setEditing, go]);
}

function useListeners<Row>(
  now: RefObject<Now<Row>>,
  run: (command: GridCommand) => void,
): GridInput['listeners'] {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { editing, size } = now.current;
      const command = editing === undefined && !event.nativeEvent.isComposing && commandOf(event);
      if (!command || size.rows === 0 || isForPage(now.current, command)) return;
      if (command.do === 'leave') now.current.awaited.current = undefined;
      // If a single cell is selected, Escape closes the sheet beside the grid.
      if (command.do === 'leave' && isOneCell(now.current.choice)) return;
      event.preventDefault();
      run(command);
    },
    onCopy: (event) => copyChosen(event, now.current),
    onCut: (event) => {
      copyChosen(event, now.current);
      runOnChosen('clear', now.current, () => undefined);
    },
    onPaste: (event) => {
      if (now.current.size.rows === 0) return;
      event.preventDefault();
      now.current.props.onPaste(
        parseTsv(event.clipboardData.getData('text/plain')),
        rangeOf(now.current.choice),
      );
    },
  };
}

const DIGIT = /^\p{N}$/u;

/** Returns true if a letter is a shortcut of the page, such as `c` or `?`, because the cell takes no text. */
function isForPage<Row>({ props, choice }: Now<Row>, command: GridCommand): boolean {
  if (command.do !== 'edit' || command.text === undefined) return false;
  const column = props.columns[choice.focus.column];
  return !acceptsTyping(column) && !(column?.isName && DIGIT.test(command.text));
}

/** Starts editing with the typed text, otherwise with the text of the cell. Returns undefined for a read-only cell. */
function beginEditing<Row>({ props, choice }: Now<Row>, typed: string | undefined): Editing<Row> | undefined {
  const column = props.columns[choice.focus.column];
  const row = props.rowAt(choice.focus.row);
  if (!column?.read || row === undefined) return undefined;
  return { row, text: typed ?? refusedIn(props, row, column)?.typed ?? column.textOf(row) };
}

/**
 * Saves the text against the row as it was when editing started, so that later changes by others are
 * not overwritten.
 */
function editFocus<Row>({ props, choice, editing }: Now<Row>, text: string): void {
  const column = props.columns[choice.focus.column];
  if (!column?.read || editing === undefined) return;
  const { row } = editing;
  // After a rejection the same input may be sent again, and the stored value clears the error.
  if (text.trim() === column.textOf(row).trim() && !refusedIn(props, row, column)) return;
  props.onEdit([{ row, column, text }]);
}

/** Discards the rejected input of the cell with the focus. */
function giveUpFocus<Row>({ props, choice }: Now<Row>): void {
  const column = props.columns[choice.focus.column];
  const row = props.rowAt(choice.focus.row);
  if (column && row !== undefined && refusedIn(props, row, column))
    props.onGiveUp(props.keyOf(row), column.id);
}

/** Changes the width of the column with the focus. */
function widenFocus<Row>({ props, choice }: Now<Row>, px: number): void {
  const column = props.columns[choice.focus.column];
  if (column) props.onResize?.(column.id, column.width + px);
}

function runOnChosen<Row>(
  what: Exclude<GridCommand['do'], 'move' | 'edit' | 'widen'>,
  now: Now<Row>,
  choose: (next: CellChoice) => void,
): void {
  const { props, choice, size } = now;
  switch (what) {
    case 'undo':
      return props.onUndo();
    case 'redo':
      return props.onRedo();
    case 'leave':
      return choose(chooseCell(choice.focus));
    case 'choose-all':
      return choose({
        from: { row: 0, column: 0 },
        focus: { row: size.rows - 1, column: size.columns - 1 },
      });
    case 'open':
    case 'open-full':
      return openFocus(now, what === 'open' ? 'beside' : 'full');
    case 'check':
      return checkChosen(now);
    case 'clear':
      return clearCells(props, rangeOf(choice));
    case 'fill-down':
      return fillDown(props, rangeOf(choice));
  }
}

/** Opens the row with the focus, as soon as it is loaded. */
function openFocus<Row>(now: Now<Row>, manner: 'beside' | 'full'): void {
  const { props, choice } = now;
  const request = Symbol('open');
  now.awaited.current = request;
  withRows(props, choice.focus.row, choice.focus.row, ([row]) => {
    if (row !== undefined && now.awaited.current === request) props.onOpen(row, manner);
  });
}

function checkChosen<Row>({ props, choice }: Now<Row>): void {
  const { top, bottom } = rangeOf(choice);
  withRows(props, top, bottom, (rows) => {
    const keys = rows.map((row) => props.keyOf(row));
    props.onCheck(rows, !keys.every((key) => props.checked.has(key)));
  });
}

function copyChosen<Row>(event: ClipboardEvent, { props, choice, size }: Now<Row>): void {
  if (size.rows === 0) return;
  event.preventDefault();
  const { clipboardData } = event;
  const { top, bottom, left, right } = rangeOf(choice);
  const columns = props.columns.slice(left, right + 1);
  const print = (rows: readonly Row[]): string =>
    formatTsv(rows.map((row) => columns.map((column) => column.textOf(row))));
  const loaded = rowsBetween(props.rowAt, top, bottom);
  // Rows that must be loaded first arrive after the event, so the clipboard is then written
  // separately.
  if (loaded.length > bottom - top) clipboardData.setData('text/plain', print(loaded));
  else withRows(props, top, bottom, (rows) => void copyText(print(rows)));
}

function checkAllOf<Row>(props: GridProps<Row>): GridInput['checkAll'] {
  const isAll = props.count > 0 && props.checked.size >= props.count;
  return {
    isAll,
    toggle: () => withRows(props, 0, props.count - 1, (rows) => props.onCheck(rows, !isAll)),
  };
}
