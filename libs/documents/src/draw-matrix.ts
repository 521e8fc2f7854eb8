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

/** Options of a drawing. */
export interface DrawingOptions {
  grouping: Grouping;
  /** Rows of the drawing, the most recent first. Default: the periods of the units. */
  periods?: readonly LanePeriod[];
  /** A drawing of a similar matrix. Its boxes keep their positions where possible. */
  previous?: PreviousDrawing;
  /** Effort of crossing reduction. The default depends on the number of units. */
  profile?: LayoutOptions['profile'];
  /** Positions of boxes set by users. */
  places?: readonly HandPlace[] | undefined;
  /** Called with the progress, 0 to 1. */
  onProgress?: (done: number) => void;
}

/** Options of a file of a matrix, for any format. */
export interface RenderOptions extends DrawingOptions {
  siteName: string;
  language: 'en' | 'it';
  area?: string | undefined;
  title?: string | undefined;
  /** The date printed on the drawing. */
  date: Date;
  paper: Paper;
  orientation: Orientation;
  /** Minimum printed size of letters in boxes, pt. */
  leastLetters?: number | undefined;
  /** Prints in greys. */
  isGrey?: boolean | undefined;
  /** Prints only the drawing. */
  isDrawingOnly?: boolean | undefined;
  /** Returns the address of the record of a node. */
  linkOf?: ((node: string) => string) | undefined;
  /** Configured node types, by which their units are drawn. */
  types?: readonly ConfiguredType[] | undefined;
  /** Periods and phases, for files that contain them as groups. */
  chronology?: readonly HmcPeriod[] | undefined;
  /** Datings of the units, for a chronological model. */
  datings?: readonly UnitDating[] | undefined;
  /** Differences, if two states are drawn as one. */
  compared?: ComparedDrawing | undefined;
}

/** Share of layout in the progress. The rest is checking and writing. */
const LAYOUT_SHARE = 0.8;

/** A drawing and the proof that it shows the records correctly. */
export interface ProvedDrawing {
  layout: MatrixLayout;
  certificate: Certificate;
}

/**
 * Lays a matrix out and certifies the drawing. If manual positions prevent a correct drawing, it is
 * drawn without them, and the result reports this.
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
  { grouping, periods, previous, profile, places, onProgress }: DrawingOptions,
): ProvedDrawing {
  const layout = layoutMatrix(matrix, {
    grouping,
    ...(periods && { periods }),
    ...(previous && { previousDrawing: previous }),
    ...(profile && { profile }),
    ...(places && { places }),
    ...(onProgress && { onProgress: (done) => onProgress(done * LAYOUT_SHARE) }),
  });
  return { layout, certificate: certifyLayout(matrix, layout) };
}

/** Renders a matrix as SVG. The default theme follows the setting of the viewer. */
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
    // Differences between states have colours for paper.
    ...(options.compared ? { theme: 'light' } : theme && { theme }),
  });
}

/**
 * Renders a matrix as SVG without fonts, ready for rasterisation.
 * @throws ValidationError if the drawing is too large
 */
export async function drawOutlines(matrix: HarrisMatrix, options: RenderOptions): Promise<string> {
  const svg = drawSvg(matrix, { ...options, linkOf: undefined, theme: 'light' });
  refuseUnreadable(svg);
  return outlineSvgTexts(svg);
}

/** Renders a matrix as SVG with the borders of its printed sheets. */
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

/** Renders a matrix as a PDF. */
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

/** Returns the heading of a drawing and the node types of its units. */
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
