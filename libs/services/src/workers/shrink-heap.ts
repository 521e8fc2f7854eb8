import { getHeapStatistics } from 'node:v8';
import { findCollector, type Collector } from '@trowel/files';

/** Heap that a thread may keep between tasks, in bytes. */
const KEPT_BYTES = 50_331_648;

let collect: Collector | undefined;

/**
 * Gives memory back when this thread holds much: the engine would keep what a large task has left until the next large
 * one, on top of which that one builds. Takes some 20 ms then, else nothing.
 */
export function shrinkHeap(): void {
  if (getHeapStatistics().total_heap_size <= KEPT_BYTES) return;
  collect ??= findCollector();
  collect();
}
