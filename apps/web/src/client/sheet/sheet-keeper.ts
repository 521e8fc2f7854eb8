import type { FieldConflict } from '@trowel/domain/recording';
import { fetchApi, type FindingNote } from '../data/api-request.ts';
import { createStore, type Store } from '../data/store.ts';
import type { Problem } from '../data/problem.ts';
import { awaitReach, isForLater } from '../data/reach.ts';
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
  /** Why the last save failed, if no field shows the reason. */
  problem: Problem | undefined;
}

/** Manages the sheet of one record: saves it, stores its draft, merges changes by other users. */
export interface SheetKeeper {
  kept: Store<StoredSheet>;
  type: (field: string, value: unknown) => void;
  /** Saves the typed values. Sends nothing if nothing changed. */
  save: () => Promise<void>;
  receive: (stored: StoredRecord) => void;
  /** Call when the record was deleted. Typed values stay. */
  lose: () => void;
  /** Call when the record was restored. Typed values are saved. */
  regain: () => Promise<void>;
  decide: (conflict: FieldConflict, side: 'mine' | 'theirs') => Promise<void>;
  takeDraft: () => Promise<void>;
  dropDraft: () => void;
  /**
   * Offers drafts and saves when the network returns. The returned function stops this and saves a
   * field that still has the focus.
   */
  start: () => () => void;
}

export interface KeeperOptions extends Omit<DraftOwner, 'id'> {
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

/** State shared by the functions of a keeper. */
interface Keeping extends KeeperOptions {
  owner: DraftOwner;
  kept: Store<StoredSheet>;
  attempt: Attempt | undefined;
  /** The draft that this page last stored in the browser. */
  ownDraft: Draft | undefined;
  saving: Promise<void> | undefined;
  /** Failed attempts since the last successful save. */
  tries: number;
  isWaiting: boolean;
}

export function createSheetKeeper(options: KeeperOptions): SheetKeeper {
  const { record, account, name } = options;
  const keeping: Keeping = {
    ...options,
    owner: { account, name, id: record.id },
    kept: createStore<StoredSheet>({
      sheet: beginSheet(record),
      state: 'saved',
      draft: undefined,
      problem: undefined,
    }),
    attempt: undefined,
    ownDraft: undefined,
    saving: undefined,
    tries: 0,
    isWaiting: false,
  };
  const { kept } = keeping;
  const save = (): Promise<void> => saveOnce(keeping);
  return {
    kept,
    save,
    type: (field, value) => putSheet(keeping, typeInto(kept.get().sheet, field, value)),
    receive: (stored) => {
      if (keeping.saving !== undefined) return;
      if (kept.get().state === 'gone') put(keeping, { state: 'saved' });
      putSheet(keeping, receiveRecord(kept.get().sheet, stored));
      const { draft, sheet } = kept.get();
      if (draft && !isUnsaved(draft, sheet.base)) void dropDraft(keeping);
    },
    lose: () => put(keeping, { state: 'gone' }),
    regain: async () => {
      put(keeping, { state: 'saved' });
      putSheet(keeping, kept.get().sheet);
      await save();
    },
    decide: async (conflict, side) => {
      putSheet(keeping, decideConflict(kept.get().sheet, conflict, side));
      await save();
    },
    takeDraft: async () => {
      takeDraft(keeping);
      await save();
    },
    dropDraft: () => void dropDraft(keeping),
    start: () => {
      void offerDraft(keeping);
      const again = (): void => void save();
      addEventListener('online', again);
      return () => {
        removeEventListener('online', again);
        void saveLeft(keeping);
      };
    },
  };
}

function put({ kept }: Keeping, given: Partial<StoredSheet>): void {
  kept.set({ ...kept.get(), ...given });
}

function putSheet(keeping: Keeping, sheet: RecordSheet): void {
  put(keeping, { sheet, state: stateOf(sheet, keeping.kept.get().state) });
  const { base, changes, conflicts } = sheet;
  const draft = isDirty(sheet) ? { base, changes, conflicts, at: new Date().toISOString() } : undefined;
  // Opening a sheet does not delete the draft of an earlier visit.
  if (draft) void storeDraft(keeping.owner, draft);
  else if (keeping.ownDraft) void forgetDraft(keeping.owner, keeping.ownDraft);
  keeping.ownDraft = draft;
}

/** Offers the latest unsaved draft of other pages. Drafts that are already saved are deleted. */
async function offerDraft(keeping: Keeping): Promise<void> {
  const drafts = await findDrafts(keeping.owner);
  const { sheet } = keeping.kept.get();
  if (isDirty(sheet)) return;
  const unsaved = drafts.filter((draft) => isUnsaved(draft, sheet.base));
  for (const draft of drafts) if (!unsaved.includes(draft)) void forgetDraft(keeping.owner, draft);
  // No update without a draft: it would only render the sheet again.
  if (unsaved[0]) put(keeping, { draft: unsaved[0] });
}

async function dropDraft(keeping: Keeping): Promise<void> {
  const { draft } = keeping.kept.get();
  put(keeping, { draft: undefined });
  if (!draft) return;
  await forgetDraft(keeping.owner, draft);
  await offerDraft(keeping);
}

/** Applies the offered draft. Values typed since then have precedence. */
function takeDraft(keeping: Keeping): void {
  const { draft, sheet } = keeping.kept.get();
  if (!draft) return;
  put(keeping, { draft: undefined });
  const taken = receiveRecord({ ...draft, refused: {} }, sheet.base);
  putSheet(
    keeping,
    Object.entries(sheet.changes).reduce((now, change) => typeInto(now, ...change), taken),
  );
  void forgetDraft(keeping.owner, draft);
}

async function saveOnce(keeping: Keeping): Promise<void> {
  if (keeping.kept.get().state === 'gone') return;
  keeping.saving ??= saveAll(keeping).finally(() => (keeping.saving = undefined));
  await keeping.saving;
}

/** Saves a sheet that was closed by browser navigation while a field still had the focus. */
async function saveLeft(keeping: Keeping): Promise<void> {
  const { kept, onLeftUnsaved } = keeping;
  if (isUnsettled(kept.get().state) || !isDirty(kept.get().sheet)) return;
  await saveOnce(keeping);
  const { state } = kept.get();
  if (isUnsettled(state)) onLeftUnsaved(state);
}

function isUnsettled(state: SheetState): state is UnsettledState {
  return state === 'refused' || state === 'conflict' || state === 'gone';
}

async function saveAll(keeping: Keeping): Promise<void> {
  const { kept } = keeping;
  for (let sent = changesToSend(kept.get().sheet); Object.keys(sent).length > 0;) {
    await send(keeping, sent, 0);
    if (kept.get().state !== 'typed') return;
    sent = changesToSend(kept.get().sheet);
  }
}

async function send(keeping: Keeping, sent: Changes, merges: number): Promise<void> {
  const { kept, onSaved } = keeping;
  const { base } = kept.get().sheet;
  const body = JSON.stringify([base.version, sent]);
  keeping.attempt = keeping.attempt?.body === body ? keeping.attempt : { body, key: newKey() };
  put(keeping, { state: 'saving', problem: undefined });
  const told = await fetchApi<StoredRecord>(pathOf(keeping), {
    method: 'PUT',
    body: sent,
    key: keeping.attempt.key,
    ...(base.version !== undefined && { ifMatch: base.version }),
  });
  if (told.ok) {
    keeping.attempt = undefined;
    keeping.tries = 0;
    putSheet(keeping, acknowledge(kept.get().sheet, sent, told.data));
    onSaved(told.data, told.findings);
  } else if (told.problem.status === STALE && merges < MOST_MERGES) await merge(keeping, merges);
  else refuse(keeping, sent, told.problem);
}

async function merge(keeping: Keeping, merges: number): Promise<void> {
  const told = await fetchApi<StoredRecord>(pathOf(keeping));
  if (!told.ok) return refuse(keeping, {}, told.problem);
  putSheet(keeping, receiveRecord(keeping.kept.get().sheet, told.data));
  const rest = changesToSend(keeping.kept.get().sheet);
  if (Object.keys(rest).length > 0) await send(keeping, rest, merges + 1);
}

function refuse(keeping: Keeping, sent: Changes, problem: Problem): void {
  const { status, fields } = problem;
  if (LATER.has(status) || status >= 500) {
    put(keeping, { state: 'kept', problem });
    if (isForLater(status)) void saveLater(keeping);
    return;
  }
  // A retry with the same idempotency key would get the same response.
  keeping.attempt = undefined;
  if (status === 404) return put(keeping, { state: 'gone', problem });
  put(keeping, {
    sheet: refuseFields(keeping.kept.get().sheet, sent, fields),
    state: 'refused',
    problem,
  });
}

/** Saves the typed values when the server is reachable again, even if the sheet was closed meanwhile. */
async function saveLater(keeping: Keeping): Promise<void> {
  if (keeping.isWaiting) return;
  keeping.isWaiting = true;
  await awaitReach(keeping.tries);
  keeping.isWaiting = false;
  keeping.tries += 1;
  if (isDirty(keeping.kept.get().sheet)) await saveOnce(keeping);
}

function pathOf({ name, record }: Keeping): string {
  return `/api/${name}/${record.id}`;
}

function stateOf(sheet: RecordSheet, before: SheetState): SheetState {
  if (before === 'gone') return 'gone';
  if (sheet.conflicts.length > 0) return 'conflict';
  if (Object.keys(sheet.changes).length === 0) return 'saved';
  if (Object.keys(sheet.refused).length > 0) return 'refused';
  return before === 'kept' ? 'kept' : 'typed';
}
