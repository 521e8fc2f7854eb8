/** A polyline: x, y, x, y, … */
export type Polyline = readonly number[];

interface Segment {
  line: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/**
 * Counts the places where lines of a drawing cross. Lines on top of each other count once. Cost: pairs of segments that
 * overlap in x.
 */
export function countCrossingPlaces(lines: readonly Polyline[]): number {
  const segments = lines.flatMap(listSegments).sort((a, b) => a.x1 - b.x1);
  const places = new Set<string>();
  let open: Segment[] = [];
  for (const segment of segments) {
    open = open.filter(({ x2 }) => x2 >= segment.x1);
    for (const other of open) {
      if (other.line === segment.line) continue;
      const place = crossingOf(segment, other);
      if (place) places.add(place);
    }
    open.push(segment);
  }
  return places.size;
}

/** Returns the total length of all lines. */
export function measureLines(lines: readonly Polyline[]): number {
  return lines
    .flatMap(listSegments)
    .reduce((sum, { x1, y1, x2, y2 }) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
}

function listSegments(points: Polyline, line: number): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [ax, ay, bx, by] = points.slice(at, at + 4) as [number, number, number, number];
    const isForward = ax <= bx;
    segments.push({
      line,
      x1: isForward ? ax : bx,
      y1: isForward ? ay : by,
      x2: isForward ? bx : ax,
      y2: isForward ? by : ay,
    });
  }
  return segments;
}

/** Returns the place where two segments cross, in half points, or undefined if they only touch. */
function crossingOf(a: Segment, b: Segment): string | undefined {
  const [ax, ay, bx, by] = [a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1];
  const turn = ax * by - ay * bx;
  if (Math.abs(turn) < 1e-9) return undefined;
  const t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / turn;
  const u = ((b.x1 - a.x1) * ay - (b.y1 - a.y1) * ax) / turn;
  if (t <= 1e-6 || t >= 1 - 1e-6 || u <= 1e-6 || u >= 1 - 1e-6) return undefined;
  return `${Math.round(2 * (a.x1 + t * ax))} ${Math.round(2 * (a.y1 + t * ay))}`;
}
