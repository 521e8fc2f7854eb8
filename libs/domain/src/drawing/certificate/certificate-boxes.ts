import { mergeSegments, type MergedSegments } from '../layout/model/drawn-segments.ts';
import type { LayoutBox, MatrixLayout } from '../layout/model/layout-model.ts';
import type { CertificateProblem } from './certificate-model.ts';
import type { HarrisMatrix, MatrixNode } from '@trowel/domain/matrix';

/** Lines closer than this to a box appear to touch it, pt. */
const LEAST_DISTANCE = 1;
/** Tolerance for rounding, pt. */
const TOLERANCE = 0.01;

/** Boxes on one line, from left to right. */
interface Row {
  top: number;
  bottom: number;
  boxes: LayoutBox[];
}

/**
 * Finds overlapping boxes, and lines (including links and bars) that run through boxes, even through those they
 * connect. Cost: for each segment, the rows it passes and a binary search in each.
 */
export function findBoxProblems({ boxes, lines, links, bars }: MatrixLayout): CertificateProblem[] {
  const rows = cutRows(boxes);
  const tallest = rows.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0);
  const problems = findOverlaps(rows);
  const drawn = mergeSegments([...lines, ...links, ...bars].map(({ points }) => points));
  for (const [box, at] of findPierced(rows, tallest, drawn.verticals)) problems.push(pierce(box, at));
  for (const [box, at] of findStruck(rows, tallest, drawn.horizontals)) problems.push(pierce(box, at));
  return problems;
}

function pierce({ node }: LayoutBox, at: [number, number]): CertificateProblem {
  return { kind: 'through_box', from: node, to: '', at };
}

function cutRows(boxes: readonly LayoutBox[]): Row[] {
  const sorted = [...boxes].sort((a, b) => a.y - b.y || a.height - b.height || a.x - b.x);
  const rows: Row[] = [];
  for (const box of sorted) {
    const last = rows.at(-1);
    if (last && last.top === box.y && last.bottom === box.y + box.height) last.boxes.push(box);
    else rows.push({ top: box.y, bottom: box.y + box.height, boxes: [box] });
  }
  return rows;
}

function findOverlaps(rows: readonly Row[]): CertificateProblem[] {
  const problems: CertificateProblem[] = [];
  for (const [at, row] of rows.entries()) {
    compareNeighbours(row.boxes, problems);
    for (let next = at + 1; next < rows.length && rows[next].top < row.bottom - TOLERANCE; next++) {
      compareRows(row.boxes, rows[next].boxes, problems);
    }
  }
  return problems;
}

function compareNeighbours(boxes: readonly LayoutBox[], problems: CertificateProblem[]): void {
  let widest = boxes[0];
  for (const box of boxes.slice(1)) {
    if (box.x < widest.x + widest.width - TOLERANCE) problems.push(overlap(widest, box));
    if (box.x + box.width > widest.x + widest.width) widest = box;
  }
}

function compareRows(
  upper: readonly LayoutBox[],
  lower: readonly LayoutBox[],
  problems: CertificateProblem[],
): void {
  let first = 0;
  for (const box of upper) {
    while (first < lower.length && lower[first].x + lower[first].width <= box.x + TOLERANCE) first++;
    for (let at = first; at < lower.length && lower[at].x < box.x + box.width - TOLERANCE; at++) {
      problems.push(overlap(box, lower[at]));
    }
  }
}

function overlap(a: LayoutBox, b: LayoutBox): CertificateProblem {
  return { kind: 'overlap', from: a.node, to: b.node, at: [b.x, b.y] };
}

/** Finds boxes that verticals run through. */
function findPierced(
  rows: readonly Row[],
  tallest: number,
  { count, at, from, to }: MergedSegments,
): [LayoutBox, [number, number]][] {
  const found: [LayoutBox, [number, number]][] = [];
  for (let segment = 0; segment < count; segment++) {
    const x = at[segment];
    for (let row = findRow(rows, from[segment] - tallest); row < rows.length; row++) {
      const { top, bottom, boxes } = rows[row];
      if (top >= to[segment] - TOLERANCE) break;
      if (bottom <= from[segment] + TOLERANCE) continue;
      const box = boxes[findBox(boxes, x - LEAST_DISTANCE)];
      if (box && box.x - LEAST_DISTANCE < x) found.push([box, [x, Math.max(top, from[segment])]]);
    }
  }
  return found;
}

/** Finds boxes that horizontals run through. */
function findStruck(
  rows: readonly Row[],
  tallest: number,
  { count, at, from, to }: MergedSegments,
): [LayoutBox, [number, number]][] {
  const found: [LayoutBox, [number, number]][] = [];
  for (let segment = 0; segment < count; segment++) {
    const y = at[segment];
    for (let row = findRow(rows, y - tallest - LEAST_DISTANCE); row < rows.length; row++) {
      const { top, bottom, boxes } = rows[row];
      if (top >= y + LEAST_DISTANCE) break;
      if (bottom <= y - LEAST_DISTANCE) continue;
      const box = boxes[findBox(boxes, from[segment] + TOLERANCE)];
      if (box && box.x < to[segment] - TOLERANCE) found.push([box, [Math.max(box.x, from[segment]), y]]);
    }
  }
  return found;
}

/** Returns the first row that begins at or below `y`. */
function findRow(rows: readonly Row[], y: number): number {
  return findFirst(rows, ({ top }) => top >= y);
}

/** Returns the first box that ends to the right of `x`. */
function findBox(boxes: readonly LayoutBox[], x: number): number {
  return findFirst(boxes, (box) => box.x + box.width > x);
}

function findFirst<T>(items: readonly T[], isPast: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Finds boxes outside the tray that are in no lane, or not in the lane of their recorded period. */
export function findLaneProblems(
  { nodes }: HarrisMatrix,
  { boxes, lanes, tray }: MatrixLayout,
): CertificateProblem[] {
  if (lanes.length === 0) return [];
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const floor = tray?.y ?? Infinity;
  return boxes
    .filter((box) => box.y < floor && !isInRightLane(box, nodeOf.get(box.node)))
    .map(({ node, x, y }) => ({ kind: 'lane', from: node, to: '', at: [x, y] }));

  function isInRightLane({ y, height }: LayoutBox, node: MatrixNode | undefined): boolean {
    const lane = lanes.find((own) => y >= own.y - TOLERANCE && y + height <= own.y + own.height + TOLERANCE);
    const period = node?.period?.trim() ?? '';
    const phase = node?.phase?.trim() ?? '';
    if (!lane || period === '') return lane !== undefined;
    return lane.period === period && (phase === '' || lane.phase === '' || lane.phase === phase);
  }
}
