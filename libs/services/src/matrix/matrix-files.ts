import {
  drawPng,
  drawSmallPng,
  isDrawn,
  MATRIX_FILES,
  needsDatings,
  sizeOfDrawing,
  type MatrixFormat,
  type Orientation,
  type Paper,
} from '@trowel/documents';
import type { CollapseOptions, Grouping } from '@trowel/domain/drawing';
import type { Store } from '@trowel/db';
import { now, readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import type { FileRequest } from './draw-matrix.ts';
import { loadHandPlaces, type DrawnAfter } from './hand-places.ts';
import { listLanePeriods, nameInEnglish } from './lanes.ts';
import { readsAt } from '../past/index.ts';
import { listDatings } from './list-datings.ts';
import { loadPart } from './load-part.ts';
import type { MatrixPart } from './matrix-part.ts';
import { refusePartCompared } from './matrix-screen.ts';
import { inSiteTurn } from './site-turns.ts';
import { packMatrix } from './packed-matrix.ts';
import { loadMatrixInputAt } from './records-at.ts';
import { drawMatrixFileTask } from './tasks.ts';

/** Which file of a site's matrix is asked for. */
export interface MatrixFileQuery extends MatrixPart {
  siteName: string;
  format: MatrixFormat;
  grouping: Grouping;
  collapsed?: Partial<CollapseOptions> | undefined;
  /** After whose hand it is drawn. */
  after?: DrawnAfter | undefined;
  /** An earlier moment (ISO 8601) whose state is drawn too: SVG and PDF. */
  against?: string | undefined;
  paper: Paper;
  orientation: Orientation;
  /** Letters in boxes are printed no smaller, pt. */
  leastLetters?: number | undefined;
  isGrey?: boolean | undefined;
  /** No legend, findings and index. */
  isDrawingOnly?: boolean | undefined;
  /** A picture (SVG) with the borders of the sheets, instead of the file. */
  isPreview?: boolean | undefined;
  title?: string | undefined;
  /** Beginning of the address of a unit's record. */
  links?: string | undefined;
}

/**
 * Makes a file of the Harris matrix, drawn and written in a worker thread.
 * @throws NotFoundError, ConflictError, ValidationError
 */
export async function getMatrixFile(ctx: Context, query: MatrixFileQuery): Promise<ExportedFile> {
  const drawn = await drawFile(ctx, query);
  const made = query.isPreview ? 'svg' : query.format;
  return nameFile(query, made, made === 'png' ? await drawPng(textOf(drawn)) : drawn);
}

/** A picture of a matrix to be looked at in a conversation. */
export interface MatrixPicture {
  /** Of the drawing, in points. */
  size: { width: number; height: number };
  /** The picture; where it would have to be too large for a conversation, that of a file. */
  file: ExportedFile;
  isSmall: boolean;
}

/**
 * Makes a picture of a matrix of a size for conversations, or the whole one where it could not be read at that size.
 * @throws NotFoundError, ConflictError, ValidationError
 */
export async function getMatrixPicture(
  ctx: Context,
  query: Omit<MatrixFileQuery, 'format' | 'isPreview'>,
): Promise<MatrixPicture> {
  const asked = { ...query, format: 'png' } as const;
  const svg = textOf(await drawFile(ctx, asked));
  const small = await drawSmallPng(svg);
  const file = nameFile(asked, 'png', small ?? (await drawPng(svg)));
  return { size: sizeOfDrawing(svg), file, isSmall: small !== undefined };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
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

/** Units whose drawing with the fewest crossings takes no longer than a moment. */
const MOST_FOR_A_MOMENT = 2_000;

async function drawFile(ctx: Context, query: MatrixFileQuery): Promise<Uint8Array> {
  refusePartCompared(query);
  const states = query.against === undefined ? 1 : 2;
  return inSiteTurn(ctx, query.siteName, () => drawInTurn(ctx, query), { states });
}

async function drawInTurn(ctx: Context, query: MatrixFileQuery): Promise<Uint8Array> {
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
  return ctx.services.tasks.run(
    drawMatrixFileTask,
    {
      ...(await packMatrix(input)),
      part: dated ? { ...part, shown: shown.filter((key) => dated.has(key)) } : part,
      // Programs are given names as recorded.
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
    },
    { ...runOptionsOf(ctx), isLong: shown.length > MOST_FOR_A_MOMENT },
  );
}

/** The earlier state that is drawn too. */
async function loadEarlier(
  store: Store,
  siteId: number,
  moment: string | undefined,
): Promise<FileRequest['against']> {
  if (moment === undefined) return undefined;
  return { moment, state: await packMatrix(await loadMatrixInputAt(store, { siteId, moment })) };
}

/** A moment as names of files can hold it: `_20260501T100000Z`. */
function nameState(moment: string | undefined, word = ''): string {
  return moment === undefined ? '' : `${word}_${moment.replaceAll(/[-:]|\.\d+/g, '')}`;
}
