import type { CollapseOptions } from '@trowel/domain/drawing';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import type { Period } from '@trowel/domain/records';
import { computeMatrix } from './compute-matrix.ts';
import { listLanes, type Lane } from './lanes.ts';
import type { ChosenPart } from './matrix-part.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';
import type { WireLayout } from './wire-layout.ts';

/** The matrix of a site as sent. The id of a node is that of its first unit, as text. */
export interface MatrixAnswer extends HarrisMatrix {
  site_name: string;
  lanes: Lane[];
  /** Layout of the drawing, on request. */
  layout?: WireLayout;
}

/** Records packed for the JSON of their matrix. */
export interface MatrixJsonRequest extends PackedMatrix {
  siteName: string;
  part: ChosenPart;
  reduce: boolean;
  /** Areas and phases to collapse into one node each. */
  collapsed?: Partial<CollapseOptions> | undefined;
  language: 'en' | 'it';
  /** The periods of the site, in its order. */
  listed: readonly Period[];
}

/** Builds the matrix of packed records and returns it as JSON (UTF-8), with the result of `draw`. */
export async function writeMatrixJson(
  request: MatrixJsonRequest,
  draw?: (matrix: HarrisMatrix) => WireLayout,
): Promise<Uint8Array> {
  const { siteName, listed } = request;
  const matrix = await buildPart(request);
  const answer: MatrixAnswer = {
    site_name: siteName,
    ...matrix,
    lanes: listLanes(matrix, listed),
    ...(draw && { layout: draw(matrix) }),
  };
  return new TextEncoder().encode(JSON.stringify(answer));
}

async function buildPart(request: MatrixJsonRequest): Promise<HarrisMatrix> {
  const { part, reduce, collapsed, language } = request;
  return computeMatrix({ ...(await unpackMatrix(request)), ...part, collapsed, reduce, language });
}
