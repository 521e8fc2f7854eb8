import type { Services } from '../context.ts';

/** Something of this process that does jobs. */
export interface Runner {
  /** Looks at the queue now. */
  wake(): void;
  /** Gives a job up, unless it is doing its last writing. */
  giveUp(id: string): void;
}

/** The runners of this process, by the files they share: the database of a request may be a wrapped one. */
const runners = new WeakMap<Services['files'], Set<Runner>>();

/** Makes a runner known to what is asked in this process, until the function it gives is called. */
export function addRunner({ files }: Services, runner: Runner): () => void {
  const known = runners.get(files) ?? new Set();
  runners.set(files, known.add(runner));
  return () => void known.delete(runner);
}

/** Has the queue looked at now; other processes look every other second. */
export function wakeRunners({ files }: Services): void {
  for (const runner of runners.get(files) ?? []) runner.wake();
}

/** Gives a job up, if it is this process that does it. */
export function abandonJob({ files }: Services, id: string): void {
  for (const runner of runners.get(files) ?? []) runner.giveUp(id);
}
