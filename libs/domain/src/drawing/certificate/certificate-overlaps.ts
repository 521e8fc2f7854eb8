import type { CertificateProblem } from './certificate-model.ts';
import type { DrawnSegments, MergedSegments } from '../layout/model/drawn-segments.ts';

/** Parallel segments closer than this look like one, pt. */
const INK_WIDTH = 1;

interface Segment {
  from: number;
  to: number;
}

/**
 * Finds segments that overlap, or are within 1 pt of, unrelated segments: lines of another kind, or neighbours.
 * `drawn` contains the lines of each kind. Segments of one kind exactly on top of each other count as one, and
 * `readDrawing` checks their combined meaning. Cost: n log n.
 */
export function findOverlappingLines(drawn: readonly DrawnSegments[]): CertificateProblem[] {
  return [
    ...findTouching(drawn.map(({ verticals }) => verticals)).map(({ at, along }) => overlapAt(at, along)),
    ...findTouching(drawn.map(({ horizontals }) => horizontals)).map(({ at, along }) => overlapAt(along, at)),
  ];
}

function overlapAt(x: number, y: number): CertificateProblem {
  return { kind: 'overlap', from: '', to: '', at: [x, y] };
}

function findTouching(drawn: readonly MergedSegments[]): { at: number; along: number }[] {
  const groups = groupByPlace(drawn);
  const places = [...groups.keys()].sort((a, b) => a - b);
  const found: { at: number; along: number }[] = [];
  for (const [rank, at] of places.entries()) {
    const segments = groups.get(at)!;
    for (const along of findWithin(segments)) found.push({ at, along });
    for (let next = rank + 1; next < places.length && places[next] - at < INK_WIDTH; next++) {
      for (const along of findBetween(segments, groups.get(places[next])!)) found.push({ at, along });
    }
  }
  return found;
}

/** Groups segments by position, sorted by their start. */
function groupByPlace(drawn: readonly MergedSegments[]): Map<number, Segment[]> {
  const groups = new Map<number, Segment[]>();
  for (const { count, at, from, to } of drawn) {
    for (let place = 0; place < count; place++) {
      const segment = { from: from[place], to: to[place] };
      const group = groups.get(at[place]);
      if (group) group.push(segment);
      else groups.set(at[place], [segment]);
    }
  }
  for (const group of groups.values()) group.sort((a, b) => a.from - b.from);
  return groups;
}

function findWithin(segments: readonly Segment[]): number[] {
  const found: number[] = [];
  let reach = -Infinity;
  for (const { from, to } of segments) {
    if (from <= reach) found.push(from);
    reach = Math.max(reach, to);
  }
  return found;
}

function findBetween(some: readonly Segment[], others: readonly Segment[]): number[] {
  const found: number[] = [];
  let at = 0;
  for (const { from, to } of some) {
    while (at < others.length && others[at].to <= from) at++;
    if (at < others.length && others[at].from < to) found.push(Math.max(from, others[at].from));
  }
  return found;
}
