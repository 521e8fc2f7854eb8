// Flat arrays of ends, searched by halving: a sheet shows up to some hundred thousand pieces of lines.

/** Takes a part of a straight piece, in its direction. */
export type GiveInk = (x0: number, y0: number, x1: number, y1: number) => void;

/** What of the lines is drawn already, so that lines of one trunk are not drawn over each other. */
export interface LineInk {
  /**
   * Takes a straight piece, x or y being the same at both ends, and calls back with each part of it that is not drawn
   * yet, from its start to its end. Cost: logarithmic in the pieces at the same x or y, as long as they are few thousands.
   */
  take(piece: readonly [number, number, number, number], give: GiveInk): void;
}

/** Starts a drawing without ink. */
export function createLineInk(): LineInk {
  const across = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  return {
    take([x0, y0, x1, y1], give) {
      if (y0 === y1) {
        if (x0 === x1) return;
        if (x0 < x1) takeSpan(across, y0, [x0, x1], (from, to) => give(from, y0, to, y0));
        else takeSpan(across, y0, [x1, x0], (from, to) => give(to, y0, from, y0));
      } else if (x0 === x1) {
        if (y0 < y1) takeSpan(down, x0, [y0, y1], (from, to) => give(x0, from, x0, to));
        else takeSpan(down, x0, [y1, y0], (from, to) => give(x0, to, x0, from));
      }
    },
  };
}

/** Adds low … high to the spans of a row (ends one after the other, rising, apart), and gives what was free of it. */
function takeSpan(
  rows: Map<number, number[]>,
  still: number,
  [low, high]: readonly [number, number],
  give: (from: number, to: number) => void,
): void {
  const spans = rows.get(still);
  if (!spans) {
    rows.set(still, [low, high]);
    return give(low, high);
  }
  const first = firstReaching(spans, low);
  let [from, start, end, at] = [low, low, high, first];
  for (; at < spans.length && spans[at]! <= high; at += 2) {
    if (spans[at]! > from) give(from, spans[at]!);
    from = spans[at + 1]!;
    start = Math.min(start, spans[at]!);
    end = Math.max(end, from);
  }
  if (from < high) give(from, high);
  if (at === first + 2) [spans[first], spans[first + 1]] = [start, end];
  else spans.splice(first, at - first, start, end);
}

/** Place of the first span that ends at `low` or beyond. */
function firstReaching(spans: readonly number[], low: number): number {
  let [from, to] = [0, spans.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (spans[2 * middle + 1]! < low) from = middle + 1;
    else to = middle;
  }
  return 2 * from;
}
