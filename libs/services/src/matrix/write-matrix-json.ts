import { drawMatrix } from '@trowel/documents';
import type { CollapseOptions, Grouping, LanePeriod } from '@trowel/domain/drawing';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import type { Period } from '@trowel/domain/records';
import type { TellProgress } from '../context.ts';
import { computeMatrix } from './compute-matrix.ts';
import { listLanes, type Lane } from './lanes.ts';
import type { ChosenPart } from './matrix-part.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';
import { toWireLayout, type WireLayout } from './wire-layout.ts';

/** The matrix of a site as it is sent. Ids of nodes are the ids of their first unit, as text. */
export interface MatrixAnswer extends HarrisMatrix {
  site_name: string;
  lanes: Lane[];
  /** Where everything stands in the drawing, when asked for. */
  layout?: WireLayout;
}

/** Records on their way to the JSON of their matrix. */
export interface MatrixJsonRequest extends PackedMatrix {
  siteName: string;
  part: ChosenPart;
  reduce: boolean;
  /** Areas and phases that become one node each. */
  collapsed?: Partial<CollapseOptions> | undefined;
  language: 'en' | 'it';
  /** The periods of the site, in its order. */
  listed: readonly Period[];
  /** How it is to be drawn, if at all; rows of the drawing, the most recent first. */
  drawing?: { grouping: Grouping; lanes: readonly LanePeriod[] };
}

/** Builds the matrix of packed records, draws it when asked to, and gives the answer as JSON (UTF-8). */
export async function writeMatrixJson(request: MatrixJsonRequest, tell: TellProgress): Promise<Uint8Array> {
  const { siteName, listed, drawing } = request;
  const matrix = await buildPart(request);
  const answer: MatrixAnswer = {
    site_name: siteName,
    ...matrix,
    lanes: listLanes(matrix, listed),
    ...(drawing && { layout: draw(matrix, drawing, tell) }),
  };
  return new TextEncoder().encode(JSON.stringify(answer));
}

async function buildPart(request: MatrixJsonRequest): Promise<HarrisMatrix> {
  const { part, reduce, collapsed, language } = request;
  return computeMatrix({ ...(await unpackMatrix(request)), ...part, collapsed, reduce, language });
}

function draw(
  matrix: HarrisMatrix,
  { grouping, lanes }: NonNullable<MatrixJsonRequest['drawing']>,
  onProgress: TellProgress,
): WireLayout {
  const { layout, certificate } = drawMatrix(matrix, { grouping, periods: lanes, onProgress });
  return toWireLayout(layout, certificate);
}
