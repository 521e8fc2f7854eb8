// Typed arrays: some 300,000 vertices and dummies at 50,000 boxes.
import type { Standing } from './place-ends.ts';
import { SPACING, type Layered, type LayoutGraph, type LevelOrder, type Placement } from '../model/stages.ts';
import { threadLinks } from './thread-links.ts';

/** All that is routed: the chains of the edges, then those of the ties between levels. */
export interface Wires extends Standing {
  levelOf: Int32Array;
  /** Vertices of wire `w` from above: `chain[start[w]]` to `chain[start[w + 1] - 1]`. */
  chain: Int32Array;
  start: Int32Array;
  /** Wire of each place of the chain. */
  wireOf: Int32Array;
  edgeCount: number;
  /** Pairs of contemporaries on one level that are no neighbours: a, b, a, b, … by level. */
  arches: number[][];
  ties: Tie[];
}

/** How a pair of contemporaries is tied. */
export type Tie =
  /** Straight from box to box. */
  | { kind: 'beside'; a: number; b: number }
  /** Above the row: which arch of its level. */
  | { kind: 'arch'; a: number; b: number; level: number; arch: number }
  /** Through levels: which wire. */
  | { kind: 'wire'; a: number; b: number; wire: number };

/** Puts edges and ties into one list of wires. */
export function listWires(graph: LayoutGraph, layered: Layered, { order, x }: Placement): Wires {
  const { ties, arches, far } = sortTies(graph, layered, order);
  const threads = threadLinks(layered, order, x, far);
  const extra = threads.reduce((sum, { through }) => sum + through.length, 0);
  const size = layered.size + extra;
  const wires = {
    x: extend(x, size),
    width: extend(layered.width, size),
    levelOf: Int32Array.from({ length: size }, (_, at) => layered.levelOf[at] ?? 0),
    isBox: Uint8Array.from({ length: size }, (_, at) => ((graph.nodeOf[at] ?? -1) >= 0 ? 1 : 0)),
  };
  const chain: number[] = [];
  const start: number[] = [];
  let next = layered.size;
  for (const { upper, lower, through } of threads) {
    start.push(layered.chain.length + chain.length);
    chain.push(upper);
    for (const [at, stand] of through.entries()) {
      wires.x[next] = stand;
      wires.levelOf[next] = layered.levelOf[upper]! + 1 + at;
      chain.push(next++);
    }
    chain.push(lower);
  }
  return { ...wires, ...joinChains(layered, chain, start), edgeCount: graph.source.length, arches, ties };
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
): Pick<Wires, 'chain' | 'start' | 'wireOf'> {
  const whole = new Int32Array(layered.chain.length + chain.length);
  whole.set(layered.chain);
  whole.set(chain, layered.chain.length);
  const edges = layered.chainStart.length - 1;
  const starts = new Int32Array(edges + start.length + 1);
  starts.set(layered.chainStart.subarray(0, edges));
  starts.set(start, edges);
  starts[edges + start.length] = whole.length;
  const wireOf = new Int32Array(whole.length);
  for (let wire = 0; wire + 1 < starts.length; wire++) wireOf.fill(wire, starts[wire]!, starts[wire + 1]!);
  return { chain: whole, start: starts, wireOf };
}

function sortTies(
  { peers, source }: LayoutGraph,
  { levelOf, levelCount }: Layered,
  { place }: LevelOrder,
): Pick<Wires, 'ties' | 'arches'> & { far: [number, number][] } {
  const ties: Tie[] = [];
  const arches: number[][] = Array.from({ length: levelCount }, () => []);
  const far: [number, number][] = [];
  for (let at = 0; at < peers.length; at += 2) {
    const [a, b] = [peers[at]!, peers[at + 1]!];
    const level = levelOf[a]!;
    if (level !== levelOf[b]!) {
      ties.push({ kind: 'wire', a, b, wire: source.length + far.length });
      far.push([a, b]);
    } else if (Math.abs(place[a]! - place[b]!) === 1) ties.push({ kind: 'beside', a, b });
    else {
      ties.push({ kind: 'arch', a, b, level, arch: arches[level]!.length / 2 });
      arches[level]!.push(a, b);
    }
  }
  return { ties, arches, far };
}

/** Half the thickness of a wire, pt. */
export function halfWidthOf({ isBar }: LayoutGraph, wire: number): number {
  return isBar[wire] === 1 ? SPACING.barWidth / 2 : 0;
}
