// Uses typed arrays, because there may be more than fifty thousand nodes.
import type { EdgeGraph, MatrixNode } from '@trowel/domain/matrix';
import { inferLanes } from './infer-lanes.ts';
import { listLanes, type Lanes } from './lanes.ts';
import type { LanePeriod } from '../model/layout-model.ts';

/** The lanes of a drawing, most recent first, and the lane of each node. */
export interface NodeLanes {
  lanes: LanePeriod[];
  /** Index of each node's lane in `lanes`. -1 for nodes in the tray without one. */
  laneOf: Int32Array;
  /** 1 if the lane is not recorded. */
  isInferred: Uint8Array;
  /** Last lane of a node that was in use for a longer time, or -1. */
  endLane: Int32Array;
}

/** Data from which lanes are inferred, besides the periods of the nodes. */
export interface LaneInput {
  /** The order between indexes of the nodes. */
  order: EdgeGraph;
  /** Contemporary nodes: a, b, a, b, … */
  contemporaries: Int32Array;
  /** Vertex of each node, -1 in the tray. */
  vertexOf: Int32Array;
  periods: readonly LanePeriod[];
}

/** Assigns all nodes to one lane that is not shown. */
export function skipLanes(size: number): NodeLanes {
  return {
    lanes: [],
    laneOf: new Int32Array(size),
    isInferred: new Uint8Array(size),
    endLane: new Int32Array(size).fill(-1),
  };
}

/**
 * Assigns every node to the lane of its period, or to a lane inferred from the order. Nodes without any evidence
 * get a last lane without a name. In the tray they have none (-1). Cost: linear, plus sorting the periods.
 */
export function assignLanes(
  nodes: readonly MatrixNode[],
  { order, contemporaries, vertexOf, periods }: LaneInput,
): NodeLanes {
  const { lanes, findRange } = listLanes(nodes, order, periods);
  if (lanes.length === 0) return skipLanes(nodes.length);
  const ranges = nodes.map(
    ({ period, phase, period_end, phase_end }) =>
      findRange(period, phase) ?? findRange(period_end, phase_end),
  );
  const laneOf = inferLanes(order, ranges);
  followContemporaries(laneOf, contemporaries);
  const isInferred = Uint8Array.from(ranges, (range, node) =>
    laneOf[node] === -1 || (range && (range.first === range.last || range.home === laneOf[node])) ? 0 : 1,
  );
  const endLane = findEndLanes(nodes, laneOf, findRange);
  if (laneOf.every((lane, node) => lane !== -1 || vertexOf[node] === -1))
    return { lanes, laneOf, isInferred, endLane };
  const last = lanes.length;
  return {
    lanes: [...lanes, { period: '', phase: '', label: '' }],
    laneOf: laneOf.map((lane, node) => (lane === -1 && vertexOf[node] !== -1 ? last : lane)),
    isInferred,
    endLane,
  };
}

/** Assigns a node without evidence to the lane of its contemporary. */
function followContemporaries(laneOf: Int32Array, contemporaries: Int32Array): void {
  const known = laneOf.slice();
  for (let at = 0; at < contemporaries.length; at++) {
    const [node, other] = [contemporaries[at], contemporaries[at ^ 1]];
    if (known[node] === -1 && known[other] !== -1) laneOf[node] = Math.max(laneOf[node], known[other]);
  }
}

function findEndLanes(
  nodes: readonly MatrixNode[],
  laneOf: Int32Array,
  findRange: Lanes['findRange'],
): Int32Array {
  return Int32Array.from(nodes, ({ period_end, phase_end }, node) => {
    const range = findRange(period_end, phase_end);
    if (!range) return -1;
    const lane = range.home === -1 ? range.last : range.home;
    return lane < laneOf[node] ? lane : -1;
  });
}
