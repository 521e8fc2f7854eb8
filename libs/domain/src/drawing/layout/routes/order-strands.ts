// Compares every two strands of a channel that lie over each other; pairs without a preference are not stored.
import { CHANNEL, isTight, type Strand } from './channel.ts';

/** The strands from the top down, and what each must stay below. */
export interface StrandOrder {
  sequence: number[];
  /** Strands that were to lie above each strand, and do. */
  above: number[][];
}

/** Who should lie above whom: `from[i]` above `to[i]`, or `weight[i]` crossings more (`MUST`: lines would touch). */
interface Wishes {
  from: number[];
  to: number[];
  weight: number[];
}

/** Far more than any crossings; a wish of more than half of it is a must, whatever it costs in crossings. */
const MUST = 1e6;

/**
 * Orders the strands of a channel from the top down so that their verticals never touch and few cross. Lines that run
 * the same way can always be ordered without any crossing more than their ends demand; where wishes go round in a
 * circle the cheapest are given up, after Eades, Lin and Smyth (1993). Pre: no loop of musts (see `splitNets`).
 */
export function orderStrands(strands: readonly Strand[]): StrandOrder {
  const wishes = findWishes(strands);
  const sequence = sortByWishes(strands.length, wishes);
  const place = new Int32Array(strands.length);
  for (const [at, strand] of sequence.entries()) place[strand] = at;
  const above: number[][] = strands.map(() => []);
  for (let at = 0; at < wishes.from.length; at++) {
    const [from, to] = [wishes.from[at]!, wishes.to[at]!];
    if (place[from]! < place[to]!) above[to]!.push(from);
  }
  return { sequence, above };
}

function findWishes(strands: readonly Strand[]): Wishes {
  const wishes: Wishes = { from: [], to: [], weight: [] };
  const byLow = strands.map((_, at) => at).sort((a, b) => strands[a]!.low - strands[b]!.low || a - b);
  const widest = strands.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0);
  const reach = CHANNEL.clearance + 2 * widest;
  let open: number[] = [];
  for (const b of byLow) {
    const later = strands[b]!;
    open = open.filter((a) => strands[a]!.high + reach > later.low);
    for (const a of open) addWish(wishes, strands, a, b);
    open.push(b);
  }
  return wishes;
}

function addWish(wishes: Wishes, strands: readonly Strand[], a: number, b: number): void {
  const [one, other] = [strands[a]!, strands[b]!];
  // The upper part of a split net stands before its lower part.
  const isSplit = one.net === other.net;
  const gain = isSplit ? (b - a) * MUST : costAbove(other, one) - costAbove(one, other);
  if (gain === 0) return;
  wishes.from.push(gain > 0 ? a : b);
  wishes.to.push(gain > 0 ? b : a);
  wishes.weight.push(Math.abs(gain));
}

/** Crossings when `upper` lies above `lower`, and `MUST` when verticals would touch then. */
function costAbove(upper: Strand, lower: Strand): number {
  const cost = countInside(lower.tops, upper) + countInside(upper.bottoms, lower);
  return touches(lower, upper) ? cost + MUST : cost;
}

/** Whether an upper end of the one stands over a lower end of the other. */
function touches(one: Strand, other: Strand): boolean {
  for (const top of one.tops) {
    for (let at = findFrom(other.bottoms, top - 16); at < other.bottoms.length; at++) {
      if (other.bottoms[at]! > top + 16) break;
      if (isTight(one, other, top - other.bottoms[at]!)) return true;
    }
  }
  return false;
}

function countInside(ends: readonly number[], { low, high }: Strand): number {
  if (ends.length === 1) return ends[0]! > low && ends[0]! < high ? 1 : 0;
  let count = 0;
  for (let at = findFrom(ends, low); at < ends.length && ends[at]! < high; at++) if (ends[at]! > low) count++;
  return count;
}

/** Place of the first end at or right of `x`. */
function findFrom(ends: readonly number[], x: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What has no wish against it goes first; else, of those without a must against it, the one whose wishes weigh most. */
function sortByWishes(size: number, { from, to, weight }: Wishes): number[] {
  const after: number[][] = Array.from({ length: size }, () => []);
  const waiting = new Int32Array(size);
  const mustWait = new Int32Array(size);
  const balance = new Float64Array(size);
  for (let at = 0; at < from.length; at++) {
    after[from[at]!]!.push(at);
    waiting[to[at]!]!++;
    if (weight[at]! > MUST / 2) mustWait[to[at]!]!++;
    balance[from[at]!]! += weight[at]!;
    balance[to[at]!]! -= weight[at]!;
  }
  const isDone = new Uint8Array(size);
  const sequence: number[] = [];
  const ready: number[] = [];
  for (let strand = size - 1; strand >= 0; strand--) if (waiting[strand] === 0) ready.push(strand);
  while (sequence.length < size) {
    const strand = ready.length > 0 ? ready.pop()! : findHeaviest();
    if (isDone[strand]) continue;
    isDone[strand] = 1;
    sequence.push(strand);
    for (const at of after[strand]!) {
      const other = to[at]!;
      balance[other]! += weight[at]!;
      if (weight[at]! > MUST / 2) mustWait[other]!--;
      if (--waiting[other]! === 0 && !isDone[other]) ready.push(other);
    }
  }
  return sequence;

  function findHeaviest(): number {
    let best = -1;
    for (let strand = 0; strand < size; strand++) {
      if (isDone[strand] || mustWait[strand]! > 0) continue;
      if (best < 0 || balance[strand]! > balance[best]!) best = strand;
    }
    return best;
  }
}
