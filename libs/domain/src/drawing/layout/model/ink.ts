// Typed arrays: a drawing of 50,000 boxes has half a million straight pieces.

/** Straight strokes of one direction, merged where they touch. Sorted by `at`, then `from`. */
export interface Strokes {
  count: number;
  /** x of a vertical, y of a horizontal. */
  at: Float64Array;
  /** Its ends: y of a vertical, x of a horizontal; from the smaller to the larger. */
  from: Float64Array;
  to: Float64Array;
}

/** Lines as the eye sees them: whatever lies on each other is one stroke. */
export interface Ink {
  verticals: Strokes;
  horizontals: Strokes;
}

/**
 * Merges lines (points x0, y0, x1, y1, …, neighbours differ in x or in y) into strokes, whosever they are.
 * Cost n log n for n pieces.
 */
export function drawInk(lines: readonly (readonly number[])[]): Ink {
  const verticals: Pieces = { at: [], from: [], to: [] };
  const horizontals: Pieces = { at: [], from: [], to: [] };
  for (const points of lines) {
    for (let at = 2; at + 1 < points.length; at += 2) {
      const [x0, y0, x1, y1] = [points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!];
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

function mergePieces({ at, from, to }: Pieces): Strokes {
  const order = Uint32Array.from(at.keys()).sort((a, b) => at[a]! - at[b]! || from[a]! - from[b]!);
  const strokes = {
    at: new Float64Array(order.length),
    from: new Float64Array(order.length),
    to: new Float64Array(order.length),
  };
  let count = 0;
  for (const piece of order) {
    const last = count - 1;
    if (count > 0 && strokes.at[last] === at[piece] && strokes.to[last]! >= from[piece]!) {
      strokes.to[last] = Math.max(strokes.to[last]!, to[piece]!);
      continue;
    }
    strokes.at[count] = at[piece]!;
    strokes.from[count] = from[piece]!;
    strokes.to[count++] = to[piece]!;
  }
  return {
    count,
    at: strokes.at.subarray(0, count),
    from: strokes.from.subarray(0, count),
    to: strokes.to.subarray(0, count),
  };
}

/** Gives the stroke that covers `along` at `at`, its ends included, or -1. Cost logarithmic. */
export function findStroke({ count, at: ats, from, to }: Strokes, at: number, along: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ats[middle]! < at || (ats[middle] === at && from[middle]! <= along)) low = middle + 1;
    else high = middle;
  }
  const stroke = low - 1;
  return stroke >= 0 && ats[stroke] === at && to[stroke]! >= along ? stroke : -1;
}
