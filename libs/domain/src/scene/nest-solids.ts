import { listByRow, type Ground } from './ground.ts';
import { chooseShelfWidth, packShelves, type Packed, type Rectangle } from './pack-shelves.ts';

/** Solids inside others: cuts inside the units they cut, fills inside the cuts they fill. */
export interface Nests {
  /** The unit a solid lies inside, or -1. */
  host: Int32Array;
  /** Contents of each unit. Fills of a cut by slice, the lowest first. */
  slices: Map<number, NestSlice[]>;
  /** Size of each unit including its contents, m. */
  width: Float64Array;
  depth: Float64Array;
  height: Float64Array;
}

/** Units side by side inside another, and their positions in it. */
export interface NestSlice {
  units: readonly number[];
  packed: Packed;
}

/** Solids within solids within solids … are as small as nobody can see them. */
const MOST_NESTED = 5;
/** Margin between a solid and its contents, m. */
export const NEST_MARGIN = 0.08;

/** Finds the contents of each solid, and the resulting sizes. Cost: linear, plus sorting. */
export function nestSolids(ground: Ground): Nests {
  const host = findHosts(ground);
  const nests: Nests = {
    host,
    slices: new Map(),
    width: ground.sizes.width.slice(),
    depth: ground.sizes.depth.slice(),
    height: ground.sizes.height.slice(),
  };
  const contents = listContents(host);
  // Contents are later than their container, so they are measured before it.
  for (const row of listByRow(ground)) {
    for (const unit of row) {
      const inside = contents.get(unit);
      if (inside) measureNest(nests, ground, unit, inside);
    }
  }
  return nests;
}

/** Lists the direct contents of each solid. */
export function listContents(host: Int32Array): Map<number, number[]> {
  const contents = new Map<number, number[]>();
  for (let unit = 0; unit < host.length; unit++) {
    const inside = host[unit]!;
    if (inside === -1) continue;
    const known = contents.get(inside);
    if (known) known.push(unit);
    else contents.set(inside, [unit]);
  }
  return contents;
}

function findHosts(ground: Ground): Int32Array {
  const { members, order, rowOf, areaOf } = ground;
  const wanted = new Int32Array(members.length).fill(-1);
  for (const { source, target, type } of order) {
    if (areaOf[source] !== areaOf[target] || rowOf[source]! >= rowOf[target]!) continue;
    if (!isInside(members[source]!.shape, type, members[target]!.shape)) continue;
    const before = wanted[source]!;
    if (before === -1 || rowOf[target]! < rowOf[before]!) wanted[source] = target;
  }
  return limitNesting(ground, wanted);
}

function isInside(shape: string, type: string, of: string): boolean {
  if (type === 'fills') return of === 'cut';
  return type === 'cuts' && shape === 'cut' && of !== 'cut' && of !== 'document';
}

function limitNesting(ground: Ground, wanted: Int32Array): Int32Array {
  const host = new Int32Array(wanted.length).fill(-1);
  const nesting = new Int32Array(wanted.length);
  for (const row of listByRow(ground).reverse()) {
    for (const unit of row) {
      const inside = wanted[unit]!;
      if (inside === -1 || nesting[inside]! >= MOST_NESTED) continue;
      host[unit] = inside;
      nesting[unit] = nesting[inside]! + 1;
    }
  }
  return host;
}

function measureNest(
  nests: Nests,
  { members, sizes }: Ground,
  unit: number,
  contents: readonly number[],
): void {
  const isCut = members[unit]!.shape === 'cut';
  const parts = isCut ? sliceByLevel(members, contents) : [contents];
  const slices = parts.map((units): NestSlice => ({ units, packed: packUnits(nests, units) }));
  nests.slices.set(unit, slices);
  const heights = parts.map((part) => part.reduce((most, one) => Math.max(most, nests.height[one]!), 0));
  nests.height[unit] = Math.max(sizes.height[unit]!, sum(heights) + NEST_MARGIN);
  if (sizes.isRecorded[unit]) return;
  const widest = slices.reduce((most, { packed }) => Math.max(most, packed.width), 0);
  const deepest = slices.reduce((most, { packed }) => Math.max(most, packed.depth), 0);
  nests.width[unit] = Math.max(sizes.width[unit]!, widest + 2 * NEST_MARGIN);
  nests.depth[unit] = Math.max(sizes.depth[unit]!, deepest + 2 * NEST_MARGIN);
}

/** Divides the fills of a cut by level, oldest first. Later fills are on top of earlier ones. */
export function sliceByLevel(members: Ground['members'], contents: readonly number[]): number[][] {
  const levels = new Map<number, number[]>();
  for (const unit of contents) {
    const { level } = members[unit]!;
    const slice = levels.get(level) ?? [];
    levels.set(level, slice);
    slice.push(unit);
  }
  return [...levels].sort(([a], [b]) => b - a).map(([, slice]) => slice);
}

function packUnits({ width, depth }: Nests, units: readonly number[]): Packed {
  const items = units.map((unit): Rectangle => ({
    width: width[unit]! + NEST_MARGIN,
    depth: depth[unit]! + NEST_MARGIN,
  }));
  return packShelves(items, chooseShelfWidth(items));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
