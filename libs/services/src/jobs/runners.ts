import type { Services } from '../context.ts';

/** A part of this process that runs jobs. */
export interface Runner {
  /** Polls the queue now. */
  wake(): void;
  /** Abandons a job, unless its last transaction is being written. */
  giveUp(id: string): void;
}

/** The runners of this process, by their file store, because the database of a request may be a wrapper. */
const runners = new WeakMap<Services['files'], Set<Runner>>();

/** Registers a runner. The returned function removes it. */
export function addRunner({ files }: Services, runner: Runner): () => void {
  const known = runners.get(files) ?? new Set();
  runners.set(files, known.add(runner));
  return () => void known.delete(runner);
}

/** Polls the queue now. Other processes poll it every two seconds. */
export function wakeRunners({ files }: Services): void {
  for (const runner of runners.get(files) ?? []) runner.wake();
}

/** Abandons a job if this process runs it. */
export function abandonJob({ files }: Services, id: string): void {
  for (const runner of runners.get(files) ?? []) runner.giveUp(id);
}
