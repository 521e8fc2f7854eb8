import type { LayoutOptions } from './model/layout-model.ts';
import { createOrderer, joinBlocks } from './crossing-reduction/order-levels.ts';
import { splitBlocks, type OrderProblem } from './crossing-reduction/order-problem.ts';
import { spanPairs } from './model/span-pairs.ts';
import { packBlocks } from './coordinate-assignment/pack-blocks.ts';
import { assignCoordinates } from './coordinate-assignment/assign-coordinates.ts';
import { cutRows } from './coordinate-assignment/rows.ts';
import type { ArrangedBlock, Layered, LayoutGraph, Placement } from './model/stages.ts';

/** Blocks to order and place. Plain data, so that another thread can do some of them. */
export interface BlockWork {
  kind: 'blocks';
  problems: readonly OrderProblem[];
  profile: LayoutOptions['profile'];
  /** Number of boxes of the whole drawing. */
  boxCount: number;
  /** Previous x of the vertices of the graph. NaN if unknown, empty if none is known. */
  previous: Float64Array;
  /** Pairs of contemporaries on one level. They become neighbours if that costs few crossings. */
  contemporaries: Int32Array;
}

/** Returns the blocks of a drawing as work items. */
export function listBlocks(
  layered: Layered,
  { blockCount, contemporaries }: Pick<LayoutGraph, 'blockCount' | 'contemporaries'>,
  { profile, previous }: Pick<BlockWork, 'profile' | 'previous'>,
): BlockWork {
  const problems = splitBlocks(layered, blockCount);
  const boxCount = layered.realSize;
  // Contemporaries with neighbouring numbers become neighbours: n - 1 pairs are enough for n
  // contemporaries.
  const together = spanPairs(
    boxCount,
    contemporaries.filter(
      (vertex, at) => layered.levelOf[vertex] === layered.levelOf[contemporaries[at ^ 1]],
    ),
    (a, b) => Math.abs(a - b),
  );
  return { kind: 'blocks', problems, profile, boxCount, previous, contemporaries: together };
}

/** Share of crossing reduction in the work for a block. */
const ORDER_SHARE = 0.75;

/**
 * Creates a function that orders and places a block, so that few lines cross and long lines are straight. `report`
 * receives the progress of the block, 0 to 1, and may throw. Deterministic.
 */
export function createArranger(
  work: BlockWork,
): (problem: OrderProblem, report: (share: number) => void) => ArrangedBlock {
  const order = createOrderer(work);
  return (problem, report) => {
    const ordered = order(problem, () => report(0));
    const x = assignCoordinates(problem, ordered, { profile: work.profile, tick: () => report(ORDER_SHARE) });
    return { sequence: ordered.sequence, x };
  };
}

/** Packs the arranged blocks side by side. Columns never overlap. */
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
