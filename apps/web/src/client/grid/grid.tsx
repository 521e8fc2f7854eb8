import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { rangeOf } from './cell-range.ts';
import { GridHead } from './grid-head.tsx';
import type { GridColumn } from './grid-column.ts';
import { GroupHeading } from './group-heading.tsx';
import { lineAt, lineOf, type GridGroup } from './grid-groups.ts';
import { GridRow } from './grid-row.tsx';
import { GRID_TEXTS } from './grid-texts.ts';
import { useTexts } from '../i18n/language.ts';
import { cellId, type GridProps } from './grid-parts.ts';
import { useGridInput, type GridInput } from './use-grid-input.ts';
import './grid.css';

const ROWS_AHEAD = 8;
const LEAST_LINES = 32;
const ROW_PX = 32;
const NO_GROUPS: readonly GridGroup[] = [];

/**
 * A table of any length with the editing of a spreadsheet. The focus stays on the grid, and
 * `aria-activedescendant` names the current cell. Only the visible rows are in the DOM.
 */
export function Grid<Row>(props: GridProps<Row>): ReactNode {
  const t = useTexts(GRID_TEXTS);
  const { label, columns, count, onSeen, groups = NO_GROUPS } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useRowHeight();
  // oxlint-disable-next-line react/incompatible-library -- it concerns React's compiler, which these pages do not use
  const rows = useVirtualizer({
    count: count + groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: ROWS_AHEAD,
    // The headings cover one row of the visible height.
    scrollPaddingEnd: rowPx,
  });
  const shown = rows.getVirtualItems();
  const seen = shown
    .map(({ index }) => lineAt(groups, index))
    .flatMap((line) => ('row' in line ? [line.row] : []));
  const [first, last] = [seen[0] ?? 0, seen.at(-1) ?? 0];
  useEffect(() => onSeen(first, last), [onSeen, first, last]);

  const input = useGridInput(props, {
    scroller,
    scrollTo: (row) => rows.scrollToIndex(lineOf(groups, row)),
    rowPx,
  });
  useOpenInView(props.openIndex, rows.scrollToIndex);
  useColumnInView(scroller, columns, input.choice.focus.column);

  return (
    <div
      ref={scroller}
      // Target of the skip link. A page has one grid at most.
      id="table"
      className="grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + groups.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      data-commands={input.areCommands ? '' : undefined}
      aria-activedescendant={count === 0 ? undefined : cellId(id, input.choice.focus)}
      {...input.listeners}
    >
      <GridHead
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        onResize={props.onResize}
        check={input.checkAll}
      />
      <div role="rowgroup" className="grid-body" style={{ height: rows.getTotalSize() }}>
        <GridLines {...props} id={id} lines={shown} input={input} />
      </div>
      {shown.length < count + groups.length && <p className="grid-part">{t.part}</p>}
    </div>
  );
}

/**
 * Returns the number of row elements to recycle while scrolling, because creating an element is slower
 * than updating it.
 */
function countLines(shown: number): number {
  let lines = LEAST_LINES;
  while (lines < shown) lines *= 2;
  return lines;
}

interface GridLinesProps<Row> extends GridProps<Row> {
  id: string;
  lines: readonly Pick<VirtualItem, 'index' | 'start'>[];
  input: GridInput;
}

/** The visible rows and headings of groups. */
function GridLines<Row>({ lines, ...props }: GridLinesProps<Row>): ReactNode {
  const elements = countLines(lines.length);
  return lines.map(({ index, start }) => {
    const line = lineAt(props.groups ?? NO_GROUPS, index);
    return 'group' in line ? (
      <GroupHeading key={line.group.key} {...props} group={line.group} line={index} top={start} />
    ) : (
      <RowAt key={index % elements} {...props} index={line.row} line={index} top={start} />
    );
  });
}

/** Passes a row only the data that concerns it, so that it does not render again when other rows change. */
function RowAt<Row>(
  props: GridProps<Row> & { id: string; index: number; line: number; top: number; input: GridInput },
): ReactNode {
  const { id, index, line, top, input, rowAt, keyOf, columns, openKey, checked, stateOf } = props;
  const row = rowAt(index);
  const key = row === undefined ? undefined : keyOf(row);
  const range = rangeOf(input.choice);
  const isIn = index >= range.top && index <= range.bottom;
  const hasFocus = input.choice.focus.row === index;
  return (
    <GridRow
      gridId={id}
      index={index}
      line={line}
      top={top}
      row={row}
      rowKey={key}
      columns={columns}
      from={isIn ? range.left : undefined}
      to={isIn ? range.right : undefined}
      focus={hasFocus ? input.choice.focus.column : undefined}
      editing={hasFocus ? input.editing : undefined}
      isOpen={key !== undefined && key === openKey}
      isChecked={key !== undefined && checked.has(key)}
      stateOf={stateOf}
      actions={input.cells}
    />
  );
}

/** Returns the row height from the style sheet. It is larger for touch devices or by the user's preference. */
function useRowHeight(): number {
  const [px] = useState(() => {
    const style = getComputedStyle(document.documentElement);
    return Number.parseFloat(style.getPropertyValue('--row')) || ROW_PX;
  });
  return px;
}

/** Scrolls to the row whose sheet is open. */
function useOpenInView(openIndex: number | undefined, scrollTo: (index: number) => void): void {
  useEffect(() => {
    if (openIndex !== undefined) scrollTo(openIndex);
  }, [openIndex, scrollTo]);
}

/** Scrolls horizontally until the column with the focus is visible beside the fixed columns. */
function useColumnInView<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly GridColumn<Row>[],
  column: number,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    const target = columns[column];
    if (!element || !target || target.isFixed) return;
    const widths = columns.map(({ width }) => width);
    const fixed = sum(columns.filter(({ isFixed }) => isFixed).map(({ width }) => width));
    const left = sum(widths.slice(0, column));
    const right = left + target.width;
    if (left - fixed < element.scrollLeft) element.scrollTo({ left: left - fixed });
    else if (right + CHECK_PX > element.scrollLeft + element.clientWidth)
      element.scrollTo({ left: right + CHECK_PX - element.clientWidth });
  }, [scroller, columns, column]);
}

const CHECK_PX = 36;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
