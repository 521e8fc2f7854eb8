import { renderMatrixText } from '@trowel/domain/drawing';
import { renderMatrixDot, renderMatrixLevels, renderMatrixLst } from '@trowel/domain/formats';
import { renderOxcal, type HarrisMatrix } from '@trowel/domain/matrix';
import { drawPdf, drawSvg, type RenderOptions } from './draw-matrix.ts';

/** One kind of file made of a matrix. */
interface MatrixFile {
  contentType: string;
  /** What can be said of how it looks: nothing of a text; the frames of a graph; of a print also its sheets. */
  kind: 'text' | 'graph' | 'drawing' | 'print';
  /** It is a chronological model: of records without datings there is none. */
  needsDatings?: true;
  /** For the description of the API: a heading, and what is in the file. */
  summary: string;
  description: string;
}

/** What can be made of a matrix, by format, which is also how the name of the file ends. */
export const MATRIX_FILES = {
  pdf: {
    contentType: 'application/pdf',
    kind: 'print',
    summary: 'The Harris matrix to print',
    description:
      'Vector drawing on sheets or as a poster, with lanes of the periods, legend, findings and an index of the units. The footer says whether the drawing shows exactly what is recorded.',
  },
  svg: {
    contentType: 'image/svg+xml',
    kind: 'drawing',
    summary: 'The Harris matrix as a picture',
    description:
      'Boxes and lines have stable ids and names for screen readers; the metadata hold the certificate.',
  },
  dot: {
    contentType: 'text/vnd.graphviz; charset=utf-8',
    kind: 'graph',
    summary: 'The Harris matrix for Graphviz',
    description:
      'Reduced; contradicting relations are red and set no order. Units recorded as one, kinds of relation and certainty are kept as attributes, so that the file can be imported again.',
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    kind: 'text',
    summary: 'The levels of the Harris matrix as a table',
    description: 'One row per box: its level and its direct neighbours.',
  },
  lst: {
    contentType: 'text/plain; charset=utf-8',
    kind: 'text',
    summary: 'The relations in LST (BASP Harris, ArchEd, Stratify)',
    description:
      'All relations, including implied and contradicting ones. The format has no place for areas, periods and kinds of relation.',
  },
  oxcal: {
    contentType: 'text/plain; charset=utf-8',
    kind: 'text',
    needsDatings: true,
    summary: 'The dated part as an OxCal model',
    description:
      'Radiocarbon ages, datings in years and finds, with the fewest constraints between them and boundaries for each period.',
  },
  txt: {
    contentType: 'text/plain; charset=utf-8',
    kind: 'text',
    summary: 'The Harris matrix as text to read aloud',
    description: 'Level by level in sentences, for screen readers and plain paper.',
  },
} as const satisfies Record<string, MatrixFile>;

export type MatrixFormat = keyof typeof MATRIX_FILES;
export const MATRIX_FORMATS = Object.keys(MATRIX_FILES) as MatrixFormat[];

/** Tells whether a file of that format can be made only of records that are dated. */
export function needsDatings(format: MatrixFormat): boolean {
  return 'needsDatings' in MATRIX_FILES[format];
}

type Renderer = (
  matrix: HarrisMatrix,
  options: RenderOptions,
) => Uint8Array | string | Promise<Uint8Array | string>;

/** How each file is made. A table of its own: a program that only names the formats is bundled without it. */
const RENDERERS: Record<MatrixFormat, Renderer> = {
  pdf: drawPdf,
  svg: drawSvg,
  dot: (matrix, { siteName: title, language, grouping, types = [] }) =>
    renderMatrixDot(matrix, { title, language, grouping: FRAMES[grouping], types }),
  csv: (matrix) => renderMatrixLevels(matrix),
  lst: (matrix, { siteName: dataset, language }) => renderMatrixLst(matrix, { dataset, language }),
  oxcal: (matrix, { siteName: title, periods = [], datings = [] }) =>
    renderOxcal(matrix, datings, { title, periods }),
  txt: (matrix, { siteName, language, types = [] }) =>
    renderMatrixText(matrix, { siteName, language, types }),
};

/** A graph of Graphviz has one kind of frame. */
const FRAMES = {
  period: 'period',
  phase: 'period',
  period_only: 'period',
  period_area: 'period',
  area: 'area',
  none: 'none',
} as const;

/** How a file of a matrix is to be made. */
export interface MatrixFileOptions extends RenderOptions {
  format: MatrixFormat;
}

/** Gives a matrix as a file of the format asked for; PDF as bytes, the others as text. */
export async function renderMatrixFile(
  matrix: HarrisMatrix,
  options: MatrixFileOptions,
): Promise<Uint8Array | string> {
  return RENDERERS[options.format](matrix, options);
}
