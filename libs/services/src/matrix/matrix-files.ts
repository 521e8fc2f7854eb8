import {
  isDrawn,
  MATRIX_FILES,
  needsDatings,
  type MatrixFormat,
  type Orientation,
  type Paper,
} from '@trowel/documents';
import type { CollapseOptions, Grouping } from '@trowel/domain/drawing';
import type { Store } from '@trowel/db';
import { now, readsOf, runOptionsOf, type Context, type Task, type TaskHandle } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import type { FileRequest } from './draw-matrix.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods, nameInEnglish } from './lanes.ts';
import { readsAt } from '../past/index.ts';
import { listDatings } from './list-datings.ts';
import { loadPart } from './load-part.ts';
import type { MatrixPart } from './matrix-part.ts';
import { refusePartCompared } from './matrix-screen.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { packMatrix } from './packed-matrix.ts';
import { loadMatrixRecordsAt } from './records-at.ts';
import { drawMatrixFileTask, drawMatrixPictureTask } from './tasks.ts';

/** Parameters of a matrix file. */
export interface MatrixFileQuery extends MatrixPart {
  siteName: string;
  format: MatrixFormat;
  grouping: Grouping;
  collapsed?: Partial<CollapseOptions> | undefined;
  /** Owner of the manual layout to use. */
  after?: DrawnAfter | undefined;
  /** An earlier time (ISO 8601) whose state is compared; SVG and PDF only. */
  against?: string | undefined;
  paper: Paper;
  orientation: Orientation;
  /** Minimum font size in boxes, in points. */
  leastLetters?: number | undefined;
  isGrey?: boolean | undefined;
  /** Without legend, findings and index. */
  isDrawingOnly?: boolean | undefined;
  /** A picture (SVG) with the borders of the sheets, instead of the file. */
  isPreview?: boolean | undefined;
  title?: string | undefined;
  /** Beginning of the address of a unit's record. */
  links?: string | undefined;
}

/**
 * Exports the Harris matrix as a file, drawn in a worker thread. @throws NotFoundError, ConflictError,
 * ValidationError
 */
export async function getMatrixFile(ctx: Context, query: MatrixFileQuery): Promise<ExportedFile> {
  const bytes = await drawInTurn(ctx, query, drawMatrixFileTask);
  return nameFile(query, query.isPreview ? 'svg' : query.format, bytes);
}

/** A picture of a matrix for a conversation. */
export interface MatrixPicture {
  /** Size of the drawing, in points. */
  size: { width: number; height: number };
  /** The small picture, or the one of full size if it would not be readable. */
  file: ExportedFile;
  isSmall: boolean;
}

/**
 * Draws a matrix as a picture sized for conversations, or in full size if it would not be readable.
 * @throws NotFoundError, ConflictError, ValidationError
 */
export async function getMatrixPicture(
  ctx: Context,
  query: Omit<MatrixFileQuery, 'format' | 'isPreview'>,
): Promise<MatrixPicture> {
  const pngQuery = { ...query, format: 'png' } as const;
  const { size, png, isSmall } = await drawInTurn(ctx, pngQuery, drawMatrixPictureTask);
  return { size, file: nameFile(pngQuery, 'png', png), isSmall };
}

function nameFile(
  { siteName, at, against }: MatrixFileQuery,
  format: MatrixFormat,
  bytes: Uint8Array,
): ExportedFile {
  const { contentType } = MATRIX_FILES[format];
  const states = `${nameState(at)}${nameState(against, '_against')}`;
  return { fileName: `${siteName}_matrix${states}.${format}`, contentType, bytes };
}

/** Largest number of units for which the best crossing reduction takes only a moment. */
const MOST_FOR_A_MOMENT = 2_000;

/** Loads the records of a drawing and runs its task, in a turn of the site. */
async function drawInTurn<Drawn>(
  ctx: Context,
  query: MatrixFileQuery,
  task: TaskHandle<string, Task<FileRequest, Drawn>>,
): Promise<Drawn> {
  refusePartCompared(query);
  const states = query.against === undefined ? 1 : 2;
  return runSiteInTurn(
    ctx,
    query.siteName,
    async () => {
      const { request, isLong } = await loadRequest(ctx, query);
      return ctx.services.tasks.run(task, request, { ...runOptionsOf(ctx), isLong });
    },
    { states },
  );
}

/** Loads the records of a drawing. `isLong` is true if drawing them may take more than a moment. */
async function loadRequest(
  ctx: Context,
  query: MatrixFileQuery,
): Promise<{ request: FileRequest; isLong: boolean }> {
  const store = readsOf(ctx);
  const { leastLetters, isGrey, isDrawingOnly, isPreview } = query;
  const { siteName, format, grouping, paper, orientation, area, title, links, at, after, against } = query;
  const { siteId, input, part, collapsed } = await loadPart(ctx, query);
  const { periods } = input;
  const datings = needsDatings(format)
    ? await listDatings(await readsAt(ctx, { siteId, moment: at }), siteId, input)
    : undefined;
  const dated = datings && new Set(datings.filter(({ kind }) => kind !== 'period').map(({ unit }) => unit));
  const shown = part.shown ?? input.units.map(({ key }) => key);
  const request: FileRequest = {
    ...(await packMatrix(input)),
    part: dated ? { ...part, shown: shown.filter((key) => dated.has(key)) } : part,
    // Formats for programs get the names as recorded.
    lanes: listLanePeriods(isDrawn(format) ? nameInEnglish(periods) : periods, ctx.language),
    chronology: periods.map(({ period, phase, name, description }) => ({
      period,
      phase,
      name,
      description,
    })),
    language: ctx.language,
    format,
    siteName,
    grouping,
    places: await loadHandPlaces(ctx, store, { siteId, after }),
    paper,
    orientation,
    leastLetters,
    isGrey,
    isDrawingOnly,
    isPreview,
    date: now(ctx),
    ...(collapsed && { collapsed }),
    ...(area !== undefined && { area }),
    ...(title !== undefined && { title }),
    ...(at !== undefined && { at }),
    against: await loadEarlier(store, siteId, against),
    ...(links !== undefined && { links }),
    ...(datings && { datings }),
  };
  return { request, isLong: shown.length > MOST_FOR_A_MOMENT };
}

/** Loads the earlier state to compare with. */
async function loadEarlier(
  store: Store,
  siteId: number,
  moment: string | undefined,
): Promise<FileRequest['against']> {
  if (moment === undefined) return undefined;
  return { moment, state: await packMatrix(await loadMatrixRecordsAt(store, { siteId, moment })) };
}

/** Returns a time in a form for file names: `_20260501T100000Z`. */
function nameState(moment: string | undefined, word = ''): string {
  return moment === undefined ? '' : `${word}_${moment.replaceAll(/[-:]|\.\d+/g, '')}`;
}
