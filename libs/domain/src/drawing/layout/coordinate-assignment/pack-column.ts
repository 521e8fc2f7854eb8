// Uses typed arrays, because there may be more than fifty thousand vertices.
import { SPACING } from '../model/stages.ts';

/**
 * The space that a block occupies, relative to its origin, pt, by bands: the channel above a level, the level,
 * and so on.
 */
export interface Outline {
  /** Number of its first band. The channel above level `l` is band `2 * l`. */
  start: number;
  left: Float64Array;
  right: Float64Array;
}

/** Arrangement of the blocks of a column. */
export interface PackedColumn {
  /** The blocks (indexes into the list) from left to right. */
  sequence: number[];
  /** x of the origin of each block, from the left edge of the column, pt. */
  shift: Float64Array;
  width: number;
}

/**
 * Packs blocks side by side, each as far left as the previous ones allow. A block that would widen the column
 * goes to the left of all previous ones if there is room for it (`bothSides`). Cost: linear in the spans of the
 * blocks.
 */
export function packColumn(
  outlines: readonly Outline[],
  { levelCount, bothSides }: { levelCount: number; bothSides: boolean },
): PackedColumn {
  const occupied = createContours(levelCount);
  const shift = new Float64Array(outlines.length);
  const before: number[] = [];
  const after: number[] = [];
  let width = 0;
  for (const [block, outline] of outlines.entries()) {
    const right = occupied.findRight(outline);
    const end = right + largest(outline.right);
    const left = bothSides && end > width ? occupied.findLeft(outline) : -Infinity;
    const fitsLeft = left + smallest(outline.left) >= 0 && left + largest(outline.right) <= width;
    shift[block] = fitsLeft ? left : right;
    (fitsLeft ? before : after).push(block);
    if (!fitsLeft) width = Math.max(width, end);
    occupied.add(outline, shift[block]);
  }
  return { sequence: [...before.reverse(), ...after], shift, width };
}

/** The space that the packed blocks occupy in each band. */
interface Contours {
  /** Returns how far left a block can be to the right of the others, or how far right to the left of them. */
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
