import { getHeapStatistics } from 'node:v8';
import { findCollector } from '@trowel/files';

/** Heap that a thread may keep between tasks, in bytes. */
const MIN_HEAP_BYTES = 50_331_648;
/** Minimum growth since the last collection before the next one, in bytes. */
const ROOM_BYTES = 25_165_824;

/** The heap of a thread. */
export interface Heap {
  /** Returns its size in bytes. */
  measure(): number;
  collect(): void;
}

const ownHeap: Heap = {
  measure: () => getHeapStatistics().total_heap_size,
  collect: findLate(),
};

/**
 * Collects garbage if this thread's heap is large. Otherwise the engine would keep the memory until
 * the next large task, which then adds to it. Cost: about 20 ms if it collects, else nothing.
 */
export const shrinkHeap = createHeapShrinker(ownHeap);

/** Collects all garbage of this thread, for an idle thread. Cost: about 20 ms. */
export const clearHeap = ownHeap.collect;

/**
 * Creates a function that shrinks the heap after a task. The permanent data of a thread, code and
 * fonts, may exceed the limit. Collecting after each task would then cost more than most tasks,
 * without effect.
 */
export function createHeapShrinker({ measure, collect }: Heap): () => void {
  let leftBytes = 0;
  return () => {
    const bytes = measure();
    leftBytes = Math.min(leftBytes, bytes);
    if (bytes <= Math.max(MIN_HEAP_BYTES, leftBytes + ROOM_BYTES)) return;
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
