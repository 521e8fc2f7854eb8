// Typed arrays: ten thousand units and more.
import { emptyFootprints, type Footprints, type Ground } from './ground.ts';
import { listNeighbours, type UnitNeighbours } from './neighbours.ts';
import { fitFootprints } from './spread-grid.ts';

/** Free room between solids, m. */
const GAP = 0.6;
const MOST_ROUNDS = 60;
/** Pulls computed in all, which bounds the time for large sites. */
const MOST_PULLS = 6_000_000;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

interface Places {
  x: Float64Array;
  z: Float64Array;
}

/**
 * Force-directed layout: attracts related units and repels others, starting from a spiral in natural order. Each
 * unit then takes the nearest free cell, so that units of a row do not overlap. Deterministic. Cost: at most
 * about six million force computations.
 */
export function spreadForce(ground: Ground): Footprints {
  const footprints = emptyFootprints(ground);
  const step = fitFootprints(ground, footprints) + GAP;
  const neighbours = listNeighbours(ground, footprints.host);
  const places = startSpiral(ground.members.length);
  const rounds = countRounds(ground.members.length, neighbours);
  for (let round = 0; round < rounds; round++) {
    // Steps become smaller, so that the layout converges.
    pull(places, neighbours, 0.3 * (1 - round / rounds));
    push(places);
  }
  takeCells(places, ground, { step, footprints });
  return footprints;
}

function countRounds(size: number, { other }: UnitNeighbours): number {
  return Math.min(MOST_ROUNDS, Math.floor(MOST_PULLS / (size * 10 + other.length + 1)));
}

/** One unit to about a cell. */
function startSpiral(size: number): Places {
  const places = { x: new Float64Array(size), z: new Float64Array(size) };
  for (let unit = 0; unit < size; unit++) {
    const radius = 0.6 * Math.sqrt(unit);
    places.x[unit] = radius * Math.cos(unit * GOLDEN_ANGLE);
    places.z[unit] = radius * Math.sin(unit * GOLDEN_ANGLE);
  }
  return places;
}

/** Moves each unit towards the middle of those it is related to. */
function pull({ x, z }: Places, { start, other }: UnitNeighbours, share: number): void {
  const [fromX, fromZ] = [x.slice(), z.slice()];
  for (let unit = 0; unit < x.length; unit++) {
    const count = start[unit + 1]! - start[unit]!;
    if (count === 0) continue;
    let [sumX, sumZ] = [0, 0];
    for (let at = start[unit]!; at < start[unit + 1]!; at++) {
      sumX += fromX[other[at]!]!;
      sumZ += fromZ[other[at]!]!;
    }
    x[unit]! += share * (sumX / count - fromX[unit]!);
    z[unit]! += share * (sumZ / count - fromZ[unit]!);
  }
}

/** Moves units in crowded cells towards the emptier side: cells hold about one unit each. */
function push({ x, z }: Places): void {
  const unitsInCell = new Map<number, number>();
  const cellOf = (unit: number): number => keyOf(Math.round(x[unit]!), Math.round(z[unit]!));
  for (let unit = 0; unit < x.length; unit++)
    unitsInCell.set(cellOf(unit), (unitsInCell.get(cellOf(unit)) ?? 0) + 1);
  for (let unit = 0; unit < x.length; unit++) {
    const [cellX, cellZ] = [Math.round(x[unit]!), Math.round(z[unit]!)];
    const own = unitsInCell.get(keyOf(cellX, cellZ)) ?? 0;
    if (own <= 1) continue;
    const at = (dx: number, dz: number): number => unitsInCell.get(keyOf(cellX + dx, cellZ + dz)) ?? 0;
    const angle = unit * GOLDEN_ANGLE;
    x[unit]! += 0.25 * Math.sign(at(-1, 0) - at(1, 0)) + 0.2 * Math.cos(angle);
    z[unit]! += 0.25 * Math.sign(at(0, -1) - at(0, 1)) + 0.2 * Math.sin(angle);
  }
}

const SPAN = 1 << 20;

function keyOf(cellX: number, cellZ: number): number {
  return (cellX + SPAN) * 2 * SPAN + cellZ + SPAN;
}

/** Units of one level never share a cell. */
function takeCells(
  places: Places,
  ground: Ground,
  { step, footprints }: { step: number; footprints: Footprints },
): void {
  const occupied = new Map<number, Set<number>>();
  for (let unit = 0; unit < places.x.length; unit++) {
    const { level } = ground.members[unit]!;
    const cells = occupied.get(level) ?? new Set();
    occupied.set(level, cells);
    const [cellX, cellZ] = findFree(cells, Math.round(places.x[unit]!), Math.round(places.z[unit]!));
    cells.add(keyOf(cellX, cellZ));
    footprints.x[unit] = cellX * step;
    footprints.z[unit] = cellZ * step;
  }
}

/** The nearest free cell, ring by ring. */
function findFree(occupied: ReadonlySet<number>, cellX: number, cellZ: number): [number, number] {
  for (let ring = 0; ; ring++) {
    for (let along = -ring; along <= ring; along++) {
      const candidates = [
        [cellX + along, cellZ - ring],
        [cellX + along, cellZ + ring],
        [cellX - ring, cellZ + along],
        [cellX + ring, cellZ + along],
      ] as const;
      for (const [x, z] of candidates) if (!occupied.has(keyOf(x, z))) return [x, z];
    }
  }
}
