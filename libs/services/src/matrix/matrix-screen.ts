import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods } from './lanes.ts';
import { loadPart } from './load-part.ts';
import type { MatrixPart } from './matrix-part.ts';
import { packMatrix } from './packed-matrix.ts';
import { writeScreenJsonTask } from './tasks.ts';
import type { ScreenHow } from './write-screen-json.ts';

/** Which matrix is to be drawn on a screen, and how. */
export interface ScreenQuery extends MatrixPart, ScreenHow {
  siteName: string;
  /** After whose hand it is drawn. */
  after?: DrawnAfter | undefined;
}

/**
 * Gives the drawing of a matrix for a screen: JSON of a `MatrixScreen` (UTF-8), drawn and proved in a worker thread as
 * the PDF is; what was drawn for the same records is given again. Findings are asked for apart: they cost as much
 * again. @throws NotFoundError, ConflictError
 */
export async function getMatrixScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const { siteName, grouping, relations, kept, after } = query;
  const { siteId, input, part, collapsed } = await loadPart(store, query);
  const { language } = ctx;
  return ctx.services.tasks.run(
    writeScreenJsonTask,
    {
      ...(await packMatrix(input)),
      siteName,
      part,
      grouping,
      relations,
      places: await loadHandPlaces(ctx, store, { siteId, after }),
      lanes: listLanePeriods(input.periods, language),
      language,
      ...(collapsed && { collapsed }),
      ...(kept && { kept }),
    },
    // A drawing made to stay as one person's page has it is asked for once.
    { ...runOptionsOf(ctx), keepsResult: kept === undefined },
  );
}
