import { getHeapStatistics } from 'node:v8';
import { findCollector } from '@trowel/files';

/** Heap that a thread may keep between tasks, in bytes. */
const KEPT_BYTES = 50_331_648;
/** How much may come to what a collection had to leave before it is tried again, in bytes. */
const ROOM_BYTES = 25_165_824;

/** The heap of a thread. */
export interface Heap {
  /** How large it is, in bytes. */
  measure(): number;
  collect(): void;
}

const ownHeap: Heap = {
  measure: () => getHeapStatistics().total_heap_size,
  collect: findLate(),
};

/**
 * Gives memory back when this thread holds much: the engine would keep what a large task has left until the next large
 * one, on top of which that one builds. Takes some 20 ms then, else nothing.
 */
export const shrinkHeap = createHeapShrinker(ownHeap);

/** Gives back all that this thread does not need, which is for a thread that rests. Takes some 20 ms. */
export const clearHeap = ownHeap.collect;

/**
 * Makes what shrinks a heap after a task. What a thread needs for good, code and fonts, may be more than it should keep:
 * to collect after each task would then take longer than most tasks, and find nothing.
 */
export function createHeapShrinker({ measure, collect }: Heap): () => void {
  let leftBytes = 0;
  return () => {
    const bytes = measure();
    leftBytes = Math.min(leftBytes, bytes);
    if (bytes <= Math.max(KEPT_BYTES, leftBytes + ROOM_BYTES)) return;
    collect();
    leftBytes = measure();
  };
}

function findLate(): () => void {
  let collect: (() => void) | undefined;
  return () => {
    collect ??= findCollector();
    collect();
  };
}
