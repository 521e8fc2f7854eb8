import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { undoWrite } from '../data/undo-one-batch.ts';
import { joinOwnBatches, listOwnHistory, type PageWrite } from '../writes/page-batches.ts';
import type { RecordName } from '../data/queries.ts';
import { showToast, hideToastOf } from '../ui/toasts.tsx';
import { useTexts } from '../i18n/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';

/** Undoes and redoes what this page has written to a site: in its tables, on sheets and by lines alike. */
export interface Batches {
  /** Makes one step of what one save made, the last first. */
  note: (batches: readonly string[]) => void;
  /** Lets what is undone next wait for a save: it is about that one. */
  hold: (save: Promise<unknown>) => void;
  undo: (batches: readonly string[]) => Promise<void>;
  undoLast: () => Promise<void>;
  /** Does again what was undone last, while nothing else was saved. */
  redoLast: () => Promise<void>;
}

/** Records that a step may be about; the table's own come first. */
const ABOUT: readonly RecordName[] = ['us', 'inventario', 'periods'];

/** Undoes and redoes the history of a site; `''` where a table belongs to none. */
export function useBatches(name: RecordName, site: string): Batches {
  const t = useTexts(TABLE_TEXTS);
  const queries = useQueryClient();
  const underway = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const about = [...new Set([name, ...ABOUT])];
    const inTurn = (act: () => Promise<void>): Promise<void> => {
      // What failed does not hold up what comes after it.
      const done = underway.current.then(act, act);
      underway.current = done;
      return done;
    };
    /** Returns false where there was nothing to be undone. */
    const undoInto = async (write: PageWrite, into: PageWrite[], said: string): Promise<boolean> => {
      if ('batches' in write && write.batches[0] !== undefined) hideToastOf(write.batches[0]);
      const taken = await undoWrite(queries, write, about);
      if (taken === undefined) return false;
      if (taken.batches.length > 0) into.push({ batches: taken.batches });
      showToast(taken.refused ? { text: taken.refused.problem.message, kind: 'bad' } : { text: said });
      return true;
    };
    const undoLast = async (): Promise<void> => {
      const history = listOwnHistory(site);
      for (let write = history.done.pop(); write; write = history.done.pop())
        if (await undoInto(write, history.undone, t.undone)) return;
      showToast({ text: t.nothingToUndo });
    };
    const redoLast = async (): Promise<void> => {
      const { done, undone } = listOwnHistory(site);
      const write = undone.pop();
      if (write === undefined) showToast({ text: t.nothingToRedo });
      else await undoInto(write, done, t.redone);
    };
    return {
      undo: (batches) =>
        inTurn(async () => void (await undoInto({ batches }, listOwnHistory(site).undone, t.undone))),
      hold: (save) => {
        underway.current = Promise.allSettled([underway.current, save]);
      },
      note: (batches) => joinOwnBatches(site, batches),
      undoLast: () => inTurn(undoLast),
      redoLast: () => inTurn(redoLast),
    };
  }, [name, site, queries, t]);
}
