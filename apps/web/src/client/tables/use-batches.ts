import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordName } from '../data/queries.ts';
import { noteSaved, savedHistoryOf, takeBackAll, type Saved } from '../data/take-back.ts';
import { say, unsay } from '../ui/toasts.tsx';
import { useTexts } from '../words/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';

/** What was saved from a table, the line or a sheet, and how that is taken back and done again. */
export interface Batches {
  note: (batches: Saved) => void;
  /** Lets what is taken back next wait for a save: it is about that one. */
  hold: (save: Promise<unknown>) => void;
  undo: (batches: Saved) => Promise<void>;
  undoLast: () => Promise<void>;
  /** Does again what was taken back last, while nothing else was saved. */
  redoLast: () => Promise<void>;
}

/** Returns the way through the history of a kind of record: what the table, the line and the sheets saved in this site. */
export function useBatches(name: RecordName): Batches {
  const t = useTexts(TABLE_TEXTS);
  const queries = useQueryClient();
  return useMemo(() => {
    const inTurn = (act: () => Promise<void>): Promise<void> => {
      const history = savedHistoryOf(name);
      // What failed does not hold up what comes after it.
      const done = history.underway.then(act, act);
      history.underway = done;
      return done;
    };
    const takeBack = async (batches: Saved, into: 'saved' | 'undone', told: string): Promise<void> => {
      const history = savedHistoryOf(name);
      const { refused, batches: made } = await takeBackAll(queries, batches, [name]);
      if (made.length > 0) history[into].push(made);
      say(refused ? { text: refused.problem.message, kind: 'bad' } : { text: told });
    };
    const undo = async (batches: Saved): Promise<void> => {
      const history = savedHistoryOf(name);
      history.saved = history.saved.filter((one) => one !== batches);
      if (batches[0] !== undefined) unsay(batches[0]);
      await takeBack(batches, 'undone', t.undone);
    };
    return {
      undo: (batches) => inTurn(() => undo(batches)),
      hold: (save) => {
        const history = savedHistoryOf(name);
        history.underway = Promise.allSettled([history.underway, save]);
      },
      note: (batches) => noteSaved(name, batches),
      undoLast: () =>
        inTurn(async () => {
          const batches = savedHistoryOf(name).saved.at(-1);
          if (batches === undefined) say({ text: t.nothingToUndo });
          else await undo(batches);
        }),
      redoLast: () =>
        inTurn(async () => {
          const batches = savedHistoryOf(name).undone.pop();
          if (batches === undefined) say({ text: t.nothingToRedo });
          else await takeBack(batches, 'saved', t.redone);
        }),
    };
  }, [name, queries, t]);
}
