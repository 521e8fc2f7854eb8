import type { BlockWork } from './arrange-blocks.ts';
import type { LayoutMemory } from './model/layout-memory.ts';
import type { ArrangedBlock } from './model/stages.ts';
import { chooseEffort, listContemporaries } from './order/order-levels.ts';
import type { OrderProblem } from './order/order-problem.ts';
import { bitsOf, mixNumbers, recallPieces, type RecalledWork } from './recall-pieces.ts';

/** Takes out of the work what is remembered. An order that follows an earlier drawing is not. */
export function recallBlocks(
  work: BlockWork,
  memory: LayoutMemory | undefined,
): RecalledWork<BlockWork, ArrangedBlock> {
  if (!memory || work.previous.length > 0) return { work, join: (done) => [...done] };
  return recallPieces(work.problems.map(createFingerprint(work)), memory, (isLeft) => ({
    ...work,
    problems: work.problems.filter(isLeft),
  }));
}

/**
 * Makes what gives a text that is the same only for blocks that are arranged alike: all that ordering and placing look at,
 * in numbers of the block itself.
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
      bitsOf(width),
      chain,
      chainStart,
      listLocal(problem),
    ];
    return `block ${work.profile} ${JSON.stringify(chooseEffort(problem, work))} ${mixNumbers(numbers)}`;
  };
}
