import { CHANNEL, type Net, type Strand } from './channel.ts';
import { orderStrands } from './order-strands.ts';
import { splitNets } from './split-nets.ts';

/** The horizontals of a channel. Tracks count from 0 at the top; that of a bar lies halfway between its two. */
export interface Tracks {
  /** Track of each net; where it is split, of the upper part. */
  upper: Float64Array;
  /** Track of the lower part; the same when the net is not split. */
  lower: Float64Array;
  /** x of the vertical between the parts of a split net, else NaN. */
  splitX: Float64Array;
  count: number;
}

interface Taken {
  lows: number[];
  highs: number[];
}

/**
 * Gives each net of a channel a track: the first that is free between its ends and below the nets that should lie above
 * it (left-edge algorithm with vertical constraints; Hashimoto and Stevens 1971, doglegs after Deutsch 1976).
 * `taken` holds the x of lines that pass straight. No two lines touch. Cost: pairs of nets that lie over each other.
 */
export function assignTracks(nets: readonly Net[], taken: readonly number[]): Tracks {
  const strands = splitNets(nets, taken);
  const { sequence, above } = orderStrands(strands);
  const rows: Taken[] = [];
  const trackOf = new Int32Array(strands.length);
  for (const strand of sequence) {
    let first = 0;
    for (const other of above[strand]!) first = Math.max(first, trackOf[other]! + sizeOf(strands[other]!));
    trackOf[strand] = occupy(rows, strands[strand]!, first);
  }
  return collectTracks(nets.length, strands, trackOf, rows.length);
}

/** Tracks a strand needs. */
function sizeOf({ halfWidth }: Strand): number {
  return halfWidth > 0 ? 2 : 1;
}

/** Takes the first track from `first` on where the strand has room, and gives it. */
function occupy(rows: Taken[], strand: Strand, first: number): number {
  const size = sizeOf(strand);
  for (let track = first; ; track++) {
    while (rows.length < track + size) rows.push({ lows: [], highs: [] });
    let isFree = true;
    for (let at = 0; at < size && isFree; at++) isFree = hasRoom(rows[track + at]!, strand);
    if (!isFree) continue;
    for (let at = 0; at < size; at++) insert(rows[track + at]!, strand);
    return track;
  }
}

function hasRoom({ lows, highs }: Taken, { low, high, halfWidth }: Strand): boolean {
  const gap = CHANNEL.clearance + halfWidth;
  const next = findPlace(lows, low);
  if (next < lows.length && lows[next]! < high + gap) return false;
  return next === 0 || highs[next - 1]! <= low - gap;
}

function insert({ lows, highs }: Taken, { low, high, halfWidth }: Strand): void {
  const at = findPlace(lows, low);
  lows.splice(at, 0, low - halfWidth);
  highs.splice(at, 0, high + halfWidth);
}

function findPlace(lows: readonly number[], x: number): number {
  let low = 0;
  let high = lows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lows[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function collectTracks(size: number, strands: readonly Strand[], trackOf: Int32Array, count: number): Tracks {
  const upper = new Float64Array(size);
  const lower = new Float64Array(size);
  const splitX = new Float64Array(size).fill(NaN);
  for (const [at, strand] of strands.entries()) {
    const middle = trackOf[at]! + (sizeOf(strand) - 1) / 2;
    if (at < size) upper[strand.net] = middle;
    else splitX[strand.net] = strand.tops[0]!;
    lower[strand.net] = middle;
  }
  return { upper, lower, splitX, count };
}
