import { now, runOptionsOf, type Context } from '../../context.ts';
import { listLanePeriods, packMatrix, type LaneFacts, type SiteMatrixRecords } from '../../matrix/index.ts';
import type { MatrixPreview } from './draw-preview.ts';
import { previewImportTask } from './tasks.ts';

/** The records of a site before and after an import, and the units it changes. */
export interface MatricesToCompare {
  siteName: string;
  before: SiteMatrixRecords;
  after: SiteMatrixRecords;
  touched: readonly string[];
  /** The periods there then are. */
  periods: readonly LaneFacts[];
}

/** Compares the matrix of a site before and after an import, with numbers and pictures. Runs in a worker thread. */
export async function previewMatrix(
  ctx: Context,
  { siteName, before, after, touched, periods }: MatricesToCompare,
): Promise<MatrixPreview> {
  const { language, services } = ctx;
  const request = {
    before: await packMatrix(before),
    after: await packMatrix(after),
    touched,
    lanes: listLanePeriods(periods, language),
    siteName,
    language,
    date: now(ctx),
  };
  return services.tasks.run(previewImportTask, request, runOptionsOf(ctx));
}
