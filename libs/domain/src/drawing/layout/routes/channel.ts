/** Distances in the channels between two levels, pt. */
export const CHANNEL = {
  /** Between neighbouring tracks. */
  track: 5,
  /** Least distance of two verticals, and of two ends on one track. */
  clearance: 3,
  /** Wanted and least distance of neighbouring ports of a box. */
  port: 5,
  tightPort: 3,
  /** Free at both ends of the side of a box. */
  corner: 4,
} as const;

/** What is joined in a channel by one horizontal: ends at the level above and at the level below. */
export interface Net {
  /** x of its ends, sorted. */
  tops: number[];
  bottoms: number[];
  /** Half the thickness of the line, pt: 0 for a line, more for a bar. */
  halfWidth: number;
}

/** A net, or the upper or lower part of one that was split. */
export interface Subnet extends Net {
  /** Place of the net. */
  net: number;
  low: number;
  high: number;
}

/** Gives the subnet that a net is before any splitting. */
export function toSubnet({ tops, bottoms, halfWidth }: Net, net: number): Subnet {
  const low = Math.min(tops[0] ?? Infinity, bottoms[0] ?? Infinity);
  const high = Math.max(tops.at(-1) ?? -Infinity, bottoms.at(-1) ?? -Infinity);
  return { tops, bottoms, halfWidth, net, low, high };
}

/** Whether verticals of the two would touch if they passed each other at `distance`. */
export function isTight(a: Net, b: Net, distance: number): boolean {
  return Math.abs(distance) < CHANNEL.clearance + a.halfWidth + b.halfWidth;
}
