import type { FieldConflict } from '@trowel/domain/recording';
import { fetchApi, type FindingNote } from '../data/api-request.ts';
import { createStore, type Store } from '../data/store.ts';
import type { Problem } from '../data/problem.ts';
import { waitUntilReachable, isRetryable } from '../data/reach.ts';
import { findDrafts, forgetDraft, isUnsaved, storeDraft, type Draft, type DraftOwner } from './drafts.ts';
import { newKey } from '../data/new-key.ts';
import {
  acknowledge,
  beginSheet,
  changesToSend,
  decideConflict,
  isDirty,
  receiveRecord,
  refuseFields,
  typeInto,
  type Changes,
  type RecordSheet,
  type StoredRecord,
} from './record-sheet.ts';

/** Progress of saving the typed values. */
export type SheetState = 'saved' | 'typed' | 'saving' | 'kept' | 'refused' | 'conflict' | 'gone';

/** States that require an action by the user. */
export type UnsettledState = 'refused' | 'conflict' | 'gone';

export interface StoredSheet {
  sheet: RecordSheet;
  state: SheetState;
  /** Unsaved values of an earlier visit, offered to the user. */
  draft: Draft | undefined;
  /** Reason for the failure of the last save, if no field shows it. */
  problem: Problem | undefined;
}

/** Manages the sheet of one record: saves it, stores its draft, merges changes by other users. */
export interface SheetEditor {
  store: Store<StoredSheet>;
  type: (field: string, value: unknown) => void;
  /** Saves the typed values. Sends nothing if nothing changed. */
  save: () => Promise<void>;
  receive: (stored: StoredRecord) => void;
  /** Call when the record was deleted. Typed values stay. */
  markDeleted: () => void;
  /** Call when the record was restored. Typed values are saved. */
  markRestored: () => Promise<void>;
  decide: (conflict: FieldConflict, side: 'mine' | 'theirs') => Promise<void>;
  applyDraft: () => Promise<void>;
  dropDraft: () => void;
  /**
   * Offers drafts and saves when the network returns. The returned function stops this and saves a
   * field that still has the focus.
   */
  start: () => () => void;
}

export interface SheetEditorOptions extends Omit<DraftOwner, 'id'> {
  record: StoredRecord;
  onSaved: (stored: StoredRecord, findings: readonly FindingNote[]) => void;
  /** Called if the save of a sheet fails after the sheet was closed. */
  onLeftUnsaved: (state: UnsettledState) => void;
}

/** A request that may have arrived: a retry with the same body uses the same idempotency key. */
interface Attempt {
  body: string;
  key: string;
}

const STALE = 412;
/** Statuses for a later retry: no network, session expired, too many requests. */
const LATER: ReadonlySet<number> = new Set([0, 401, 429]);
const MOST_MERGES = 5;

/** State shared by the functions of an editor. */
interface EditorState extends SheetEditorOptions {
  owner: DraftOwner;
  store: Store<StoredSheet>;
  attempt: Attempt | undefined;
  /** The draft that this page last stored in the browser. */
  storedDraft: Draft | undefined;
  saving: Promise<void> | undefined;
  /** Failed attempts since the last successful save. */
  tries: number;
  isWaiting: boolean;
}

export function createSheetEditor(options: SheetEditorOptions): SheetEditor {
  const { record, account, name } = options;
  const editor: EditorState = {
    ...options,
    owner: { account, name, id: record.id },
    store: createStore<StoredSheet>({
      sheet: beginSheet(record),
      state: 'saved',
      draft: undefined,
      problem: undefined,
    }),
    attempt: undefined,
    storedDraft: undefined,
    saving: undefined,
    tries: 0,
    isWaiting: false,
  };
  const { store } = editor;
  const save = (): Promise<void> => saveOnce(editor);
  return {
    store,
    save,
    type: (field, value) => updateSheet(editor, typeInto(store.get().sheet, field, value)),
    receive: (stored) => {
      if (editor.saving !== undefined) return;
      if (store.get().state === 'gone') update(editor, { state: 'saved' });
      updateSheet(editor, receiveRecord(store.get().sheet, stored));
      const { draft, sheet } = store.get();
      if (draft && !isUnsaved(draft, sheet.base)) void dropDraft(editor);
    },
    markDeleted: () => update(editor, { state: 'gone' }),
    markRestored: async () => {
      update(editor, { state: 'saved' });
      updateSheet(editor, store.get().sheet);
      await save();
    },
    decide: async (conflict, side) => {
      updateSheet(editor, decideConflict(store.get().sheet, conflict, side));
      await save();
    },
    applyDraft: async () => {
      applyDraft(editor);
      await save();
    },
    dropDraft: () => void dropDraft(editor),
    start: () => {
      void offerDraft(editor);
      const again = (): void => void save();
      addEventListener('online', again);
      return () => {
        removeEventListener('online', again);
        void saveOnLeave(editor);
      };
    },
  };
}

function update({ store }: EditorState, changes: Partial<StoredSheet>): void {
  store.set({ ...store.get(), ...changes });
}

function updateSheet(editor: EditorState, sheet: RecordSheet): void {
  update(editor, { sheet, state: stateOf(sheet, editor.store.get().state) });
  const { base, changes, conflicts } = sheet;
  const draft = isDirty(sheet) ? { base, changes, conflicts, at: new Date().toISOString() } : undefined;
  // Opening a sheet does not delete the draft of an earlier visit.
  if (draft) void storeDraft(editor.owner, draft);
  else if (editor.storedDraft) void forgetDraft(editor.owner, editor.storedDraft);
  editor.storedDraft = draft;
}

/** Offers the latest unsaved draft of other pages. Drafts that are already saved are deleted. */
async function offerDraft(editor: EditorState): Promise<void> {
  const drafts = await findDrafts(editor.owner);
  const { sheet } = editor.store.get();
  if (isDirty(sheet)) return;
  const unsaved = drafts.filter((draft) => isUnsaved(draft, sheet.base));
  for (const draft of drafts) if (!unsaved.includes(draft)) void forgetDraft(editor.owner, draft);
  // No update without a draft: it would only render the sheet again.
  if (unsaved[0]) update(editor, { draft: unsaved[0] });
}

async function dropDraft(editor: EditorState): Promise<void> {
  const { draft } = editor.store.get();
  update(editor, { draft: undefined });
  if (!draft) return;
  await forgetDraft(editor.owner, draft);
  await offerDraft(editor);
}

/** Applies the offered draft. Values typed since then have precedence. */
function applyDraft(editor: EditorState): void {
  const { draft, sheet } = editor.store.get();
  if (!draft) return;
  update(editor, { draft: undefined });
  const restored = receiveRecord({ ...draft, refused: {} }, sheet.base);
  updateSheet(
    editor,
    Object.entries(sheet.changes).reduce((now, change) => typeInto(now, ...change), restored),
  );
  void forgetDraft(editor.owner, draft);
}

async function saveOnce(editor: EditorState): Promise<void> {
  if (editor.store.get().state === 'gone') return;
  editor.saving ??= saveAll(editor).finally(() => (editor.saving = undefined));
  await editor.saving;
}

/** Saves a sheet that was closed by browser navigation while a field still had the focus. */
async function saveOnLeave(editor: EditorState): Promise<void> {
  const { store, onLeftUnsaved } = editor;
  if (isUnsettled(store.get().state) || !isDirty(store.get().sheet)) return;
  await saveOnce(editor);
  const { state } = store.get();
  if (isUnsettled(state)) onLeftUnsaved(state);
}

function isUnsettled(state: SheetState): state is UnsettledState {
  return state === 'refused' || state === 'conflict' || state === 'gone';
}

async function saveAll(editor: EditorState): Promise<void> {
  const { store } = editor;
  for (let sent = changesToSend(store.get().sheet); Object.keys(sent).length > 0;) {
    await send(editor, sent, 0);
    if (store.get().state !== 'typed') return;
    sent = changesToSend(store.get().sheet);
  }
}

async function send(editor: EditorState, sent: Changes, merges: number): Promise<void> {
  const { store, onSaved } = editor;
  const { base } = store.get().sheet;
  const body = JSON.stringify([base.version, sent]);
  editor.attempt = editor.attempt?.body === body ? editor.attempt : { body, key: newKey() };
  update(editor, { state: 'saving', problem: undefined });
  const result = await fetchApi<StoredRecord>(pathOf(editor), {
    method: 'PUT',
    body: sent,
    key: editor.attempt.key,
    ...(base.version !== undefined && { ifMatch: base.version }),
  });
  if (result.ok) {
    editor.attempt = undefined;
    editor.tries = 0;
    updateSheet(editor, acknowledge(store.get().sheet, sent, result.data));
    onSaved(result.data, result.findings);
  } else if (result.problem.status === STALE && merges < MOST_MERGES) await merge(editor, merges);
  else refuse(editor, sent, result.problem);
}

async function merge(editor: EditorState, merges: number): Promise<void> {
  const result = await fetchApi<StoredRecord>(pathOf(editor));
  if (!result.ok) return refuse(editor, {}, result.problem);
  updateSheet(editor, receiveRecord(editor.store.get().sheet, result.data));
  const rest = changesToSend(editor.store.get().sheet);
  if (Object.keys(rest).length > 0) await send(editor, rest, merges + 1);
}

function refuse(editor: EditorState, sent: Changes, problem: Problem): void {
  const { status, fields } = problem;
  if (LATER.has(status) || status >= 500) {
    update(editor, { state: 'kept', problem });
    if (isRetryable(status)) void saveLater(editor);
    return;
  }
  // A retry with the same idempotency key would get the same response.
  editor.attempt = undefined;
  if (status === 404) return update(editor, { state: 'gone', problem });
  update(editor, {
    sheet: refuseFields(editor.store.get().sheet, sent, fields),
    state: 'refused',
    problem,
  });
}

/** Saves the typed values when the server is reachable again, even if the sheet was closed meanwhile. */
async function saveLater(editor: EditorState): Promise<void> {
  if (editor.isWaiting) return;
  editor.isWaiting = true;
  await waitUntilReachable(editor.tries);
  editor.isWaiting = false;
  editor.tries += 1;
  if (isDirty(editor.store.get().sheet)) await saveOnce(editor);
}

function pathOf({ name, record }: EditorState): string {
  return `/api/${name}/${record.id}`;
}

function stateOf(sheet: RecordSheet, before: SheetState): SheetState {
  if (before === 'gone') return 'gone';
  if (sheet.conflicts.length > 0) return 'conflict';
  if (Object.keys(sheet.changes).length === 0) return 'saved';
  if (Object.keys(sheet.refused).length > 0) return 'refused';
  return before === 'kept' ? 'kept' : 'typed';
}
