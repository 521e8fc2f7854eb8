import { CHANNEL, type Net, type Subnet } from './channel.ts';
import { findFrom } from './find-from.ts';
import { orderSubnets } from './order-subnets.ts';
import { splitNets } from './split-nets.ts';

/**
 * The horizontal pieces of a channel. Tracks count from 0 at the top. The track of a bar is halfway between its
 * two tracks.
 */
export interface Tracks {
  /** Track of each net. For a split net, that of the upper part. */
  upper: Float64Array;
  /** Track of the lower part. The same if the net is not split. */
  lower: Float64Array;
  /** x of the vertical between the parts of a split net, otherwise NaN. */
  splitX: Float64Array;
  count: number;
}

interface OccupiedTrack {
  lows: number[];
  highs: number[];
}

/**
 * Assigns each net of a channel a track: the first one that is free between its ends and below the nets that
 * should be above it. Left-edge algorithm with vertical constraints (Hashimoto and Stevens 1971), doglegs after
 * Deutsch 1976. `occupied` contains the x of straight lines. No two lines touch. Cost: the pairs of nets that
 * overlap horizontally.
 */
export function assignTracks(nets: readonly Net[], occupied: readonly number[]): Tracks {
  const subnets = splitNets(nets, occupied);
  const { sequence, above } = orderSubnets(subnets);
  const rows: OccupiedTrack[] = [];
  const trackOf = new Int32Array(subnets.length);
  for (const subnet of sequence) {
    let first = 0;
    for (const other of above[subnet]) first = Math.max(first, trackOf[other] + sizeOf(subnets[other]));
    trackOf[subnet] = occupy(rows, subnets[subnet], first);
  }
  return collectTracks(nets.length, subnets, trackOf, rows.length);
}

/** Returns the number of tracks that a subnet needs. */
function sizeOf({ halfWidth }: Subnet): number {
  return halfWidth > 0 ? 2 : 1;
}

/** Occupies the first track from `first` on with room for the subnet. Returns the track. */
function occupy(rows: OccupiedTrack[], subnet: Subnet, first: number): number {
  const size = sizeOf(subnet);
  for (let track = first; ; track++) {
    while (rows.length < track + size) rows.push({ lows: [], highs: [] });
    let isFree = true;
    for (let at = 0; at < size && isFree; at++) isFree = hasRoom(rows[track + at], subnet);
    if (!isFree) continue;
    for (let at = 0; at < size; at++) insert(rows[track + at], subnet);
    return track;
  }
}

function hasRoom({ lows, highs }: OccupiedTrack, { low, high, halfWidth }: Subnet): boolean {
  const gap = CHANNEL.clearance + halfWidth;
  const next = findFrom(lows, low);
  if (next < lows.length && lows[next] < high + gap) return false;
  return next === 0 || highs[next - 1] <= low - gap;
}

function insert({ lows, highs }: OccupiedTrack, { low, high, halfWidth }: Subnet): void {
  const at = findFrom(lows, low);
  lows.splice(at, 0, low - halfWidth);
  highs.splice(at, 0, high + halfWidth);
}

function collectTracks(size: number, subnets: readonly Subnet[], trackOf: Int32Array, count: number): Tracks {
  const upper = new Float64Array(size);
  const lower = new Float64Array(size);
  const splitX = new Float64Array(size).fill(NaN);
  for (const [at, subnet] of subnets.entries()) {
    const middle = trackOf[at] + (sizeOf(subnet) - 1) / 2;
    if (at < size) upper[subnet.net] = middle;
    else splitX[subnet.net] = subnet.tops[0];
    lower[subnet.net] = middle;
  }
  return { upper, lower, splitX, count };
}
