import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignTracks, type Tracks } from './assign-tracks.ts';
import { CHANNEL, type Net } from './channel.ts';
import { countDrawnCrossings } from '../count-drawn-crossings.ts';
import { mergeSegments } from '../model/drawn-segments.ts';

function netOf(tops: number[], bottoms: number[]): Net {
  return { tops, bottoms, halfWidth: 0 };
}

/** A piece of a line in the channel: `at` is x of a vertical or the track of a horizontal. */
interface Piece {
  net: number;
  isVertical: boolean;
  at: number;
  from: number;
  to: number;
}

const DEEP = 1_000;

/** All pieces of the nets; ends above stand at track -1, ends below at `DEEP`. */
function drawNets(nets: readonly Net[], { upper, lower, splitX }: Tracks): Piece[] {
  return nets.flatMap(({ tops, bottoms }, net) => {
    const split = splitX[net]!;
    const middle = Number.isNaN(split) ? [] : [split];
    const rows = [
      { track: upper[net]!, ends: [...tops, ...(middle.length > 0 ? middle : bottoms)] },
      { track: lower[net]!, ends: [...middle, ...bottoms] },
    ].slice(0, middle.length + 1);
    return [
      ...tops.map((x) => vertical(net, x, -1, upper[net]!)),
      ...middle.map((x) => vertical(net, x, upper[net]!, lower[net]!)),
      ...bottoms.map((x) => vertical(net, x, lower[net]!, DEEP)),
      ...rows.map(({ track, ends }) => horizontal(net, track, ends)),
    ];
  });
}

function horizontal(net: number, at: number, ends: readonly number[]): Piece {
  return { net, isVertical: false, at, from: Math.min(...ends), to: Math.max(...ends) };
}

function vertical(net: number, at: number, from: number, to: number): Piece {
  return { net, isVertical: true, at, from, to };
}

function countTouching(pieces: readonly Piece[]): number {
  const touches = (a: Piece, b: Piece): boolean => {
    if (a.net >= b.net || a.isVertical !== b.isVertical) return false;
    if (a.isVertical) return Math.abs(a.at - b.at) < CHANNEL.clearance && a.from < b.to && b.from < a.to;
    return a.at === b.at && a.from < b.to + CHANNEL.clearance && b.from < a.to + CHANNEL.clearance;
  };
  return pieces.reduce((sum, a) => sum + pieces.filter((b) => touches(a, b)).length, 0);
}

function countCrossings(nets: readonly Net[], tracks: Tracks): number {
  const lines = drawNets(nets, tracks).map(({ isVertical, at, from, to }) =>
    isVertical ? [at, from, at, to] : [from, at, to, at],
  );
  const drawn = mergeSegments(lines);
  const corners = nets.flatMap(({ tops, bottoms }, net) =>
    tops.filter((x) => bottoms.includes(x)).flatMap((x) => [x, tracks.upper[net]!]),
  );
  return countDrawnCrossings(drawn, corners);
}

/** Nets whose ends on one side stand at least 4 pt apart, as ports and lines do. */
const NETS = fc
  .array(fc.record({ top: fc.nat(3), bottom: fc.nat(3) }), { minLength: 1, maxLength: 14 })
  .chain((shapes) =>
    fc
      .tuple(
        fc.shuffledSubarray([...Array(50).keys()], { minLength: 50 }),
        fc.shuffledSubarray([...Array(50).keys()], { minLength: 50 }),
        fc.constantFrom(0, 0.5, 2),
      )
      .map(([above, below, shift]) => {
        let [a, b] = [0, 0];
        return shapes.map(({ top, bottom }) => ({
          tops: above
            .slice(a, (a += Math.max(1, top)))
            .map((place) => 4 * place)
            .sort((p, q) => p - q),
          bottoms: below
            .slice(b, (b += Math.max(1, bottom)))
            .map((place) => 4 * place + shift)
            .sort((p, q) => p - q),
          halfWidth: 0,
        }));
      }),
  );

describe('assignTracks()', () => {
  it('draws lines that run the same way without a crossing', () => {
    const right = [netOf([0], [30]), netOf([10], [40]), netOf([20], [50])];
    const left = [netOf([30], [0]), netOf([40], [10]), netOf([50], [20])];

    expect(countCrossings(right, assignTracks(right, []))).toBe(0);
    expect(countCrossings(left, assignTracks(left, []))).toBe(0);
  });

  it('crosses two lines once when their ends demand it', () => {
    const nets = [netOf([0], [30]), netOf([20], [10])];

    expect(countCrossings(nets, assignTracks(nets, []))).toBe(1);
  });

  it('puts lines that do not lie over each other on one track', () => {
    const nets = [netOf([0], [10]), netOf([20], [30]), netOf([40], [50])];

    expect(assignTracks(nets, []).count).toBe(1);
  });

  it('splits a line when two change places exactly', () => {
    const nets = [netOf([0], [20]), netOf([20], [0])];

    const tracks = assignTracks(nets, []);

    expect([...tracks.splitX].filter((x) => !Number.isNaN(x))).toHaveLength(1);
    expect(countTouching(drawNets(nets, tracks))).toBe(0);
  });

  it('gives a bar two tracks', () => {
    const nets = [{ ...netOf([0], [60]), halfWidth: 4 }, netOf([20], [90])];

    const { upper, count } = assignTracks(nets, []);

    expect(count).toBe(3);
    expect(upper[0]! % 1).toBe(0.5);
  });

  it('never lets two lines touch', () => {
    fc.assert(
      fc.property(NETS, (nets) => {
        const bent = nets.filter(({ tops, bottoms }) => tops.join() !== bottoms.join());

        expect(countTouching(drawNets(bent, assignTracks(bent, [])))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('adds no crossing to those of the ends, when no line stands over another', () => {
    const places = fc.uniqueArray(fc.nat(40), { minLength: 2, maxLength: 12 });

    fc.assert(
      fc.property(places, fc.infiniteStream(fc.nat(1_000)), (below, keys) => {
        const order = below.map((place) => ({ place, key: keys.next().value })).sort((a, b) => a.key - b.key);
        const nets = order.map(({ place }, at) => netOf([10 * at], [10 * place + 5]));
        let demanded = 0;
        for (const [at, { bottoms }] of nets.entries()) {
          demanded += nets.slice(at + 1).filter((other) => other.bottoms[0]! < bottoms[0]!).length;
        }

        expect(countCrossings(nets, assignTracks(nets, []))).toBe(demanded);
      }),
    );
  });
});
