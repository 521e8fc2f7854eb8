import { PLATE_PAPERS, PLATE_SCALES, type PlatePaper } from './plate-model.ts';

/** Margin around everything, millimetres. */
export const MARGIN_MM = 10;
/** Height of the strip with title block, legend, north arrow and scale bar, millimetres. */
export const STRIP_MM = 34;
/** Space around the drawing in its window, millimetres. */
const PADDING_MM = 6;
/** Maximum number of sheets of a plate. */
export const MAX_PLATE_SHEETS = 64;
const MM_PER_M = 1_000;

export interface PlateExtent {
  min_x: number;
  min_y: number;
  max_x: number;
  max_y: number;
}

/** Sizes of the sheets of a plate and the part of the site on each. Lengths in millimetres on paper. */
export interface PlateLayout {
  width: number;
  height: number;
  /** The window of the drawing. */
  window: { x: number; y: number; width: number; height: number };
  /** 50 is 1 : 50. */
  scale: number;
  columns: number;
  rows: number;
  /** Coordinates of the site at the upper left corner of the window of the first sheet. */
  left: number;
  top: number;
}

export interface PlateSize {
  paper: PlatePaper;
  orientation: 'portrait' | 'landscape' | 'auto';
  /** Undefined: the largest usual scale at which everything is on one sheet. */
  scale?: number | undefined;
}

/**
 * Lays a plan out on sheets. With a scale, as many sheets as necessary in rows and columns, the plan in their middle. Without a
 * scale, one sheet. `auto` selects the orientation with fewer sheets, or with the larger scale.
 */
export function layOutPlate(extent: PlateExtent, { paper, orientation, scale }: PlateSize): PlateLayout {
  const [short, long] = PLATE_PAPERS[paper];
  const upright = layOut(extent, { width: short, height: long, scale });
  const across = layOut(extent, { width: long, height: short, scale });
  if (orientation !== 'auto') return orientation === 'portrait' ? upright : across;
  const sheets = (layout: PlateLayout): number => layout.columns * layout.rows;
  const isUprightBetter =
    sheets(upright) < sheets(across) || (sheets(upright) === sheets(across) && upright.scale < across.scale);
  return isUprightBetter ? upright : across;
}

function layOut(
  { min_x, min_y, max_x, max_y }: PlateExtent,
  { width, height, scale: wanted }: { width: number; height: number; scale: number | undefined },
): PlateLayout {
  const window = {
    x: MARGIN_MM,
    y: MARGIN_MM,
    width: width - 2 * MARGIN_MM,
    height: height - 2 * MARGIN_MM - STRIP_MM,
  };
  const needed = (denominator: number): [number, number] => [
    ((max_x - min_x) * MM_PER_M) / denominator + 2 * PADDING_MM,
    ((max_y - min_y) * MM_PER_M) / denominator + 2 * PADDING_MM,
  ];
  const isWhole = (denominator: number): boolean => {
    const [wide, high] = needed(denominator);
    return wide <= window.width && high <= window.height;
  };
  const scale = wanted ?? PLATE_SCALES.find(isWhole) ?? findRoundScale(isWhole);
  const [wide, high] = needed(scale);
  const columns = Math.max(1, Math.ceil(wide / window.width - 1e-9));
  const rows = Math.max(1, Math.ceil(high / window.height - 1e-9));
  const toSite = scale / MM_PER_M;
  return {
    width,
    height,
    window,
    scale,
    columns,
    rows,
    left: (min_x + max_x) / 2 - (columns * window.width * toSite) / 2,
    top: (min_y + max_y) / 2 + (rows * window.height * toSite) / 2,
  };
}

/** Returns the first scale 1, 2 or 5 × 10ⁿ beyond the usual ones that fits. */
function findRoundScale(fits: (denominator: number) => boolean): number {
  for (let power = 10_000; power < 1e12; power *= 10)
    for (const factor of [1, 2, 5]) if (fits(factor * power)) return factor * power;
  return 1e12;
}

/** Distances between the lines of a grid, in metres. */
const GRID_STEPS = [1, 2, 5];
const LEAST_GRID_MM = 25;

/** Returns the distance between the lines of the grid in metres: 1, 2 or 5 × 10ⁿ, at least 25 mm on paper. */
export function chooseGridStep(scale: number): number {
  const least = (LEAST_GRID_MM * scale) / MM_PER_M;
  const power = 10 ** Math.floor(Math.log10(least));
  return GRID_STEPS.map((factor) => factor * power).find((step) => step >= least - 1e-9) ?? 10 * power;
}
