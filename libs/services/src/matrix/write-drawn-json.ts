import { drawMatrix } from '@trowel/documents';
import type { Grouping, LanePeriod } from '@trowel/domain/drawing';
import type { ReportProgress } from '../context.ts';
import { toWireLayout } from './wire-layout.ts';
import { writeMatrixJson, type MatrixJsonRequest } from './write-matrix-json.ts';

/** Records packed for the JSON of their matrix, and how to draw it, if at all. */
export interface DrawnJsonRequest extends MatrixJsonRequest {
  /** `lanes`: rows of the drawing, most recent first. */
  drawing?: { grouping: Grouping; lanes: readonly LanePeriod[] };
}

/**
 * As `writeMatrixJson`, with the layout on request. A separate file, because it loads the whole layout
 * code, which only worker threads need.
 */
export async function writeDrawnJson(
  request: DrawnJsonRequest,
  reportProgress: ReportProgress,
): Promise<Uint8Array> {
  const { drawing } = request;
  if (!drawing) return writeMatrixJson(request);
  return writeMatrixJson(request, (matrix) => {
    const { grouping, lanes } = drawing;
    const { layout, certificate } = drawMatrix(matrix, {
      grouping,
      periods: lanes,
      onProgress: reportProgress,
    });
    return toWireLayout(layout, certificate);
  });
}
