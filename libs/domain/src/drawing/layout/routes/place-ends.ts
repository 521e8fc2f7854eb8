// Runs over every segment between two levels.
import { isOnSide, spreadPorts, type BoxSide, type PortWish } from './ports.ts';

/** Where the vertices are. */
export interface VertexPositions {
  x: Float64Array;
  width: Float64Array;
  isBox: Uint8Array;
}

/** The ends of lines at one level, all on the same side of its row. */
export interface LineEnds {
  vertex: Int32Array;
  /** Lines of one net share a port. */
  net: Int32Array;
  /** x of the other end of each, as far as known. */
  farX: Float64Array;
  /** Whether the other end is fixed there. */
  isFixed: Uint8Array;
}

interface Port {
  ends: number[];
  farX: number;
  isFixed: boolean;
}

/** How much it matters that a line passes straight, that a trunk leaves in the middle, and that anything does. */
const WEIGHTS = { straight: 1_000, trunk: 100, single: 1 };

/** Gives the x of each end: its port at a box, the vertex elsewhere. Ports stand in the order of the other ends. */
export function placeEnds(ends: LineEnds, positions: VertexPositions): Float64Array {
  const { vertex } = ends;
  const x = Float64Array.from(vertex, (at) => positions.x[at]);
  for (const [box, places] of groupByBox(ends, positions)) {
    const side = { x: positions.x[box], width: positions.width[box] };
    const ports = listPorts(ends, places);
    const stands = spreadPorts(
      ports.map((port) => wishOf(port, side)),
      side,
    );
    for (const [at, port] of ports.entries()) for (const end of port.ends) x[end] = stands[at];
  }
  return x;
}

function groupByBox({ vertex }: LineEnds, { isBox }: VertexPositions): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let end = 0; end < vertex.length; end++) {
    if (!isBox[vertex[end]]) continue;
    const group = groups.get(vertex[end]);
    if (group) group.push(end);
    else groups.set(vertex[end], [end]);
  }
  return groups;
}

/** The ports of a side from left to right. */
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

function wishOf({ farX, isFixed, ends }: Port, side: BoxSide): PortWish {
  if (isFixed && isOnSide(side, farX)) return { x: farX, weight: WEIGHTS.straight };
  return { x: side.x, weight: ends.length > 1 ? WEIGHTS.trunk : WEIGHTS.single };
}
