import { ValidationError } from '@trowel/domain/core';
import { readsOf, runOptionsOf, type Context, type TaskRunner } from '../context.ts';
import { createKeptResults, type KeptResults } from '../workers/index.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods } from './lanes.ts';
import { loadPart, type SupposedRelation } from './load-part.ts';
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
  /** The checksum of a large drawing that was given before, for this one to stay like it, where `kept` does not tell. */
  like?: string | undefined;
  /** A relation that may be recorded next: the drawing is the one there will be then. */
  supposed?: SupposedRelation | undefined;
}

/** Bytes from which a drawing is remembered, for later ones to stay like it: of fewer boxes callers send the places. */
const LEAST_REMEMBERED = 1_500_000;
/** Of all of them: three of 50,000 boxes. */
const MOST_REMEMBERED = 33_554_432;

/** Large drawings by site and checksum, for each service there is. */
const remembered = new WeakMap<TaskRunner, KeptResults<Uint8Array>>();

function drawingsOf({ services: { tasks } }: Context): KeptResults<Uint8Array> {
  const known =
    remembered.get(tasks) ?? createKeptResults<Uint8Array>(MOST_REMEMBERED, ({ byteLength }) => byteLength);
  remembered.set(tasks, known);
  return known;
}

/**
 * Gives the drawing of a matrix for a screen: JSON of a `MatrixScreen` (UTF-8), drawn and proved in a worker thread as
 * the PDF is; what was drawn for the same records is given again. Findings are asked for apart: they cost as much
 * again. @throws NotFoundError, ConflictError
 */
export async function getMatrixScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const { siteName, grouping, relations, kept, like, after } = query;
  refusePartCompared(query);
  const { siteId, input, part, collapsed } = await loadPart(ctx, query);
  const { language } = ctx;
  const against =
    query.against === undefined
      ? undefined
      : await loadMatrixInputAt(store, { siteId, moment: query.against });
  const drawings = drawingsOf(ctx);
  const stood = kept === undefined && like !== undefined ? drawings.find(`${siteId} ${like}`) : undefined;
  const drawn = await ctx.services.tasks.run(
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
      ...(stood && { stood }),
      ...(against && { against: await packMatrix(against) }),
    },
    // What was drawn before a relation was recorded is asked for again once it is.
    { ...runOptionsOf(ctx), keepsResult: stood === undefined, about: siteId },
  );
  if (drawn.byteLength >= LEAST_REMEMBERED) drawings.keep(`${siteId} ${readChecksum(drawn)}`, drawn);
  return drawn;
}

/** The checksum of a drawing's certificate. Whatever people write has its quotes escaped. */
function readChecksum(drawn: Uint8Array): string {
  const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  const at = bytes.lastIndexOf('"certificate":{');
  return /"hash":"([0-9a-f]{16})"/.exec(bytes.toString('latin1', at, at + 100))?.[1] ?? '';
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
