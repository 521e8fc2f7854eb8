// Typed arrays inside: two sweeps over the lines of the matrix.
import type { HarrisMatrix } from '../matrix-model.ts';

/** What speaks for the date of a unit. */
export interface UnitDating {
  /** Id of the unit. */
  unit: string;
  /** A find dates only what comes after it: it may have been old when it was buried. */
  kind: 'period' | 'dating' | 'find';
  /** What gives the date: the name of the period, the words of the dating, the number of the find. */
  label: string;
  /** Years, negative = BCE, bounds included; null where open. */
  earliest: number | null;
  latest: number | null;
  radiocarbon?: { ageBp: number; error: number };
}

/** A bound and what gives it. */
export interface Bound {
  year: number;
  /** What gives the year, and of which kind it is. */
  label: string;
  kind: UnitDating['kind'];
  /** Ids of the nodes from the one with the date to the one it bounds, both included. */
  chain: string[];
}

/** When a node can have come to be: not before `earliest` (TPQ), not after `latest` (TAQ). */
export interface Bracket {
  node: string;
  earliest: Bound | null;
  latest: Bound | null;
}

/** Two datings that cannot both hold: the older unit is dated later than the younger one allows. */
export interface DatingConflict {
  /** From the older node, which gives the earliest year, to the younger one, which gives the latest. */
  chain: string[];
  earliest: { year: number; label: string; kind: UnitDating['kind'] };
  latest: { year: number; label: string; kind: UnitDating['kind'] };
  /** Nodes that have no year left because of it. */
  nodes: string[];
}

export interface Brackets {
  brackets: Bracket[];
  conflicts: DatingConflict[];
}

/** For each node the tightest bound: its year, the dating that gives it, and the neighbour it came from (-1: its own). */
interface Sweep {
  year: Float64Array;
  dating: Int32Array;
  from: Int32Array;
}

interface Lines {
  source: number[];
  target: number[];
}

/**
 * Carries every date through the order: what lies above is not older than what lies below. Each node gets the tightest
 * bounds with the chain that gives them. Relations that contradict are not followed. Cost linear.
 * @example
 * const { units, statements } = toMatrixInput(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const coin = { unit: '3', kind: 'find', label: 'coin of Titus', earliest: 79, latest: 81 };
 * const { earliest } = findBrackets(matrix, [coin]).brackets[0];
 * console.log(earliest.year, earliest.label, earliest.chain); // 79 coin of Titus [ '3', '2', '1' ]
 */
export function findBrackets(matrix: HarrisMatrix, datings: readonly UnitDating[]): Brackets {
  const placeOf = new Map(
    matrix.nodes.flatMap((node, at) => node.members.map(({ id }) => [id, at] as const)),
  );
  const lines = listLines(matrix);
  const earliest = beginSweep(matrix, datings, placeOf, 'earliest');
  const latest = beginSweep(matrix, datings, placeOf, 'latest');
  const level = (at: number): number => matrix.nodes[at].level;
  const byLevel = [...lines.source.keys()].sort((a, b) => level(lines.source[a]) - level(lines.source[b]));
  for (const line of byLevel) tighten(latest, lines.source[line], lines.target[line], -1);
  byLevel.sort((a, b) => level(lines.target[b]) - level(lines.target[a]));
  for (const line of byLevel) tighten(earliest, lines.target[line], lines.source[line], 1);
  return {
    brackets: matrix.nodes.map(({ id }, at) => ({
      node: id,
      earliest: describeBound(matrix, datings, earliest, at),
      latest: describeBound(matrix, datings, latest, at),
    })),
    conflicts: listConflicts(matrix, datings, earliest, latest),
  };
}

function listLines({ nodes, edges }: HarrisMatrix): Lines {
  const placeOf = new Map(nodes.map(({ id }, at) => [id, at]));
  const order = edges.filter(({ contradicts, interleaves }) => !contradicts && !interleaves);
  return {
    source: order.map(({ source }) => placeOf.get(source)!),
    target: order.map(({ target }) => placeOf.get(target)!),
  };
}

/** What the datings of the nodes themselves say. */
function beginSweep(
  { nodes }: HarrisMatrix,
  datings: readonly UnitDating[],
  placeOf: ReadonlyMap<string, number>,
  bound: 'earliest' | 'latest',
): Sweep {
  const sign = bound === 'earliest' ? 1 : -1;
  const sweep: Sweep = {
    year: new Float64Array(nodes.length).fill(-sign * Infinity),
    dating: new Int32Array(nodes.length).fill(-1),
    from: new Int32Array(nodes.length).fill(-1),
  };
  for (const [at, dating] of datings.entries()) {
    const node = placeOf.get(dating.unit);
    const year = dating[bound];
    if (node === undefined || year === null || (bound === 'latest' && dating.kind === 'find')) continue;
    if (sign * year <= sign * sweep.year[node]) continue;
    sweep.year[node] = year;
    sweep.dating[node] = at;
  }
  return sweep;
}

/** Hands the bound of one node on to its neighbour when it is tighter (`sign` 1: larger, -1: smaller). */
function tighten(sweep: Sweep, from: number, to: number, sign: number): void {
  if (sign * sweep.year[from] <= sign * sweep.year[to]) return;
  sweep.year[to] = sweep.year[from];
  sweep.dating[to] = sweep.dating[from];
  sweep.from[to] = from;
}

function describeBound(
  matrix: HarrisMatrix,
  datings: readonly UnitDating[],
  sweep: Sweep,
  node: number,
): Bound | null {
  const dating = datings[sweep.dating[node]];
  if (!dating) return null;
  const chain = walkBack(sweep, node).map((at) => matrix.nodes[at].id);
  return { year: sweep.year[node], label: dating.label, kind: dating.kind, chain: chain.reverse() };
}

/** From the node to the one whose dating bounds it. */
function walkBack({ from }: Sweep, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = from[at]) path.push(at);
  return path;
}

/** One conflict for each pair of datings, told by the shortest chain between them. */
function listConflicts(
  { nodes }: HarrisMatrix,
  datings: readonly UnitDating[],
  earliest: Sweep,
  latest: Sweep,
): DatingConflict[] {
  const found = new Map<string, DatingConflict>();
  for (const [at, { id }] of nodes.entries()) {
    if (!(earliest.year[at] > latest.year[at])) continue;
    const key = `${earliest.dating[at]} ${latest.dating[at]}`;
    const down = walkBack(earliest, at).reverse();
    const chain = [...down, ...walkBack(latest, at).slice(1)].map((place) => nodes[place].id);
    const known = found.get(key);
    if (known) {
      known.nodes.push(id);
      if (chain.length < known.chain.length) known.chain = chain;
    } else {
      found.set(key, {
        chain,
        earliest: nameDating(datings, earliest, at),
        latest: nameDating(datings, latest, at),
        nodes: [id],
      });
    }
  }
  return [...found.values()];
}

function nameDating(
  datings: readonly UnitDating[],
  sweep: Sweep,
  at: number,
): { year: number; label: string; kind: UnitDating['kind'] } {
  const { label, kind } = datings[sweep.dating[at]];
  return { year: sweep.year[at], label, kind };
}
