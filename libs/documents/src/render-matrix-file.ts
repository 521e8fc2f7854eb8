import {
  certifyLayout,
  layoutMatrix,
  renderMatrixSvg,
  renderMatrixText,
  type Certificate,
  type Grouping,
  type LanePeriod,
  type MatrixLayout,
} from '@trowel/domain/drawing';
import { renderMatrixDot, renderMatrixLevels, renderMatrixLst } from '@trowel/domain/formats';
import { renderOxcal, type HarrisMatrix, type UnitDating } from '@trowel/domain/matrix';
import type { ConfiguredType } from '@trowel/domain/records';
import type { MatrixFormat } from './matrix-files.ts';
import { renderMatrixPdf } from './pdf/render-matrix-pdf.ts';
import type { Orientation, Paper } from './pdf/sheet-plan.ts';

/** How a matrix is to be drawn. */
export interface DrawingOptions {
  grouping: Grouping;
  /** Rows of the drawing, the most recent first; those of the units unless given. */
  periods?: readonly LanePeriod[];
  /** Hears how far the work has come, 0 to 1. */
  onProgress?: (done: number) => void;
}

/** How a file of a matrix is to be made. */
export interface MatrixFileOptions extends DrawingOptions {
  format: MatrixFormat;
  siteName: string;
  language: 'en' | 'it';
  area?: string | undefined;
  title?: string | undefined;
  /** The day printed on the drawing. */
  date: Date;
  paper: Paper;
  orientation: Orientation;
  /** Gives the address of the record of a node. */
  linkOf?: ((node: string) => string) | undefined;
  /** Types of one's own: their units are drawn as they are configured. */
  types?: readonly ConfiguredType[] | undefined;
  /** What dates the units, for a chronological model. */
  datings?: readonly UnitDating[] | undefined;
}

/** Gives a matrix as a file of the format asked for; PDF as bytes, the others as text. */
export async function renderMatrixFile(
  matrix: HarrisMatrix,
  options: MatrixFileOptions,
): Promise<Uint8Array | string> {
  return RENDERERS[options.format](matrix, options);
}

type Renderer = (
  matrix: HarrisMatrix,
  options: MatrixFileOptions,
) => Uint8Array | string | Promise<Uint8Array | string>;

/** How each file is made; a format without its renderer does not compile. */
const RENDERERS: Record<MatrixFormat, Renderer> = {
  pdf: renderPdf,
  svg: renderSvg,
  dot: (matrix, { siteName: title, language, grouping, types = [] }) =>
    renderMatrixDot(matrix, { title, language, grouping: FRAMES[grouping], types }),
  csv: (matrix) => renderMatrixLevels(matrix),
  lst: (matrix, { siteName: dataset, language }) => renderMatrixLst(matrix, { dataset, language }),
  txt: (matrix, { siteName, language, types = [] }) =>
    renderMatrixText(matrix, { siteName, language, types }),
  oxcal: (matrix, { siteName: title, periods = [], datings = [] }) =>
    renderOxcal(matrix, datings, { title, periods }),
};

/** Share of the work that is layout; the rest is checking and writing. */
const LAYOUT_SHARE = 0.8;

/** Lays a matrix out and checks that the drawing says what is recorded. */
export function drawMatrix(
  matrix: HarrisMatrix,
  { grouping, periods, onProgress }: DrawingOptions,
): { layout: MatrixLayout; certificate: Certificate } {
  const layout = layoutMatrix(matrix, {
    grouping,
    ...(periods && { periods }),
    ...(onProgress && { onProgress: (done) => onProgress(done * LAYOUT_SHARE) }),
  });
  return { layout, certificate: certifyLayout(matrix, layout) };
}

function renderSvg(matrix: HarrisMatrix, options: MatrixFileOptions): string {
  const { date, language, linkOf } = options;
  const { layout, certificate } = drawMatrix(matrix, options);
  return renderMatrixSvg(matrix, layout, {
    ...headingOf(options),
    certificate,
    date: nameDay(date, language),
    ...(linkOf && { href: linkOf }),
  });
}

function renderPdf(matrix: HarrisMatrix, options: MatrixFileOptions): Promise<Uint8Array> {
  const { date, paper, orientation, linkOf } = options;
  const { layout, certificate } = drawMatrix(matrix, options);
  return renderMatrixPdf(matrix, layout, {
    ...headingOf(options),
    certificate,
    date,
    paper,
    orientation,
    ...(linkOf && { unitUrl: linkOf }),
  });
}

/** What a drawing says of itself, and the types its units are drawn by. */
function headingOf({ siteName, language, area, title, types = [] }: MatrixFileOptions) {
  return {
    siteName,
    language,
    types,
    ...(area !== undefined && { area }),
    ...(title !== undefined && { title }),
  };
}

function nameDay(date: Date, language: 'en' | 'it'): string {
  const locale = language === 'it' ? 'it-IT' : 'en-GB';
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** A graph of Graphviz has one kind of frame. */
const FRAMES = {
  period: 'period',
  phase: 'period',
  period_only: 'period',
  period_area: 'period',
  area: 'area',
  none: 'none',
} as const;
