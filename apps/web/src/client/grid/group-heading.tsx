import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import type { GridGroup } from './grid-groups.ts';
import type { GridProps } from './grid-parts.ts';

export interface GroupHeadingProps<Row> extends Pick<GridProps<Row>, 'columns' | 'onToggleGroup'> {
  group: GridGroup;
  /** Index among the rows and headings. */
  line: number;
  top: number;
}

/** The heading of a group of rows, with their number. A press folds or unfolds the group. */
export function GroupHeading<Row>({
  group,
  line,
  top,
  columns,
  onToggleGroup,
}: GroupHeadingProps<Row>): ReactNode {
  const { count } = useFormat();
  const { key, label, isFolded } = group;
  return (
    <div
      role="row"
      className="grid-group"
      aria-rowindex={line + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={columns.length}>
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => onToggleGroup?.(key)}
          // The grid handles Space and Enter of its cells.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <span aria-hidden="true">{isFolded ? '▸' : '▾'}</span> <strong>{label}</strong>{' '}
          <span className="ui-soft">{count(group.count)}</span>
        </button>
      </div>
    </div>
  );
}
