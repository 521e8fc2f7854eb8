import type { Rows } from './rows.ts';
import { SPACING, type Layered, type LayoutGraph, type LevelOrder, type Placement } from './stages.ts';

/** The room a block takes on each of its levels, and one above and below, from its own zero, pt. */
interface Outline {
  firstLevel: number;
  left: Float64Array;
  right: Float64Array;
}

/**
 * Sets the blocks of each column side by side, each as far left as those before it allow on its levels, and the columns
 * beside each other. `x` are centres within each block. Cost linear but for the spans of the blocks.
 */
export function packBlocks(
  layered: Layered,
  order: LevelOrder,
  rows: Rows,
  { graph, x }: { graph: Pick<LayoutGraph, 'columnCount' | 'columnOfBlock' | 'blockCount'>; x: Float64Array },
): Placement {
  const outlines = drawOutlines(layered, order, rows, { blockCount: graph.blockCount, x });
  const shift = new Float64Array(graph.blockCount);
  const columnLeft = new Float64Array(graph.columnCount);
  const columnRight = new Float64Array(graph.columnCount);
  const blocksOf = listBlocks(graph);
  let edge = 0;
  for (let column = 0; column < graph.columnCount; column++) {
    const width = packColumn(blocksOf[column]!, outlines, {
      levelCount: layered.levelCount,
      shift,
      origin: edge,
    });
    columnLeft[column] = edge;
    columnRight[column] = edge + Math.max(width, SPACING.minBoxWidth);
    edge = columnRight[column]! + SPACING.column;
  }
  return {
    x: x.map((at, vertex) => at + shift[layered.block[vertex]!]!),
    columnLeft,
    columnRight,
    width: Math.max(0, edge - SPACING.column),
  };
}

function listBlocks({
  columnCount,
  columnOfBlock,
  blockCount,
}: Pick<LayoutGraph, 'columnCount' | 'columnOfBlock' | 'blockCount'>): number[][] {
  const blocks: number[][] = Array.from({ length: columnCount }, () => []);
  for (let block = 0; block < blockCount; block++) blocks[columnOfBlock[block]!]!.push(block);
  return blocks;
}

function drawOutlines(
  { levelOf, block, width }: Layered,
  { sequence }: LevelOrder,
  { start }: Rows,
  { blockCount, x }: { blockCount: number; x: Float64Array },
): Outline[] {
  const first = new Int32Array(blockCount).fill(1 << 30);
  const last = new Int32Array(blockCount).fill(-1);
  for (let row = 0; row + 1 < start.length; row++) {
    const vertex = sequence[start[row]!]!;
    const one = block[vertex]!;
    first[one] = Math.min(first[one]!, levelOf[vertex]!);
    last[one] = Math.max(last[one]!, levelOf[vertex]!);
  }
  const outlines = Array.from({ length: blockCount }, (_, one): Outline => {
    const size = Math.max(0, last[one]! - first[one]! + 3);
    return {
      firstLevel: first[one]! - 1,
      left: new Float64Array(size).fill(Infinity),
      right: new Float64Array(size).fill(-Infinity),
    };
  });
  for (let row = 0; row + 1 < start.length; row++) {
    const from = sequence[start[row]!]!;
    const to = sequence[start[row + 1]! - 1]!;
    const { firstLevel, left, right } = outlines[block[from]!]!;
    // Lines run between levels, so each row also takes the room above and below it.
    for (let at = levelOf[from]! - 1 - firstLevel; at <= levelOf[from]! + 1 - firstLevel; at++) {
      left[at] = Math.min(left[at]!, Math.floor(2 * x[from]! - width[from]!) / 2);
      right[at] = Math.max(right[at]!, Math.ceil(2 * x[to]! + width[to]!) / 2);
    }
  }
  return outlines;
}

/** Packs the blocks of a column into `shift`; gives its width. */
function packColumn(
  blocks: readonly number[],
  outlines: readonly Outline[],
  { levelCount, shift, origin }: { levelCount: number; shift: Float64Array; origin: number },
): number {
  const taken = new Float64Array(levelCount + 2).fill(-Infinity);
  let width = 0;
  for (const block of blocks) {
    const { firstLevel, left, right } = outlines[block]!;
    let by = -Infinity;
    for (let at = 0; at < left.length; at++) {
      by = Math.max(by, -left[at]!, taken[firstLevel + 1 + at]! + SPACING.block - left[at]!);
    }
    shift[block] = origin + (Number.isFinite(by) ? by : 0);
    for (let at = 0; at < right.length; at++) {
      taken[firstLevel + 1 + at] = Math.max(taken[firstLevel + 1 + at]!, right[at]! + by);
      width = Math.max(width, right[at]! + by);
    }
  }
  return width;
}
