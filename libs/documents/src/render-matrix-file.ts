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
import { renderMatrixPdf } from './pdf/render-matrix-pdf.ts';
import type { Orientation, Paper } from './pdf/sheet-plan.ts';

/** What can be made of a matrix. */
export const MATRIX_FORMATS = ['pdf', 'svg', 'dot', 'csv', 'lst', 'oxcal', 'txt'] as const;
export type MatrixFormat = (typeof MATRIX_FORMATS)[number];

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
  const { format, language, siteName, periods = [], grouping, datings = [], types = [] } = options;
  switch (format) {
    case 'pdf':
    case 'svg':
      return renderDrawing(matrix, options);
    case 'dot':
      return renderMatrixDot(matrix, { title: siteName, language, grouping: FRAMES[grouping], types });
    case 'csv':
      return renderMatrixLevels(matrix);
    case 'lst':
      return renderMatrixLst(matrix, { dataset: siteName, language });
    case 'txt':
      return renderMatrixText(matrix, { siteName, language, types });
    case 'oxcal':
      return renderOxcal(matrix, datings, { title: siteName, periods });
  }
}

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

async function renderDrawing(matrix: HarrisMatrix, options: MatrixFileOptions): Promise<Uint8Array | string> {
  const { format, siteName, area, title, language, date, paper, orientation, linkOf, types = [] } = options;
  const { layout, certificate } = drawMatrix(matrix, options);
  const told = {
    siteName,
    language,
    certificate,
    types,
    ...(area !== undefined && { area }),
    ...(title !== undefined && { title }),
  };
  if (format === 'svg') {
    const day = nameDay(date, language);
    return renderMatrixSvg(matrix, layout, { ...told, date: day, ...(linkOf && { href: linkOf }) });
  }
  const sheets = { date, paper, orientation, ...(linkOf && { unitUrl: linkOf }) };
  return renderMatrixPdf(matrix, layout, { ...told, ...sheets });
}

function nameDay(date: Date, language: 'en' | 'it'): string {
  const locale = language === 'it' ? 'it-IT' : 'en-GB';
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** A graph of Graphviz has one kind of frame. */
const FRAMES = { period: 'period', period_area: 'period', area: 'area', none: 'none' } as const;
