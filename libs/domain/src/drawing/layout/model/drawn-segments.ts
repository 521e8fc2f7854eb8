// Uses typed arrays: a drawing of 50,000 boxes has half a million straight pieces.
import { createKeySorter } from './sort-by-key.ts';

/** Straight segments of one direction, merged where they touch. Sorted by `at`, then `from`. */
export interface MergedSegments {
  count: number;
  /** x of a vertical, y of a horizontal. */
  at: Float64Array;
  /** Its ends, the smaller one first: y of a vertical, x of a horizontal. */
  from: Float64Array;
  to: Float64Array;
}

/** Lines as a viewer sees them: overlapping pieces are one segment. */
export interface DrawnSegments {
  verticals: MergedSegments;
  horizontals: MergedSegments;
}

/**
 * Merges lines (points x0, y0, x1, y1, …; neighbours differ in x or in y) into straight segments, whichever
 * lines they belong to. Cost: n log n for n pieces.
 */
export function mergeSegments(lines: readonly ArrayLike<number>[]): DrawnSegments {
  let most = 0;
  for (const { length } of lines) most += Math.max(0, (length >> 1) - 1);
  const verticals = createPieces(most);
  const horizontals = createPieces(most);
  for (const points of lines) {
    for (let at = 2; at + 1 < points.length; at += 2) {
      const x = points[at];
      const y = points[at + 1];
      if (points[at - 2] === x) addPiece(verticals, x, points[at - 1], y);
      else addPiece(horizontals, points[at - 1], points[at - 2], x);
    }
  }
  return { verticals: mergePieces(verticals), horizontals: mergePieces(horizontals) };
}

interface Pieces {
  count: number;
  at: Float64Array;
  from: Float64Array;
  to: Float64Array;
}

function createPieces(most: number): Pieces {
  return {
    count: 0,
    at: new Float64Array(most),
    from: new Float64Array(most),
    to: new Float64Array(most),
  };
}

function addPiece(pieces: Pieces, at: number, a: number, b: number): void {
  if (a === b) return;
  const place = pieces.count++;
  pieces.at[place] = at;
  pieces.from[place] = Math.min(a, b);
  pieces.to[place] = Math.max(a, b);
}

function mergePieces({ count: most, at, from, to }: Pieces): MergedSegments {
  const { items: order, keys, sort } = createKeySorter(most);
  for (let piece = 0; piece < most; piece++) {
    order[piece] = piece;
    keys[piece] = from[piece];
  }
  sort(most);
  // Segments that begin earlier come first among those of one position, because the sort is stable.
  for (let slot = 0; slot < most; slot++) keys[slot] = at[order[slot]];
  sort(most);
  const merged = createPieces(most);
  let count = 0;
  for (let slot = 0; slot < most; slot++) {
    const piece = order[slot];
    const last = count - 1;
    if (count > 0 && merged.at[last] === at[piece] && merged.to[last] >= from[piece]) {
      merged.to[last] = Math.max(merged.to[last], to[piece]);
      continue;
    }
    merged.at[count] = at[piece];
    merged.from[count] = from[piece];
    merged.to[count++] = to[piece];
  }
  // Copies, so that the result does not keep the larger buffers in memory.
  return {
    count,
    at: merged.at.slice(0, count),
    from: merged.from.slice(0, count),
    to: merged.to.slice(0, count),
  };
}

/** Returns the segment that covers `along` at `at`, including its ends, or -1. Cost: logarithmic. */
export function findSegmentAt(
  { count, at: ats, from, to }: MergedSegments,
  at: number,
  along: number,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ats[middle] < at || (ats[middle] === at && from[middle] <= along)) low = middle + 1;
    else high = middle;
  }
  const segment = low - 1;
  return segment >= 0 && ats[segment] === at && to[segment] >= along ? segment : -1;
}
