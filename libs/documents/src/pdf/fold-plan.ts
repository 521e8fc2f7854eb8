import type { MatrixLayout } from '@trowel/domain/drawing';
import {
  PADDING,
  planTiles,
  sizesOf,
  type Fold,
  type Furniture,
  type Orientation,
  type Paper,
  type SheetPlan,
  type Size,
} from './sheet-plan.ts';

const MM = 72 / 25.4;
/**
 * Drawings printed at this scale or larger are not folded: one piece is easier to read. One that leaves most of a
 * paper larger than A4 empty must be larger, as that paper is.
 */
const LARGE_ENOUGH = 0.8;
/** Share of the width and height of a page that a drawing must fill. People call a third of the page too little. */
const WELL_FILLED = 0.4;
/** Folding must enlarge the drawing by this factor. */
const WORTH_FOLDING = 1.25;
/** A folded drawing on one page may be smaller by this factor than on several pages. */
const NEARLY_AS_LARGE = 0.85;
const MOST_PARTS = 8;
/** Smaller parts have no room for the title block. */
const LEAST_PART = { width: 420, height: 300 };
/** Maximum side of a poster that is not folded: that of A0. */
const LONGEST_POSTER = 1189 * MM;
const PAPER_RATIO = Math.SQRT2;
/** Factor by which a part grows until all fit. */
const LONGER = 1.02;

export interface FoldOptions {
  paper: Paper;
  orientation: Orientation;
  /** Font size in boxes and the minimum printed size, pt. */
  letters: number;
  leastLetters: number;
}

/**
 * Folds a drawing that is much taller or wider than its paper. It is cut into parts, side by side or
 * below each other on one page, with flags where lines continue. Returns a better plan, or the given
 * one.
 */
export function foldPlan(
  layout: Pick<MatrixLayout, 'width' | 'height'>,
  plan: SheetPlan,
  { sheet, furniture }: { sheet: FoldOptions; furniture: Furniture },
): SheetPlan {
  const drawing = { width: layout.width + 2 * PADDING, height: layout.height + 2 * PADDING };
  if (sheet.paper === 'poster') return foldPoster(drawing, plan, furniture);
  const isWhole = plan.columns * plan.rows === 1;
  if (isWhole && isGoodInOnePiece(drawing, plan)) return plan;
  const least = isWhole
    ? WORTH_FOLDING * plan.scale
    : Math.max(sheet.leastLetters / sheet.letters, NEARLY_AS_LARGE * plan.scale);
  const most = isWhole ? plan.factor ** 2 : 1;
  const folded = sizesOf(sheet.paper, sheet.orientation, drawing)
    .flatMap((size) =>
      listFolds(drawing).flatMap((fold) => planFold(drawing, { size, fold, furniture, least, most })),
    )
    .sort((a, b) => b.scale - a.scale);
  return folded[0] ?? plan;
}

function isGoodInOnePiece({ width, height }: Size, { scale, factor, window }: SheetPlan): boolean {
  const fills = Math.min((width * scale) / window.width, (height * scale) / window.height);
  return scale >= LARGE_ENOUGH * (fills >= WELL_FILLED ? 1 : factor);
}

function listFolds({ width, height }: Size): Fold[] {
  const direction = height > width ? 'beside' : 'below';
  return Array.from({ length: MOST_PARTS - 1 }, (_, at) => ({ parts: at + 2, direction }));
}

/** Finds the largest scale, in whole per cent, at which all parts fit on one page. */
function planFold(
  drawing: Size,
  {
    size,
    fold,
    furniture,
    least,
    most,
  }: { size: Size; fold: Fold; furniture: Furniture; least: number; most: number },
): SheetPlan[] {
  const part = partOf(size, fold);
  if (part.width < LEAST_PART.width || part.height < LEAST_PART.height) return [];
  for (let percent = Math.floor(100 * most); percent >= 100 * least; percent--) {
    const tiles = planTiles(drawing, part, { furniture, scale: percent / 100 });
    const [along, across] =
      fold.direction === 'beside' ? [tiles.rows, tiles.columns] : [tiles.columns, tiles.rows];
    if (across === 1 && along <= fold.parts) return [{ ...tiles, fold }];
  }
  return [];
}

function partOf({ width, height }: Size, { parts, direction }: Fold): Size {
  return direction === 'beside' ? { width: width / parts, height } : { width, height: height / parts };
}

/** Returns a plan with about the proportions of paper for a poster longer than A0. */
function foldPoster(drawing: Size, plan: SheetPlan, furniture: Furniture): SheetPlan {
  if (Math.max(plan.width, plan.height) <= LONGEST_POSTER) return plan;
  const isTall = drawing.height > drawing.width;
  const { window, factor } = plan;
  // The space around the drawing includes the flags, which only parts have.
  const [long, short] = isTall
    ? [plan.height, drawing.width + plan.width - window.width + 2 * furniture.flagWidth * factor]
    : [plan.width, drawing.height + plan.height - window.height + 2 * furniture.flagHeight * factor];
  const side = Math.max(short, isTall ? LEAST_PART.width : LEAST_PART.height);
  const parts = Math.min(MOST_PARTS, Math.round(Math.sqrt(long / (side * PAPER_RATIO))));
  if (parts < 2) return plan;
  const fold: Fold = { parts, direction: isTall ? 'beside' : 'below' };
  // A part is as long as its share of the drawing, its overlap with the next part, and the space
  // around it.
  for (let length = long / parts; length < long; length *= LONGER) {
    const size = isTall ? { width: side, height: length } : { width: length, height: side };
    const tiles = planTiles(drawing, size, { furniture, scale: 1 });
    const [along, across] = isTall ? [tiles.rows, tiles.columns] : [tiles.columns, tiles.rows];
    if (across === 1 && along <= parts) return { ...tiles, fold };
  }
  return plan;
}

/** Returns the size of the page on which the sheets of a plan are printed, pt. */
export function pageSizeOf({ width, height, fold }: SheetPlan): Size {
  if (!fold) return { width, height };
  return fold.direction === 'beside'
    ? { width: width * fold.parts, height }
    : { width, height: height * fold.parts };
}

/** The page of a sheet, and the position of its upper left corner there, pt. */
export interface SheetPlace {
  page: number;
  x: number;
  y: number;
}

/** Returns the page of a sheet and the position of its upper left corner there, pt. */
export function placeSheet({ width, height, fold }: SheetPlan, at: number): SheetPlace {
  if (!fold) return { page: at, x: 0, y: 0 };
  const part = at % fold.parts;
  const page = Math.floor(at / fold.parts);
  return fold.direction === 'beside' ? { page, x: part * width, y: 0 } : { page, x: 0, y: part * height };
}
