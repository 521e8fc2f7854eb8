import type { CallerServices } from '@trowel/services/context';
import type { ReadAnswer } from './send-answer.ts';

type Stores = CallerServices['database'];

/** One answer's place among those that are kept. */
export interface KeptPlace {
  find(): ReadAnswer | undefined;
  /** Gives the answer with its body made. */
  keep(answer: ReadAnswer): ReadAnswer;
}

/** Answers made of records alone. */
export interface UnwrittenAnswers {
  /**
   * Opens the place of what is asked for by a text, read through these stores as they are now; undefined where nobody can
   * say whether they stay so.
   */
  open(stores: Stores, asked: string): KeptPlace | undefined;
}

/** All of them, in bytes; the longest that is kept. */
const MOST_BYTES = 8_388_608;
const MOST_BYTES_EACH = 524_288;

/**
 * Makes what keeps answers for as long as nothing is written, by whatever process: with the first commit all are forgotten.
 * They are kept by the very stores they were read through, and those who do not see alike have different ones.
 */
export function createUnwrittenAnswers(): UnwrittenAnswers {
  const kept = new Map<Stores, Map<string, ReadAnswer>>();
  let keptAt: number | undefined;
  let bytes = 0;

  const forget = (): void => {
    kept.clear();
    bytes = 0;
  };

  return {
    open(stores, asked) {
      const at = stores.stamp?.();
      if (at === undefined) return undefined;
      if (at !== keptAt) forget();
      keptAt = at;
      return {
        find: () => kept.get(stores)?.get(asked),
        keep(answer) {
          const body = answer.makeBody();
          const made = { ...answer, makeBody: () => body };
          const size = Buffer.byteLength(body) + asked.length;
          if (keptAt !== at || size > MOST_BYTES_EACH) return made;
          if (bytes + size > MOST_BYTES) forget();
          bytes += size;
          const own = kept.get(stores) ?? new Map<string, ReadAnswer>();
          kept.set(stores, own.set(asked, made));
          return made;
        },
      };
    },
  };
}
