import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time of uninterrupted work, in ms. */
const LONGEST_STRETCH_MS = 15;

/** Creates a function to await at each step of a long loop. It yields to other requests after a while. */
export function createYielder(): () => Promise<void> | undefined {
  let restedAt = performance.now();
  const rest = async (): Promise<void> => {
    await nextTurn();
    restedAt = performance.now();
  };
  return () => (performance.now() - restedAt < LONGEST_STRETCH_MS ? undefined : rest());
}
