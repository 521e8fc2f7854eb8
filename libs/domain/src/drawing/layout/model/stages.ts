// Data passed between the steps of the layout. Uses typed arrays, because there may be a million
// vertices.
import type { EdgeGraph } from '@trowel/domain/matrix';

/**
 * The graph to be drawn: a vertex for each box outside the tray (and for each end of a bar). All edges point
 * down. Vertices are in natural order.
 */
export interface LayoutGraph extends EdgeGraph {
  /** Index in the nodes of the matrix. -1 for the upper end of a bar. */
  nodeOf: Int32Array;
  /** Size of each box, pt. Width 0 for the upper end of a bar. */
  width: Float64Array;
  height: Float64Array;
  /** Lane of each vertex, 0 at the top. All 0 without lanes. */
  lane: Int32Array;
  laneCount: number;
  /** Column of each vertex. All 0 without columns. */
  column: Int32Array;
  columnCount: number;
  /** Block of each vertex: a component, or its part in a column. Numbered from left to right. */
  block: Int32Array;
  blockCount: number;
  /** Column of each block. */
  columnOfBlock: Int32Array;
  /** Index in the edges of the matrix. -1 for a bar. */
  edgeOf: Int32Array;
  /** 1 for an edge whose later end is the lower one: a paradox or contradiction, drawn upward. */
  isUpward: Uint8Array;
  /** 1 for an edge that is a bar. */
  isBar: Uint8Array;
  /** Pairs of contemporary vertices: a, b, a, b, … */
  contemporaries: Int32Array;
}

/** The level of each vertex. Every edge leads to a higher level, and lanes do not overlap. */
export interface LevelAssignment {
  levelOf: Int32Array;
  levelCount: number;
  /** First level of each lane, and `levelCount` at the end. A lane without boxes has one empty level. */
  laneStart: Int32Array;
}

/** The graph with a dummy vertex where an edge passes a level, so that every segment connects neighbouring levels. */
export interface Layered {
  /** Number of vertices. Those below `realSize` are those of the graph, the others are dummies. */
  size: number;
  realSize: number;
  levelOf: Int32Array;
  levelCount: number;
  /** Width of each vertex, pt: 0 for the dummy of a line, that of the bar for a bar. */
  width: Float64Array;
  block: Int32Array;
  /** Edge of the graph that a dummy belongs to. -1 for real vertices. */
  edgeOf: Int32Array;
  /** Vertices of edge `e` from its upper to its lower end: `chain[chainStart[e]]` to `chain[chainStart[e + 1] - 1]`. */
  chain: Int32Array;
  chainStart: Int32Array;
  /** Neighbours one level below `v`: `down[downStart[v]]` to `down[downStart[v + 1] - 1]`; above likewise. */
  down: Int32Array;
  downStart: Int32Array;
  up: Int32Array;
  upStart: Int32Array;
}

/** Order of the vertices on each level. */
export interface LevelOrder {
  /** Vertices of level `l` from left to right: `sequence[levelStart[l]]` to `sequence[levelStart[l + 1] - 1]`. */
  sequence: Int32Array;
  levelStart: Int32Array;
  /** Position of each vertex in its level. */
  place: Int32Array;
}

/** Horizontal positions of the vertices. */
export interface Placement {
  /** Centre of each vertex including dummies, pt, a multiple of 0.5. */
  x: Float64Array;
  /** Order on each level. Blocks may have changed places. */
  order: LevelOrder;
  /** Left and right border of each column, pt. */
  columnLeft: Float64Array;
  columnRight: Float64Array;
  width: number;
}

/** Distances of the drawing, pt. */
export const SPACING = {
  /** Between neighbouring boxes. */
  box: 12,
  /** Between neighbouring lines, and between a line and a box. */
  line: 6,
  /** Between blocks, and between columns. */
  block: 14,
  column: 36,
  /** Between the drawing and the tray below it. */
  tray: 24,
  /** Free height above and below the tracks between two levels. */
  channel: 9,
  boxHeight: 18,
  minBoxWidth: 30,
  barWidth: 8,
} as const;

/** A block after crossing reduction and coordinate assignment. */
export interface ArrangedBlock {
  /** Its vertices level by level, from left to right, including walls. */
  sequence: Int32Array;
  /** Centre of each vertex except the walls, pt, a multiple of 0.5, relative to the origin of the block. */
  x: Float64Array;
}

/** Routes in a channel: segments first, then arches, whose ends are both below. */
export interface ChannelRoutes {
  /** x of the upper end. For an arch, its first end. */
  startX: Float64Array;
  /** x of the lower end. For an arch, its second end. */
  endX: Float64Array;
  /** Track of the horizontal piece, a multiple of 0.5. NaN for straight segments. */
  track: Float32Array;
  /** Track on which it continues after `splitX` (otherwise NaN). */
  lowerTrack: Float32Array;
  splitX: Float64Array;
  /** Points where lines of a trunk separate: x, track, x, track, … */
  junctions: number[];
  /** Number of tracks. */
  count: number;
}

/** A finished piece of a layout: a block, or the lines of a channel. */
export type PieceDone = ArrangedBlock | ChannelRoutes;
