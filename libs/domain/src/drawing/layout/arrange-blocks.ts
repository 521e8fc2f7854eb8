import type { LayoutOptions } from './model/layout-model.ts';
import { createOrderer, joinBlocks } from './order/order-levels.ts';
import { splitBlocks, type OrderProblem } from './order/order-problem.ts';
import { spanPairs } from './model/span-pairs.ts';
import { packBlocks } from './places/pack-blocks.ts';
import { placeBlock } from './places/place-block.ts';
import { cutRows } from './places/rows.ts';
import type { ArrangedBlock, Layered, LayoutGraph, Placement } from './model/stages.ts';

/** Blocks to be ordered and placed. Plain data: another thread can do some of them. */
export interface BlockWork {
  kind: 'blocks';
  problems: readonly OrderProblem[];
  profile: LayoutOptions['profile'];
  /** Boxes of the whole drawing. */
  boxCount: number;
  /** Where the vertices of the graph stood before; NaN where unknown, empty where none is known. */
  previous: Float64Array;
  /** Pairs of contemporaries on one level that stand side by side where that costs few crossings. */
  contemporaries: Int32Array;
}

/** Gives the blocks of a drawing as work to be done. */
export function listBlocks(
  layered: Layered,
  { blockCount, contemporaries }: Pick<LayoutGraph, 'blockCount' | 'contemporaries'>,
  { profile, previous }: Pick<BlockWork, 'profile' | 'previous'>,
): BlockWork {
  const problems = splitBlocks(layered, blockCount);
  const boxCount = layered.realSize;
  // Neighbours by number stand side by side: of n contemporaries n - 1 pairs say all.
  const together = spanPairs(
    boxCount,
    contemporaries.filter(
      (vertex, at) => layered.levelOf[vertex] === layered.levelOf[contemporaries[at ^ 1]],
    ),
    (a, b) => Math.abs(a - b),
  );
  return { kind: 'blocks', problems, profile, boxCount, previous, contemporaries: together };
}

/** Share of the work of a block that its order is. */
const ORDER_SHARE = 0.75;

/**
 * Makes what orders and places a block: few lines cross, long lines run straight. `tell` hears the share that is done,
 * 0 to 1, and may throw. Same work, same drawing.
 */
export function createArranger(
  work: BlockWork,
): (problem: OrderProblem, tell: (share: number) => void) => ArrangedBlock {
  const order = createOrderer(work);
  return (problem, tell) => {
    const ordered = order(problem, () => tell(0));
    const x = placeBlock(problem, ordered, { profile: work.profile, tick: () => tell(ORDER_SHARE) });
    return { sequence: ordered.sequence, x };
  };
}

/** Packs arranged blocks side by side, columns never overlapping. */
export function joinArranged(
  layered: Layered,
  graph: Pick<LayoutGraph, 'columnCount' | 'columnOfBlock' | 'blockCount'>,
  problems: readonly OrderProblem[],
  arranged: readonly ArrangedBlock[],
): Placement {
  const order = joinBlocks(
    layered,
    problems,
    arranged.map(({ sequence }) => sequence),
  );
  const x = new Float64Array(layered.size);
  for (const [at, { vertexOf, inner }] of problems.entries()) {
    const own = arranged[at].x;
    for (let vertex = 0; vertex < inner; vertex++) x[vertexOf[vertex]] = own[vertex];
  }
  return packBlocks(layered, order, cutRows(layered, order), { graph, x });
}
