import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What came of a tiny request every tenth of a second to each process; times in ms. */
export interface Stalls {
  probes: number;
  /** Over 100 ms. */
  long: number;
  /** Over 1 s. */
  veryLong: number;
  longestMs: number;
  p50: number;
  p99: number;
  unanswered: number;
  /** How late the one who asked got the processor, at the worst. */
  ownLatenessMs: number;
  /** The first of those over 100 ms: when each was asked, ms since 1970. */
  late: { url: string; atMs: number; ms: number }[];
}

/** Probes of `/health` that are running. */
export interface StallWatch {
  /** Ends the probes and returns their figures. */
  end(): Promise<Stalls>;
  /** Ends the probes without figures. Does nothing after `end`. */
  stop(): void;
}

/** Starts a process that requests `/health` of each service until it is stopped. */
export function watchStalls(urls: readonly string[]): StallWatch {
  // The programs run from `dist/cli`, but this one is not bundled.
  const program = join(import.meta.dirname, '..', '..', '..', 'tools', 'lab', 'load', 'stall-probe.mjs');
  const child = fork(
    program,
    urls.map((url) => `${url}/health`),
    { execArgv: [] },
  );
  return {
    async end() {
      if (!child.connected)
        throw new Error('The process that requests /health has ended; see its output above');
      const figures = once(child, 'message');
      child.send('end');
      const [stalls] = (await figures) as [Stalls];
      return stalls;
    },
    stop: () => void child.kill(),
  };
}
