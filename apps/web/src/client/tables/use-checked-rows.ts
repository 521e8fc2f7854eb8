import { useEffect, useMemo, useState } from 'react';
import type { TableRow } from './field-column.ts';
import type { RowWindow } from './use-row-window.ts';

/** The checked rows that the view shows. */
export interface CheckedRows<Row> {
  keys: ReadonlySet<number>;
  rows: readonly Row[];
  /** Number of checked rows outside the view. They stay checked, but actions do not apply to them. */
  hidden: number;
  check: (rows: readonly Row[], isChecked: boolean) => void;
  none: () => void;
}

/** A checked row, and the view in which it was checked. */
interface TickedRow<Row> {
  row: Row;
  view: string;
}

interface CheckedOptions<Row> extends Pick<RowWindow<Row>, 'count' | 'load'> {
  /** Key of the current filter. */
  filter: string;
  /** True without a filter: every checked row is in the view. */
  isWhole: boolean;
}

/** Stores the checked rows. Rows hidden by a filter are counted separately and return when it is removed. */
export function useCheckedRows<Row extends TableRow>(options: CheckedOptions<Row>): CheckedRows<Row> {
  const { filter, isWhole, count } = options;
  const [ticked, setTicked] = useState<ReadonlyMap<number, TickedRow<Row>>>(new Map());
  // Changes to rows may remove them from a view. The count therefore belongs to the key of the
  // view.
  const view = isWhole ? '' : `${filter} ${count}`;
  const listed = useListedKeys(options, view, ticked);
  return useMemo(() => {
    const isShown = (id: number, { view: checkedIn }: TickedRow<Row>): boolean =>
      isWhole || checkedIn === view || (listed?.view === view && listed.keys.has(id));
    const shown = [...ticked].filter(([id, one]) => isShown(id, one));
    return {
      keys: new Set(shown.map(([id]) => id)),
      rows: shown.map(([, { row }]) => row),
      hidden: ticked.size - shown.length,
      check: (rows, isChecked) => {
        const next = new Map(ticked);
        for (const row of rows) {
          if (isChecked) next.set(row.id, { row, view });
          else next.delete(row.id);
        }
        setTicked(next);
      },
      none: () => setTicked(new Map()),
    };
  }, [ticked, isWhole, view, listed]);
}

interface ListedKeys {
  view: string;
  keys: ReadonlySet<number>;
}

/** Loads the keys of all rows in a view, if rows were checked in another view. */
function useListedKeys<Row extends TableRow>(
  { isWhole, count, load }: CheckedOptions<Row>,
  view: string,
  ticked: ReadonlyMap<number, TickedRow<Row>>,
): ListedKeys | undefined {
  const [listed, setListed] = useState<ListedKeys>();
  const isNeeded =
    !isWhole && count !== undefined && listed?.view !== view && isTickedElsewhere(ticked, view);
  useEffect(() => {
    if (!isNeeded || count === undefined) return undefined;
    let isCancelled = false;
    const storeKeys = (at: (index: number) => Row | undefined): void => {
      const keys = Array.from({ length: count }, (_, index) => at(index)?.id ?? 0);
      if (!isCancelled) setListed({ view, keys: new Set(keys) });
    };
    // Rows that cannot be loaded count as hidden.
    void load(0, count - 1).then(storeKeys, () => undefined);
    return () => {
      isCancelled = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `load` is made anew for each drawing
  }, [isNeeded, count, view]);
  return listed;
}

function isTickedElsewhere<Row>(ticked: ReadonlyMap<number, TickedRow<Row>>, view: string): boolean {
  return [...ticked.values()].some((one) => one.view !== view);
}
