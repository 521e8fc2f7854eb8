import { CHANNEL } from './channel.ts';
import { SPACING, type LayoutGraph, type LevelAssignment } from '../model/stages.ts';

/** Vertical positions of the drawing, pt from its upper edge. */
export interface RowStack {
  /** Upper edge and height of the row of each level. */
  rowTop: Float64Array;
  rowHeight: Float64Array;
  /** Upper edge of each lane, and the lower edge of the last one. */
  laneTop: Float64Array;
  /** Lower edge of the drawing. */
  height: number;
  /** Returns y of a track of the channel above a level. */
  trackY: (level: number, track: number) => number;
  /** Returns y of the upper edge of a vertex on a level, and of the centre of a row. */
  topOf: (graph: LayoutGraph, vertex: number, level: number) => number;
  bottomOf: (graph: LayoutGraph, vertex: number, level: number) => number;
  middleOf: (level: number) => number;
}

/** Free height above and below the tracks of a narrow channel, pt. */
const TIGHT_CHANNEL = 4;

/**
 * Stacks rows and channels. `tracks` are the track counts of the channel above each level, `laneHead` is the
 * space above each lane. A row stays at its `keptTop` as long as its channel has room.
 */
export function stackRows(
  graph: LayoutGraph,
  { levelOf, levelCount, laneStart }: LevelAssignment,
  {
    tracks,
    laneHead,
    previousTop,
  }: { tracks: readonly number[]; laneHead: number; previousTop?: Float64Array | undefined },
): RowStack {
  const rowHeight = new Float64Array(levelCount).fill(SPACING.boxHeight);
  for (let vertex = 0; vertex < graph.size; vertex++) {
    rowHeight[levelOf[vertex]] = Math.max(rowHeight[levelOf[vertex]], graph.height[vertex]);
  }
  const startsLane = new Set(laneStart.subarray(0, graph.laneCount));
  const rowTop = new Float64Array(levelCount);
  const trackTop = new Float64Array(levelCount);
  const laneTop = new Float64Array(graph.laneCount + 1);
  let y = 0;
  for (let level = 0; level < levelCount; level++) {
    const tall = Math.max(0, tracks[level] - 1) * CHANNEL.track;
    const head = startsLane.has(level) && level > 0 ? laneHead : 0;
    const previousRoom = (previousTop?.[level] ?? NaN) - y - head - tall;
    const free = previousRoom >= 2 * TIGHT_CHANNEL ? previousRoom / 2 : SPACING.channel;
    trackTop[level] = y + free;
    y += 2 * free + tall + head;
    rowTop[level] = y;
    y += rowHeight[level];
  }
  const height = y + SPACING.channel;
  for (let lane = 0; lane < graph.laneCount; lane++) {
    const first = laneStart[lane];
    laneTop[lane] = lane === 0 ? 0 : (rowTop[first] ?? height) - laneHead;
  }
  laneTop[graph.laneCount] = height;

  const middleOf = (level: number): number => rowTop[level] + rowHeight[level] / 2;
  return {
    rowTop,
    rowHeight,
    laneTop,
    height,
    trackY: (level, track) => trackTop[level] + track * CHANNEL.track,
    // The end of a bar has no height and is at the centre of its row.
    topOf: ({ height: heights }, vertex, level) => middleOf(level) - heights[vertex] / 2,
    bottomOf: ({ height: heights }, vertex, level) => middleOf(level) + heights[vertex] / 2,
    middleOf,
  };
}
