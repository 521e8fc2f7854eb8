import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { askUntilAnswered } from '../data/ask-until-answered.ts';
import type { Told } from '../data/ask.ts';
import { holdPage } from '../data/hold-page.ts';
import type { Listed, RecordName } from '../data/queries.ts';
import type { CellEdit } from '../grid/grid-column.ts';
import type { CellState } from '../grid/grid-parts.ts';
import { say } from '../ui/toasts.tsx';
import { useFormat } from '../words/format.ts';
import { useTexts } from '../words/language.ts';
import type { TableRow } from './field-column.ts';
import { createOwnVersions } from './own-versions.ts';
import { splitEdits } from './split-edits.ts';
import { newKey } from '../data/new-key.ts';
import { TABLE_TEXTS, type TableTexts } from './table-texts.ts';
import { useBatches, type Batches } from './use-batches.ts';

/** A value that is to stand in a field of a record. */
export interface ValueEdit {
  id: number;
  version: number | undefined;
  field: string;
  value: unknown;
  /** What was typed: it stays in sight where it is refused. */
  text?: string;
}

/** What is being saved from a table, and what was refused. */
export interface Saves {
  /** Saves together what is undone as one. */
  save: (edits: readonly ValueEdit[]) => Promise<void>;
  /** Saves what was typed; what cannot be read is not sent, and says why. */
  saveTexts: <Row extends TableRow>(edits: readonly CellEdit<Row>[]) => void;
  /** Takes back what was saved last. */
  undo: () => Promise<void>;
  /** Does again what was taken back last, while nothing else was saved. */
  redo: () => Promise<void>;
  /** Forgets what was typed and refused. */
  giveUp: (id: number, field: string) => void;
  stateOf: (id: number, field: string) => CellState | undefined;
  /** The row as it will be when all is saved. */
  withEdits: <Row extends TableRow>(row: Row) => Row;
}

interface PatchedRow {
  id: number;
  status: 'changed' | 'unchanged' | 'stale' | 'invalid' | 'missing';
  record?: TableRow;
  errors?: { field: string; message: string }[];
}

interface EditedCell {
  state: CellState;
  /** What is to stand there, while it is being saved. */
  value: unknown;
}
type CellStates = ReadonlyMap<string, EditedCell>;
type CellEntry = [key: string, cell: EditedCell | undefined];

/** Keeps and sends what a person changes in a table of records. */
export function useSaves(name: RecordName): Saves {
  const t = useTexts(TABLE_TEXTS);
  const { count } = useFormat();
  const [cells, setCells] = useState<CellStates>(new Map());
  const put = useCallback((entries: Iterable<CellEntry>) => setCells((now) => withEntries(now, entries)), []);

  const batches = useBatches(name);
  const { undoLast, redoLast } = batches;
  const save = useSave({ name, put, batches });
  return useMemo(
    () => ({
      save,
      undo: undoLast,
      redo: redoLast,
      giveUp: (id, field) => put([[cellKey(id, field), undefined]]),
      saveTexts: (edits) => {
        const { good, bad, first } = readTexts(edits);
        put(bad);
        if (first) {
          const why = t.typed(first.text, first.problem);
          say({ text: t.refusedFor(count(bad.length), first.label, why), kind: 'bad' });
        }
        void save(good);
      },
      stateOf: (id, field) => cells.get(cellKey(id, field))?.state,
      withEdits: (row) => withEdits(row, cells),
    }),
    [save, undoLast, redoLast, put, cells, t, count],
  );
}

/** Saves edits together and tells what became of them. */
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
      let refused = 0;
      let why: string | undefined;
      for (const some of splitEdits(edits)) {
        const answer = await send(some);
        const settled = settle(answer, some, { put, t });
        if (answer.ok) replaceRows(queries, name, answer.data);
        if (settled.batch !== undefined) batches.unshift(settled.batch);
        refused += settled.refused;
        why ??= settled.why;
      }
      if (batches.length > 0) note(batches);
      if (refused > 0) say({ text: `${t.refused(count(refused))}: ${why}`, kind: 'bad' });
      else if (edits.length > 1)
        say({
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

/** Sends edits one after the other, each until it is answered: one that waits holds back those typed after it. */
function useSend(name: RecordName): (edits: readonly ValueEdit[]) => Promise<Told<PatchedRow[]>> {
  const versions = useRef(createOwnVersions());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ahead = useRef(0);
  return useCallback(
    (edits) => {
      const sendNow = async (): Promise<Told<PatchedRow[]>> => {
        const { newest, note } = versions.current;
        const records = recordsOf(edits.map((edit) => ({ ...edit, version: newest(edit.id, edit.version) })));
        const answer = await askUntilAnswered<PatchedRow[]>(`/api/${name}/batch?partial=true`, {
          method: 'PATCH',
          body: { records },
          key: newKey(),
        });
        const made = new Map(answer.ok ? answer.data.map(({ id, record }) => [id, record?.version]) : []);
        for (const { id, version } of records) note(id, version, made.get(id));
        return answer;
      };
      // What waits behind another is in this page alone.
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

function cellKey(id: number, field: string): string {
  return `${id}\t${field}`;
}

function withEntries<V>(
  now: ReadonlyMap<string, V>,
  entries: Iterable<[string, V | undefined]>,
): ReadonlyMap<string, V> {
  const next = new Map(now);
  for (const [key, value] of entries) {
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

function withEdits<Row extends TableRow>(row: Row, cells: CellStates): Row {
  if (cells.size === 0) return row;
  const saving = Object.keys(row).flatMap((field) => {
    const cell = cells.get(cellKey(row.id, field));
    return cell?.state.isSaving ? [[field, cell.value]] : [];
  });
  return saving.length === 0 ? row : { ...row, ...Object.fromEntries(saving) };
}

/** What could not be read, and why. */
interface Unread {
  label: string;
  text: string;
  problem: string;
}

function readTexts<Row extends TableRow>(
  edits: readonly CellEdit<Row>[],
): { good: ValueEdit[]; bad: CellEntry[]; first: Unread | undefined } {
  const good: ValueEdit[] = [];
  const bad: CellEntry[] = [];
  let first: Unread | undefined;
  for (const { row, column, text } of edits) {
    const reading = column.read?.(text);
    if (reading?.ok)
      good.push({ id: row.id, version: row.version, field: column.id, value: reading.value, text });
    else if (reading) {
      const state = { isSaving: false as const, problem: reading.problem, typed: text };
      first ??= { label: column.label, text, problem: reading.problem };
      bad.push([cellKey(row.id, column.id), { state, value: undefined }]);
    }
  }
  return { good, bad, first };
}

/** Groups values by their records, as the batch takes them. */
function recordsOf(
  edits: readonly ValueEdit[],
): { id: number; version?: number; changes: Record<string, unknown> }[] {
  const records = new Map<number, { id: number; version?: number; changes: Record<string, unknown> }>();
  for (const { id, version, field, value } of edits) {
    const record = records.get(id) ?? { id, ...(version !== undefined && { version }), changes: {} };
    record.changes[field] = value;
    records.set(id, record);
  }
  return [...records.values()];
}

/** Marks each cell by what became of its record; counts those that were refused. */
function settle(
  answer: Told<PatchedRow[]>,
  edits: readonly ValueEdit[],
  { put, t }: { put: (entries: Iterable<CellEntry>) => void; t: TableTexts },
): { refused: number; why: string | undefined; batch: string | undefined } {
  const rows = new Map(answer.ok ? answer.data.map((row) => [row.id, row]) : []);
  let refused = 0;
  let why: string | undefined;
  put(
    edits.map(({ id, field, text }) => {
      const problem = answer.ok ? problemWith(rows.get(id), { field, t }) : answer.problem.message;
      if (problem === undefined) return [cellKey(id, field), undefined];
      refused += 1;
      why ??= problem;
      return [cellKey(id, field), { state: { isSaving: false, problem, typed: text }, value: undefined }];
    }),
  );
  return { refused, why, batch: answer.ok ? answer.batch : undefined };
}

function problemWith(
  row: PatchedRow | undefined,
  { field, t }: { field: string; t: TableTexts },
): string | undefined {
  if (row === undefined || row.status === 'changed' || row.status === 'unchanged') return undefined;
  const { errors = [], status } = row;
  const own = errors.find((error) => error.field === field) ?? errors[0];
  return own?.message ?? (status === 'invalid' ? status : t[status]);
}

/** Puts what was saved in the place of what was loaded: no row moves under one's hands. */
function replaceRows(queries: QueryClient, name: RecordName, patched: readonly PatchedRow[]): void {
  const records = new Map(patched.flatMap(({ id, record }) => (record ? [[id, record]] : [])));
  queries.setQueriesData<Listed<TableRow>>(
    { queryKey: [name, 'list'] },
    (listed) => listed && { ...listed, rows: listed.rows.map((row) => mergeRow(row, records.get(row.id))) },
  );
  for (const [id, record] of records) queries.setQueryData([name, 'record', id], record);
}

/** Only the fields the table asked for: a row stays as small as it was. */
function mergeRow<Row extends TableRow>(row: Row, record: TableRow | undefined): Row {
  if (record === undefined) return row;
  return { ...row, ...Object.fromEntries(Object.entries(record).filter(([field]) => field in row)) };
}
