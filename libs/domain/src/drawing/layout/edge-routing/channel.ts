/** Distances in the channels between two levels, pt. */
export const CHANNEL = {
  /** Between neighbouring tracks. */
  track: 5,
  /** Minimum distance of two verticals, and of two ends on one track. */
  clearance: 3,
  /** Preferred and minimum distance of neighbouring ports of a box. */
  port: 5,
  tightPort: 3,
  /** Free space at both ends of the side of a box. */
  corner: 4,
} as const;

/** Ends at the level above and the level below that one horizontal connects in a channel. */
export interface Net {
  /** x of its ends, sorted. */
  tops: number[];
  bottoms: number[];
  /** Half the thickness of the line, pt: 0 for a line, more for a bar. */
  halfWidth: number;
}

/** A net, or the upper or lower part of a split one. */
export interface Subnet extends Net {
  /** Index of the net. */
  net: number;
  low: number;
  high: number;
}

/** Returns a net as a subnet that is not split. */
export function toSubnet({ tops, bottoms, halfWidth }: Net, net: number): Subnet {
  const low = Math.min(tops[0] ?? Infinity, bottoms[0] ?? Infinity);
  const high = Math.max(tops.at(-1) ?? -Infinity, bottoms.at(-1) ?? -Infinity);
  return { tops, bottoms, halfWidth, net, low, high };
}

/** Returns true if verticals of the two would touch at this `distance`. */
export function isTight(a: Net, b: Net, distance: number): boolean {
  return Math.abs(distance) < CHANNEL.clearance + a.halfWidth + b.halfWidth;
}
