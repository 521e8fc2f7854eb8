import { emptyFootprints, type Footprints, type Ground } from './ground.ts';
import { placePlots } from './place-plots.ts';

/** Free room between solids, m. */
const GAP = 0.6;
/** Larger solids are drawn smaller, m. */
const MOST = 4;

/** Places each unit in its own cell of a grid, area by area, in natural order. Cost: linear. */
export function spreadGrid(ground: Ground): Footprints {
  const footprints = emptyFootprints(ground);
  const step = fitFootprints(ground, footprints) + GAP;
  const groups = groupByArea(ground);
  const plots = groups.map(({ length }) => {
    const columns = Math.ceil(Math.sqrt(length));
    return { columns, width: columns * step, depth: Math.ceil(length / columns) * step };
  });
  for (const [area, { left, back }] of placePlots(plots).entries()) {
    const { columns } = plots[area]!;
    for (const [at, unit] of groups[area]!.entries()) {
      footprints.x[unit] = left + ((at % columns) + 0.5) * step;
      footprints.z[unit] = back + (Math.floor(at / columns) + 0.5) * step;
    }
  }
  return footprints;
}

function groupByArea({ areas, areaOf }: Ground): number[][] {
  const groups: number[][] = areas.map(() => []);
  for (const [unit, area] of areaOf.entries()) groups[area]!.push(unit);
  return groups;
}

/** Scales all solids so that they fit into cells of one size. Returns the longest resulting side, m. */
export function fitFootprints({ sizes }: Ground, { width, depth }: Footprints): number {
  let longest = 0;
  for (let unit = 0; unit < width.length; unit++) {
    const side = Math.max(sizes.width[unit]!, sizes.depth[unit]!);
    const scale = Math.min(1, MOST / side);
    width[unit] = sizes.width[unit]! * scale;
    depth[unit] = sizes.depth[unit]! * scale;
    longest = Math.max(longest, side * scale);
  }
  return longest;
}
