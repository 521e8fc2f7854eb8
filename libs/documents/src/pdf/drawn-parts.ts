// Flat arrays of ends, searched by halving: a sheet shows up to some hundred thousand pieces of lines.

/** Takes a part of a straight piece, in its direction. */
export type GivePart = (x0: number, y0: number, x1: number, y1: number) => void;

/** What of the lines is drawn already, so that lines of one trunk are not drawn over each other. */
export interface DrawnParts {
  /**
   * Takes a straight piece, x or y being the same at both ends, and gives each part of it that is not drawn yet, from
   * its start to its end. Cost: logarithmic in the pieces at the same x or y, as long as they are few thousands.
   */
  take(x0: number, y0: number, x1: number, y1: number): void;
}

/** Starts an empty drawing, that gives what is to be drawn. */
export function createDrawnParts(give: GivePart): DrawnParts {
  const across = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  const rightward = (y: number, from: number, to: number): void => give(from, y, to, y);
  const leftward = (y: number, from: number, to: number): void => give(to, y, from, y);
  const downward = (x: number, from: number, to: number): void => give(x, from, x, to);
  const upward = (x: number, from: number, to: number): void => give(x, to, x, from);
  return {
    take(x0, y0, x1, y1) {
      if (y0 === y1) {
        if (x0 < x1) takeSpan(spansAt(across, y0), { still: y0, low: x0, high: x1, give: rightward });
        else if (x0 > x1) takeSpan(spansAt(across, y0), { still: y0, low: x1, high: x0, give: leftward });
      } else if (x0 === x1) {
        if (y0 < y1) takeSpan(spansAt(down, x0), { still: x0, low: y0, high: y1, give: downward });
        else takeSpan(spansAt(down, x0), { still: x0, low: y1, high: y0, give: upward });
      }
    },
  };
}

function spansAt(rows: Map<number, number[]>, still: number): number[] {
  const known = rows.get(still);
  if (known) return known;
  const spans: number[] = [];
  rows.set(still, spans);
  return spans;
}

interface Span {
  still: number;
  low: number;
  high: number;
  give: (still: number, from: number, to: number) => void;
}

/** Adds low … high to the spans of a row (ends one after the other, rising, apart), and gives what was free of it. */
function takeSpan(spans: number[], { still, low, high, give }: Span): void {
  const first = firstReaching(spans, low);
  let from = low;
  let start = low;
  let end = high;
  let at = first;
  for (; at < spans.length && spans[at]! <= high; at += 2) {
    if (spans[at]! > from) give(still, from, spans[at]!);
    from = spans[at + 1]!;
    start = Math.min(start, spans[at]!);
    end = Math.max(end, from);
  }
  if (from < high) give(still, from, high);
  if (at === first + 2) {
    spans[first] = start;
    spans[first + 1] = end;
  } else if (first === spans.length) spans.push(start, end);
  else spans.splice(first, at - first, start, end);
}

/** Place of the first span that ends at `low` or beyond. */
function firstReaching(spans: readonly number[], low: number): number {
  let from = 0;
  let to = spans.length / 2;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (spans[2 * middle + 1]! < low) from = middle + 1;
    else to = middle;
  }
  return 2 * from;
}
