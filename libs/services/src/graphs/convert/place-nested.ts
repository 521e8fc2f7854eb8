// Typed arrays. Cost: O(n log n + m · depth) for n nodes and groups and m edges.
import { placeInLayers } from './layered-boxes.ts';
import { GROUP_PADDING, type Box, type GraphPlaces } from './graph-places.ts';
import type { GeneralGraph } from './general-graph.ts';

/** Gap between rows before they are distributed over the table, in points. */
const ROW_GAP = 60;

/** A group, a row or the whole drawing, with its direct content. Items are nodes, then groups. */
interface Frame {
  items: number[];
  /** Pairs of indices in `items`. */
  lines: number[];
  width: number;
  height: number;
}

/**
 * Computes a layout for a graph of any size without a library: the content of each group is layered,
 * and each group is then one box of its parent. Rows are stacked. Edges are straight. Nothing
 * overlaps.
 */
export function placeNested(graph: GeneralGraph): GraphPlaces {
  const { nodes, groups, rows } = graph;
  const roots = Math.max(1, rows.length);
  const itemCount = nodes.length + groups.length;
  const frames: Frame[] = Array.from({ length: groups.length + roots }, () => ({
    items: [],
    lines: [],
    width: 0,
    height: 0,
  }));
  const frameOf = new Int32Array(itemCount);
  const indexIn = new Int32Array(itemCount);
  for (let item = 0; item < itemCount; item++) {
    const frame = frameAround(item, graph);
    frameOf[item] = frame;
    indexIn[item] = frames[frame]!.items.push(item) - 1;
  }
  addLines(graph, { frames, frameOf, indexIn });
  const x = new Float64Array(itemCount);
  const y = new Float64Array(itemCount);
  // Inner groups have higher indices and are placed first. The rows or the whole drawing come last.
  for (let i = groups.length - 1; i >= 0; i--)
    placeFrame(frames[i]!, { graph, frames, x, y, padding: GROUP_PADDING });
  let top = 0;
  for (let i = groups.length; i < frames.length; i++) {
    const frame = frames[i]!;
    placeFrame(frame, { graph, frames, x, y, padding: { top: 0, side: 0 } });
    for (const item of frame.items) y[item]! += top;
    if (frame.items.length > 0) top += frame.height + ROW_GAP;
  }
  return collect(graph, { frames, x, y });
}

/** Returns the frame of an item. Frames are the groups, then the rows (or the whole drawing). */
function frameAround(item: number, { nodes, groups }: GeneralGraph): number {
  const isNode = item < nodes.length;
  const part = isNode ? nodes[item]! : groups[item - nodes.length]!;
  const group = isNode ? nodes[item]!.group : groups[item - nodes.length]!.parent;
  return group >= 0 ? group : groups.length + Math.max(0, part.row);
}

/** Assigns each edge to the innermost frame around both ends, as a line between the items that contain them. */
function addLines(
  { nodes, groups, edges }: GeneralGraph,
  { frames, frameOf, indexIn }: { frames: Frame[]; frameOf: Int32Array; indexIn: Int32Array },
): void {
  const depth = new Int32Array(groups.length);
  groups.forEach(({ parent }, i) => (depth[i] = parent < 0 ? 1 : depth[parent]! + 1));
  const depthOf = (item: number): number => depth[frameOf[item]!] ?? 0;
  for (const { source, target } of edges) {
    let [a, b] = [source, target];
    while (frameOf[a] !== frameOf[b] && (depthOf(a) > 0 || depthOf(b) > 0)) {
      if (depthOf(a) >= depthOf(b)) a = nodes.length + frameOf[a]!;
      else b = nodes.length + frameOf[b]!;
    }
    if (frameOf[a] === frameOf[b] && a !== b) frames[frameOf[a]!]!.lines.push(indexIn[a]!, indexIn[b]!);
  }
}

function placeFrame(
  frame: Frame,
  {
    graph: { nodes },
    frames,
    x,
    y,
    padding,
  }: {
    graph: GeneralGraph;
    frames: readonly Frame[];
    x: Float64Array;
    y: Float64Array;
    padding: { top: number; side: number };
  },
): void {
  const sizeOf = (item: number): { width: number; height: number } =>
    nodes[item] ?? frames[item - nodes.length]!;
  const placed = placeInLayers({
    width: Float64Array.from(frame.items, (item) => sizeOf(item).width),
    height: Float64Array.from(frame.items, (item) => sizeOf(item).height),
    lines: Int32Array.from(frame.lines),
  });
  frame.items.forEach((item, i) => {
    x[item] = placed.x[i]! + padding.side;
    y[item] = placed.y[i]! + padding.top;
  });
  frame.width = placed.width + 2 * padding.side;
  frame.height = placed.height + padding.top + padding.side;
}

/** Corners are relative to their frame so far. Adds the corner of the frame, groups before their content. */
function collect(
  { nodes, groups, edges }: GeneralGraph,
  { frames, x, y }: { frames: readonly Frame[]; x: Float64Array; y: Float64Array },
): GraphPlaces {
  const boxes: Box[] = [];
  groups.forEach(({ parent }, i) => {
    const outer = parent < 0 ? { x: 0, y: 0 } : boxes[parent]!;
    const item = nodes.length + i;
    const { width, height } = frames[i]!;
    boxes.push({ x: outer.x + x[item]!, y: outer.y + y[item]!, width, height });
  });
  return {
    nodes: nodes.map(({ group, width, height }, i) => {
      const outer = group < 0 ? { x: 0, y: 0 } : boxes[group]!;
      return { x: outer.x + x[i]!, y: outer.y + y[i]!, width, height };
    }),
    groups: boxes,
    paths: edges.map(() => []),
  };
}
