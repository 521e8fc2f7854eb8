// Runs over every net of a channel: n log n for n ends. Splits are rare.
import { CHANNEL, isTight, toSubnet, type Net, type Subnet } from './channel.ts';

/** Vertical constraints: `above[i]` must be above `below[i]`. */
interface VerticalConstraints {
  above: number[];
  below: number[];
}

interface End {
  x: number;
  subnet: number;
}

/**
 * Returns the subnets of the nets. A net with an upper end above the lower end of another must run above it. If
 * such constraints form a cycle, a net is split into an upper and a lower part, connected by a vertical in free
 * space (dogleg, Deutsch 1976). Precondition: `occupied` contains the x of straight lines. Postcondition: the
 * constraints between subnets form no cycle.
 */
export function splitNets(nets: readonly Net[], occupied: readonly number[]): Subnet[] {
  const subnets = nets.map(toSubnet);
  const feedback = findFeedbackSet(subnets.length, findConstraints(subnets));
  if (feedback.length === 0) return subnets;
  const room = createRoom(subnets, occupied);
  for (const net of feedback) {
    const whole = subnets[net];
    const x = room((whole.low + whole.high) / 2);
    subnets[net] = toSubnet({ ...whole, bottoms: [x] }, net);
    subnets.push(toSubnet({ ...whole, tops: [x] }, net));
  }
  return subnets;
}

/** Finds the pairs in which one has an upper end above a lower end of the other. */
function findConstraints(subnets: readonly Subnet[]): VerticalConstraints {
  const constraints: VerticalConstraints = { above: [], below: [] };
  const tops = listEnds(subnets, 'tops');
  const bottoms = listEnds(subnets, 'bottoms');
  const widest = subnets.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0);
  const reach = CHANNEL.clearance + 2 * widest;
  let first = 0;
  for (const top of tops) {
    while (first < bottoms.length && bottoms[first].x <= top.x - reach) first++;
    for (let at = first; at < bottoms.length && bottoms[at].x < top.x + reach; at++) {
      const bottom = bottoms[at];
      if (bottom.subnet === top.subnet) continue;
      if (!isTight(subnets[top.subnet], subnets[bottom.subnet], top.x - bottom.x)) continue;
      constraints.above.push(top.subnet);
      constraints.below.push(bottom.subnet);
    }
  }
  return constraints;
}

function listEnds(subnets: readonly Subnet[], side: 'tops' | 'bottoms'): End[] {
  const ends: End[] = [];
  for (const [subnet, net] of subnets.entries()) for (const x of net[side]) ends.push({ x, subnet });
  return ends.sort((a, b) => a.x - b.x || a.subnet - b.subnet);
}

/**
 * Finds subnets without which the constraints form no cycle (a feedback vertex set). It repeatedly removes
 * subnets without constraints above or below. If only cycles remain, it removes the one with the most
 * constraints on its weaker side.
 */
function findFeedbackSet(size: number, { above, below }: VerticalConstraints): number[] {
  const over = new Int32Array(size);
  const under = new Int32Array(size);
  const next: number[][] = Array.from({ length: size }, () => []);
  const last: number[][] = Array.from({ length: size }, () => []);
  for (let at = 0; at < above.length; at++) {
    under[above[at]]++;
    over[below[at]]++;
    next[above[at]].push(below[at]);
    last[below[at]].push(above[at]);
  }
  const isGone = new Uint8Array(size);
  const free: number[] = [];
  const remove = (subnet: number): void => {
    isGone[subnet] = 1;
    for (const other of next[subnet]) if (--over[other] === 0 && !isGone[other]) free.push(other);
    for (const other of last[subnet]) if (--under[other] === 0 && !isGone[other]) free.push(other);
  };
  for (let subnet = 0; subnet < size; subnet++)
    if (over[subnet] === 0 || under[subnet] === 0) free.push(subnet);
  const feedback: number[] = [];
  for (;;) {
    while (free.length > 0) {
      const subnet = free.pop()!;
      if (!isGone[subnet]) remove(subnet);
    }
    let worst = -1;
    for (let subnet = 0; subnet < size; subnet++) {
      if (!isGone[subnet] && (worst < 0 || countOnWeakerSide(subnet) > countOnWeakerSide(worst)))
        worst = subnet;
    }
    if (worst < 0) return feedback;
    feedback.push(worst);
    remove(worst);
  }

  function countOnWeakerSide(subnet: number): number {
    return Math.min(over[subnet], under[subnet]);
  }
}

/** Creates a search for the free x nearest to a wanted one. The result is then occupied. */
function createRoom(subnets: readonly Subnet[], occupied: readonly number[]): (wanted: number) => number {
  const all = [...occupied];
  const widest = subnets.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0);
  for (const { tops, bottoms } of subnets) for (const x of [...tops, ...bottoms]) all.push(x);
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
