// Runs over every segment between two levels. A drawing of 50,000 boxes has some 300,000 of them.
import { assignTracks, type Tracks } from './assign-tracks.ts';
import type { Net } from './channel.ts';
import { splitTrunks } from './split-trunks.ts';
import { createEndPlacer, type PlaceEnds, type VertexPositions } from './place-ends.ts';
import { countPorts } from './ports.ts';
import { mergeCrowdedTrunks } from './merge-crowded-trunks.ts';
import { separateTrunks, findTrunks, type Segments } from './trunks.ts';
import type { ChannelRoutes } from '../model/stages.ts';

/** The contents of the channel between two levels. */
export interface ChannelContent extends Segments {
  /** Half the thickness of each segment, pt. */
  halfWidth: Float64Array;
  /** Boxes of the lower level connected by a line above their row: a, b, a, b, … */
  arches: Int32Array;
}

/** Ends of every segment and arch, and their net. */
interface Pins {
  startX: Float64Array;
  endX: Float64Array;
  netOf: Int32Array;
}

/**
 * Creates the edge router of a drawing. For each channel it 1. finds trunks, 2. places ports, 3. splits nets
 * with cyclic constraints, 4. orders nets and assigns tracks (channel routing: Hashimoto and Stevens 1971,
 * Deutsch 1976).
 */
export function createRouter(
  positions: VertexPositions,
  isTrunked: boolean,
): (content: ChannelContent) => ChannelRoutes {
  const places: Places = {
    positions,
    placeEnds: createEndPlacer(positions),
    only: new Int32Array(positions.x.length),
  };
  return (content) => routeChannel(content, places, isTrunked);
}

/** Positions of the vertices, and buffers that each channel reuses. */
interface Places {
  positions: VertexPositions;
  placeEnds: PlaceEnds;
  /** Single value of each vertex. */
  only: Int32Array;
}

function routeChannel(content: ChannelContent, places: Places, isTrunked: boolean): ChannelRoutes {
  const netOf = findNets(content, places.positions, isTrunked);
  const pins = { netOf, ...placePins(content, netOf, places) };
  const nets = collectNets(content, pins);
  const isBent = nets.map((net) => !passesStraight(net));
  const bent = nets.filter((_, net) => isBent[net]);
  const straight = nets.filter((_, net) => !isBent[net]).map(({ tops }) => tops[0]);
  const tracks = assignTracks(bent, straight);
  return {
    junctions: findJunctions(bent, tracks),
    count: tracks.count,
    ...pins,
    ...dealTracks(netOf, isBent, tracks),
  };
}

/** Returns the net of each segment, then of each arch. */
function findNets(
  content: ChannelContent,
  { x, width, isBox }: VertexPositions,
  isTrunked: boolean,
): Int32Array {
  const { upper, arches } = content;
  const archesAt = new Map<number, number>();
  for (const vertex of arches) archesAt.set(vertex, (archesAt.get(vertex) ?? 0) + 1);
  const roomAt = (vertex: number): number => {
    if (!isBox[vertex]) return Infinity;
    return countPorts({ x: x[vertex], width: width[vertex] }) - (archesAt.get(vertex) ?? 0);
  };
  const trunks = isTrunked ? splitTrunks(content, findTrunks(content), x) : separateTrunks(content);
  const trunkOf = mergeCrowdedTrunks(content, trunks, { roomAt, x });
  const netOf = new Int32Array(upper.length + arches.length / 2);
  const numbers = new Map<number, number>();
  for (let at = 0; at < upper.length; at++) {
    const net = numbers.get(trunkOf[at]) ?? numbers.size;
    numbers.set(trunkOf[at], net);
    netOf[at] = net;
  }
  for (let arch = 0; arch < arches.length / 2; arch++) netOf[upper.length + arch] = numbers.size + arch;
  return netOf;
}

/** Places the upper ends first, as if the lower ones were at the centres of their boxes, then the lower ends. */
function placePins(
  { upper, lower, arches }: ChannelContent,
  netOf: Int32Array,
  { positions, placeEnds, only }: Places,
): Pick<Pins, 'startX' | 'endX'> {
  const count = upper.length;
  const { x, isBox } = positions;
  const lowerOf = findOnly(netOf, lower, new Int32Array(netOf.length));
  const upperOf = findOnly(netOf, upper, new Int32Array(netOf.length));
  const netAt = findOnly(lower, netOf, only);
  const isLone = (vertex: number, at: number): boolean =>
    lowerOf[netOf[at]] === vertex && (!isBox[vertex] || netAt[vertex] === netOf[at]);
  const tops = placeEnds({
    vertex: upper,
    net: netOf,
    farX: Float64Array.from(lower, (vertex) => x[vertex]),
    isFixed: Uint8Array.from(lower, (vertex, at) => (isLone(vertex, at) ? 1 : 0)),
  });

  const ends = count + arches.length;
  const below = {
    vertex: new Int32Array(ends),
    net: new Int32Array(ends),
    farX: new Float64Array(ends),
    isFixed: new Uint8Array(ends),
  };
  for (let at = 0; at < ends; at++) {
    const arch = at - count;
    below.vertex[at] = arch < 0 ? lower[at] : arches[arch];
    below.net[at] = arch < 0 ? netOf[at] : netOf[count + (arch >> 1)];
    below.farX[at] = arch < 0 ? tops[at] : x[arches[arch ^ 1]];
    below.isFixed[at] = arch < 0 && upperOf[netOf[at]] === upper[at] ? 1 : 0;
  }
  const bottoms = placeEnds(below);
  const startX = new Float64Array(netOf.length);
  const endX = new Float64Array(netOf.length);
  for (let at = 0; at < netOf.length; at++) {
    const arch = at - count;
    startX[at] = arch < 0 ? tops[at] : bottoms[count + 2 * arch];
    endX[at] = arch < 0 ? bottoms[at] : bottoms[count + 2 * arch + 1];
  }
  return { startX, endX };
}

/** Writes the only value of each key into `only`, -1 if there are several. */
function findOnly(keys: Int32Array, values: Int32Array, only: Int32Array): Int32Array {
  const count = Math.min(keys.length, values.length);
  for (let at = 0; at < count; at++) only[keys[at]] = UNKNOWN;
  for (let at = 0; at < count; at++) {
    const known = only[keys[at]];
    only[keys[at]] = known === UNKNOWN || known === values[at] ? values[at] : -1;
  }
  return only;
}

const UNKNOWN = -2;

/** Returns the nets with their ends sorted, without duplicate x. */
function collectNets({ upper, halfWidth }: ChannelContent, { netOf, startX, endX }: Pins): Net[] {
  const nets: Net[] = [];
  for (let at = 0; at < netOf.length; at++) {
    const net = (nets[netOf[at]] ??= { tops: [], bottoms: [], halfWidth: halfWidth[at] ?? 0 });
    (at < upper.length ? net.tops : net.bottoms).push(startX[at]);
    net.bottoms.push(endX[at]);
  }
  for (const net of nets) {
    net.tops = sortOnce(net.tops);
    net.bottoms = sortOnce(net.bottoms);
  }
  return nets;
}

function sortOnce(ends: number[]): number[] {
  if (ends.length < 2) return ends;
  ends.sort((a, b) => a - b);
  return ends.filter((x, at) => x !== ends[at - 1]);
}

function passesStraight({ tops, bottoms }: Net): boolean {
  return tops.length === 1 && bottoms.length === 1 && tops[0] === bottoms[0];
}

/** Assigns every segment and arch the track of its net. */
function dealTracks(
  netOf: Int32Array,
  isBent: readonly boolean[],
  tracks: Tracks,
): Pick<ChannelRoutes, 'track' | 'lowerTrack' | 'splitX'> {
  const track = new Float32Array(netOf.length).fill(NaN);
  const lowerTrack = track.slice();
  const splitX = new Float64Array(netOf.length).fill(NaN);
  let bent = 0;
  const placeOf = isBent.map((is) => (is ? bent++ : -1));
  for (let at = 0; at < netOf.length; at++) {
    const place = placeOf[netOf[at]];
    if (place < 0) continue;
    track[at] = tracks.upper[place];
    lowerTrack[at] = tracks.lower[place];
    splitX[at] = tracks.splitX[place];
  }
  return { track, lowerTrack, splitX };
}

/** Returns the points where at least three lines of a net meet. */
function findJunctions(nets: readonly Net[], { upper, lower, splitX }: Tracks): number[] {
  const junctions: number[] = [];
  for (const [at, { tops, bottoms }] of nets.entries()) {
    if (tops.length + bottoms.length < 3) continue;
    const split = splitX[at];
    if (Number.isNaN(split)) addJunctions(junctions, tops, bottoms, upper[at]);
    else {
      addJunctions(junctions, tops, [split], upper[at]);
      addJunctions(junctions, [split], bottoms, lower[at]);
    }
  }
  return junctions;
}

function addJunctions(
  junctions: number[],
  tops: readonly number[],
  bottoms: readonly number[],
  track: number,
): void {
  const lines = new Map<number, number>();
  for (const x of tops) lines.set(x, 1);
  for (const x of bottoms) lines.set(x, (lines.get(x) ?? 0) + 1);
  const low = Math.min(tops[0] ?? Infinity, bottoms[0] ?? Infinity);
  const high = Math.max(tops.at(-1) ?? -Infinity, bottoms.at(-1) ?? -Infinity);
  for (const [x, verticals] of lines) {
    if (verticals + (x > low ? 1 : 0) + (x < high ? 1 : 0) > 2) junctions.push(x, track);
  }
}
