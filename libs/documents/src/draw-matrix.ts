import {
  certifyLayout,
  layoutMatrix,
  renderMatrixSvg,
  type Certificate,
  type ComparedDrawing,
  type Grouping,
  type HandPlace,
  type PreviousDrawing,
  type LanePeriod,
  type LayoutOptions,
  type MatrixLayout,
  type MatrixSvgOptions,
} from '@trowel/domain/drawing';
import type { HarrisMatrix, UnitDating } from '@trowel/domain/matrix';
import type { HmcPeriod } from '@trowel/domain/formats';
import type { ConfiguredType } from '@trowel/domain/records';
import { listSheets, renderMatrixPdf } from './pdf/render-matrix-pdf.ts';
import type { Orientation, Paper } from './pdf/sheet-plan.ts';
import { refuseUnreadable } from './pictures/draw-png.ts';
import { outlineSvgTexts } from './pictures/svg-outlines.ts';

/** How a matrix is to be drawn. */
export interface DrawingOptions {
  grouping: Grouping;
  /** Rows of the drawing, the most recent first; those of the units unless given. */
  periods?: readonly LanePeriod[];
  /** A drawing of nearly the same matrix: what stood in it stays as far as can be. */
  kept?: PreviousDrawing;
  /** How much is done for few crossings; what the number of units allows unless given. */
  profile?: LayoutOptions['profile'];
  /** Where people want boxes. */
  places?: readonly HandPlace[] | undefined;
  /** Hears how far the work has come, 0 to 1. */
  onProgress?: (done: number) => void;
}

/** How a file of a matrix is to be made, whatever its format. */
export interface RenderOptions extends DrawingOptions {
  siteName: string;
  language: 'en' | 'it';
  area?: string | undefined;
  title?: string | undefined;
  /** The day printed on the drawing. */
  date: Date;
  paper: Paper;
  orientation: Orientation;
  /** Letters in boxes are printed no smaller, pt. */
  leastLetters?: number | undefined;
  /** Prints in greys. */
  isGrey?: boolean | undefined;
  /** Prints the drawing alone. */
  isDrawingOnly?: boolean | undefined;
  /** Gives the address of the record of a node. */
  linkOf?: ((node: string) => string) | undefined;
  /** Types of one's own: their units are drawn as they are configured. */
  types?: readonly ConfiguredType[] | undefined;
  /** What is said of the periods and phases, for files that hold them as groups. */
  chronology?: readonly HmcPeriod[] | undefined;
  /** What dates the units, for a chronological model. */
  datings?: readonly UnitDating[] | undefined;
  /** What differs, where two states are drawn as one. */
  compared?: ComparedDrawing | undefined;
}

/** Share of the work that is layout; the rest is checking and writing. */
const LAYOUT_SHARE = 0.8;

/** A drawing, and the proof of what it says. */
export interface ProvedDrawing {
  layout: MatrixLayout;
  certificate: Certificate;
}

/**
 * Lays a matrix out and checks that the drawing says what is recorded. Should places chosen by hand ever stand in the
 * way of that, the drawing goes without them, and says so.
 */
export function drawMatrix(matrix: HarrisMatrix, options: DrawingOptions): ProvedDrawing {
  const drawn = prove(matrix, options);
  const placed = drawn.layout.byHand?.placed ?? [];
  if (drawn.certificate.isFaithful || placed.length === 0) return drawn;
  const { layout, certificate } = prove(matrix, { ...options, places: [] });
  if (!certificate.isFaithful) return drawn;
  return { layout: { ...layout, byHand: { placed, bent: placed } }, certificate };
}

function prove(
  matrix: HarrisMatrix,
  { grouping, periods, kept, profile, places, onProgress }: DrawingOptions,
): ProvedDrawing {
  const layout = layoutMatrix(matrix, {
    grouping,
    ...(periods && { periods }),
    ...(kept && { kept }),
    ...(profile && { profile }),
    ...(places && { places }),
    ...(onProgress && { onProgress: (done) => onProgress(done * LAYOUT_SHARE) }),
  });
  return { layout, certificate: certifyLayout(matrix, layout) };
}

/** Draws a matrix as a picture; light or dark as its reader is set unless told. */
export function drawSvg(
  matrix: HarrisMatrix,
  options: RenderOptions & Partial<Pick<MatrixSvgOptions, 'theme'>>,
): string {
  const { date, language, linkOf, theme } = options;
  const { layout, certificate } = drawMatrix(matrix, options);
  return renderMatrixSvg(matrix, layout, {
    ...headingOf(options),
    certificate,
    date: nameDay(date, language),
    ...(linkOf && { href: linkOf }),
    // What tells the states apart is coloured for paper.
    ...(options.compared ? { theme: 'light' } : theme && { theme }),
  });
}

/**
 * Draws a matrix as a picture that needs no fonts, to be made one of pixels.
 * @throws ValidationError for a drawing too large for that
 */
export async function drawOutlines(matrix: HarrisMatrix, options: RenderOptions): Promise<string> {
  const svg = drawSvg(matrix, { ...options, linkOf: undefined, theme: 'light' });
  refuseUnreadable(svg);
  return outlineSvgTexts(svg);
}

/** Draws a matrix as a picture with the borders of the sheets it is printed on. */
export async function drawSheetPlan(matrix: HarrisMatrix, options: RenderOptions): Promise<string> {
  const { date, language, types } = options;
  const { layout, certificate } = drawMatrix(matrix, options);
  return renderMatrixSvg(matrix, layout, {
    ...headingOf(options),
    certificate,
    date: nameDay(date, language),
    theme: 'light',
    isGrey: options.isGrey ?? false,
    sheets: await listSheets(matrix, layout, { ...options, types }),
  });
}

/** Draws a matrix on sheets to print. */
export function drawPdf(matrix: HarrisMatrix, options: RenderOptions): Promise<Uint8Array> {
  const { date, paper, orientation, leastLetters, isGrey, isDrawingOnly, linkOf } = options;
  const { layout, certificate } = drawMatrix(matrix, options);
  return renderMatrixPdf(matrix, layout, {
    ...headingOf(options),
    certificate,
    date,
    paper,
    orientation,
    leastLetters,
    isGrey,
    isDrawingOnly,
    ...(linkOf && { unitUrl: linkOf }),
  });
}

/** What a drawing says of itself, and the types its units are drawn by. */
function headingOf({ siteName, language, area, title, compared, types = [] }: RenderOptions) {
  return {
    siteName,
    language,
    types,
    ...(compared && { compared }),
    ...(area !== undefined && { area }),
    ...(title !== undefined && { title }),
  };
}

function nameDay(date: Date, language: 'en' | 'it'): string {
  const locale = language === 'it' ? 'it-IT' : 'en-GB';
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}
