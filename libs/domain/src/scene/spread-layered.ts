import { emptyFootprints, listByRow, type Footprints, type Ground } from './ground.ts';
import { listNeighbours } from './neighbours.ts';
import { NEST_MARGIN, nestSolids, type Nests } from './nest-solids.ts';
import { chooseShelfWidth, type Rectangle } from './pack-shelves.ts';
import { placePlots, type Cell } from './place-plots.ts';
import { measureShelves, arrangeRows, type Shares, type ShelvedRow } from './arrange-rows.ts';

/** Free room between solids of a row, m. */
const GAP = 0.2;

/** State of the layout. */
interface Spreading {
  ground: Ground;
  nests: Nests;
  shares: Shares;
  footprints: Footprints;
  roomOf: (unit: number) => Rectangle;
}

/**
 * Spreads the units so that related ones are above each other. Every row of an area is divided among its units.
 * Layers fill their cells, cuts are inside the units they cut, fills inside their cuts, and areas are side by
 * side. Cost: linear, plus sorting.
 */
export function spreadLayered(ground: Ground): Footprints {
  const size = ground.members.length;
  const nests = nestSolids(ground);
  const spreading: Spreading = {
    ground,
    nests,
    shares: { x: new Float64Array(size).fill(NaN), z: new Float64Array(size).fill(NaN) },
    footprints: { ...emptyFootprints(ground), height: nests.height, host: nests.host },
    roomOf: (unit) => ({ width: nests.width[unit]! + GAP, depth: nests.depth[unit]! + GAP }),
  };
  const neighbours = listNeighbours(ground, nests.host);
  const plots = listPlots(ground, nests).map((rows) => {
    const width = rows.reduce((most, row) => Math.max(most, chooseShelfWidth(row.map(spreading.roomOf))), 0);
    const shelved = arrangeRows(rows, { neighbours, width, ...spreading });
    const depth = shelved.reduce(
      (most, row) => Math.max(most, measureShelves(row, spreading.roomOf).depth),
      0,
    );
    return { rows: shelved, width, depth };
  });
  for (const [at, corner] of placePlots(plots).entries()) {
    partPlot(plots[at]!.rows, { ...plots[at]!, ...corner }, spreading);
  }
  for (const row of listByRow(ground).reverse()) {
    for (const unit of row) fillNest(unit, spreading);
  }
  return spreading.footprints;
}

/** The units of each area that lie in no other, by row, the oldest first. */
function listPlots(ground: Ground, { host }: Nests): number[][][] {
  const plots: number[][][] = ground.areas.map(() => []);
  const lastRow = new Int32Array(plots.length).fill(-1);
  for (const row of listByRow(ground).reverse()) {
    for (const unit of row) {
      if (host[unit] !== -1) continue;
      const area = ground.areaOf[unit]!;
      if (lastRow[area] !== ground.rowOf[unit]) plots[area]!.push([]);
      lastRow[area] = ground.rowOf[unit]!;
      plots[area]!.at(-1)!.push(unit);
    }
  }
  return plots;
}

/** Parts the plot of an area among the units of each of its rows. */
function partPlot(rows: readonly ShelvedRow[], plot: Cell, spreading: Spreading): void {
  for (const row of rows) {
    const { depths, depth: needed } = measureShelves(row, spreading.roomOf);
    let { back } = plot;
    for (const [at, shelf] of row.entries()) {
      const depth = (depths[at]! * plot.depth) / needed;
      partShelf(shelf, { ...plot, back, depth }, { plot, spreading });
      back += depth;
    }
  }
}

function partShelf(
  shelf: readonly number[],
  whole: Cell,
  { plot, spreading }: { plot: Cell; spreading: Spreading },
): void {
  const needed = shelf.reduce((total, unit) => total + spreading.roomOf(unit).width, 0);
  let { left } = whole;
  for (const unit of shelf) {
    const width = (spreading.roomOf(unit).width * whole.width) / needed;
    placeInCell(unit, { ...whole, left, width }, { plot, spreading });
    left += width;
  }
}

/**
 * Places a unit in its cell. Layers without recorded size fill it, others are as near to their related units as
 * possible.
 */
function placeInCell(
  unit: number,
  cell: Cell,
  { plot, spreading }: { plot: Cell; spreading: Spreading },
): void {
  const { ground, nests, shares, footprints } = spreading;
  const { shape } = ground.members[unit]!;
  const isFilling = !ground.sizes.isRecorded[unit] && (shape === 'layer' || shape === 'virtual');
  const width = isFilling ? cell.width - GAP : nests.width[unit]!;
  const depth = isFilling ? cell.depth - GAP : nests.depth[unit]!;
  footprints.width[unit] = width;
  footprints.depth[unit] = depth;
  const [roomX, roomZ] = [(cell.width - width) / 2, (cell.depth - depth) / 2];
  const [x, z] = [cell.left + cell.width / 2, cell.back + cell.depth / 2];
  footprints.x[unit] = clamp(plot.left + shares.x[unit]! * plot.width, x - roomX, x + roomX);
  footprints.z[unit] = clamp(plot.back + shares.z[unit]! * plot.depth, z - roomZ, z + roomZ);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Places the contents in a solid, scaled down if necessary. */
function fillNest(unit: number, { nests, footprints }: Spreading): void {
  for (const { units, packed } of nests.slices.get(unit) ?? []) {
    const { x, z, width, depth } = packed;
    const across = footprints.width[unit]! / (width + NEST_MARGIN);
    const deep = footprints.depth[unit]! / (depth + NEST_MARGIN);
    const scale = Math.min(1, across, deep);
    for (const [place, inside] of units.entries()) {
      footprints.x[inside] = footprints.x[unit]! + (x[place]! - width / 2) * scale;
      footprints.z[inside] = footprints.z[unit]! + (z[place]! - depth / 2) * scale;
      footprints.width[inside] = nests.width[inside]! * scale;
      footprints.depth[inside] = nests.depth[inside]! * scale;
    }
  }
}
