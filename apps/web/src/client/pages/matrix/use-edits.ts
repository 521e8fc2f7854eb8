import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetRecords } from '../../data/queries.ts';
import { undoOneBatch } from '../../data/undo-one-batch.ts';
import { showToast, hideToastOf, type Toast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import type { Edited } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import { newKey } from '../../data/new-key.ts';
import { createUndoList, type Deed, type UndoList, type WayBack } from './undo-list.ts';

/** Result of an action: its undo function, or the reason why it failed. */
export type Done = { ok: true; wayBack: WayBack | undefined } | { ok: false; message: string };

/** Runs actions, reports their results and can undo them, the last one first. */
export interface Edits {
  /** Waits for a change of records and reports it. Returns true if it was saved. */
  run: (change: Promise<Edited | undefined>, told: string) => Promise<boolean>;
  /** The same for any other action. */
  runOther: (doing: Promise<Done>, told: string) => Promise<boolean>;
  /** Runs a function after the queued actions and undos. */
  inTurn: UndoList['inTurn'];
  undoLast: () => void;
}

/** Returns the actions on a matrix, with one undo list for all of them. Each change of records is one batch. */
export function useEdits(): Edits {
  const t = useTexts(MATRIX_TEXTS);
  const queries = useQueryClient();
  const [list] = useState(createUndoList);
  const undo = async (deed: Deed): Promise<void> => {
    hideToastOf(deed.key);
    const told = await list.revert(deed);
    if (told) showToast(told);
  };
  const runOther: Edits['runOther'] = async (doing, told) => {
    const wayBack = doing.then(
      (done) => (done.ok ? done.wayBack : undefined),
      () => undefined,
    );
    const deed = { key: newKey(), wayBack };
    list.add(deed);
    const done = await doing;
    if (!done.ok) {
      showToast({ kind: 'bad', text: done.message });
      return false;
    }
    // The user may have undone it by keyboard before the response arrived.
    const canUndo = done.wayBack !== undefined && list.has(deed);
    showToast({ text: told, ...(canUndo && { batch: deed.key, undo: () => void undo(deed) }) });
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
    return { ok: true, wayBack: batch === undefined ? undefined : () => undoBatch(batch) };
  };
  return {
    async run(change, told) {
      const isMade = await runOther(finish(change), told);
      // Not awaited, so that the user can continue immediately, for example with the next relation.
      if (isMade) void forgetRecords(queries, ['us']);
      return isMade;
    },
    runOther,
    inTurn: list.inTurn,
    undoLast() {
      const deed = list.last();
      if (deed) void undo(deed);
    },
  };
}
