import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 4_194_304;

/** The garbage collector of the engine: a full collection, or of new objects only. */
export type Collector = (only?: { type: 'minor' }) => void;
let collect: Collector | undefined;

/**
 * Creates a function to call with the size of each chunk. By default the engine collects garbage after
 * 32 MB of chunks. This function triggers it every 4 MB, which takes about 0.5 ms.
 */
export function createMemoryKeeper(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < EVERY_BYTES) return;
    passed = 0;
    collect ??= findCollector();
    collect({ type: 'minor' });
  };
}

/** Returns the garbage collector of the calling thread. */
export function findCollector(): Collector {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  setFlagsFromString('--no-expose-gc');
  // Without a collector the engine only needs more memory.
  return typeof found === 'function' ? (found as Collector) : () => undefined;
}
