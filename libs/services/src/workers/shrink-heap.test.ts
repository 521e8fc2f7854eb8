import { describe, expect, it } from 'vitest';
import { createHeapShrinker } from './shrink-heap.ts';

const MB = 1_048_576;

/** A heap in which `neededMb` stay whatever is collected; tells how often that was done. */
function createHeap(neededMb: number): { shrinkAt(mb: number): number } {
  let held = 0;
  let collections = 0;
  const shrink = createHeapShrinker({
    measure: () => held,
    collect() {
      held = neededMb * MB;
      collections += 1;
    },
  });
  return {
    shrinkAt(mb) {
      held = mb * MB;
      shrink();
      return collections;
    },
  };
}

describe('createHeapShrinker()', () => {
  it('gives back what each large task has left', () => {
    const { shrinkAt } = createHeap(20);

    expect([40, 300, 47, 300].map(shrinkAt)).toEqual([0, 1, 1, 2]);
  });

  it('does not try again after each small task where a thread needs much for good', () => {
    const { shrinkAt } = createHeap(60);

    expect([60, 62, 65, 84, 85, 62].map(shrinkAt)).toEqual([1, 1, 1, 1, 2, 2]);
  });

  it('takes what the engine has cleared away by itself as the less that is needed', () => {
    const { shrinkAt } = createHeap(90);
    shrinkAt(200);

    expect([110, 30, 60].map(shrinkAt)).toEqual([1, 1, 2]);
  });
});
