import type { FieldConflict } from '@trowel/domain/recording';
import { ask, type Told } from '../data/ask.ts';
import { createCell, type Cell } from '../data/cell.ts';
import type { Problem } from '../data/problem.ts';
import { findDraft, keepDraft, type Draft, type DraftOwner } from './drafts.ts';
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

/** How far what was typed has got. */
export type SheetState = 'saved' | 'typed' | 'saving' | 'kept' | 'refused' | 'conflict' | 'gone';

export interface KeptSheet {
  sheet: RecordSheet;
  state: SheetState;
  /** What was typed before the page was closed, and waits to be taken up. */
  draft: Draft | undefined;
  /** Why the last saving failed, where no field says it. */
  problem: Problem | undefined;
}

/** Keeps the sheet of one record: saves it, keeps its draft, takes what others changed. */
export interface SheetKeeper {
  kept: Cell<KeptSheet>;
  type: (field: string, value: unknown) => void;
  /** Saves what was typed; nothing is sent where nothing was. */
  save: () => Promise<void>;
  receive: (stored: StoredRecord) => void;
  decide: (conflict: FieldConflict, side: 'mine' | 'theirs') => Promise<void>;
  takeDraft: () => Promise<void>;
  dropDraft: () => void;
  /** Listens for the network; gives what ends that. */
  start: () => () => void;
}

export interface KeeperOptions extends Omit<DraftOwner, 'id'> {
  record: StoredRecord;
  onSaved: (stored: StoredRecord) => void;
}

/** A request that may have arrived: the same body goes with the same key. */
interface Attempt {
  body: string;
  key: string;
}

const STALE = 412;
const MOST_MERGES = 5;

export function createSheetKeeper({ record, account, name, onSaved }: KeeperOptions): SheetKeeper {
  const owner: DraftOwner = { account, name, id: record.id };
  const path = `/api/${name}/${record.id}`;
  const kept = createCell<KeptSheet>({
    sheet: beginSheet(record),
    state: 'saved',
    draft: undefined,
    problem: undefined,
  });
  let attempt: Attempt | undefined;
  let saving: Promise<void> | undefined;
  let hasDraft = false;
  const put = (given: Partial<KeptSheet>): void => kept.set({ ...kept.get(), ...given });
  const putSheet = (sheet: RecordSheet): void => {
    put({ sheet, state: stateOf(sheet, kept.get().state) });
    const { base, changes, conflicts } = sheet;
    const draft = isDirty(sheet) ? { base, changes, conflicts, at: new Date().toISOString() } : undefined;
    // A draft of an earlier visit is not forgotten by opening the sheet.
    if (draft || hasDraft) void keepDraft(owner, draft);
    hasDraft = draft !== undefined;
  };

  const send = async (sent: Changes, merges: number): Promise<void> => {
    const { base } = kept.get().sheet;
    const body = JSON.stringify([base.version, sent]);
    if (attempt?.body !== body) attempt = { body, key: crypto.randomUUID() };
    put({ state: 'saving', problem: undefined });
    const told = await ask<StoredRecord>(path, {
      method: 'PUT',
      body: sent,
      key: attempt.key,
      ...(base.version !== undefined && { ifMatch: base.version }),
    });
    if (told.ok) {
      attempt = undefined;
      putSheet(acknowledge(kept.get().sheet, sent, told.data));
      onSaved(told.data);
    } else if (told.problem.status === STALE && merges < MOST_MERGES) await merge(merges);
    else refuse(sent, told);
  };
  const merge = async (merges: number): Promise<void> => {
    const told = await ask<StoredRecord>(path);
    if (!told.ok) return refuse({}, told);
    putSheet(receiveRecord(kept.get().sheet, told.data));
    const rest = changesToSend(kept.get().sheet);
    if (Object.keys(rest).length > 0) await send(rest, merges + 1);
  };
  const refuse = (sent: Changes, told: Told<StoredRecord> & { ok: false }): void => {
    const { problem } = told;
    if (problem.status === 0 || problem.status >= 500 || problem.status === 429)
      return put({ state: 'kept', problem });
    if (problem.status === 404) return put({ state: 'gone', problem });
    put({ sheet: refuseFields(kept.get().sheet, sent, problem.fields), state: 'refused', problem });
  };
  const saveAll = async (): Promise<void> => {
    for (let sent = changesToSend(kept.get().sheet); Object.keys(sent).length > 0;) {
      await send(sent, 0);
      if (kept.get().state !== 'typed') return;
      sent = changesToSend(kept.get().sheet);
    }
  };
  const save = async (): Promise<void> => {
    saving ??= saveAll().finally(() => (saving = undefined));
    await saving;
  };
  return {
    kept,
    save,
    type: (field, value) => putSheet(typeInto(kept.get().sheet, field, value)),
    receive: (stored) => {
      if (saving === undefined) putSheet(receiveRecord(kept.get().sheet, stored));
    },
    decide: async (conflict, side) => {
      putSheet(decideConflict(kept.get().sheet, conflict, side));
      await save();
    },
    takeDraft: async () => {
      const { draft, sheet } = kept.get();
      if (!draft) return;
      put({ draft: undefined });
      hasDraft = true;
      const taken = receiveRecord({ ...draft, refused: {} }, sheet.base);
      putSheet(Object.entries(sheet.changes).reduce((now, change) => typeInto(now, ...change), taken));
      await save();
    },
    dropDraft: () => {
      put({ draft: undefined });
      void keepDraft(owner, undefined);
    },
    start: () => {
      void findDraft(owner).then((draft) => {
        if (draft && !isDirty(kept.get().sheet)) put({ draft });
      });
      const again = (): void => void save();
      addEventListener('online', again);
      return () => removeEventListener('online', again);
    },
  };
}

function stateOf(sheet: RecordSheet, before: SheetState): SheetState {
  if (sheet.conflicts.length > 0) return 'conflict';
  if (Object.keys(sheet.changes).length === 0) return 'saved';
  if (Object.keys(sheet.refused).length > 0) return 'refused';
  return before === 'kept' ? 'kept' : 'typed';
}
