import { buffer } from 'node:stream/consumers';
import { renderMatrixText } from '@trowel/domain/drawing';
import {
  renderHmcMatrix,
  renderHmcProject,
  renderMatrixDot,
  renderMatrixLevels,
  renderMatrixLst,
} from '@trowel/domain/formats';
import { renderOxcal, type HarrisMatrix } from '@trowel/domain/matrix';
import { drawOutlines, drawPdf, drawSvg, type RenderOptions } from './draw-matrix.ts';
import { drawPng } from './pictures/draw-png.ts';
import { dayOf } from './pdf/pdf-strings.ts';
import { streamZip } from './zip-write.ts';

/** A file format of a matrix. */
interface MatrixFile {
  contentType: string;
  /**
   * Options that apply. `text`: none. `framed`: grouping. `picture`: also a heading. `drawing`: also
   * links of boxes. `print`: also sheets.
   */
  kind: 'text' | 'framed' | 'picture' | 'drawing' | 'print';
  /** True for chronological models: they need dated records. */
  needsDatings?: true;
  /** Summary and content of the file, for the API documentation. */
  summary: string;
  description: string;
}

/** File formats of a matrix. The key is also the file extension. */
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
  png: {
    contentType: 'image/png',
    kind: 'picture',
    summary: 'The Harris matrix as a picture of pixels',
    description:
      'The drawing of the SVG on white, for slides and pages; twice its size where there is room. One too large for its numbers to be read as a picture is refused (422): `pdf` and `svg` have no such limit.',
  },
  dot: {
    contentType: 'text/vnd.graphviz; charset=utf-8',
    kind: 'framed',
    summary: 'The Harris matrix for Graphviz',
    description:
      'Reduced; contradicting relations are red and set no order. Units recorded as one, periods, phases and structures, kinds of relation and certainty are kept as attributes, so that the file can be imported again.',
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
  hmcx: {
    contentType: 'application/octet-stream',
    kind: 'text',
    summary: 'The Harris matrix for the Harris Matrix Composer',
    description:
      'A project with the periods and their phases as groups. Reduced; units recorded as one are one box. What the program has no place for is kept in attributes, so that the file can be imported again.',
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

/** Returns true if a format needs dated records. */
export function needsDatings(format: MatrixFormat): boolean {
  return 'needsDatings' in MATRIX_FILES[format];
}

/** Returns true if files of a format are for people. The others are for programs. */
export function isDrawn(format: MatrixFormat): boolean {
  const { kind } = MATRIX_FILES[format];
  return kind !== 'text' && kind !== 'framed';
}

type Renderer = (
  matrix: HarrisMatrix,
  options: RenderOptions,
) => Uint8Array | string | Promise<Uint8Array | string>;

/** The renderers are separate from `MATRIX_FILES`, so that programs that only name formats are bundled without them. */
const RENDERERS: Record<MatrixFormat, Renderer> = {
  pdf: drawPdf,
  svg: drawSvg,
  png: async (matrix, options) => drawPng(await drawOutlines(matrix, options)),
  dot: (matrix, { siteName: title, language, grouping, types = [] }) =>
    renderMatrixDot(matrix, { title, language, grouping, types }),
  csv: (matrix) => renderMatrixLevels(matrix),
  lst: (matrix, { siteName: dataset, language }) => renderMatrixLst(matrix, { dataset, language }),
  hmcx: packHmc,
  oxcal: (matrix, { siteName: title, periods = [], datings = [] }) =>
    renderOxcal(matrix, datings, { title, periods }),
  txt: (matrix, { siteName, language, types = [] }) =>
    renderMatrixText(matrix, { siteName, language, types }),
};

/**
 * A project of the Harris Matrix Composer is a ZIP archive. Its timestamp is the day, so that the same
 * records give the same file.
 */
async function packHmc(
  matrix: HarrisMatrix,
  { siteName, date, chronology = [] }: RenderOptions,
): Promise<Uint8Array> {
  const files = {
    'project.xml': renderHmcProject(siteName),
    'matrix.xml': renderHmcMatrix(matrix, chronology),
  };
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    open: () => Promise.resolve(new TextEncoder().encode(text)),
  }));
  const modifiedAt = dayOf(date);
  return new Uint8Array(await buffer(streamZip(entries, { modifiedAt })));
}

/** Options of a file of a matrix. */
export interface MatrixFileOptions extends RenderOptions {
  format: MatrixFormat;
}

/** Renders a matrix in a file format: PDF as bytes, the others as text. */
export async function renderMatrixFile(
  matrix: HarrisMatrix,
  options: MatrixFileOptions,
): Promise<Uint8Array | string> {
  return RENDERERS[options.format](matrix, options);
}
