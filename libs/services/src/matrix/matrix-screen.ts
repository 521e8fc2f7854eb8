import { ValidationError } from '@trowel/domain/core';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods } from './lanes.ts';
import { loadPart } from './load-part.ts';
import type { MatrixPart } from './matrix-part.ts';
import { packMatrix } from './packed-matrix.ts';
import { loadMatrixInputAt } from './records-at.ts';
import { writeScreenJsonTask } from './tasks.ts';
import type { ScreenHow } from './write-screen-json.ts';

/** Which matrix is to be drawn on a screen, and how. */
export interface ScreenQuery extends MatrixPart, ScreenHow {
  siteName: string;
  /** After whose hand it is drawn. */
  after?: DrawnAfter | undefined;
  /** An earlier moment (ISO 8601) whose state is drawn too. */
  against?: string | undefined;
}

/**
 * Gives the drawing of a matrix for a screen: JSON of a `MatrixScreen` (UTF-8), drawn and proved in a worker thread as
 * the PDF is; what was drawn for the same records is given again. Findings are asked for apart: they cost as much
 * again. @throws NotFoundError, ConflictError
 */
export async function getMatrixScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const { siteName, grouping, relations, kept, after } = query;
  refusePartCompared(query);
  const { siteId, input, part, collapsed } = await loadPart(ctx, query);
  const { language } = ctx;
  const against =
    query.against === undefined
      ? undefined
      : await loadMatrixInputAt(store, { siteId, moment: query.against });
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
      ...(against && { against: await packMatrix(against) }),
    },
    // A drawing made to stay as one person's page has it is asked for once.
    { ...runOptionsOf(ctx), keepsResult: kept === undefined },
  );
}

/** What of a query tells whether its states can be compared. */
interface ComparedQuery extends MatrixPart, Pick<ScreenHow, 'collapsed'> {
  against?: string | undefined;
}

/** Of a part nobody could tell what is gone from what is left out. */
export function refusePartCompared({ against, at, collapsed, ...query }: ComparedQuery): void {
  if (against === undefined) return;
  const { area, period, phase, finds, units, around, above, below, between } = query;
  const part = { area, period, phase, finds, units, around, above, below, between };
  const isWhole = Object.values({ ...part, collapsed }).every((one) => one === undefined);
  const message = isWhole
    ? 'against must lie before the state shown'
    : 'two states are compared of the whole site; leave out what narrows it';
  if (isWhole && (at === undefined || against < at)) return;
  throw new ValidationError([{ field: 'against', message, type: 'value_error' }]);
}
