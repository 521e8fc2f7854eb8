// Runs over every segment between two levels.
import { isOnSide, spreadPorts, type BoxSide, type PortPreference } from './ports.ts';

/** Positions of the vertices. */
export interface VertexPositions {
  x: Float64Array;
  width: Float64Array;
  isBox: Uint8Array;
}

/** The ends of lines at one level, all on the same side of its row. */
export interface LineEnds {
  vertex: Int32Array;
  /** Net of each end. Lines of one net share a port. */
  net: Int32Array;
  /** x of the other end of each line, as far as known. */
  farX: Float64Array;
  /** 1 if the other end is fixed at that x. */
  isFixed: Uint8Array;
}

interface Port {
  ends: number[];
  farX: number;
  isFixed: boolean;
}

/** Importance of a straight line, of a trunk that leaves at the centre, and of any other port. */
const WEIGHTS = { straight: 1_000, trunk: 100, single: 1 };

/** Returns the x of each end: its port at a box, otherwise the vertex. Ports are in the order of the other ends. */
export type PlaceEnds = (ends: LineEnds) => Float64Array;

/** Creates a function that places the ends of one channel after the other. */
export function createEndPlacer(positions: VertexPositions): PlaceEnds {
  const { isBox } = positions;
  /** First end at each box of the current level. */
  const first = new Int32Array(isBox.length);
  return (ends) => {
    const { vertex } = ends;
    const x = Float64Array.from(vertex, (at) => positions.x[at]);
    const next = new Int32Array(vertex.length);
    for (const at of vertex) first[at] = -1;
    for (let end = vertex.length - 1; end >= 0; end--) {
      next[end] = first[vertex[end]];
      first[vertex[end]] = end;
    }
    for (let end = 0; end < vertex.length; end++) {
      const box = vertex[end];
      if (!isBox[box] || first[box] !== end) continue;
      const side = { x: positions.x[box], width: positions.width[box] };
      if (next[end] === -1) x[end] = placeLone(ends, end, side);
      else placeSeveral(x, ends, { places: walk(next, end), side });
    }
    return x;
  };
}

/** Places the only line on a side, which is the usual case. */
function placeLone({ farX, isFixed }: LineEnds, end: number, side: BoxSide): number {
  return spreadPorts(
    [findWantedPlace({ farX: farX[end], isFixed: isFixed[end] === 1, ends: [end] }, side)],
    side,
  )[0];
}

function placeSeveral(
  x: Float64Array,
  ends: LineEnds,
  { places, side }: { places: readonly number[]; side: BoxSide },
): void {
  const ports = listPorts(ends, places);
  const positions = spreadPorts(
    ports.map((port) => findWantedPlace(port, side)),
    side,
  );
  for (const [at, port] of ports.entries()) for (const end of port.ends) x[end] = positions[at];
}

function walk(next: Int32Array, from: number): number[] {
  const ends: number[] = [];
  for (let end = from; end !== -1; end = next[end]) ends.push(end);
  return ends;
}

/** Returns the ports of a side from left to right. */
function listPorts({ net, farX, isFixed }: LineEnds, places: readonly number[]): Port[] {
  const ports = new Map<number, Port>();
  for (const end of places) {
    const port = ports.get(net[end]) ?? { ends: [], farX: 0, isFixed: false };
    port.farX = (port.farX * port.ends.length + farX[end]) / (port.ends.length + 1);
    port.isFixed = port.ends.length === 0 && isFixed[end] === 1;
    port.ends.push(end);
    ports.set(net[end], port);
  }
  return [...ports.values()].sort((a, b) => a.farX - b.farX || a.ends[0] - b.ends[0]);
}

function findWantedPlace({ farX, isFixed, ends }: Port, side: BoxSide): PortPreference {
  if (isFixed && isOnSide(side, farX)) return { x: farX, weight: WEIGHTS.straight };
  return { x: side.x, weight: ends.length > 1 ? WEIGHTS.trunk : WEIGHTS.single };
}
