import type { YedFrame } from './graphml-model.ts';

/** A block to be placed on shelves. */
export interface Block {
  width: number;
  height: number;
  /** Called with the upper left corner of the block. */
  place: (x: number, y: number) => void;
}

const GAP = 12;
/** Approximate ratio of the width of the shelves to their total height. */
const SHAPE = 2.5;

/** Computes a suitable width for blocks; never less than the widest block. */
export function shelfWidth(blocks: readonly Block[]): number {
  let [widest, area] = [0, 0];
  for (const { width, height } of blocks) {
    widest = Math.max(widest, width);
    area += (width + GAP) * (height + GAP);
  }
  return Math.max(widest, Math.ceil(Math.sqrt(area * SHAPE)));
}

/** Places blocks in their order on shelves of at most `width`, from the corner. Returns their total height. */
export function fillShelves(blocks: readonly Block[], { x, y, width }: Omit<YedFrame, 'height'>): number {
  let [left, top, shelf] = [x, y, 0];
  for (const block of blocks) {
    if (left > x && left + block.width > x + width) {
      left = x;
      top += shelf + GAP;
      shelf = 0;
    }
    block.place(left, top);
    left += block.width + GAP;
    shelf = Math.max(shelf, block.height);
  }
  return top + shelf - y;
}
