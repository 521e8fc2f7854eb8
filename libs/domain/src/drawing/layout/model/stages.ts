// What the stages of the layout hand on. Typed arrays: the stages run over up to a million vertices.
import type { EdgeGraph } from '@trowel/domain/matrix';

/**
 * The graph to be drawn: a vertex for each box outside the tray (and each end of a bar), and edges that all point down.
 * Vertices stand in natural order.
 */
export interface LayoutGraph extends EdgeGraph {
  /** Place in the nodes of the matrix; -1 for the upper end of a bar. */
  nodeOf: Int32Array;
  /** Size of each box, pt; width 0 for the upper end of a bar. */
  width: Float64Array;
  height: Float64Array;
  /** Lane of each vertex, 0 at the top; all 0 where there are no lanes. */
  lane: Int32Array;
  laneCount: number;
  /** Column (area) of each vertex; all 0 where there are none. */
  column: Int32Array;
  columnCount: number;
  /** What stays together side by side: a component, or the part of it in a column. Numbered from left to right. */
  block: Int32Array;
  blockCount: number;
  /** Column of each block. */
  columnOfBlock: Int32Array;
  /** Place in the edges of the matrix; -1 for a bar. */
  edgeOf: Int32Array;
  /** 1 for an edge whose later end is the lower one: a paradox or contradiction, drawn upward. */
  isUpward: Uint8Array;
  /** 1 for an edge that is a bar. */
  isBar: Uint8Array;
  /** Pairs of contemporary vertices: a, b, a, b, … */
  contemporaries: Int32Array;
}

/** The level of each vertex: every edge goes to a higher one, and no lane reaches into another. */
export interface LevelAssignment {
  levelOf: Int32Array;
  levelCount: number;
  /** First level of each lane, and `levelCount` at the end. A lane without boxes has one empty level. */
  laneStart: Int32Array;
}

/** The graph with a dummy vertex where an edge passes a level: every segment joins neighbouring levels. */
export interface Layered {
  /** Vertices; those under `realSize` are those of the graph, the rest dummies. */
  size: number;
  realSize: number;
  levelOf: Int32Array;
  levelCount: number;
  /** Width of each vertex, pt: 0 for the dummy of a line, that of the bar for a bar. */
  width: Float64Array;
  block: Int32Array;
  /** Edge of the graph a dummy belongs to; -1 for real vertices. */
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

/** Who stands beside whom. */
export interface LevelOrder {
  /** Vertices of level `l` from left to right: `sequence[levelStart[l]]` to `sequence[levelStart[l + 1] - 1]`. */
  sequence: Int32Array;
  levelStart: Int32Array;
  /** Place of each vertex in its level. */
  place: Int32Array;
}

/** Where the vertices stand from left to right. */
export interface Placement {
  /** Centre of each vertex, pt, a multiple of 0.5; dummies too. */
  x: Float64Array;
  /** Who stands beside whom: blocks may have changed places. */
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

/** A block ordered and placed. */
export interface ArrangedBlock {
  /** Its vertices level by level, from left to right, walls included. */
  sequence: Int32Array;
  /** Centre of each vertex but the walls, pt, a multiple of 0.5, from a zero of its own. */
  x: Float64Array;
}

/** How everything in a channel runs: segments first, then arches, whose ends are both below. */
export interface ChannelRoutes {
  /** x of the upper end; of an arch, its first end. */
  startX: Float64Array;
  /** x of the lower end; of an arch, its second end. */
  endX: Float64Array;
  /** Track of the horizontal, a multiple of 0.5; NaN for what passes straight. */
  track: Float32Array;
  /** Track it goes on at `splitX` (else NaN). */
  lowerTrack: Float32Array;
  splitX: Float64Array;
  /** Where lines of a trunk part: x, track, x, track, … */
  junctions: number[];
  /** Number of tracks. */
  count: number;
}

/** A piece of a layout that is done: a block, or the lines of a channel. */
export type PieceDone = ArrangedBlock | ChannelRoutes;
