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

/** Asks each process by itself for `/health`, from another process, until it is told what came of it. */
export function watchStalls(urls: readonly string[]): () => Promise<Stalls> {
  // The programs run from `dist/cli`; this one stays where it is.
  const program = join(import.meta.dirname, '..', '..', '..', 'tools', 'lab', 'load', 'stall-probe.mjs');
  const child = fork(
    program,
    urls.map((url) => `${url}/health`),
    { execArgv: [] },
  );
  return async () => {
    if (!child.connected) throw new Error('What asks for /health has ended; what it said stands above');
    const told = once(child, 'message');
    child.send('end');
    const [stalls] = (await told) as [Stalls];
    return stalls;
  };
}
