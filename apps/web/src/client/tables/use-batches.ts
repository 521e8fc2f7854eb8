import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { RecordName } from '../data/queries.ts';
import { takeBackAll } from '../data/take-back.ts';
import { say, unsay } from '../ui/toasts.tsx';
import { useTexts } from '../words/language.ts';
import { TABLE_TEXTS } from './table-texts.ts';

/** What one save made, the last first; it is undone as it was saved. */
type Saved = readonly string[];

/** What was saved from a table, and how that is taken back and done again. */
export interface Batches {
  note: (batches: Saved) => void;
  /** Lets what is taken back next wait for a save: it is about that one. */
  hold: (save: Promise<unknown>) => void;
  undo: (batches: Saved) => Promise<void>;
  undoLast: () => Promise<void>;
  /** Does again what was taken back last, while nothing else was saved. */
  redoLast: () => Promise<void>;
}

/** Keeps what was saved here, and what was taken back of it. */
export function useBatches(name: RecordName): Batches {
  const t = useTexts(TABLE_TEXTS);
  const queries = useQueryClient();
  const saved = useRef<Saved[]>([]);
  const taken = useRef<Saved[]>([]);
  const underway = useRef<Promise<unknown>>(Promise.resolve());
  return useMemo(() => {
    const inTurn = (act: () => Promise<void>): Promise<void> => {
      // What failed does not hold up what comes after it.
      const done = underway.current.then(act, act);
      underway.current = done;
      return done;
    };
    const takeBack = async (batches: Saved, into: { current: Saved[] }, told: string): Promise<void> => {
      const { refused, batches: made } = await takeBackAll(queries, batches, [name]);
      if (made.length > 0) into.current.push(made);
      say(refused ? { text: refused.problem.message, kind: 'bad' } : { text: told });
    };
    const undo = async (batches: Saved): Promise<void> => {
      saved.current = saved.current.filter((one) => one !== batches);
      if (batches[0] !== undefined) unsay(batches[0]);
      await takeBack(batches, taken, t.undone);
    };
    return {
      undo: (batches) => inTurn(() => undo(batches)),
      hold: (save) => {
        underway.current = Promise.allSettled([underway.current, save]);
      },
      note: (batches) => {
        saved.current.push(batches);
        taken.current = [];
      },
      undoLast: () =>
        inTurn(async () => {
          const batches = saved.current.at(-1);
          if (batches === undefined) say({ text: t.nothingToUndo });
          else await undo(batches);
        }),
      redoLast: () =>
        inTurn(async () => {
          const batches = taken.current.pop();
          if (batches === undefined) say({ text: t.nothingToRedo });
          else await takeBack(batches, saved, t.redone);
        }),
    };
  }, [name, queries, t]);
}
