// Compares every two overlapping subnets of a channel. Pairs without a preference are not stored.
import { CHANNEL, isTight, type Subnet } from './channel.ts';
import { findFrom } from './find-from.ts';

/** The subnets from the top down, and the subnets above each. */
export interface SubnetOrder {
  sequence: number[];
  /** Subnets that should be above each subnet, and are. */
  above: number[][];
}

/**
 * Preferred vertical order: `from[i]` above `to[i]`, otherwise there are `weight[i]` more crossings (`MUST`:
 * lines would touch).
 */
interface Preferences {
  from: number[];
  to: number[];
  weight: number[];
}

/** A weight far above any number of crossings. A preference of more than half of it is mandatory. */
const MUST = 1e6;

/**
 * Orders the subnets of a channel from the top down so that their verticals never touch and few cross. Lines in
 * the same direction can always be ordered without additional crossings. If preferences form a cycle, the
 * cheapest are given up (Eades, Lin and Smyth 1993). Precondition: mandatory preferences form no cycle (see
 * `splitNets`).
 */
export function orderSubnets(subnets: readonly Subnet[]): SubnetOrder {
  const preferences = findPreferences(subnets);
  const sequence = sortByPreferences(subnets.length, preferences);
  const place = new Int32Array(subnets.length);
  for (const [at, subnet] of sequence.entries()) place[subnet] = at;
  const above: number[][] = subnets.map(() => []);
  for (let at = 0; at < preferences.from.length; at++) {
    const [from, to] = [preferences.from[at], preferences.to[at]];
    if (place[from] < place[to]) above[to].push(from);
  }
  return { sequence, above };
}

function findPreferences(subnets: readonly Subnet[]): Preferences {
  const preferences: Preferences = { from: [], to: [], weight: [] };
  const byLow = subnets.map((_, at) => at).sort((a, b) => subnets[a].low - subnets[b].low || a - b);
  const widest = subnets.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0);
  const reach = CHANNEL.clearance + 2 * widest;
  let open: number[] = [];
  for (const b of byLow) {
    const later = subnets[b];
    open = open.filter((a) => subnets[a].high + reach > later.low);
    for (const a of open) addPreference(preferences, subnets, a, b);
    open.push(b);
  }
  return preferences;
}

function addPreference(preferences: Preferences, subnets: readonly Subnet[], a: number, b: number): void {
  const [one, other] = [subnets[a], subnets[b]];
  // The upper part of a split net is above its lower part.
  const isSplit = one.net === other.net;
  const gain = isSplit ? (b - a) * MUST : costAbove(other, one) - costAbove(one, other);
  if (gain === 0) return;
  preferences.from.push(gain > 0 ? a : b);
  preferences.to.push(gain > 0 ? b : a);
  preferences.weight.push(Math.abs(gain));
}

/** Returns the crossings if `upper` is above `lower`, plus `MUST` if verticals would touch. */
function costAbove(upper: Subnet, lower: Subnet): number {
  const cost = countInside(lower.tops, upper) + countInside(upper.bottoms, lower);
  return touches(lower, upper) ? cost + MUST : cost;
}

/** Returns true if an upper end of one is above a lower end of the other. */
function touches(one: Subnet, other: Subnet): boolean {
  for (const top of one.tops) {
    for (let at = findFrom(other.bottoms, top - 16); at < other.bottoms.length; at++) {
      if (other.bottoms[at] > top + 16) break;
      if (isTight(one, other, top - other.bottoms[at])) return true;
    }
  }
  return false;
}

function countInside(ends: readonly number[], { low, high }: Subnet): number {
  if (ends.length === 1) return ends[0] > low && ends[0] < high ? 1 : 0;
  let count = 0;
  for (let at = findFrom(ends, low); at < ends.length && ends[at] < high; at++) if (ends[at] > low) count++;
  return count;
}

/**
 * Sorts by preferences: subnets without a pending preference first. If there are none, among those without a
 * pending mandatory one, the one with the greatest weight.
 */
function sortByPreferences(size: number, { from, to, weight }: Preferences): number[] {
  const after: number[][] = Array.from({ length: size }, () => []);
  const waiting = new Int32Array(size);
  const mustWait = new Int32Array(size);
  const balance = new Float64Array(size);
  for (let at = 0; at < from.length; at++) {
    after[from[at]].push(at);
    waiting[to[at]]++;
    if (weight[at] > MUST / 2) mustWait[to[at]]++;
    balance[from[at]] += weight[at];
    balance[to[at]] -= weight[at];
  }
  const isDone = new Uint8Array(size);
  const sequence: number[] = [];
  const ready: number[] = [];
  for (let subnet = size - 1; subnet >= 0; subnet--) if (waiting[subnet] === 0) ready.push(subnet);
  while (sequence.length < size) {
    const subnet = ready.length > 0 ? ready.pop()! : findHeaviest();
    if (isDone[subnet]) continue;
    isDone[subnet] = 1;
    sequence.push(subnet);
    for (const at of after[subnet]) {
      const other = to[at];
      balance[other] += weight[at];
      if (weight[at] > MUST / 2) mustWait[other]--;
      if (--waiting[other] === 0 && !isDone[other]) ready.push(other);
    }
  }
  return sequence;

  function findHeaviest(): number {
    let best = -1;
    for (let subnet = 0; subnet < size; subnet++) {
      if (isDone[subnet] || mustWait[subnet] > 0) continue;
      if (best < 0 || balance[subnet] > balance[best]) best = subnet;
    }
    return best;
  }
}
