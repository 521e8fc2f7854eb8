// Uses typed arrays: 50,000 boxes have some 300,000 segments.
import { groupPlaces } from '@trowel/domain/matrix';
import type { VertexPositions } from './place-ends.ts';
import type { ChannelContent } from './route-channel.ts';
import { stackRows, type RowStack } from './stack-rows.ts';
import type { ChannelRoutes, Layered, LayoutGraph, LevelAssignment, Placement } from '../model/stages.ts';
import { halfWidthOf, listRoutedLines, type LinkRoute, type RoutedLines } from './routed-lines.ts';

/** Routes of all lines. Points are x0, y0, x1, y1, …, and neighbours differ in x or in y. */
export interface Routes extends RowStack {
  /** Points of each edge of the graph, from the top. */
  polylines: number[][];
  /** Points of each link between contemporaries. */
  links: number[][];
  /** The vertices that each link connects: a, b, a, b, … */
  linked: Int32Array;
  /** Points where lines of a trunk separate: x, y, x, y, … */
  junctions: number[];
}

export interface RouteOptions {
  /** True if lines that together show nothing false share trunks. */
  trunks: boolean;
  /**
   * Style class of each edge. Edges of one class may share a trunk. Those of a negative class share one only if
   * there is no room otherwise.
   */
  trunkClass: Int32Array;
}

/** Channels to route. Plain data, so that another thread can do some of them. */
export interface ChannelWork {
  kind: 'channels';
  contents: readonly ChannelContent[];
  positions: VertexPositions;
  isTrunked: boolean;
}

/** Lines to route, and the part of the work that is done channel by channel. */
export interface LinesToRoute {
  routed: RoutedLines;
  /** Chain positions whose segments run in each channel. The first channel is above the first level. */
  places: readonly Int32Array[];
  work: ChannelWork;
}

/** Vertical positions of the rows. */
export interface RowOptions {
  /** Free height above the first row of each lane, pt. */
  laneHead: number;
  /** Fixed upper edge of the row of each level, pt. NaN or absent for the others. */
  rowTop?: Float64Array | undefined;
}

const LINK_CLASS = -9;

/**
 * Edge routing: sorts all lines into the channels between the levels. In a channel they are routed orthogonally.
 * Lines touch only where they share a trunk, they stay at least 3 pt away from other boxes, and hardly any line
 * crosses more lines than the order on the levels requires. Cost of routing: the pairs of segments that overlap
 * in a channel.
 */
export function listChannels(
  graph: LayoutGraph,
  layered: Layered,
  placement: Placement,
  { trunks, trunkClass }: RouteOptions,
): LinesToRoute {
  const routed = listRoutedLines(graph, layered, placement);
  const { x, width, isBox, lineOf, chain, arches } = routed;
  const places = sortIntoChannels(routed);
  const contents = places.map((own, level): ChannelContent => {
    const lineAt = own.map((at) => lineOf[at]);
    return {
      upper: own.map((at) => chain[at]),
      lower: own.map((at) => chain[at + 1]),
      trunkClass: lineAt.map((line) => (line < routed.edgeCount ? trunkClass[line] : LINK_CLASS - line)),
      halfWidth: Float64Array.from(lineAt, (line) => halfWidthOf(graph, line)),
      arches: Int32Array.from(arches[level]),
    };
  });
  const positions = { x, width, isBox };
  return { routed, places, work: { kind: 'channels', contents, positions, isTrunked: trunks } };
}

/** Builds the points of the lines from their routed channels. */
export function joinChannels(
  graph: LayoutGraph,
  levels: LevelAssignment,
  { routed, places }: LinesToRoute,
  { routes, laneHead, rowTop }: RowOptions & { routes: readonly ChannelRoutes[] },
): Routes {
  const rows = stackRows(graph, levels, {
    tracks: routes.map(({ count }) => count),
    laneHead,
    previousTop: rowTop,
  });
  const placeOf = new Int32Array(routed.chain.length);
  for (const own of places) for (let at = 0; at < own.length; at++) placeOf[own[at]] = at;
  const channels = places.map((own, at) => ({ places: own, routes: routes[at] }));
  const drawing: Drawing = { graph, routed, channels, rows, placeOf };
  const polylines: number[][] = [];
  for (let edge = 0; edge < graph.source.length; edge++) polylines.push(drawLine(drawing, edge));
  return {
    polylines,
    links: routed.links.map((link) => drawLink(drawing, link)),
    linked: Int32Array.from(routed.links.flatMap(({ a, b }) => [a, b])),
    junctions: listJunctions(drawing),
    ...rows,
  };
}

/** A channel: the chain positions of its segments, and their routes. The first channel is above the first level. */
interface Channel {
  places: Int32Array;
  routes: ChannelRoutes;
}

interface Drawing {
  graph: LayoutGraph;
  routed: RoutedLines;
  channels: Channel[];
  rows: RowStack;
  /** Index of each segment in its channel. */
  placeOf: Int32Array;
}

/** Returns the chain positions whose segments run in each channel. */
function sortIntoChannels({ chain, start, lineOf, levelOf, arches }: RoutedLines): Int32Array[] {
  const levelCount = arches.length;
  const channelOf = new Int32Array(chain.length);
  // The last vertex of a chain has no segment below it, so it is sorted after the last channel.
  for (let at = 0; at < chain.length; at++) {
    channelOf[at] = start[lineOf[at] + 1] === at + 1 ? levelCount : levelOf[chain[at]] + 1;
  }
  const sorted = groupPlaces(channelOf, levelCount + 1);
  return Array.from({ length: levelCount }, (_, level) =>
    sorted.places.subarray(sorted.start[level], sorted.start[level + 1]),
  );
}

/** Returns the points of a line from the top, without points at which it does not bend. */
function drawLine({ graph, routed, channels, rows, placeOf }: Drawing, line: number): number[] {
  const { chain, start, levelOf } = routed;
  const points: number[] = [];
  const last = start[line + 1] - 1;
  for (let at = start[line]; at < last; at++) {
    const channel = levelOf[chain[at]] + 1;
    const { routes } = channels[channel];
    const place = placeOf[at];
    if (at === start[line]) points.push(routes.startX[place], rows.bottomOf(graph, chain[at], channel - 1));
    addBends(points, { routes, place, y: (track) => rows.trackY(channel, track) });
    if (at === last - 1) points.push(routes.endX[place], rows.topOf(graph, chain[last], channel));
  }
  return points;
}

function addBends(
  points: number[],
  { routes, place, y }: { routes: ChannelRoutes; place: number; y: (track: number) => number },
): void {
  const track = routes.track[place];
  if (Number.isNaN(track)) return;
  const [from, to, split] = [routes.startX[place], routes.endX[place], routes.splitX[place]];
  const [upper, lower] = [y(track), y(routes.lowerTrack[place])];
  if (Number.isNaN(split)) {
    // In a trunk a line may go straight down.
    if (from !== to) points.push(from, upper, to, upper);
    return;
  }
  points.push(from, upper, split, upper, split, lower, to, lower);
}

/** Draws a link: to a neighbouring box, over the row, or through the levels. */
function drawLink(drawing: Drawing, link: LinkRoute): number[] {
  const { graph, routed, rows, channels } = drawing;
  if (link.kind === 'line') return drawLine(drawing, link.line);
  if (link.kind === 'beside') {
    const [left, right] = routed.x[link.a] < routed.x[link.b] ? [link.a, link.b] : [link.b, link.a];
    const y = rows.middleOf(routed.levelOf[left]);
    return [routed.x[left] + routed.width[left] / 2, y, routed.x[right] - routed.width[right] / 2, y];
  }
  const { places, routes } = channels[link.level];
  const at = places.length + link.arch;
  const y = rows.trackY(link.level, routes.track[at]);
  const [from, to] = [routes.startX[at], routes.endX[at]];
  return [
    from,
    rows.topOf(graph, link.a, link.level),
    from,
    y,
    to,
    y,
    to,
    rows.topOf(graph, link.b, link.level),
  ];
}

function listJunctions({ channels, rows }: Drawing): number[] {
  const junctions: number[] = [];
  for (const [channel, { routes }] of channels.entries()) {
    for (let at = 0; at < routes.junctions.length; at += 2) {
      junctions.push(routes.junctions[at], rows.trackY(channel, routes.junctions[at + 1]));
    }
  }
  return junctions;
}
