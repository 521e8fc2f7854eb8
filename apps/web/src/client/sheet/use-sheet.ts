import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from '../data/store.ts';
import { invalidateRecords, KEYS, type RecordName } from '../data/queries.ts';
import { usePerson } from '../data/visit.ts';
import { siteOrderQuery } from '../line/site-order.ts';
import { reportErrors } from '../line/report-errors.ts';
import { showToast } from '../ui/toasts.tsx';
import { useTexts } from '../i18n/language.ts';
import type { StoredRecord } from './record-sheet.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { createSheetEditor, type StoredSheet, type SheetEditor } from './sheet-editor.ts';

/** A sheet with its state and the functions that change it. */
export interface OpenSheet extends StoredSheet {
  /** The kind of record. */
  name: RecordName;
  editor: SheetEditor;
}

/** Opens the sheet of a record while it is shown. Changes by other users arrive as `record`, a deletion as `isGone`. */
export function useSheet(name: RecordName, record: StoredRecord, isGone = false): OpenSheet {
  const t = useTexts(SHEET_TEXTS);
  const { username: account } = usePerson();
  const queries = useQueryClient();
  const [editor] = useState(() =>
    createSheetEditor({
      record,
      account,
      name,
      onSaved: (stored, findings) => {
        if (name === 'us' && isLarge(queries, stored)) reportErrors(findings);
        queries.setQueryData(KEYS.record(name, record.id), stored);
        void invalidateRecords(queries, [name]);
      },
      onLeftUnsaved: (state) => showToast({ kind: 'bad', text: t.leftUnsaved(t.states[state]) }),
    }),
  );
  useEffect(() => editor.start(), [editor]);
  useEffect(() => (isGone ? editor.markDeleted() : editor.receive(record)), [editor, record, isGone]);
  return { name, editor, ...useStore(editor.store) };
}

/** Returns true for a large site, where relations are not checked during typing. */
function isLarge(queries: QueryClient, { site_name: site }: StoredRecord): boolean {
  const known = queries.getQueryData(siteOrderQuery(String(site)).queryKey);
  return known !== undefined && !known.order;
}
