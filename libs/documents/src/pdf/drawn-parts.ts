// Flat arrays with binary search: a sheet shows up to some hundred thousand pieces of lines.

/** Receives a part of a straight piece, in the direction of the piece. */
export type GivePart = (x0: number, y0: number, x1: number, y1: number) => void;

/** The parts of lines drawn so far. Lines that share a trunk are drawn once. */
export interface DrawnParts {
  /**
   * Adds a horizontal or vertical piece and passes on the parts that are not drawn yet, from start to
   * end. Cost: logarithmic in the pieces at the same x or y, up to a few thousand.
   */
  take(x0: number, y0: number, x1: number, y1: number): void;
}

/** Creates an empty set of parts. `give` receives the parts to draw. */
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

/**
 * Adds low … high to the spans of a row (alternating start and end, sorted, disjoint). Passes on the
 * parts that were free.
 */
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

/** Returns the index of the first span that ends at or after `low`. */
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
