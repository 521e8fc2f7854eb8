import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 4_194_304;

/** Has the engine clear away what nobody needs any more: everything, or what is new alone. */
export type Collector = (only?: { type: 'minor' }) => void;
let collect: Collector | undefined;

/**
 * Makes what is to be told of each piece that has passed. The engine lets 32 MB of pieces that nobody needs any more
 * lie before it clears them away; here it is made to do so every 4 MB, which takes it about half a millisecond.
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

/** Gives the engine's own collector; it works for the thread that asks. */
export function findCollector(): Collector {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
  setFlagsFromString('--no-expose-gc');
  // An engine without it only needs more memory.
  return typeof found === 'function' ? (found as Collector) : () => undefined;
}
