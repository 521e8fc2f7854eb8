import { countStarts } from '@trowel/domain/matrix';
import type { Ground } from './ground.ts';

/** The units each unit is related to: those of `u` are `other[start[u]]` to `other[start[u + 1] - 1]`. */
export interface UnitNeighbours {
  start: Int32Array;
  other: Int32Array;
}

/** Lists the neighbours in the order. A unit inside another is represented by the outermost one. Cost: linear. */
export function listNeighbours({ members, order }: Ground, host: Int32Array): UnitNeighbours {
  const ends = new Int32Array(order.length * 2);
  for (const [at, { source, target }] of order.entries()) {
    ends[2 * at] = findOutermost(host, source);
    ends[2 * at + 1] = findOutermost(host, target);
  }
  const start = countStarts(ends, members.length);
  const next = start.slice();
  const other = new Int32Array(ends.length);
  for (let at = 0; at < ends.length; at++) other[next[ends[at]!]!++] = ends[at ^ 1]!;
  return { start, other };
}

function findOutermost(host: Int32Array, unit: number): number {
  let outermost = unit;
  while (host[outermost] !== -1) outermost = host[outermost]!;
  return outermost;
}
