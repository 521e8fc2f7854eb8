import { useEffect, useMemo, useState } from 'react';
import type { TableRow } from './field-column.ts';
import type { RowWindow } from './use-row-window.ts';

/** The rows a person ticked, as far as the view shows them. */
export interface CheckedRows<Row> {
  keys: ReadonlySet<number>;
  rows: readonly Row[];
  /** How many ticked rows the view does not have: they are kept, and nothing is done with them. */
  hidden: number;
  check: (rows: readonly Row[], isChecked: boolean) => void;
  none: () => void;
}

/** A ticked row, and in which view it was ticked. */
interface TickedRow<Row> {
  row: Row;
  view: string;
}

interface CheckedOptions<Row> extends Pick<RowWindow<Row>, 'count' | 'load'> {
  /** Names what the table is filtered by. */
  filter: string;
  /** Nothing is filtered: every ticked row is in the view. */
  isWhole: boolean;
}

/** Keeps which rows are ticked; those a filter hides are told apart, and come back with it. */
export function useCheckedRows<Row extends TableRow>(options: CheckedOptions<Row>): CheckedRows<Row> {
  const { filter, isWhole, count } = options;
  const [ticked, setTicked] = useState<ReadonlyMap<number, TickedRow<Row>>>(new Map());
  // Rows may leave a view by what is changed in them: it is another one then.
  const view = isWhole ? '' : `${filter} ${count}`;
  const listed = useListedKeys(options, view, ticked);
  return useMemo(() => {
    const isShown = (id: number, { view: own }: TickedRow<Row>): boolean =>
      isWhole || own === view || (listed?.view === view && listed.keys.has(id));
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

/** Loads which rows a view has, where some were ticked in another one. */
function useListedKeys<Row extends TableRow>(
  { isWhole, count, load }: CheckedOptions<Row>,
  view: string,
  ticked: ReadonlyMap<number, TickedRow<Row>>,
): ListedKeys | undefined {
  const [listed, setListed] = useState<ListedKeys>();
  const isAsked = !isWhole && count !== undefined && listed?.view !== view && isTickedElsewhere(ticked, view);
  useEffect(() => {
    if (!isAsked || count === undefined) return undefined;
    let isLeft = false;
    const keep = (at: (index: number) => Row | undefined): void => {
      const keys = Array.from({ length: count }, (_, index) => at(index)?.id ?? 0);
      if (!isLeft) setListed({ view, keys: new Set(keys) });
    };
    // What could not be loaded counts as hidden.
    void load(0, count - 1).then(keep, () => undefined);
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `load` is made anew for each drawing
  }, [isAsked, count, view]);
  return listed;
}

function isTickedElsewhere<Row>(ticked: ReadonlyMap<number, TickedRow<Row>>, view: string): boolean {
  return [...ticked.values()].some((one) => one.view !== view);
}
