import { renderMatrixPdf, type Orientation, type Paper } from '@trowel/documents';
import {
  certifyLayout,
  compareMatrices,
  layoutMatrix,
  renderMatrixDot,
  renderMatrixLevels,
  renderMatrixLst,
  renderMatrixSvg,
  renderMatrixText,
  renderOxcal,
  type Certificate,
  type CollapseOptions,
  type Grouping,
  type HarrisMatrix,
  type LanePeriod,
  type MatrixComparison,
  type MatrixLayout,
  type MatrixState,
  type UnitDating,
} from '@trowel/domain';
import type { TellProgress } from '../workers/tasks.ts';
import { computeMatrix } from './compute-matrix.ts';
import type { ChosenPart } from './matrix-part.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';
import { toWireLayout, type WireLayout } from './wire-layout.ts';

/** What can be made of a matrix. */
export const MATRIX_FORMATS = ['pdf', 'svg', 'dot', 'csv', 'lst', 'oxcal', 'txt'] as const;
export type MatrixFormat = (typeof MATRIX_FORMATS)[number];

/** Records on their way to a drawing. */
export interface LayoutRequest extends PackedMatrix {
  part: ChosenPart;
  reduce: boolean;
  grouping: Grouping;
  /** Areas and phases that become one box each. */
  collapsed?: Partial<CollapseOptions> | undefined;
  /** Rows of the drawing, the most recent first. */
  lanes: readonly LanePeriod[];
  language: 'en' | 'it';
}

/** How a file of the matrix is to be made. */
export interface FileRequest extends Omit<LayoutRequest, 'reduce'> {
  format: MatrixFormat;
  siteName: string;
  area?: string;
  title?: string;
  /** ISO 8601 moment printed on the sheet. */
  date: string;
  paper: Paper;
  orientation: Orientation;
  /** Beginning of the address of a unit's record; its id follows. */
  links?: string;
  /** What dates the units, for a chronological model. */
  datings?: readonly UnitDating[];
}

/** Builds the matrix of packed records and lays it out. */
export async function layoutPacked(
  request: LayoutRequest,
  tell: TellProgress,
): Promise<{ matrix: HarrisMatrix; layout: WireLayout }> {
  const matrix = await compute(request, request.reduce);
  const { layout, certificate } = draw(matrix, request, tell);
  return { matrix, layout: toWireLayout(layout, certificate) };
}

/** Builds the matrix of packed records and gives it as a file. */
export async function drawMatrixFile(request: FileRequest, tell: TellProgress): Promise<Uint8Array> {
  const bytes = await render(await compute(request, true), request, tell);
  return typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
}

/** Builds the matrices of two states of a site and compares them. */
export async function comparePacked({
  before,
  after,
}: {
  before: PackedMatrix;
  after: PackedMatrix;
}): Promise<MatrixComparison> {
  return compareMatrices(await buildState(before), await buildState(after));
}

async function buildState(packed: PackedMatrix): Promise<MatrixState> {
  const input = await unpackMatrix(packed);
  return { units: input.units, matrix: computeMatrix({ ...input, reduce: true, language: 'en' }) };
}

async function compute(
  request: Pick<LayoutRequest, keyof PackedMatrix | 'part' | 'collapsed' | 'language'>,
  reduce: boolean,
): Promise<HarrisMatrix> {
  const { part, collapsed, language } = request;
  return computeMatrix({ ...(await unpackMatrix(request)), ...part, collapsed, reduce, language });
}

async function render(
  matrix: HarrisMatrix,
  request: FileRequest,
  tell: TellProgress,
): Promise<Uint8Array | string> {
  const { format, language, siteName, lanes, grouping, datings = [] } = request;
  switch (format) {
    case 'pdf':
    case 'svg':
      return renderDrawing(matrix, request, tell);
    case 'dot':
      return renderMatrixDot(matrix, { title: siteName, language, grouping: FRAMES[grouping] });
    case 'csv':
      return renderMatrixLevels(matrix);
    case 'lst':
      return renderMatrixLst(matrix, { dataset: siteName, language });
    case 'txt':
      return renderMatrixText(matrix, { siteName, language });
    case 'oxcal':
      return renderOxcal(matrix, datings, { title: siteName, periods: lanes });
  }
}

async function renderDrawing(
  matrix: HarrisMatrix,
  request: FileRequest,
  tell: TellProgress,
): Promise<Uint8Array | string> {
  const { format, siteName, area, title, language, date, paper, orientation, links } = request;
  const { layout, certificate } = draw(matrix, request, tell);
  const linkOf = links === undefined ? undefined : (node: string) => `${links}${encodeURIComponent(node)}`;
  const told = {
    siteName,
    language,
    certificate,
    ...(area !== undefined && { area }),
    ...(title !== undefined && { title }),
  };
  return format === 'svg'
    ? renderMatrixSvg(matrix, layout, {
        ...told,
        date: nameDay(date, language),
        ...(linkOf && { href: linkOf }),
      })
    : renderMatrixPdf(matrix, layout, {
        ...told,
        date: new Date(date),
        paper,
        orientation,
        ...(linkOf && { unitUrl: linkOf }),
      });
}

function nameDay(date: string, language: 'en' | 'it'): string {
  const locale = language === 'it' ? 'it-IT' : 'en-GB';
  return new Date(date).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

/** A graph of Graphviz has one kind of frame. */
const FRAMES = { period: 'period', period_area: 'period', area: 'area', none: 'none' } as const;

/** Share of the work that is layout; the rest is checking and writing. */
const LAYOUT_SHARE = 0.8;

function draw(
  matrix: HarrisMatrix,
  { grouping, lanes }: Pick<LayoutRequest, 'grouping' | 'lanes'>,
  tell: TellProgress,
): { layout: MatrixLayout; certificate: Certificate } {
  const layout = layoutMatrix(matrix, {
    grouping,
    periods: lanes,
    onProgress: (done) => tell(done * LAYOUT_SHARE),
  });
  return { layout, certificate: certifyLayout(matrix, layout) };
}
