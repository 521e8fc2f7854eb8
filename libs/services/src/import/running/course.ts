import type { Context } from '../../context.ts';

/** The stages of an import, in order. A dry run has only the first two, and `check` for its preview. */
export const IMPORT_STAGES = ['read', 'compare', 'units', 'relations', 'log', 'records', 'check'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** Progress of an import within a stage. */
export interface ImportProgress {
  stage: ImportStage;
  done: number;
  of: number;
}

/** Reports the progress of an import and stops it when the request is aborted. */
export interface ImportCourse {
  /** Reports the progress. @throws the abort reason of the request's signal; the transaction is then rolled back */
  reach(stage: ImportStage, done: number, of: number): void;
}

/** Creates the progress reporter of an import for this request. */
export function createCourse({ signal, onProgress }: Pick<Context, 'signal' | 'onProgress'>): ImportCourse {
  return {
    reach(stage, done, of) {
      signal?.throwIfAborted();
      onProgress?.({ stage, done, of } satisfies ImportProgress);
    },
  };
}
