// Uses one buffer for all outlines, and plain arrays of numbers for each: creating 30,000 small typed arrays
// takes longer than comparing them.
import type { Ring } from '@trowel/domain/geometry';
import type { LocalFrame } from './local-frame.ts';

/** Edges that share one entry in `blockMaxX`. */
export const BLOCK = 32;

/**
 * An area as edges, sorted by their left end. The edges bound the area with signs: the winding number of a point
 * is the sum of the signs of all edges above it. It is 1 inside and 0 outside.
 */
export interface PlanOutline {
  /** Number of edges. */
  size: number;
  /** Left and right end of each edge: x, y, x, y. */
  edges: readonly number[];
  /** 1 for an edge above the area, -1 for an edge below it. */
  signs: readonly number[];
  /** Rise of each edge per metre to the right. Infinite for vertical edges. */
  slopes: readonly number[];
  /** Largest right end of each block of edges, so that a search skips whole blocks. */
  blockMaxX: readonly number[];
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  area: number;
  perimeter: number;
}

const EDGE = 4;
const MAX_INSERTED = 200;
/** Values of an edge in the buffer: both ends and the sign. */
const RAW = 5;

/** Edges of the outline that is being built, unsorted. */
interface EdgeBuffer {
  values: Float64Array;
  size: number;
}

/** Builds outlines one after the other, with one buffer for their edges. */
export interface OutlineBuilder {
  /**
   * Builds an outline from a polygon. The direction of its rings does not matter. Returns undefined for an area of
   * zero.
   */
  build(polygon: readonly Ring[]): PlanOutline | undefined;
  /** Joins outlines that do not overlap. */
  join(outlines: readonly PlanOutline[]): PlanOutline | undefined;
}

export function createOutlineBuilder(frame: LocalFrame): OutlineBuilder {
  const buffer: EdgeBuffer = { values: new Float64Array(1_024 * RAW), size: 0 };
  return {
    build(polygon) {
      buffer.size = 0;
      for (let at = 0; at < polygon.length; at++) addRing(buffer, polygon[at], { frame, isHole: at > 0 });
      return buildFromEdges(buffer);
    },
    join(outlines) {
      if (outlines.length <= 1) return outlines[0];
      buffer.size = 0;
      for (const { size, edges, signs } of outlines) {
        for (let edge = 0; edge < size; edge++) {
          const at = edge * EDGE;
          addEdge(buffer, edges[at], edges[at + 1], edges[at + 2], edges[at + 3], signs[edge]);
        }
      }
      return buildFromEdges(buffer);
    },
  };
}

function addEdge(buffer: EdgeBuffer, x0: number, y0: number, x1: number, y1: number, sign: number): void {
  const at = buffer.size++ * RAW;
  if (at + RAW > buffer.values.length) {
    const grown = new Float64Array(2 * buffer.values.length);
    grown.set(buffer.values);
    buffer.values = grown;
  }
  const { values } = buffer;
  values[at] = x0;
  values[at + 1] = y0;
  values[at + 2] = x1;
  values[at + 3] = y1;
  values[at + 4] = sign;
}

function addRing(
  buffer: EdgeBuffer,
  ring: Ring,
  { frame, isHole }: { frame: LocalFrame; isHole: boolean },
): void {
  if (ring.length < 3) return;
  const first = buffer.size;
  let doubled = 0;
  let fromX = frame.toX(ring[ring.length - 1][0]);
  let fromY = frame.toY(ring[ring.length - 1][1]);
  for (let at = 0; at < ring.length; at++) {
    const toX = frame.toX(ring[at][0]);
    const toY = frame.toY(ring[at][1]);
    if (fromX !== toX || fromY !== toY) {
      doubled += (fromX - toX) * (fromY + toY);
      if (fromX <= toX) addEdge(buffer, fromX, fromY, toX, toY, -1);
      else addEdge(buffer, toX, toY, fromX, fromY, 1);
    }
    fromX = toX;
    fromY = toY;
  }
  // Anticlockwise rings have a positive area. Holes are clockwise.
  if (doubled > 0 !== isHole) return;
  for (let edge = first; edge < buffer.size; edge++) buffer.values[edge * RAW + 4] *= -1;
}

function buildFromEdges({ values, size }: EdgeBuffer): PlanOutline | undefined {
  const edges: number[] = [];
  const signs: number[] = [];
  for (const edge of sortByLeft(values, size)) {
    const from = edge * RAW;
    edges.push(values[from], values[from + 1], values[from + 2], values[from + 3]);
    signs.push(values[from + 4]);
  }
  const outline = measure(edges, signs);
  return outline.area > 0 ? outline : undefined;
}

/** Few edges are sorted by insertion, which is faster for the usual forty. */
function sortByLeft(values: Float64Array, size: number): number[] {
  const order: number[] = [];
  for (let edge = 0; edge < size; edge++) order.push(edge);
  if (size > MAX_INSERTED) return order.sort((a, b) => values[a * RAW] - values[b * RAW] || a - b);
  for (let edge = 1; edge < size; edge++) {
    const left = values[edge * RAW];
    let to = edge;
    for (; to > 0 && values[order[to - 1] * RAW] > left; to--) order[to] = order[to - 1];
    order[to] = edge;
  }
  return order;
}

function measure(edges: readonly number[], signs: readonly number[]): PlanOutline {
  const size = signs.length;
  const blockMaxX: number[] = [];
  const slopes: number[] = [];
  let [minX, minY, maxX, maxY, area, perimeter] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0];
  for (let edge = 0; edge < size; edge++) {
    const at = edge * EDGE;
    const x0 = edges[at];
    const y0 = edges[at + 1];
    const x1 = edges[at + 2];
    const y1 = edges[at + 3];
    if (edge % BLOCK === 0) blockMaxX.push(x1);
    else if (x1 > blockMaxX[blockMaxX.length - 1]) blockMaxX[blockMaxX.length - 1] = x1;
    slopes.push((y1 - y0) / (x1 - x0));
    minX = Math.min(minX, x0);
    maxX = Math.max(maxX, x1);
    minY = Math.min(minY, y0, y1);
    maxY = Math.max(maxY, y0, y1);
    area += (signs[edge] * (x1 - x0) * (y0 + y1)) / 2;
    perimeter += Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
  }
  return { size, edges, signs, slopes, blockMaxX, minX, minY, maxX, maxY, area, perimeter };
}
