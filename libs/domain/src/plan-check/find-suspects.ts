import type { Clue } from './evidence.ts';

/** Evidence for the outlines, or for the heights, that clues accuse. */
interface Trust {
  confirmed: Float64Array;
  /** Decides between two that have the same evidence: the larger value is more suspect. */
  doubt?: Float64Array;
}

/** A clue accuses one thing, or one of two. */
export interface Accusation {
  clue: Clue;
  of: readonly number[];
}

/**
 * Finds for each clue which of its two ends is most likely wrong. A wrong outline contradicts most of its
 * neighbours, and each of these only the wrong one. So the end with the most unexplained clues, in relation to what
 * confirms it, explains all of them, and the search goes on with the rest (greedy set cover). Returns -1 where both
 * ends are equally likely. Cost: n log n in the clues.
 */
export function findSuspects(accusations: readonly Accusation[], { confirmed, doubt }: Trust): Int32Array {
  const suspects = new Int32Array(accusations.length).fill(-1);
  const isExplained = new Uint8Array(accusations.length);
  const against = new Map<number, number[]>();
  const weightOf = new Map<number, number>();
  for (const [at, { clue, of }] of accusations.entries()) {
    for (const one of of) {
      const list = against.get(one);
      if (list) list.push(at);
      else against.set(one, [at]);
      weightOf.set(one, (weightOf.get(one) ?? 0) + clue.weight);
    }
  }
  const score = (one: number): number => {
    const weight = weightOf.get(one)!;
    return weight <= 1e-9 ? 0 : (weight * weight) / (weight + confirmed[one]);
  };
  const tieBreak = (one: number): number => doubt?.[one] ?? 0;
  const queue = createQueue([...against.keys()], (one) => score(one) + 1e-6 * Math.min(1e3, tieBreak(one)));
  for (let one = queue.next(); one !== undefined; one = queue.next()) {
    for (const at of against.get(one)!) {
      if (isExplained[at]) continue;
      isExplained[at] = 1;
      const other = accusations[at].of.find((end) => end !== one);
      const isTied = other !== undefined && score(other) === score(one) && tieBreak(other) === tieBreak(one);
      suspects[at] = isTied ? -1 : one;
      for (const end of accusations[at].of) {
        if (end !== one) weightOf.set(end, weightOf.get(end)! - accusations[at].clue.weight);
      }
    }
    weightOf.set(one, 0);
  }
  return suspects;
}

/** A queue whose priorities only fall: an entry is sorted in again if its priority has fallen (lazy greedy). */
function createQueue(
  entries: readonly number[],
  priorityOf: (entry: number) => number,
): { next(): number | undefined } {
  const heap: Ranked[] = [];
  for (const entry of entries) push(heap, { entry, priority: priorityOf(entry) });
  return {
    next() {
      for (let first = pop(heap); first; first = pop(heap)) {
        const priority = priorityOf(first.entry);
        if (priority <= 0) continue;
        if (heap.length === 0 || priority >= heap[0].priority) return first.entry;
        push(heap, { entry: first.entry, priority });
      }
      return undefined;
    },
  };
}

interface Ranked {
  entry: number;
  priority: number;
}

function isBefore(a: Ranked, b: Ranked): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.entry < b.entry);
}

/** Inserts into a binary heap. */
function push(heap: Ranked[], added: Ranked): void {
  let at = heap.length;
  heap.push(added);
  for (; at > 0 && isBefore(added, heap[(at - 1) >> 1]); at = (at - 1) >> 1) heap[at] = heap[(at - 1) >> 1];
  heap[at] = added;
}

/** Removes the first of a binary heap. */
function pop(heap: Ranked[]): Ranked | undefined {
  const last = heap.pop();
  if (!last || heap.length === 0) return last;
  const first = heap[0];
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
    if (child >= heap.length || !isBefore(heap[child], last)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = last;
  return first;
}
