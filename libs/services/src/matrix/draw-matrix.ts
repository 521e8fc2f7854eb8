import {
  drawOutlines,
  drawPng,
  drawSheetPlan,
  drawSmallPng,
  renderMatrixFile,
  sizeOfDrawing,
  type MatrixFormat,
  type Orientation,
  type Paper,
} from '@trowel/documents';
import {
  compareMatrices,
  type HarrisMatrix,
  type MatrixComparison,
  type MatrixState,
  type UnitDating,
} from '@trowel/domain/matrix';
import type { HmcPeriod } from '@trowel/domain/formats';
import {
  matrixWordsIn,
  type CollapseOptions,
  type ComparedDrawing,
  type Grouping,
  type HandPlace,
  type LanePeriod,
} from '@trowel/domain/drawing';
import type { ReportProgress } from '../context.ts';
import { computeMatrix, computeMatrixLines } from './compute-matrix.ts';
import type { SiteMatrixRecords } from './matrix-records.ts';
import type { ChosenPart } from './matrix-part.ts';
import { compareMatrix, uniteStates, type DrawnState } from './two-states.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';

/** Records packed for a file of their matrix, and its options. */
export interface FileRequest extends PackedMatrix {
  part: ChosenPart;
  grouping: Grouping;
  /** Areas and phases to collapse into one box each. */
  collapsed?: Partial<CollapseOptions> | undefined;
  /** Manual positions of boxes. */
  places: readonly HandPlace[];
  /** Rows of the drawing, most recent first. */
  lanes: readonly LanePeriod[];
  language: 'en' | 'it';
  format: MatrixFormat;
  siteName: string;
  area?: string;
  title?: string;
  /** Time of the drawn state (ISO 8601); by default now. */
  at?: string;
  /** Another state to compare with, and its time (ISO 8601). */
  against?: { moment: string; state: PackedMatrix } | undefined;
  /** Date printed on the sheet (ISO 8601). */
  date: string;
  paper: Paper;
  orientation: Orientation;
  leastLetters?: number | undefined;
  isGrey?: boolean | undefined;
  isDrawingOnly?: boolean | undefined;
  /** A picture with the borders of the sheets, instead of the file. */
  isPreview?: boolean | undefined;
  /** Beginning of the address of a unit's record, before its id. */
  links?: string;
  /** Periods and phases of a chronological model. */
  chronology: readonly HmcPeriod[];
  /** Datings of the units of a chronological model. */
  datings?: readonly UnitDating[];
}

/** Builds the matrix of packed records and draws it as a file. */
export async function drawMatrixFile(
  request: FileRequest,
  reportProgress: ReportProgress,
): Promise<Uint8Array> {
  const { matrix, options } = await prepareDrawing(request, reportProgress);
  const draw = request.isPreview ? drawSheetPlan : renderMatrixFile;
  const bytes = await draw(matrix, options);
  return typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
}

/** A PNG of a matrix for a conversation. */
export interface DrawnPicture {
  /** Size of the drawing, in points. */
  size: { width: number; height: number };
  png: Uint8Array;
  /** True if the picture has a size for conversations, false if it has the size of a file. */
  isSmall: boolean;
}

/**
 * Builds the matrix of packed records and draws it as a PNG sized for conversations, or in full size
 * if it would not be readable.
 */
export async function drawMatrixPicture(
  request: FileRequest,
  reportProgress: ReportProgress,
): Promise<DrawnPicture> {
  const { matrix, options } = await prepareDrawing(request, reportProgress);
  const svg = await drawOutlines(matrix, options);
  const small = await drawSmallPng(svg);
  return { size: sizeOfDrawing(svg), png: small ?? (await drawPng(svg)), isSmall: small !== undefined };
}

async function prepareDrawing(
  request: FileRequest,
  reportProgress: ReportProgress,
): Promise<{ matrix: HarrisMatrix; options: Parameters<typeof renderMatrixFile>[1] }> {
  const { links, lanes, date } = request;
  const title = titleOf(request);
  const { matrix, compared } = request.against
    ? await buildCompared(request, request.against.state)
    : { matrix: await buildPart(request) };
  const options = {
    ...request,
    compared,
    ...(title !== undefined && { title }),
    periods: lanes,
    date: new Date(date),
    linkOf: links === undefined ? undefined : (node: string) => `${links}${encodeURIComponent(node)}`,
    onProgress: reportProgress,
  };
  return { matrix, options };
}

/** The title of a past state begins with its date. */
function titleOf({ title, at, against, language }: FileRequest): string | undefined {
  if (at === undefined && against === undefined) return title;
  const words = matrixWordsIn(language);
  const day = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  const nameState = (moment: string): string => words.stateBefore(day.format(new Date(moment)));
  const parts = [
    title ?? words.matrix,
    at === undefined ? words.now : nameState(at),
    ...(against ? [words.comparedWith(nameState(against.moment))] : []),
  ];
  return parts.join(', ');
}

/** Builds the matrix with the units and lines of two states, each reduced separately, and the differences. */
async function buildCompared(
  request: FileRequest,
  earlier: PackedMatrix,
): Promise<{ matrix: HarrisMatrix; compared: ComparedDrawing }> {
  const build = (input: SiteMatrixRecords, reduce: boolean): HarrisMatrix =>
    computeMatrixLines({ ...input, reduce, language: request.language });
  const drawn = async (packed: PackedMatrix): Promise<DrawnState> => {
    const input = await unpackMatrix(packed);
    return { input, matrix: build(input, true) };
  };
  const [old, current] = [await drawn(earlier), await drawn(request)];
  const matrix = build(uniteStates(old, current), false);
  return { matrix, compared: compareMatrix(matrix, old, current) };
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

async function buildPart(request: FileRequest): Promise<HarrisMatrix> {
  const { part, collapsed, language } = request;
  return computeMatrix({ ...(await unpackMatrix(request)), ...part, collapsed, reduce: true, language });
}
