// Uses typed arrays: two passes over the lines of the matrix.
import type { HarrisMatrix } from '../matrix-model.ts';

/** Evidence for the date of a unit. */
export interface UnitDating {
  /** Id of the unit. */
  unit: string;
  /** A find is only a terminus post quem: it may have been old when it was buried. */
  kind: 'period' | 'dating' | 'find';
  /** Source of the date: name of the period, text of the dating, or number of the find. */
  label: string;
  /** Years, inclusive, negative = BCE. Null if open. */
  earliest: number | null;
  latest: number | null;
  radiocarbon?: { ageBp: number; error: number };
}

/** A bound in years and its source. */
export interface Bound {
  year: number;
  /** Source of the year, and its kind. */
  label: string;
  kind: UnitDating['kind'];
  /** Ids of the nodes from the dated node to the bounded node, both included. */
  chain: string[];
}

/** Years in which a node can have been formed: not before `earliest` (TPQ), not after `latest` (TAQ). */
export interface Bracket {
  node: string;
  earliest: Bound | null;
  latest: Bound | null;
}

/** Two datings that contradict each other: the older unit is dated later than the younger one allows. */
export interface DatingConflict {
  /** Path from the older node, with the earliest year, to the younger node, with the latest year. */
  chain: string[];
  earliest: { year: number; label: string; kind: UnitDating['kind'] };
  latest: { year: number; label: string; kind: UnitDating['kind'] };
  /** Nodes for which the conflict leaves no possible year. */
  nodes: string[];
}

export interface Brackets {
  brackets: Bracket[];
  conflicts: DatingConflict[];
}

/**
 * Tightest bound of each node: its year, the dating it comes from, and the neighbour that passed it on (-1: the
 * node itself).
 */
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
 * Propagates every date through the order: units above are not older than units below. Returns the tightest
 * bounds of each node and the chain behind each bound. Contradicting relations are ignored. Cost: linear.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
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

/** Creates the bounds that the datings of the nodes themselves give. */
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

/** Passes the bound of a node to its neighbour if it is tighter (`sign` 1: larger years, -1: smaller years). */
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

/** Returns the path from the node to the one whose dating bounds it. */
function walkBack({ from }: Sweep, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = from[at]) path.push(at);
  return path;
}

/** Lists one conflict for each pair of datings, with the shortest chain between them. */
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
