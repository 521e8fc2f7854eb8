import { packColumn, type Outline } from './pack-column.ts';
import type { Rows } from './rows.ts';
import { sequenceBlocks } from './sequence-blocks.ts';
import { SPACING, type Layered, type LayoutGraph, type LevelOrder, type Placement } from '../model/stages.ts';

/**
 * Packs the blocks of each column side by side, and the columns beside each other. With a single column, blocks
 * may change places, because no line leads from one to another. `x` are centres within each block. Cost: linear,
 * plus the spans of the blocks.
 */
export function packBlocks(
  layered: Layered,
  order: LevelOrder,
  rows: Rows,
  { graph, x }: { graph: Pick<LayoutGraph, 'columnCount' | 'columnOfBlock' | 'blockCount'>; x: Float64Array },
): Placement {
  const { columnCount, blockCount } = graph;
  const outlines = drawOutlines(layered, order, rows, { blockCount, x });
  const shift = new Float64Array(blockCount);
  const columnLeft = new Float64Array(columnCount);
  const columnRight = new Float64Array(columnCount);
  const blocks: number[] = [];
  let edge = 0;
  for (const [column, own] of listBlocks(graph).entries()) {
    const packed = packColumn(
      own.map((block) => outlines[block]),
      { levelCount: layered.levelCount, bothSides: columnCount === 1 },
    );
    for (const [at, block] of own.entries()) shift[block] = edge + packed.shift[at];
    for (const at of packed.sequence) blocks.push(own[at]);
    columnLeft[column] = edge;
    columnRight[column] = edge + Math.max(packed.width, SPACING.minBoxWidth);
    edge = columnRight[column] + SPACING.column;
  }
  return {
    x: x.map((at, vertex) => at + shift[layered.block[vertex]]),
    order: sequenceBlocks(layered, order, { rows, blocks }),
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
  for (let block = 0; block < blockCount; block++) blocks[columnOfBlock[block]].push(block);
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
    const vertex = sequence[start[row]];
    const one = block[vertex];
    first[one] = Math.min(first[one], levelOf[vertex]);
    last[one] = Math.max(last[one], levelOf[vertex]);
  }
  const outlines = Array.from({ length: blockCount }, (_, one): Outline => {
    const size = Math.max(0, 2 * (last[one] - first[one] + 1));
    return {
      start: 2 * first[one],
      left: new Float64Array(size).fill(Infinity),
      right: new Float64Array(size).fill(-Infinity),
    };
  });
  for (let row = 0; row + 1 < start.length; row++) {
    const from = sequence[start[row]];
    const to = sequence[start[row + 1] - 1];
    const own = outlines[block[from]];
    // Lines run between levels, so each row also occupies the channel above it and below it. The
    // last row has no channel below.
    const at = 2 * levelOf[from] + 1 - own.start;
    for (let band = at - 1; band <= at + 1 && band < own.left.length; band++) {
      own.left[band] = Math.min(own.left[band], Math.floor(2 * x[from] - width[from]) / 2);
      own.right[band] = Math.max(own.right[band], Math.ceil(2 * x[to] + width[to]) / 2);
    }
  }
  return outlines;
}
