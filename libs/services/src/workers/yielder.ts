import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest stretch of work, in ms, before others are answered. */
const LONGEST_STRETCH_MS = 15;

/** Makes what a long loop awaits at each step: when it has worked for long, it lets others be answered first. */
export function createYielder(): () => Promise<void> | undefined {
  let restedAt = performance.now();
  const rest = async (): Promise<void> => {
    await nextTurn();
    restedAt = performance.now();
  };
  return () => (performance.now() - restedAt < LONGEST_STRETCH_MS ? undefined : rest());
}
