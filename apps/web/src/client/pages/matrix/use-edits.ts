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

/** What became of something done, and the way back from it; or why it was not made. */
export type Done = { ok: true; wayBack: WayBack | undefined } | { ok: false; message: string };

/** Makes known what is done: what was made can be taken back, the last first, and what was not made says why. */
export interface Edits {
  /** Waits for a change of records and tells of it; true when it was made. */
  run: (change: Promise<Edited | undefined>, told: string) => Promise<boolean>;
  /** The same for anything else. */
  runOther: (doing: Promise<Done>, told: string) => Promise<boolean>;
  /** Does something after what is being done or taken back in turn. */
  inTurn: UndoList['inTurn'];
  undoLast: () => void;
}

/** Keeps all that is done on a matrix in one list; each change of records is one batch. */
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
    // Keys may have taken it back while it was on its way.
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
      // Whoever made it goes on at once, to the next relation perhaps.
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
