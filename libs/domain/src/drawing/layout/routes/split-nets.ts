// Runs over every net of a channel: n log n for n ends; splits are rare.
import { CHANNEL, isTight, toStrand, type Net, type Strand } from './channel.ts';

/** Which strands must lie above which: `above[i]` over `below[i]`. */
interface Musts {
  above: number[];
  below: number[];
}

interface End {
  x: number;
  strand: number;
}

/**
 * Gives the strands of the nets: a net whose upper end stands over the lower end of another must run above it, and
 * where such demands go round in a circle a net is split into an upper and a lower part, joined by a vertical where
 * nothing else is. Pre: `taken` holds the x of what passes straight. Post: the demands between strands hold no loop.
 */
export function splitNets(nets: readonly Net[], taken: readonly number[]): Strand[] {
  const strands = nets.map(toStrand);
  const circle = findCircle(strands.length, findMusts(strands));
  if (circle.length === 0) return strands;
  const room = createRoom(strands, taken);
  for (const net of circle) {
    const whole = strands[net]!;
    const x = room((whole.low + whole.high) / 2);
    strands[net] = toStrand({ ...whole, bottoms: [x] }, net);
    strands.push(toStrand({ ...whole, tops: [x] }, net));
  }
  return strands;
}

/** Finds the pairs of which the one has an upper end over a lower end of the other. */
function findMusts(strands: readonly Strand[]): Musts {
  const musts: Musts = { above: [], below: [] };
  const tops = listEnds(strands, 'tops');
  const bottoms = listEnds(strands, 'bottoms');
  const widest = strands.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0);
  const reach = CHANNEL.clearance + 2 * widest;
  let first = 0;
  for (const top of tops) {
    while (first < bottoms.length && bottoms[first]!.x <= top.x - reach) first++;
    for (let at = first; at < bottoms.length && bottoms[at]!.x < top.x + reach; at++) {
      const bottom = bottoms[at]!;
      if (bottom.strand === top.strand) continue;
      if (!isTight(strands[top.strand]!, strands[bottom.strand]!, top.x - bottom.x)) continue;
      musts.above.push(top.strand);
      musts.below.push(bottom.strand);
    }
  }
  return musts;
}

function listEnds(strands: readonly Strand[], side: 'tops' | 'bottoms'): End[] {
  const ends: End[] = [];
  for (const [strand, net] of strands.entries()) for (const x of net[side]) ends.push({ x, strand });
  return ends.sort((a, b) => a.x - b.x || a.strand - b.strand);
}

/**
 * Finds strands without which the demands hold no loop: what nothing lies above, or nothing below, is taken away,
 * and when only loops are left the one with most demands on its weaker side.
 */
function findCircle(size: number, { above, below }: Musts): number[] {
  const over = new Int32Array(size);
  const under = new Int32Array(size);
  const next: number[][] = Array.from({ length: size }, () => []);
  const last: number[][] = Array.from({ length: size }, () => []);
  for (let at = 0; at < above.length; at++) {
    under[above[at]!]!++;
    over[below[at]!]!++;
    next[above[at]!]!.push(below[at]!);
    last[below[at]!]!.push(above[at]!);
  }
  const isGone = new Uint8Array(size);
  const free: number[] = [];
  const remove = (strand: number): void => {
    isGone[strand] = 1;
    for (const other of next[strand]!) if (--over[other]! === 0 && !isGone[other]) free.push(other);
    for (const other of last[strand]!) if (--under[other]! === 0 && !isGone[other]) free.push(other);
  };
  for (let strand = 0; strand < size; strand++)
    if (over[strand] === 0 || under[strand] === 0) free.push(strand);
  const circle: number[] = [];
  for (;;) {
    while (free.length > 0) {
      const strand = free.pop()!;
      if (!isGone[strand]) remove(strand);
    }
    let worst = -1;
    for (let strand = 0; strand < size; strand++) {
      if (!isGone[strand] && (worst < 0 || knot(strand) > knot(worst))) worst = strand;
    }
    if (worst < 0) return circle;
    circle.push(worst);
    remove(worst);
  }

  function knot(strand: number): number {
    return Math.min(over[strand]!, under[strand]!);
  }
}

/** Makes the search for the x nearest to the one wanted that is clear of all ends; what it gives is taken then. */
function createRoom(strands: readonly Strand[], taken: readonly number[]): (wanted: number) => number {
  const all = [...taken];
  const widest = strands.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0);
  for (const { tops, bottoms } of strands) for (const x of [...tops, ...bottoms]) all.push(x);
  const reach = CHANNEL.clearance + 2 * widest;
  return (wanted) => {
    const start = Math.round(wanted * 2) / 2;
    for (let step = 0; ; step++) {
      for (const x of step === 0 ? [start] : [start - step / 2, start + step / 2]) {
        if (all.some((other) => Math.abs(other - x) < reach)) continue;
        all.push(x);
        return x;
      }
    }
  };
}
