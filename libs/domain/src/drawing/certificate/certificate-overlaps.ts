import type { CertificateProblem } from './certificate-model.ts';
import { drawInk, type Strokes } from '../layout/model/ink.ts';
import type { LayoutLine, LineKind } from '../layout/model/layout-model.ts';

/** Parallel strokes nearer than this look like one, pt. */
const INK_WIDTH = 1;

interface Stroke {
  from: number;
  to: number;
}

/**
 * Finds strokes that lie on, or within 1 pt of, strokes they are not one with: lines of another kind, or neighbours.
 * Strokes of one kind exactly on each other are one, and what they say together is read off them (`readDrawing`).
 * Cost n log n.
 */
export function findOverlappingLines(lines: readonly LayoutLine[]): CertificateProblem[] {
  const kinds: LineKind[] = ['order', 'paradox', 'contradiction'];
  const inks = kinds.map((kind) =>
    drawInk(lines.filter((line) => line.kind === kind).map(({ points }) => points)),
  );
  return [
    ...findTouching(inks.map(({ verticals }) => verticals)).map(({ at, along }) => overlapAt(at, along)),
    ...findTouching(inks.map(({ horizontals }) => horizontals)).map(({ at, along }) => overlapAt(along, at)),
  ];
}

function overlapAt(x: number, y: number): CertificateProblem {
  return { kind: 'overlap', from: '', to: '', at: [x, y] };
}

function findTouching(inks: readonly Strokes[]): { at: number; along: number }[] {
  const groups = groupByPlace(inks);
  const places = [...groups.keys()].sort((a, b) => a - b);
  const found: { at: number; along: number }[] = [];
  for (const [rank, at] of places.entries()) {
    const strokes = groups.get(at)!;
    for (const along of findWithin(strokes)) found.push({ at, along });
    for (let next = rank + 1; next < places.length && places[next]! - at < INK_WIDTH; next++) {
      for (const along of findBetween(strokes, groups.get(places[next]!)!)) found.push({ at, along });
    }
  }
  return found;
}

/** Strokes at each place, sorted by where they begin. */
function groupByPlace(inks: readonly Strokes[]): Map<number, Stroke[]> {
  const groups = new Map<number, Stroke[]>();
  for (const { count, at, from, to } of inks) {
    for (let place = 0; place < count; place++) {
      const stroke = { from: from[place]!, to: to[place]! };
      const group = groups.get(at[place]!);
      if (group) group.push(stroke);
      else groups.set(at[place]!, [stroke]);
    }
  }
  for (const group of groups.values()) group.sort((a, b) => a.from - b.from);
  return groups;
}

function findWithin(strokes: readonly Stroke[]): number[] {
  const found: number[] = [];
  let reach = -Infinity;
  for (const { from, to } of strokes) {
    if (from <= reach) found.push(from);
    reach = Math.max(reach, to);
  }
  return found;
}

function findBetween(some: readonly Stroke[], others: readonly Stroke[]): number[] {
  const found: number[] = [];
  let at = 0;
  for (const { from, to } of some) {
    while (at < others.length && others[at]!.to <= from) at++;
    if (at < others.length && others[at]!.from < to) found.push(Math.max(from, others[at]!.from));
  }
  return found;
}
