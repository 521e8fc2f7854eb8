import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { undoWrite } from '../data/undo-one-batch.ts';
import { mergePageBatches, getPageHistory, type PageWrite } from '../writes/page-batches.ts';
import type { RecordName } from '../data/queries.ts';
import { showToast, hideToastOf } from '../ui/toasts.tsx';
import { useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';

/** Undo and redo for all changes of this page to a site: in tables, on sheets and by lines. */
export interface Batches {
  /** Adds the batches of one save as one undo step, last batch first. */
  note: (batches: readonly string[]) => void;
  /** Makes the next undo wait for a save in progress, because it applies to that save. */
  hold: (save: Promise<unknown>) => void;
  undo: (batches: readonly string[]) => Promise<void>;
  undoLast: () => Promise<void>;
  /** Repeats the last undone step, unless something was saved since. */
  redoLast: () => Promise<void>;
}

/** Kinds of records that a step may affect. The kind of the table comes first. */
const ABOUT: readonly RecordName[] = ['us', 'inventario', 'periods'];

/** Undo and redo for a site; `''` for tables that belong to none. */
export function useBatches(name: RecordName, site: string): Batches {
  const t = useTexts(TABLE_TEXTS);
  const queries = useQueryClient();
  const lastAction = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const about = [...new Set([name, ...ABOUT])];
    const inTurn = (act: () => Promise<void>): Promise<void> => {
      // A failure does not block the following actions.
      const done = lastAction.current.then(act, act);
      lastAction.current = done;
      return done;
    };
    /** Returns false if there was nothing to undo. */
    const undoInto = async (write: PageWrite, into: PageWrite[], message: string): Promise<boolean> => {
      if ('batches' in write && write.batches[0] !== undefined) hideToastOf(write.batches[0]);
      const undone = await undoWrite(queries, write, about);
      if (undone === undefined) return false;
      if (undone.batches.length > 0) into.push({ batches: undone.batches });
      showToast(undone.refused ? { text: undone.refused.problem.message, kind: 'bad' } : { text: message });
      return true;
    };
    const undoLast = async (): Promise<void> => {
      const history = getPageHistory(site);
      for (let write = history.done.pop(); write; write = history.done.pop())
        if (await undoInto(write, history.undone, t.undone)) return;
      showToast({ text: t.nothingToUndo });
    };
    const redoLast = async (): Promise<void> => {
      const { done, undone } = getPageHistory(site);
      const write = undone.pop();
      if (write === undefined) showToast({ text: t.nothingToRedo });
      else await undoInto(write, done, t.redone);
    };
    return {
      undo: (batches) =>
        inTurn(async () => void (await undoInto({ batches }, getPageHistory(site).undone, t.undone))),
      hold: (save) => {
        lastAction.current = Promise.allSettled([lastAction.current, save]);
      },
      note: (batches) => mergePageBatches(site, batches),
      undoLast: () => inTurn(undoLast),
      redoLast: () => inTurn(redoLast),
    };
  }, [name, site, queries, t]);
}
