// Typed arrays: a drawing of 50,000 boxes has half a million straight pieces.

/** Straight segments of one direction, merged where they touch. Sorted by `at`, then `from`. */
export interface MergedSegments {
  count: number;
  /** x of a vertical, y of a horizontal. */
  at: Float64Array;
  /** Its ends: y of a vertical, x of a horizontal; from the smaller to the larger. */
  from: Float64Array;
  to: Float64Array;
}

/** Lines as the eye sees them: whatever lies on each other is one segment. */
export interface DrawnSegments {
  verticals: MergedSegments;
  horizontals: MergedSegments;
}

/**
 * Merges lines (points x0, y0, x1, y1, …, neighbours differ in x or in y) into straight segments, whosever they are.
 * Cost n log n for n pieces.
 */
export function mergeSegments(lines: readonly (readonly number[])[]): DrawnSegments {
  const verticals: Pieces = { at: [], from: [], to: [] };
  const horizontals: Pieces = { at: [], from: [], to: [] };
  for (const points of lines) {
    for (let at = 2; at + 1 < points.length; at += 2) {
      const [x0, y0, x1, y1] = [points[at - 2], points[at - 1], points[at], points[at + 1]];
      if (x0 === x1) addPiece(verticals, x0, y0, y1);
      else addPiece(horizontals, y0, x0, x1);
    }
  }
  return { verticals: mergePieces(verticals), horizontals: mergePieces(horizontals) };
}

interface Pieces {
  at: number[];
  from: number[];
  to: number[];
}

function addPiece(pieces: Pieces, at: number, a: number, b: number): void {
  if (a === b) return;
  pieces.at.push(at);
  pieces.from.push(Math.min(a, b));
  pieces.to.push(Math.max(a, b));
}

function mergePieces({ at, from, to }: Pieces): MergedSegments {
  const order = Uint32Array.from(at.keys()).sort((a, b) => at[a] - at[b] || from[a] - from[b]);
  const merged = {
    at: new Float64Array(order.length),
    from: new Float64Array(order.length),
    to: new Float64Array(order.length),
  };
  let count = 0;
  for (const piece of order) {
    const last = count - 1;
    if (count > 0 && merged.at[last] === at[piece] && merged.to[last] >= from[piece]) {
      merged.to[last] = Math.max(merged.to[last], to[piece]);
      continue;
    }
    merged.at[count] = at[piece];
    merged.from[count] = from[piece];
    merged.to[count++] = to[piece];
  }
  return {
    count,
    at: merged.at.subarray(0, count),
    from: merged.from.subarray(0, count),
    to: merged.to.subarray(0, count),
  };
}

/** Gives the segment that covers `along` at `at`, its ends included, or -1. Cost logarithmic. */
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
