// Uses typed arrays. Reachability is computed in bit rows, one block of columns at a time, so that
// memory stays linear.
import type { MatrixUnit } from '../graph/units.ts';
import type { HarrisMatrix, MatrixEdge, MatrixNode, NodeMember } from '../matrix-model.ts';

/** A changed property of a unit. */
export interface UnitChange {
  unit: NodeMember;
  field: 'us_number' | 'area' | 'unit_type' | 'period' | 'phase' | 'period_end' | 'phase_end' | 'same_as';
  before: string | null;
  after: string | null;
}

/** Two units, one of which is later. */
export interface OrderedPair {
  later: NodeMember;
  earlier: NodeMember;
}

/** Differences between two states of a matrix. */
export interface MatrixComparison {
  added: NodeMember[];
  removed: NodeMember[];
  changed: UnitChange[];
  /** Lines added and removed between units of both states. */
  lines: { added: OrderedPair[]; removed: OrderedPair[] };
  /** Consequences: pairs of units of both states whose order became known or unknown. */
  order: {
    gained: number;
    lost: number;
    /** Pairs whose order was reversed. */
    reversed: OrderedPair[];
  };
}

const BLOCK_BITS = 4_096;
const COMPARED = ['us_number', 'area', 'unit_type', 'period', 'phase', 'period_end', 'phase_end'] as const;

/** A site at one time: its units and the matrix built from them. */
export interface MatrixState {
  units: readonly MatrixUnit[];
  matrix: HarrisMatrix;
}

/**
 * Compares two states of the same site. Units are identified by their keys. Cost: the lines of both states times
 * the number of units / 4,096.
 * @example
 * const [spring, autumn] = ['1,2', '1,2\n2,3'].map((rows) => {
 *   const { units, statements } = buildMatrixRecords(readImport({ text: `later,earlier\n${rows}` }));
 *   return { units, matrix: buildMatrix(units, statements) };
 * });
 * console.log(compareMatrices(spring, autumn).added.map(({ us_number }) => us_number)); // [ '3' ]
 */
export function compareMatrices(old: MatrixState, now: MatrixState): MatrixComparison {
  return compareStates(old.matrix, now.matrix, { old: indexMembers(old), now: indexMembers(now) });
}

function compareStates(
  before: HarrisMatrix,
  after: HarrisMatrix,
  { old, now }: { old: Index; now: Index },
): MatrixComparison {
  const inBoth = [...now.keys()].filter((id) => old.has(id));
  return {
    added: [...now].filter(([id]) => !old.has(id)).map(([, { member }]) => member),
    removed: [...old].filter(([id]) => !now.has(id)).map(([, { member }]) => member),
    changed: inBoth.flatMap((id) => compareUnit(old.get(id)!, now.get(id)!)),
    lines: compareLines(before, after, { old, now }),
    order: compareOrder(before, after, { old, now, inBoth }),
  };
}

interface Placed {
  member: NodeMember;
  unit: MatrixUnit;
  node: MatrixNode;
  /** Index of the node. */
  at: number;
}

type Index = ReadonlyMap<string, Placed>;

function indexMembers({ units, matrix: { nodes } }: MatrixState): Index {
  const unitOf = new Map(units.map((unit) => [unit.key, unit]));
  const index = new Map<string, Placed>();
  for (const [at, node] of nodes.entries()) {
    for (const member of node.members)
      index.set(member.id, { member, unit: unitOf.get(member.id)!, node, at });
  }
  return index;
}

function compareUnit(old: Placed, now: Placed): UnitChange[] {
  const changes: UnitChange[] = [];
  const unit = now.member;
  for (const field of COMPARED) {
    const [before, after] = [old.unit[field] ?? null, now.unit[field] ?? null];
    if (before !== after) changes.push({ unit, field, before, after });
  }
  const [before, after] = [othersOf(old), othersOf(now)];
  if (before !== after) changes.push({ unit, field: 'same_as', before, after });
  return changes;
}

function othersOf({ member, node }: Placed): string | null {
  const others = node.members.filter(({ id }) => id !== member.id);
  return others.length === 0 ? null : others.map(({ us_number }) => us_number).join(', ');
}

function compareLines(
  before: HarrisMatrix,
  after: HarrisMatrix,
  { old, now }: { old: Index; now: Index },
): MatrixComparison['lines'] {
  const was = new Set(before.edges.map((edge) => keyOf(edge)));
  const is = new Set(after.edges.map((edge) => keyOf(edge)));
  return {
    added: after.edges.filter((edge) => !was.has(keyOf(edge))).flatMap((edge) => pairOf(edge, now, old)),
    removed: before.edges.filter((edge) => !is.has(keyOf(edge))).flatMap((edge) => pairOf(edge, old, now)),
  };
}

function keyOf({ source, target }: MatrixEdge): string {
  return `${source} ${target}`;
}

function pairOf({ source, target }: MatrixEdge, own: Index, other: Index): OrderedPair[] {
  if (!other.has(source) || !other.has(target)) return [];
  return [{ later: own.get(source)!.member, earlier: own.get(target)!.member }];
}

/** Maximum number of reversed pairs listed. */
const MAX_REVERSED = 1_000;

function compareOrder(
  before: HarrisMatrix,
  after: HarrisMatrix,
  { old, now, inBoth }: { old: Index; now: Index; inBoth: readonly string[] },
): MatrixComparison['order'] {
  const result: MatrixComparison['order'] = { gained: 0, lost: 0, reversed: [] };
  const [was, is] = [listDown(before), listDown(after)];
  for (let first = 0; first < inBoth.length; first += BLOCK_BITS) {
    const block = inBoth.slice(first, first + BLOCK_BITS);
    const columns = { old: block.map((id) => old.get(id)!.at), now: block.map((id) => now.get(id)!.at) };
    const [wasBelow, isBelow] = [reach(was, columns.old), reach(is, columns.now)];
    const [wasAbove, isAbove] = [reach(was, columns.old, 'up'), reach(is, columns.now, 'up')];
    for (const id of inBoth) {
      const [a, b] = [old.get(id)!.at, now.get(id)!.at];
      for (let word = 0; word < wasBelow.words; word++) {
        const [w, i] = [wordAt(wasBelow, a, word), wordAt(isBelow, b, word)];
        const turned = wordAt(wasAbove, a, word) & i;
        result.gained += countBits(i & ~w & ~wordAt(wasAbove, a, word));
        result.lost += countBits(w & ~i & ~wordAt(isAbove, b, word));
        for (let bits = turned; bits !== 0 && result.reversed.length < MAX_REVERSED; bits &= bits - 1) {
          const other = block[word * 32 + 31 - Math.clz32(bits & -bits)];
          result.reversed.push({ later: now.get(id)!.member, earlier: now.get(other)!.member });
        }
      }
    }
  }
  return result;
}

interface Down {
  size: number;
  /** Ends of the lines, sorted by the level of the source. */
  source: Int32Array;
  target: Int32Array;
}

function listDown({ nodes, edges }: HarrisMatrix): Down {
  const placeOf = new Map(nodes.map(({ id }, at) => [id, at]));
  const lines = edges
    .filter(({ contradicts }) => !contradicts)
    .map(({ source, target }) => [placeOf.get(source)!, placeOf.get(target)!] as const)
    .sort(([a], [b]) => nodes[a].level - nodes[b].level);
  return {
    size: nodes.length,
    source: Int32Array.from(lines, ([source]) => source),
    target: Int32Array.from(lines, ([, target]) => target),
  };
}

/** For each node, the columns below (or above) it, as bits, 32 per word. */
interface Rows {
  words: number;
  bits: Int32Array;
}

function reach(
  { size, source, target }: Down,
  columns: readonly number[],
  way: 'down' | 'up' = 'down',
): Rows {
  const words = Math.ceil(columns.length / 32);
  // A node's own bits and the bits passed on are separate, because a node is not below itself.
  const own = new Int32Array(size * words);
  for (const [column, node] of columns.entries()) own[node * words + (column >> 5)] |= 1 << (column & 31);
  const bits = new Int32Array(size * words);
  const [from, to] = way === 'down' ? [target, source] : [source, target];
  for (let at = 0; at < source.length; at++) {
    // Down: the list is read from its end, because the lowest sources are last. Up: from its start.
    const line = way === 'down' ? source.length - 1 - at : at;
    const [giver, taker] = [from[line] * words, to[line] * words];
    for (let word = 0; word < words; word++) bits[taker + word] |= bits[giver + word] | own[giver + word];
  }
  return { words, bits };
}

function wordAt({ words, bits }: Rows, node: number, word: number): number {
  return bits[node * words + word];
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
