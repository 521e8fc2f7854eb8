import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';

const OVERSCAN = 8;

export interface VirtualListProps {
  label: string;
  count: number;
  rowPx: number;
  /** Index of the active row, -1 if none is. */
  active: number;
  onActive: (index: number) => void;
  /** Ticks of the rows, for lists in which several can be ticked. */
  ticks?: undefined | { has: (index: number) => boolean; toggle: (index: number) => void };
  /** Handles further keys. Returns true if it did. */
  onKey?: undefined | ((event: KeyboardEvent) => boolean);
  renderRow: (index: number) => ReactNode;
}

/** A list box of any length: only the rows in view are drawn. Arrow keys, Home and End move the active row, Space ticks it. */
export function VirtualList({
  label,
  count,
  rowPx,
  active,
  onActive,
  ticks,
  onKey,
  renderRow,
}: VirtualListProps): ReactNode {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it concerns React's compiler, which these pages do not use
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  });
  useScrollTo(active, rows.scrollToIndex);
  const { press, click } = createHandlers({ count, active, onActive, ticks, onKey });
  const shown = rows.getVirtualItems();
  const isActiveShown = shown.some(({ index }) => index === active);
  return (
    <div
      ref={scroller}
      className="survey-rows"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={ticks !== undefined}
      aria-activedescendant={isActiveShown ? `${id}-${active}` : undefined}
      data-own-keys
      onKeyDown={press}
      onClick={click}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <div
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={ticks ? ticks.has(index) : index === active}
            aria-setsize={count}
            aria-posinset={index + 1}
            data-index={index}
            className={index === active ? 'survey-row survey-row-active' : 'survey-row'}
            style={{ transform: `translateY(${start}px)`, height: rowPx }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls to the active row when it changes. */
function useScrollTo(
  active: number,
  scrollToIndex: (index: number, options: { align: 'auto' }) => void,
): void {
  const latest = useRef(scrollToIndex);
  useEffect(() => {
    latest.current = scrollToIndex;
  });
  useEffect(() => {
    if (active >= 0) latest.current(active, { align: 'auto' });
  }, [active]);
}

type Handled = Pick<VirtualListProps, 'count' | 'active' | 'onActive' | 'ticks' | 'onKey'>;

/** Returns the reactions of a list to keys and presses. */
function createHandlers({ count, active, onActive, ticks, onKey }: Handled): {
  press: (event: KeyboardEvent) => void;
  click: (event: MouseEvent) => void;
} {
  return {
    press(event) {
      if (onKey?.(event)) return event.preventDefault();
      const next = findNext(event, active, count);
      if (next !== undefined) onActive(next);
      else if (event.key === ' ' && ticks && active >= 0) ticks.toggle(active);
      else return;
      event.preventDefault();
    },
    click({ target }) {
      if (!(target instanceof Element)) return;
      const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
      if (index < 0) return;
      if (ticks && target.closest('.survey-tick')) ticks.toggle(index);
      else onActive(index);
    },
  };
}

const PAGE_ROWS = 10;

/** Returns the row to which a key leads. */
function findNext(
  { key, altKey, ctrlKey }: KeyboardEvent,
  active: number,
  count: number,
): number | undefined {
  if (altKey || ctrlKey || count === 0) return undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, active + step));
}
