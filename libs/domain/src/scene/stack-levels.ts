import { listByRow, type Footprints, type Ground } from './ground.ts';
import { listContents, sliceByLevel } from './nest-solids.ts';

/** Vertical positions of solids: bottom and height, m. 1 if they are interpolated, not recorded. */
export interface Heights {
  bottom: Float64Array;
  height: Float64Array;
  isInterpolated: Uint8Array;
}

/** Free height between rows, m. */
const ROW_GAP = 0.15;
/** Share of a unit's height that remains below a cut in it. */
const LEFT_BELOW = 0.15;
/** Height by which the rim of a cut protrudes to be visible, m. */
const LIP = 0.02;
/** Share of its height a cut leaves free under and over its fills. */
const FILL_GAP = 0.04;
/** Height of everything, as a share of its longer side on the ground. */
const MOST_SLOPE = 0.35;
/** Less than this high nothing is made thinner, m. */
const LEAST_WHOLE = 4;

/**
 * Stacks the rows, oldest at the bottom (0 m). Each row is as high as its highest solid. Contents share the
 * height of their container. Cost: linear.
 */
export function stackLevels(ground: Ground, footprints: Footprints): Heights {
  const size = ground.members.length;
  const heights: Heights = {
    bottom: new Float64Array(size),
    height: footprints.height.slice(),
    isInterpolated: new Uint8Array(size),
  };
  const contents = listContents(footprints.host);
  let floor = 0;
  for (const row of listByRow(ground).reverse()) {
    const outermost = row.filter((unit) => footprints.host[unit] === -1);
    for (const unit of outermost) heights.bottom[unit] = floor;
    // Contents are later than their container, so they come in a later row.
    for (const unit of row) stackInside(unit, contents.get(unit) ?? [], { ground, heights });
    if (outermost.length > 0) floor += tallest(outermost, heights) + ROW_GAP;
  }
  flatten(heights, floor, footprints);
  return heights;
}

/** Reduces the heights if there are many rows, which would otherwise form a tower. */
function flatten({ bottom, height }: Heights, whole: number, { x, z }: Footprints): void {
  const most = Math.max(LEAST_WHOLE, MOST_SLOPE * Math.max(extentOf(x), extentOf(z)));
  if (whole <= most) return;
  for (let unit = 0; unit < bottom.length; unit++) {
    bottom[unit]! *= most / whole;
    height[unit]! *= most / whole;
  }
}

function extentOf(places: Float64Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const place of places) [least, most] = [Math.min(least, place), Math.max(most, place)];
  return places.length === 0 ? 0 : most - least;
}

function tallest(units: readonly number[], { height }: Heights): number {
  return units.reduce((most, unit) => Math.max(most, height[unit]!), 0);
}

/**
 * Places the contents within the height of a solid: a cut under its surface, the fills of a cut on top of each
 * other.
 */
export function stackInside(
  host: number,
  contents: readonly number[],
  { ground, heights }: { ground: Ground; heights: Heights },
): void {
  if (contents.length === 0) return;
  if (ground.members[host]!.shape === 'cut') stackFills(host, contents, { ground, heights });
  else for (const unit of contents) sinkCut(unit, host, heights);
}

function sinkCut(unit: number, host: number, { bottom, height }: Heights): void {
  const top = bottom[host]! + height[host]! + LIP;
  height[unit] = Math.min(height[unit]!, height[host]! * (1 - LEFT_BELOW));
  bottom[unit] = top - height[unit]!;
}

function stackFills(
  cut: number,
  contents: readonly number[],
  { ground, heights }: { ground: Ground; heights: Heights },
): void {
  const { bottom, height } = heights;
  const slices = sliceByLevel(ground.members, contents);
  const needed = slices.reduce((total, slice) => total + tallest(slice, heights), 0);
  const scale = (height[cut]! * (1 - 2 * FILL_GAP)) / needed;
  let floor = bottom[cut]! + height[cut]! * FILL_GAP;
  for (const slice of slices) {
    const tall = tallest(slice, heights) * scale;
    for (const unit of slice) {
      bottom[unit] = floor;
      height[unit] = tall;
    }
    floor += tall;
  }
}
