import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { requestUntilAnswered } from '../data/request-until-answered.ts';
import type { ApiResult } from '../data/api-request.ts';
import { holdPage } from '../data/hold-page.ts';
import type { Listed, RecordName } from '../data/queries.ts';
import type { CellEdit } from '../grid/grid-column.ts';
import type { CellState } from '../grid/grid-parts.ts';
import { showToast } from '../ui/toasts.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import type { TableRow } from './field-column.ts';
import type { CellConflict, ValueEdit } from './merge-stale.ts';
import { createWrittenVersions } from './written-versions.ts';
import {
  cellKey,
  readTexts,
  recordsOf,
  resolveEdits,
  withEdits,
  withEntries,
  type CellEntry,
  type CellStates,
  type PatchedRow,
} from './resolve-saves.ts';
import { splitEdits } from './split-edits.ts';
import { newKey } from '../data/new-key.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import { useBatches, type Batches } from './use-batches.ts';

/** Saves cells of a table, and holds the cells that are being saved or were rejected. */
export interface Saves {
  /** Saves edits as one undo step. */
  save: (edits: readonly ValueEdit[]) => Promise<void>;
  /** Parses and saves typed texts. A text that cannot be parsed is not sent, and its cell shows the reason. */
  saveTexts: <Row extends TableRow>(edits: readonly CellEdit<Row>[]) => void;
  /** Undoes the last change of this page to the site. */
  undo: () => Promise<void>;
  undoBatch: (batch: string) => Promise<void>;
  /** Repeats the last undone step, unless something was saved since. */
  redo: () => Promise<void>;
  /** Discards a rejected text. */
  discard: (id: number, field: string) => void;
  stateOf: (id: number, field: string) => CellState | undefined;
  /** Cells that another user changed too. The user must choose a value. */
  conflicts: readonly CellConflict[];
  decide: (conflict: CellConflict, side: 'mine' | 'theirs') => void;
  /** Returns the row with all edits that are being saved. */
  withEdits: <Row extends TableRow>(row: Row) => Row;
}

/** How often edits are merged with changes by other users before giving up. */
const MOST_MERGES = 5;

/** Manages and sends the edits of a table. `site` is `''` if the table belongs to none. */
export function useSaves(name: RecordName, site: string): Saves {
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  const [cells, setCells] = useState<CellStates>(new Map());
  const put = useCallback((entries: Iterable<CellEntry>) => setCells((now) => withEntries(now, entries)), []);

  const batches = useBatches(name, site);
  const { undo: undoAll, undoLast, redoLast } = batches;
  const save = useSave({ name, put, batches });
  return useMemo(
    () => ({
      save,
      undo: undoLast,
      undoBatch: (batch) => undoAll([batch]),
      redo: redoLast,
      discard: (id, field) => put([[cellKey(id, field), undefined]]),
      saveTexts: (edits) => {
        const { good, bad, first } = readTexts(edits);
        put(bad);
        if (first) {
          const why = t.typed(first.text, first.problem);
          showToast({ text: t.refusedFor(count(bad.length), first.label, why), kind: 'bad' });
        }
        void save(good);
      },
      stateOf: (id, field) => cells.get(cellKey(id, field))?.state,
      conflicts: [...cells.values()].flatMap((cell) => cell.conflict ?? []),
      decide: ({ id, version, conflict: { field, mine, theirs }, text }, side) => {
        if (side === 'theirs') put([[cellKey(id, field), undefined]]);
        else void save([{ id, version, field, value: mine, seen: theirs, text }]);
      },
      withEdits: (row) => withEdits(row, cells),
    }),
    [save, undoAll, undoLast, redoLast, put, cells, t, count],
  );
}

/** Returns a function that saves edits together and reports the result. */
function useSave({
  name,
  put,
  batches: { note, hold, undo },
}: {
  name: RecordName;
  put: (entries: Iterable<CellEntry>) => void;
  batches: Batches;
}): Saves['save'] {
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const send = useSend(name);
  const saveAll = useCallback(
    async (edits: readonly ValueEdit[]): Promise<void> => {
      if (edits.length === 0) return;
      put(edits.map(({ id, field, value }) => [cellKey(id, field), { state: { isSaving: true }, value }]));
      const batches: string[] = [];
      const problems: string[] = [];
      let conflicts = 0;
      const rounds = splitEdits(edits).map((some) => ({ some, merges: 0 }));
      for (const { some, merges } of rounds) {
        const answer = await send(some);
        const result = resolveEdits(answer, some, { t, mayMerge: merges < MOST_MERGES });
        put(result.cells);
        if (answer.ok) replaceRows(queries, name, answer.data);
        if (result.batch !== undefined) batches.unshift(result.batch);
        if (result.again.length > 0) rounds.push({ some: result.again, merges: merges + 1 });
        problems.push(...result.problems);
        conflicts += result.conflicts;
      }
      if (batches.length > 0) note(batches);
      if (problems.length > 0)
        showToast({ text: `${t.refused(count(problems.length))}: ${problems[0]}`, kind: 'bad' });
      // A conflict in a single cell is already visible at the cell.
      if (conflicts > 0 && edits.length > 1) showToast({ text: t.conflicts(count(conflicts)), kind: 'bad' });
      if (problems.length + conflicts === 0 && edits.length > 1)
        showToast({
          text: t.saved(count(edits.length)),
          batch: batches[0],
          undo: batches.length === 0 ? undefined : () => void undo(batches),
        });
    },
    [name, queries, put, send, note, undo, t, count],
  );
  return useCallback(
    (edits) => {
      const done = saveAll(edits);
      hold(done);
      return done;
    },
    [saveAll, hold],
  );
}

/** Returns a function that sends edits sequentially. Each request waits until the previous one is answered. */
function useSend(name: RecordName): (edits: readonly ValueEdit[]) => Promise<ApiResult<PatchedRow[]>> {
  const versions = useRef(createWrittenVersions());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ahead = useRef(0);
  return useCallback(
    (edits) => {
      const sendNow = async (): Promise<ApiResult<PatchedRow[]>> => {
        const { newest, note } = versions.current;
        const records = recordsOf(edits.map((edit) => ({ ...edit, version: newest(edit.id, edit.version) })));
        const answer = await requestUntilAnswered<PatchedRow[]>(`/api/${name}/batch?partial=true`, {
          method: 'PATCH',
          body: { records },
          key: newKey(),
        });
        // Stale rows contain a newer version by another user, which is not a version written by
        // this page.
        const written = answer.ok ? answer.data.filter(({ status }) => status === 'changed') : [];
        const newVersions = new Map(written.map(({ id, record }) => [id, record?.version]));
        for (const { id, version } of records) note(id, version, newVersions.get(id));
        return answer;
      };
      // Edits waiting for an earlier request exist in this page only, so leaving it requires a
      // confirmation.
      const release = ahead.current > 0 ? holdPage() : undefined;
      ahead.current += 1;
      const sent = last.current.then(sendNow).finally(() => {
        ahead.current -= 1;
        release?.();
      });
      last.current = sent;
      return sent;
    },
    [name],
  );
}

/** Replaces the loaded rows by the saved ones, in place, so that no row moves. */
function replaceRows(queries: QueryClient, name: RecordName, patched: readonly PatchedRow[]): void {
  const records = new Map(patched.flatMap(({ id, record }) => (record ? [[id, record]] : [])));
  queries.setQueriesData<Listed<TableRow>>(
    { queryKey: [name, 'list'] },
    (listed) => listed && { ...listed, rows: listed.rows.map((row) => mergeRow(row, records.get(row.id))) },
  );
  for (const [id, record] of records) queries.setQueryData([name, 'record', id], record);
}

/** Copies only the fields that the table requested, so that a row does not grow. */
function mergeRow<Row extends TableRow>(row: Row, record: TableRow | undefined): Row {
  if (record === undefined) return row;
  return { ...row, ...Object.fromEntries(Object.entries(record).filter(([field]) => field in row)) };
}
