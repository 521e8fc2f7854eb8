// Looks at every vertex and dummy of a drawing: typed arrays, linear.
import type { BlockWork } from './arrange-blocks.ts';
import type { LayoutMemory } from './model/layout-memory.ts';
import type { ArrangedBlock } from './model/stages.ts';
import { chooseEffort, listContemporaries } from './order/order-levels.ts';
import type { OrderProblem } from './order/order-problem.ts';

/** Work of which a part is remembered. */
export interface RecalledWork {
  /** What is left to do. */
  work: BlockWork;
  /** All blocks, remembered and done, in their order; remembers those that were done. */
  join(done: readonly ArrangedBlock[]): ArrangedBlock[];
}

/** Takes out of the work what is remembered. An order that follows an earlier drawing is not. */
export function recallBlocks(work: BlockWork, memory: LayoutMemory | undefined): RecalledWork {
  if (!memory || work.previous.length > 0) return { work, join: (done) => [...done] };
  const fingerprints = work.problems.map(createFingerprint(work));
  const known = fingerprints.map((fingerprint) => memory.find(fingerprint));
  return {
    work: { ...work, problems: work.problems.filter((_, at) => !known[at]) },
    join(done) {
      let next = 0;
      return known.map((block, at) => {
        if (block) return block;
        memory.keep(fingerprints[at], done[next]);
        return done[next++];
      });
    },
  };
}

/**
 * Makes what gives a text that is the same only for blocks that are arranged alike: all that ordering and placing look at,
 * in numbers of the block itself, mixed to 128 bits (multiplied and turned, in the manner of MurmurHash3, Appleby 2011). Two
 * that met by chance would be drawn wrongly and not pass the certificate.
 */
function createFingerprint(work: BlockWork): (problem: OrderProblem) => string {
  const { problems, boxCount } = work;
  const contemporariesOf = listContemporaries(boxCount, work.contemporaries);
  const localOf = new Int32Array(boxCount);
  const blockOf = new Int32Array(boxCount).fill(-1);
  for (const [block, { inner, vertexOf }] of problems.entries()) {
    for (let at = 0; at < inner; at++) {
      if (vertexOf[at] >= boxCount) continue;
      localOf[vertexOf[at]] = at;
      blockOf[vertexOf[at]] = block;
    }
  }
  /** Each vertex of a block that has contemporaries, how many, and which; -1 for those of other blocks. */
  const listLocal = ({ inner, vertexOf }: OrderProblem): Int32Array => {
    const list: number[] = [];
    for (let at = 0; at < inner; at++) {
      const contemporaries = contemporariesOf.get(vertexOf[at]);
      if (!contemporaries) continue;
      list.push(at, contemporaries.length);
      for (const other of contemporaries) {
        list.push(blockOf[other] === blockOf[vertexOf[at]] ? localOf[other] : -1);
      }
    }
    return Int32Array.from(list);
  };
  return (problem) => {
    const { inner, levelCount, level, isDummy, width, chain, chainStart } = problem;
    const numbers = [
      Int32Array.of(inner, levelCount),
      level.subarray(0, inner),
      Int32Array.from(isDummy),
      new Int32Array(width.buffer, width.byteOffset, 2 * width.length),
      chain,
      chainStart,
      listLocal(problem),
    ];
    return `${work.profile} ${JSON.stringify(chooseEffort(problem, work))} ${mix(numbers)}`;
  };
}

function mix(lists: readonly Int32Array[]): string {
  let [a, b, c, d] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];
  for (const list of lists) {
    // The length first: two lists are not to be taken for one.
    d = Math.imul(d ^ list.length, 0x85ebca6b);
    for (let at = 0; at < list.length; at++) {
      const value = Math.imul(list[at], 0xcc9e2d51);
      a = Math.imul(((a ^ value) << 13) | ((a ^ value) >>> 19), 5) + b;
      b = Math.imul(((b ^ a) << 15) | ((b ^ a) >>> 17), 0x1b873593) + c;
      c = (((c + b) << 17) | ((c + b) >>> 15)) ^ d;
      d = Math.imul(d + c, 0xc2b2ae35) ^ (d >>> 16);
    }
  }
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(36)).join(' ');
}
