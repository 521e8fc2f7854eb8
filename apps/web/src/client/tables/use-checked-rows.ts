import { useMemo, useState } from 'react';
import type { TableRow } from './field-column.ts';

/** The rows a person ticked, also those that were scrolled out of sight. */
export interface CheckedRows<Row> {
  keys: ReadonlySet<number>;
  rows: readonly Row[];
  check: (rows: readonly Row[], isChecked: boolean) => void;
  none: () => void;
}

/** Keeps which rows are ticked. */
export function useCheckedRows<Row extends TableRow>(): CheckedRows<Row> {
  const [checked, setChecked] = useState<ReadonlyMap<number, Row>>(new Map());
  return useMemo(
    () => ({
      keys: new Set(checked.keys()),
      rows: [...checked.values()],
      check: (rows, isChecked) => {
        const next = new Map(checked);
        for (const row of rows) {
          if (isChecked) next.set(row.id, row);
          else next.delete(row.id);
        }
        setChecked(next);
      },
      none: () => setChecked(new Map()),
    }),
    [checked],
  );
}
