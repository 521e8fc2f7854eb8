// Uses typed arrays: 50,000 boxes have half a million segments.
import { findSegmentAt, type DrawnSegments, type MergedSegments } from '../layout/model/drawn-segments.ts';
import { createKeySorter } from '../layout/model/sort-by-key.ts';
import { countStarts, sortPairs } from '@trowel/domain/matrix';

/** A box as a rectangle where lines begin and end, pt, y down. */
export interface Port {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Result of reading a drawing. */
export interface Reading {
  /** Pairs of connected boxes: from, to, from, to, …, as indexes of the boxes. */
  pairs: number[];
  /** Line ends that touch neither a box nor another line: x, y, x, y, … */
  loose: number[];
}

/**
 * Reads drawn lines as a viewer does. Segments are connected where one ends on the other and at dots. Elsewhere
 * they cross without connection. From the lower edge of each box, the walk follows verticals down and
 * horizontals in both directions, never up, to the upper edges of other boxes. Cost: n log n for n segments,
 * plus the pairs found.
 */
export function readDrawing(
  drawn: DrawnSegments,
  junctions: readonly number[],
  boxes: readonly Port[],
): Reading {
  if (drawn.verticals.count + drawn.horizontals.count === 0) return { pairs: [], loose: [] };
  const contacts = findContacts(drawn, junctions);
  const starts = listEdges(boxes, ({ y, height }) => y + height);
  const ends = listEdges(boxes, ({ y }) => y);
  const { verticals } = drawn;
  const boxAbove = new Int32Array(verticals.count);
  const boxBelow = new Int32Array(verticals.count);
  for (let segment = 0; segment < verticals.count; segment++) {
    boxAbove[segment] = findBox(starts, verticals.from[segment], verticals.at[segment]);
    boxBelow[segment] = findBox(ends, verticals.to[segment], verticals.at[segment]);
  }
  return {
    pairs: walkAll(drawn, { contacts, boxAbove, boxBelow, size: boxes.length }),
    loose: findLoose(drawn, { contacts, boxAbove, boxBelow }),
  };
}

/** Points where a vertical and a horizontal are connected. */
interface Contacts {
  vertical: Int32Array;
  horizontal: Int32Array;
  y: Float64Array;
  /** Contacts of vertical `v`, from the top: `start[v]` to `start[v + 1] - 1`. */
  start: Int32Array;
  /** Contacts of horizontal `h`: `ofHorizontal[hStart[h]]` to `ofHorizontal[hStart[h + 1] - 1]`. */
  ofHorizontal: Int32Array;
  hStart: Int32Array;
}

function findContacts({ verticals, horizontals }: DrawnSegments, junctions: readonly number[]): Contacts {
  const vertical: number[] = [];
  const horizontal: number[] = [];
  const join = (x: number, y: number): void => {
    const v = findSegmentAt(verticals, x, y);
    const h = findSegmentAt(horizontals, y, x);
    if (v < 0 || h < 0) return;
    vertical.push(v);
    horizontal.push(h);
  };
  for (let v = 0; v < verticals.count; v++) {
    join(verticals.at[v], verticals.from[v]);
    join(verticals.at[v], verticals.to[v]);
  }
  for (let h = 0; h < horizontals.count; h++) {
    join(horizontals.from[h], horizontals.at[h]);
    join(horizontals.to[h], horizontals.at[h]);
  }
  for (let at = 0; at < junctions.length; at += 2) join(junctions[at], junctions[at + 1]);

  // Horizontals are sorted by y, so contacts sorted by horizontal are in downward order.
  const [from, to] = [Int32Array.from(vertical), Int32Array.from(horizontal)];
  const order = sortPairs(from, to, Math.max(verticals.count, horizontals.count));
  const isFirst = order.filter((contact, at) => {
    const last = order[at - 1];
    return last === undefined || from[last] !== from[contact] || to[last] !== to[contact];
  });
  const contacts = { vertical: isFirst.map((at) => from[at]), horizontal: isFirst.map((at) => to[at]) };
  return {
    y: Float64Array.from(contacts.horizontal, (h) => horizontals.at[h]),
    ...contacts,
    start: countStarts(contacts.vertical, verticals.count),
    ofHorizontal: sortPairs(
      contacts.horizontal,
      contacts.vertical,
      Math.max(verticals.count, horizontals.count),
    ),
    hStart: countStarts(contacts.horizontal, horizontals.count),
  };
}

/** Upper or lower edges of the boxes as segments, and the box of each. */
interface BoxEdges {
  segments: MergedSegments;
  box: Int32Array;
}

function listEdges(boxes: readonly Port[], yOf: (box: Port) => number): BoxEdges {
  const { items: order, keys, sort } = createKeySorter(boxes.length);
  for (const [at, { x }] of boxes.entries()) {
    order[at] = at;
    keys[at] = x;
  }
  sort(boxes.length);
  for (let slot = 0; slot < order.length; slot++) keys[slot] = yOf(boxes[order[slot]]);
  sort(boxes.length);
  const segments = {
    count: order.length,
    at: Float64Array.from(order, (box) => yOf(boxes[box])),
    from: Float64Array.from(order, (box) => boxes[box].x),
    to: Float64Array.from(order, (box) => boxes[box].x + boxes[box].width),
  };
  return { segments, box: order };
}

function findBox({ segments, box }: BoxEdges, y: number, x: number): number {
  const edge = findSegmentAt(segments, y, x);
  return edge < 0 ? -1 : box[edge];
}

interface Ground {
  contacts: Contacts;
  /** Box at the upper and at the lower end of each vertical, or -1. */
  boxAbove: Int32Array;
  boxBelow: Int32Array;
}

function walkAll({ verticals, horizontals }: DrawnSegments, ground: Ground & { size: number }): number[] {
  const { contacts, boxAbove, boxBelow, size } = ground;
  const pairs: number[] = [];
  const order = sortPairs(
    boxAbove.map((box) => box + 1),
    new Int32Array(boxAbove.length),
    size + 1,
  );
  const seenH = new Int32Array(horizontals.count).fill(-1);
  const seenBox = new Int32Array(size).fill(-1);
  // Highest position at which each vertical was entered on this walk.
  const seenV = new Int32Array(verticals.count).fill(-1);
  const enteredAt = new Float64Array(verticals.count);
  const open: number[] = [];
  const openY: number[] = [];
  const enter = (v: number, y: number, walk: number): void => {
    if (y >= verticals.to[v] || (seenV[v] === walk && enteredAt[v] <= y)) return;
    seenV[v] = walk;
    enteredAt[v] = y;
    open.push(v);
    openY.push(y);
  };
  for (const first of order) {
    const walk = boxAbove[first];
    if (walk < 0) continue;
    enter(first, verticals.from[first], walk);
    while (open.length > 0) {
      const v = open.pop()!;
      const y = openY.pop()!;
      const box = boxBelow[v];
      if (box >= 0 && seenBox[box] !== walk) {
        seenBox[box] = walk;
        pairs.push(walk, box);
      }
      for (let contact = contacts.start[v + 1] - 1; contact >= contacts.start[v]; contact--) {
        if (contacts.y[contact] < y) break;
        const h = contacts.horizontal[contact];
        if (seenH[h] === walk) continue;
        seenH[h] = walk;
        for (let at = contacts.hStart[h]; at < contacts.hStart[h + 1]; at++) {
          enter(contacts.vertical[contacts.ofHorizontal[at]], horizontals.at[h], walk);
        }
      }
    }
  }
  return pairs;
}

/** Returns the ends of segments that touch nothing. */
function findLoose(
  { verticals, horizontals }: DrawnSegments,
  { contacts, boxAbove, boxBelow }: Ground,
): number[] {
  const loose: number[] = [];
  for (let v = 0; v < verticals.count; v++) {
    const [from, to] = [verticals.from[v], verticals.to[v]];
    const [first, last] = [contacts.start[v], contacts.start[v + 1] - 1];
    if (boxAbove[v] < 0 && (first > last || contacts.y[first] !== from)) loose.push(verticals.at[v], from);
    if (boxBelow[v] < 0 && (first > last || contacts.y[last] !== to)) loose.push(verticals.at[v], to);
  }
  for (let h = 0; h < horizontals.count; h++) {
    for (const x of [horizontals.from[h], horizontals.to[h]]) {
      if (findSegmentAt(verticals, x, horizontals.at[h]) < 0) loose.push(x, horizontals.at[h]);
    }
  }
  return loose;
}
