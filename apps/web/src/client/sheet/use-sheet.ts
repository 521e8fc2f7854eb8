import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCell } from '../data/cell.ts';
import { forgetRecords, KEYS, type RecordName } from '../data/queries.ts';
import { usePerson } from '../data/visit.ts';
import type { StoredRecord } from './record-sheet.ts';
import { createSheetKeeper, type KeptSheet, type SheetKeeper } from './sheet-keeper.ts';

/** A sheet as its parts use it. */
export interface OpenSheet extends KeptSheet {
  /** The kind of record. */
  name: RecordName;
  keeper: SheetKeeper;
}

/** Keeps the sheet of a record while it is shown; what others change comes in as `record`. */
export function useSheet(name: RecordName, record: StoredRecord): OpenSheet {
  const { username: account } = usePerson();
  const queries = useQueryClient();
  const [keeper] = useState(() =>
    createSheetKeeper({
      record,
      account,
      name,
      onSaved: (stored) => {
        queries.setQueryData(KEYS.record(name, record.id), stored);
        void forgetRecords(queries, [name]);
      },
    }),
  );
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.receive(record), [keeper, record]);
  return { name, keeper, ...useCell(keeper.kept) };
}
