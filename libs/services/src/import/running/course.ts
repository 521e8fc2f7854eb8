import type { Context } from '../../context.ts';

/** The stages of an import, in their order; the first two are all of a dry run but its preview. */
export const IMPORT_STAGES = ['read', 'compare', 'units', 'relations', 'log', 'records', 'check'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** How far an import has come. */
export interface ImportProgress {
  stage: ImportStage;
  done: number;
  of: number;
}

/** Takes an import from step to step as long as somebody waits for it. */
export interface ImportCourse {
  /** Tells how far it has come. @throws the reason of the request's signal when nobody waits any more: what was written is then taken back */
  reach(stage: ImportStage, done: number, of: number): void;
}

/** Makes the course of an import asked for by this request. */
export function createCourse({ signal, onProgress }: Pick<Context, 'signal' | 'onProgress'>): ImportCourse {
  return {
    reach(stage, done, of) {
      signal?.throwIfAborted();
      onProgress?.({ stage, done, of } satisfies ImportProgress);
    },
  };
}
