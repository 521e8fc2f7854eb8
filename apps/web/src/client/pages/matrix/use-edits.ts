import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateRecords } from '../../data/queries.ts';
import { undoOneBatch } from '../../data/undo-one-batch.ts';
import { showToast, hideToastOf, type Toast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import type { Edited } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import { newKey } from '../../data/new-key.ts';
import { createUndoList, type PageAction, type UndoList, type Undo } from './undo-list.ts';

/** Result of an action: its undo function, or the reason why it failed. */
export type Done = { ok: true; undoAction: Undo | undefined } | { ok: false; message: string };

/** Runs actions, reports their results and can undo them, the last one first. */
export interface Edits {
  /** Waits for a change of records and reports it. Returns true if it was saved. */
  run: (change: Promise<Edited | undefined>, text: string) => Promise<boolean>;
  /** The same for any other action. */
  runOther: (doing: Promise<Done>, text: string) => Promise<boolean>;
  /** Runs a function after the queued actions and undos. */
  inTurn: UndoList['inTurn'];
  undoLast: () => void;
}

/** Returns the actions on a matrix, with one undo list for all of them. Each change of records is one batch. */
export function useEdits(): Edits {
  const t = useTexts(MATRIX_TEXTS);
  const queries = useQueryClient();
  const [list] = useState(createUndoList);
  const undo = async (action: PageAction): Promise<void> => {
    hideToastOf(action.key);
    const toast = await list.revert(action);
    if (toast) showToast(toast);
  };
  const runOther: Edits['runOther'] = async (doing, text) => {
    const undoAction = doing.then(
      (done) => (done.ok ? done.undoAction : undefined),
      () => undefined,
    );
    const action = { key: newKey(), undoAction };
    list.add(action);
    const done = await doing;
    if (!done.ok) {
      showToast({ kind: 'bad', text: done.message });
      return false;
    }
    // The user may have undone it by keyboard before the response arrived.
    const canUndo = done.undoAction !== undefined && list.has(action);
    showToast({ text, ...(canUndo && { batch: action.key, undo: () => void undo(action) }) });
    return true;
  };
  const undoBatch = async (batch: string): Promise<Toast> => {
    const undone = await undoOneBatch(queries, batch, ['us']);
    return undone.ok ? { text: t.undone } : { text: undone.problem.message, kind: 'bad' };
  };
  const finish = async (change: Promise<Edited | undefined>): Promise<Done> => {
    const edited = await change;
    if (!edited?.ok) return { ok: false, message: edited?.message ?? t.notStated };
    const { batch } = edited;
    return { ok: true, undoAction: batch === undefined ? undefined : () => undoBatch(batch) };
  };
  return {
    async run(change, text) {
      const isMade = await runOther(finish(change), text);
      // Not awaited, so that the user can continue immediately, for example with the next relation.
      if (isMade) void invalidateRecords(queries, ['us']);
      return isMade;
    },
    runOther,
    inTurn: list.inTurn,
    undoLast() {
      const action = list.last();
      if (action) void undo(action);
    },
  };
}
