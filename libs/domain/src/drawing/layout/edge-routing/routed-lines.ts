// Uses typed arrays: 50,000 boxes have some 300,000 vertices and dummies.
import type { VertexPositions } from './place-ends.ts';
import { SPACING, type Layered, type LayoutGraph, type Placement } from '../model/stages.ts';
import { spanPairs } from '../model/span-pairs.ts';
import { routeLinks } from './route-links.ts';

/** All lines to route: the chains of the edges, then those of the links between levels. */
export interface RoutedLines extends VertexPositions {
  levelOf: Int32Array;
  /** Vertices of line `l` from the top: `chain[start[l]]` to `chain[start[l + 1] - 1]`. */
  chain: Int32Array;
  start: Int32Array;
  /** Line of each chain position. */
  lineOf: Int32Array;
  edgeCount: number;
  /** Pairs of contemporaries on one level that are not neighbours: a, b, a, b, … by level. */
  arches: number[][];
  links: LinkRoute[];
}

/** Route of the link between a pair of contemporaries. */
export type LinkRoute =
  /** Straight to the neighbouring box. */
  | { kind: 'beside'; a: number; b: number }
  /** Above the row: which arch of its level. */
  | { kind: 'arch'; a: number; b: number; level: number; arch: number }
  /** Through levels: which line. */
  | { kind: 'line'; a: number; b: number; line: number };

/** Cost of a link for each level it goes down: more than any width. */
const LEVEL_COST = 1e9;

/** Builds one list of lines from the chains of edges and of links. */
export function listRoutedLines(graph: LayoutGraph, layered: Layered, placement: Placement): RoutedLines {
  const { order, x } = placement;
  const { links, arches, far } = sortLinks(graph, layered, placement);
  const paths = routeLinks(layered, order, x, far);
  const extra = paths.reduce((sum, { through }) => sum + through.length, 0);
  const size = layered.size + extra;
  const routed = {
    x: extend(x, size),
    width: extend(layered.width, size),
    levelOf: Int32Array.from({ length: size }, (_, at) => layered.levelOf[at] ?? 0),
    isBox: Uint8Array.from({ length: size }, (_, at) => ((graph.nodeOf[at] ?? -1) >= 0 ? 1 : 0)),
  };
  const chain: number[] = [];
  const start: number[] = [];
  let next = layered.size;
  for (const { upper, lower, through } of paths) {
    start.push(layered.chain.length + chain.length);
    chain.push(upper);
    for (const [at, position] of through.entries()) {
      routed.x[next] = position;
      routed.levelOf[next] = layered.levelOf[upper] + 1 + at;
      chain.push(next++);
    }
    chain.push(lower);
  }
  return { edgeCount: graph.source.length, arches, links, ...routed, ...joinChains(layered, chain, start) };
}

function extend(values: Float64Array, size: number): Float64Array {
  const longer = new Float64Array(size);
  longer.set(values);
  return longer;
}

function joinChains(
  layered: Layered,
  chain: readonly number[],
  start: readonly number[],
): Pick<RoutedLines, 'chain' | 'start' | 'lineOf'> {
  const whole = new Int32Array(layered.chain.length + chain.length);
  whole.set(layered.chain);
  whole.set(chain, layered.chain.length);
  const edges = layered.chainStart.length - 1;
  const starts = new Int32Array(edges + start.length + 1);
  starts.set(layered.chainStart.subarray(0, edges));
  starts.set(start, edges);
  starts[edges + start.length] = whole.length;
  const lineOf = new Int32Array(whole.length);
  for (let line = 0; line + 1 < starts.length; line++) lineOf.fill(line, starts[line], starts[line + 1]);
  return { chain: whole, start: starts, lineOf };
}

/**
 * Chooses the links of a group of contemporaries: only the shortest, from box to box along a row, and down to
 * the next row.
 */
function sortLinks(
  { contemporaries: recorded, source, size }: LayoutGraph,
  { levelOf, levelCount }: Layered,
  { order: { place }, x }: Placement,
): Pick<RoutedLines, 'links' | 'arches'> & { far: [number, number][] } {
  const contemporaries = spanPairs(size, recorded, (a, b) =>
    levelOf[a] === levelOf[b]
      ? Math.abs(place[a] - place[b])
      : LEVEL_COST * Math.abs(levelOf[a] - levelOf[b]) + Math.abs(x[a] - x[b]),
  );
  const links: LinkRoute[] = [];
  const arches: number[][] = Array.from({ length: levelCount }, () => []);
  const far: [number, number][] = [];
  for (let at = 0; at < contemporaries.length; at += 2) {
    const [a, b] = [contemporaries[at], contemporaries[at + 1]];
    const level = levelOf[a];
    if (level !== levelOf[b]) {
      links.push({ kind: 'line', a, b, line: source.length + far.length });
      far.push([a, b]);
    } else if (Math.abs(place[a] - place[b]) === 1) links.push({ kind: 'beside', a, b });
    else {
      links.push({ kind: 'arch', a, b, level, arch: arches[level].length / 2 });
      arches[level].push(a, b);
    }
  }
  return { links, arches, far };
}

/** Returns half the thickness of a line, pt. */
export function halfWidthOf({ isBar }: LayoutGraph, line: number): number {
  return isBar[line] === 1 ? SPACING.barWidth / 2 : 0;
}
