import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridSort } from './grid-parts.ts';
import { GRID_TEXTS } from './grid-texts.ts';

export interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  sort: GridSort | undefined;
  onSort: (column: string) => void;
  onResize?: ((column: string, width: number | undefined) => void) | undefined;
  check: { isAll: boolean; toggle: () => void };
}

/** Column headings. A click sorts by the column. Keyboard users sort in the column menu. */
export function GridHead<Row>({ columns, sort, onSort, onResize, check }: GridHeadProps<Row>): ReactNode {
  const t = useTexts(GRID_TEXTS);
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" className="grid-row" aria-rowindex={1}>
        <div role="columnheader" className="grid-check">
          <label className="grid-tick">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t.checkAll}
              checked={check.isAll}
              onChange={check.toggle}
            />
          </label>
        </div>
        {columns.map((column, i) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={i + 1}
            aria-sort={
              sort?.column === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined
            }
            className={classOfColumn(column)}
            style={styleOfColumn(columns, i)}
          >
            {column.canSort ? (
              <button
                type="button"
                tabIndex={-1}
                title={t.sort(column.label)}
                onClick={() => onSort(column.id)}
              >
                <span className="grid-heading">{column.label}</span>
                <span aria-hidden="true">{formatSort(sort, column.id)}</span>
              </button>
            ) : (
              column.label
            )}
            {onResize && <Grip column={column} onResize={onResize} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The right edge of a heading. Dragging it changes the width of the column, a double click resets it. */
function Grip<Row>({
  column: { id, width },
  onResize,
}: {
  column: GridColumn<Row>;
  onResize: (column: string, width: number | undefined) => void;
}): ReactNode {
  const start = useRef<{ x: number; width: number }>(undefined);
  return (
    <span
      className="grid-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current) onResize(id, start.current.width + clientX - start.current.x);
      }}
      onPointerUp={() => (start.current = undefined)}
      onDoubleClick={() => onResize(id, undefined)}
    />
  );
}

function formatSort(sort: GridSort | undefined, column: string): string {
  if (sort?.column !== column) return '';
  return sort.isDescending ? ' ↓' : ' ↑';
}

/** Returns the CSS classes of a column's cells. */
export function classOfColumn<Row>({ isNumber, isFixed }: GridColumn<Row>): string {
  return `grid-cell${isNumber ? ' grid-number' : ''}${isFixed ? ' grid-fixed' : ''}`;
}

/** Returns the width and, for a fixed column, the left offset: after the checkbox and the fixed columns before it. */
export function styleOfColumn<Row>(columns: readonly GridColumn<Row>[], at: number): CSSProperties {
  const column = columns[at];
  if (column === undefined) return {};
  const style = { width: column.width };
  if (!column.isFixed) return style;
  const before = columns.slice(0, at).reduce((total, { width }) => total + width, 0);
  return { ...style, left: `calc(var(--grid-check) + ${before}px)` };
}
