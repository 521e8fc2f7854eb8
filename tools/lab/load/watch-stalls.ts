import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Results of a small request to each process every 100 ms. Times are in ms. */
export interface Stalls {
  probes: number;
  /** Number of responses that took more than 100 ms. */
  long: number;
  /** Number of responses that took more than 1 s. */
  veryLong: number;
  longestMs: number;
  p50: number;
  p99: number;
  unanswered: number;
  /** Longest delay of the probing process itself. */
  ownLatenessMs: number;
  /** The first responses over 100 ms, with the time of the request in ms since 1970. */
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
