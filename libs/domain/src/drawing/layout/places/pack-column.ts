// Typed arrays: fifty thousand vertices and more.
import { SPACING } from '../model/stages.ts';

/** The room a block takes, from its own zero, pt: in bands, which are the channel above a level, the level, and so on. */
export interface Outline {
  /** Place of its first band: that of the channel above level `l` is `2 * l`. */
  start: number;
  left: Float64Array;
  right: Float64Array;
}

/** How the blocks of a column stand. */
export interface PackedColumn {
  /** The blocks (their places in the list) from left to right. */
  sequence: number[];
  /** x of the zero of each block, from the left edge of the column, pt. */
  shift: Float64Array;
  width: number;
}

/**
 * Sets blocks side by side, each as far left as those before it allow where it is. One that would make the column
 * wider there stands at the left of all before it where that has room for it (`bothSides`).
 * Cost linear in the spans of the blocks.
 */
export function packColumn(
  outlines: readonly Outline[],
  { levelCount, bothSides }: { levelCount: number; bothSides: boolean },
): PackedColumn {
  const taken = createContours(levelCount);
  const shift = new Float64Array(outlines.length);
  const before: number[] = [];
  const after: number[] = [];
  let width = 0;
  for (const [block, outline] of outlines.entries()) {
    const right = taken.findRight(outline);
    const end = right + largest(outline.right);
    const left = bothSides && end > width ? taken.findLeft(outline) : -Infinity;
    const fitsLeft = left + smallest(outline.left) >= 0 && left + largest(outline.right) <= width;
    shift[block] = fitsLeft ? left : right;
    (fitsLeft ? before : after).push(block);
    if (!fitsLeft) width = Math.max(width, end);
    taken.add(outline, shift[block]);
  }
  return { sequence: [...before.reverse(), ...after], shift, width };
}

/** What the blocks that stand take of each band. */
interface Contours {
  /** Gives how far left a block can stand at the right of them, and how far right at their left. */
  findRight(outline: Outline): number;
  findLeft(outline: Outline): number;
  add(outline: Outline, shift: number): void;
}

function createContours(levelCount: number): Contours {
  const low = new Float64Array(2 * levelCount).fill(Infinity);
  const high = new Float64Array(2 * levelCount).fill(-Infinity);
  return {
    findRight({ start, left }) {
      let by = -Infinity;
      for (let at = 0; at < left.length; at++) {
        by = Math.max(by, -left[at], high[start + at] + SPACING.block - left[at]);
      }
      return Number.isFinite(by) ? by : 0;
    },
    findLeft({ start, right }) {
      let by = Infinity;
      for (let at = 0; at < right.length; at++) {
        by = Math.min(by, low[start + at] - SPACING.block - right[at]);
      }
      return by;
    },
    add({ start, left, right }, shift) {
      for (let at = 0; at < left.length; at++) {
        low[start + at] = Math.min(low[start + at], left[at] + shift);
        high[start + at] = Math.max(high[start + at], right[at] + shift);
      }
    },
  };
}

function smallest(values: Float64Array): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}
