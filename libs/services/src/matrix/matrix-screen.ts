import { ValidationError } from '@trowel/domain/core';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods } from './lanes.ts';
import { loadPart, type SupposedRelation } from './load-part.ts';
import type { MatrixPart } from './matrix-part.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { packMatrix } from './packed-matrix.ts';
import { loadMatrixRecordsAt } from './records-at.ts';
import { writeScreenJsonTask } from './tasks.ts';
import type { ScreenHow } from './write-screen-json.ts';

/** Parameters of a matrix on a screen. */
export interface ScreenQuery extends MatrixPart, ScreenHow {
  siteName: string;
  /** Owner of the manual layout to use. */
  after?: DrawnAfter | undefined;
  /** An earlier time (ISO 8601) whose state is compared. */
  against?: string | undefined;
  /** Checksum of an earlier large drawing whose positions are reused, if `previous` is not sent. */
  like?: string | undefined;
  /** A relation that may be recorded next. The drawing includes it. */
  supposed?: SupposedRelation | undefined;
}

/**
 * Drawings of at least this size, in bytes, are cached so that later ones can reuse their positions.
 * For smaller ones clients send the positions.
 */
const LEAST_CACHED = 1_500_000;

/**
 * Returns the drawing of a matrix for a screen: JSON of a `MatrixScreen` (UTF-8). It is drawn and
 * verified in a worker thread like the PDF, and cached for the same records. Findings are a separate
 * request, because they cost as much again. @throws NotFoundError, ConflictError
 */
export async function getMatrixScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  refusePartCompared(query);
  const states = query.against === undefined ? 1 : 2;
  return runSiteInTurn(ctx, query.siteName, () => drawScreen(ctx, query), { states });
}

async function drawScreen(ctx: Context, query: ScreenQuery): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const { siteName, grouping, relations, previous, like, after } = query;
  const { siteId, input, part, collapsed } = await loadPart(ctx, query);
  const { language } = ctx;
  const against =
    query.against === undefined
      ? undefined
      : await loadMatrixRecordsAt(store, { siteId, moment: query.against });
  const { results } = ctx.services.tasks;
  const stood = previous === undefined && like !== undefined ? results.find(`${siteId} ${like}`) : undefined;
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
      ...(previous && { previous }),
      ...(stood && { stood }),
      ...(against && { against: await packMatrix(against) }),
    },
    // The drawing of a relation about to be recorded is requested again after it is recorded.
    { ...runOptionsOf(ctx), keepsResult: stood === undefined },
  );
  if (drawn.byteLength >= LEAST_CACHED) results.store(`${siteId} ${readChecksum(drawn)}`, drawn);
  return drawn;
}

/** Reads the checksum of a drawing's certificate. Quotes in recorded texts are escaped, so they cannot match. */
function readChecksum(drawn: Uint8Array): string {
  const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  const at = bytes.lastIndexOf('"certificate":{');
  return /"hash":"([0-9a-f]{16})"/.exec(bytes.toString('latin1', at, at + 100))?.[1] ?? '';
}

/** The part of a query that decides if its states can be compared. */
interface ComparedQuery extends MatrixPart, Pick<ScreenHow, 'collapsed'> {
  against?: string | undefined;
}

/** Rejects the comparison of a part: a unit missing from it may be deleted or just filtered out. */
export function refusePartCompared({ against, at, collapsed, ...query }: ComparedQuery): void {
  if (against === undefined) return;
  const isWhole = collapsed === undefined && isOfAll(query);
  const message = isWhole
    ? { en: 'against must be earlier than the state shown', it: 'against deve precedere lo stato mostrato' }
    : {
        en: 'two states can only be compared for the whole site; remove the filters',
        it: 'due stati si possono confrontare solo per il sito intero: rimuovi i filtri',
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
