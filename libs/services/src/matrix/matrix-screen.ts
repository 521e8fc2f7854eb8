import { ValidationError } from '@trowel/domain/core';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods } from './lanes.ts';
import { loadPart, type SupposedRelation } from './load-part.ts';
import type { MatrixPart } from './matrix-part.ts';
import { inSiteTurn } from './site-turns.ts';
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

/** Drawings of at least this size, in bytes, are cached so that later ones stay like them. For smaller ones callers send the places. */
const LEAST_CACHED = 1_500_000;

/**
 * Gives the drawing of a matrix for a screen: JSON of a `MatrixScreen` (UTF-8), drawn and proved in a worker thread as
 * the PDF is; what was drawn for the same records is given again. Findings are asked for apart: they cost as much
 * again. @throws NotFoundError, ConflictError
 */
export async function getMatrixScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  refusePartCompared(query);
  const states = query.against === undefined ? 1 : 2;
  return inSiteTurn(ctx, query.siteName, () => drawScreen(ctx, query), { states });
}

async function drawScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const { siteName, grouping, relations, kept, like, after } = query;
  const { siteId, input, part, collapsed } = await loadPart(ctx, query);
  const { language } = ctx;
  const against =
    query.against === undefined
      ? undefined
      : await loadMatrixInputAt(store, { siteId, moment: query.against });
  const { results } = ctx.services.tasks;
  const stood = kept === undefined && like !== undefined ? results.find(`${siteId} ${like}`) : undefined;
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
    { ...runOptionsOf(ctx), keepsResult: stood === undefined },
  );
  if (drawn.byteLength >= LEAST_CACHED) results.store(`${siteId} ${readChecksum(drawn)}`, drawn);
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
  const isWhole = collapsed === undefined && isOfAll(query);
  const message = isWhole
    ? { en: 'against must lie before the state shown', it: 'against deve precedere lo stato mostrato' }
    : {
        en: 'two states are compared of the whole site; leave out what narrows it',
        it: 'due stati si confrontano per il sito intero: togli ciò che lo restringe',
      };
  if (isWhole && (at === undefined || against < at)) return;
  throw new ValidationError([{ field: 'against', message, type: 'value_error' }]);
}

function isOfAll({
  area,
  period,
  phase,
  finds,
  units,
  around,
  above,
  below,
  beside,
  between,
}: MatrixPart): boolean {
  const part = [area, period, phase, finds, units, around, above, below, beside, between];
  return part.every((one) => one === undefined);
}
