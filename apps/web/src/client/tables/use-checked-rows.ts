import { useMemo, useState } from 'react';
import type { TableRow } from './field-column.ts';

/** The rows a person ticked, also those that were scrolled out of sight. */
export interface CheckedRows<Row> {
  keys: ReadonlySet<number>;
  rows: readonly Row[];
  check: (
    keys: readonly number[],
    isChecked: boolean,
    loaded: { count: number; rowAt: (index: number) => Row | undefined },
  ) => void;
  none: () => void;
}

/** Keeps which rows are ticked. */
export function useCheckedRows<Row extends TableRow>(): CheckedRows<Row> {
  const [checked, setChecked] = useState<ReadonlyMap<number, Row>>(new Map());
  return useMemo(
    () => ({
      keys: new Set(checked.keys()),
      rows: [...checked.values()],
      check: (keys, isChecked, { count, rowAt }) => {
        const next = new Map(checked);
        for (const key of keys) next.delete(key);
        const wanted = new Set(isChecked ? keys : []);
        for (let index = 0; index < count && wanted.size > 0; index++) {
          const row = rowAt(index);
          if (row !== undefined && wanted.delete(row.id)) next.set(row.id, row);
        }
        setChecked(next);
      },
      none: () => setChecked(new Map()),
    }),
    [checked],
  );
}
