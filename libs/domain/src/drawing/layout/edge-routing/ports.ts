import { CHANNEL } from './channel.ts';

/** Preferred position of a port, and its weight. */
export interface PortPreference {
  x: number;
  weight: number;
}

/** The side of a box: its centre and length, pt. */
export interface BoxSide {
  x: number;
  width: number;
}

/** Returns the number of ports that fit on the side. */
export function countPorts({ width }: BoxSide): number {
  return Math.max(1, 1 + Math.floor((width - 2 * CHANNEL.corner) / CHANNEL.tightPort));
}

/** Returns true if a port of the side can be at `at`. */
export function isOnSide({ x, width }: BoxSide, at: number): boolean {
  return Math.abs(at - x) <= width / 2 - CHANNEL.corner;
}

/**
 * Assigns x to the ports (given from left to right), multiples of 0.5 pt, as near to the preferences as their
 * distances allow (pooling adjacent violators). A port that prefers the centre shares it with its neighbours.
 */
export function spreadPorts(preferences: readonly PortPreference[], side: BoxSide): number[] {
  const length = side.width - 2 * CHANNEL.corner;
  const left = Math.ceil((side.x - length / 2) * 2) / 2;
  const right = Math.floor((side.x + length / 2) * 2) / 2;
  if (preferences.length === 1) return [Math.min(right, Math.max(left, snap(preferences[0].x)))];
  const gap = findGap(preferences.length, right - left);
  const lastStart = right - gap * (preferences.length - 1);
  const groups: { sum: number; weight: number; size: number }[] = [];
  for (const [at, { x, weight }] of preferences.entries()) {
    let group = { sum: weight * (x - at * gap), weight, size: 1 };
    for (let last = groups.at(-1); last && mean(last) >= mean(group); last = groups.at(-1)) {
      group = { sum: last.sum + group.sum, weight: last.weight + group.weight, size: last.size + group.size };
      groups.pop();
    }
    groups.push(group);
  }
  const starts = groups.flatMap((group) =>
    Array.from({ length: group.size }, () => Math.min(lastStart, Math.max(left, snap(mean(group))))),
  );
  return starts.map((start, at) => start + at * gap);
}

function findGap(count: number, length: number): number {
  return Math.min(CHANNEL.port, Math.max(0.5, Math.floor((2 * length) / (count - 1)) / 2));
}

function mean({ sum, weight }: { sum: number; weight: number }): number {
  return sum / weight;
}

function snap(x: number): number {
  return Math.round(x * 2) / 2;
}
