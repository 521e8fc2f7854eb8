import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { forgetRecords } from '../../data/queries.ts';
import { takeBack } from '../../data/take-back.ts';
import { say, unsay } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import type { Edited } from './matrix-edits.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';

/** Makes changes known: what was done can be undone, what was not made says why. */
export interface Edits {
  /** Waits for a change and tells of it; true when it was made. */
  run: (change: Promise<Edited | undefined>, told: string) => Promise<boolean>;
  undoLast: () => void;
}

/** Keeps the changes made on a matrix; each is one batch. */
export function useEdits(): Edits {
  const t = useTexts(MATRIX_TEXTS);
  const queries = useQueryClient();
  const batches = useRef<string[]>([]);
  const undo = useCallback(
    async (batch: string): Promise<void> => {
      batches.current = batches.current.filter((one) => one !== batch);
      unsay(batch);
      const undone = await takeBack(queries, batch, ['us']);
      say(undone.ok ? { text: t.undone } : { text: undone.problem.message, kind: 'bad' });
    },
    [queries, t],
  );
  const run = useCallback<Edits['run']>(
    async (change, told) => {
      const edited = await change;
      if (!edited?.ok) {
        say({ kind: 'bad', text: edited?.message ?? t.notStated });
        return false;
      }
      const { batch } = edited;
      if (batch !== undefined) batches.current.push(batch);
      say({ text: told, ...(batch !== undefined && { batch, undo: () => void undo(batch) }) });
      // Whoever made it goes on at once, to the next relation perhaps.
      void forgetRecords(queries, ['us']);
      return true;
    },
    [queries, undo, t],
  );
  const undoLast = useCallback(() => {
    const batch = batches.current.at(-1);
    if (batch !== undefined) void undo(batch);
  }, [undo]);
  return { run, undoLast };
}
