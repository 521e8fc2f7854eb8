// One file: the sheets, texts and page numbers of a document are written in one pass.
import {
  LABEL_SIZE_PT,
  describeFrameKeys,
  applyTypeStyles,
  findJumps,
  listLegend,
  matrixWordsIn,
  type ComparedDrawing,
  type StyledLayout,
  type DrawnSheet,
  type DrawingProof,
  type LineJumps,
  type MatrixLayout,
} from '@trowel/domain/drawing';
import type { ConfiguredType } from '@trowel/domain/records';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import { bookmarkDrawing } from './bookmarks.ts';
import { writeChanges } from './changes-pages.ts';
import { measureFlags } from './continuations.ts';
import type { Drawing } from './draw-contents.ts';
import { drawSheet } from './draw-sheet.ts';
import { writeFindings } from './findings-pages.ts';
import { loadFont } from './font-program.ts';
import { buildIndex, writeIndex } from './index-pages.ts';
import { formatLacking, writeLegend } from './legend-pages.ts';
import { createPdfBook, type Bookmark, type BookPage, type PdfBook } from './pdf-book.ts';
import type { PdfFonts } from './pdf-content.ts';
import { createPdfFont } from './pdf-font.ts';
import { pdfWordsIn } from './pdf-words.ts';
import { fillSheets, listWindows, type Sheet, type SheetSet } from './sheet-contents.ts';
import {
  heightOfColumns,
  LANE_WIDTHS,
  listSheetKeys,
  TURNED_LANE_WIDTH,
  widthOfLanes,
} from './sheet-strips.ts';
import { foldPlan, pageSizeOf, placeSheet, type SheetPlace } from './fold-plan.ts';
import { pdfNumber } from './pdf-strings.ts';
import {
  LEAST_LETTERS_PT,
  planSheets,
  type Furniture,
  type Orientation,
  type Paper,
  type SheetPlan,
} from './sheet-plan.ts';
import { createTextFlow, pageFoot } from './text-flow.ts';
import { describeDrawing } from './title-block.ts';

export interface MatrixPdfOptions {
  siteName: string;
  /** The drawn area, if it is only one. */
  area?: string | undefined;
  /** Title of the drawing. Default: `Harris matrix`. */
  title?: string | undefined;
  language: Language;
  /** `poster`: one page of any size. */
  paper: Paper;
  orientation: Orientation;
  /** Minimum printed size of letters in boxes, pt. Default: 6. */
  leastLetters?: number | undefined;
  /** Prints in greys, for printers without colours. */
  isGrey?: boolean | undefined;
  /** Prints only the drawing, without legend, findings and index. */
  isDrawingOnly?: boolean | undefined;
  /** Printed (day, UTC) and stored in the file. The same date gives the same bytes. */
  date: Date;
  /** Returns the address of the record of a box. */
  unitUrl?: ((node: string) => string | undefined) | undefined;
  certificate?: DrawingProof | undefined;
  /** Configured node types, by which their units are drawn. */
  types?: readonly ConfiguredType[] | undefined;
  /** Differences, if two states are drawn as one. They replace the findings. */
  compared?: ComparedDrawing | undefined;
  /** Called with the progress, 0 to 1. It may throw to cancel. */
  onProgress?: ((done: number) => void) | undefined;
}

export const MATRIX_PDF_DEFAULTS: Pick<MatrixPdfOptions, 'language' | 'paper' | 'orientation'> = {
  language: 'en',
  paper: 'A3',
  orientation: 'auto',
};

/** Maximum number of crossings with jump marks. More marks would make the drawing unreadable. */
const MOST_JUMPS = 20_000;
const NO_JUMPS: LineJumps = new Map();
const MM = 72 / 25.4;

/**
 * Renders a Harris matrix as a PDF: a vector drawing on one or more sheets, a title block with the
 * certificate, then legend, findings and index of the units on A4, with bookmarks, links and
 * searchable text. Cost: linear in boxes and pieces of lines, plus sorting the index.
 */
export async function renderMatrixPdf(
  matrix: HarrisMatrix,
  placed: MatrixLayout,
  options: Pick<MatrixPdfOptions, 'siteName' | 'date'> & Partial<MatrixPdfOptions>,
): Promise<Uint8Array> {
  const settings = { ...MATRIX_PDF_DEFAULTS, ...options };
  const { layout, looks } = applyTypeStyles(matrix, placed, settings.types);
  const date = formatDate(settings);
  const book = createPdfBook(await startFonts(), { isGrey: settings.isGrey });
  const plan = planFor(layout, book.fonts, settings);
  const set = fillSheets(matrix, layout, plan);
  const places = set.sheets.map((_, at) => placeSheet(plan, at));
  const pageCount = 1 + Math.max(...places.map(({ page }) => page));
  for (let page = 0; page < pageCount; page++) book.addPage(pageSizeOf(plan));
  const work: Work = { book, matrix, layout, looks, plan, set, places, pageCount, settings, date };
  drawSheets(work);
  const text = settings.isDrawingOnly ? [] : writeTexts(work);
  numberPages(work);
  settings.onProgress?.(0.95);
  const drawing = bookmarkDrawing({ layout, plan, set, places, language: settings.language });
  const title = `${titleOf(settings)} – ${settings.siteName}`;
  const subject = settings.area === undefined ? settings.siteName : `${settings.siteName}, ${settings.area}`;
  const info = { title, subject, language: settings.language, date: settings.date };
  const bytes = await book.finish(info, [...drawing, ...text]);
  settings.onProgress?.(1);
  return bytes;
}

/** Loads the fonts of a new document. */
export async function startFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([loadFont('regular'), loadFont('bold')]);
  return { F1: createPdfFont(regular), F2: createPdfFont(bold) };
}

/** Options of the sheets. */
export type SheetOptions = Pick<MatrixPdfOptions, 'paper' | 'orientation' | 'leastLetters'> &
  Partial<Pick<MatrixPdfOptions, 'language'>>;

function planFor(
  layout: MatrixLayout,
  fonts: PdfFonts,
  { paper, orientation, leastLetters = LEAST_LETTERS_PT, language = 'en' }: SheetOptions,
): SheetPlan {
  const sheet = { paper, orientation, leastLetters, letters: LABEL_SIZE_PT };
  const plans = LANE_WIDTHS.map((most) => (): SheetPlan => {
    const furniture = measureFurniture(layout, fonts, most);
    return foldPlan(layout, planSheets(layout, sheet, furniture), { sheet, furniture });
  });
  const narrow = plans[0]!();
  // Only the names in the strips matter here, so the sheets are listed without their content.
  const fits = (plan: SheetPlan): boolean =>
    listSheetKeys({ fonts, layout, plan, language }, listWindows(plan)).every(
      ({ sign }) => !sign.startsWith('R'),
    );
  if (layout.lanes.length === 0 || fits(narrow)) return narrow;
  for (const plan of plans.slice(1).map((make) => make())) {
    if (plan.columns * plan.rows === narrow.columns * narrow.rows && fits(plan)) return plan;
  }
  return narrow;
}

/** Lists the sheets of a drawing and the part each shows, without printing. */
export async function listSheets(
  matrix: HarrisMatrix,
  placed: MatrixLayout,
  { types, ...sheet }: SheetOptions & Pick<MatrixPdfOptions, 'types'>,
): Promise<DrawnSheet[]> {
  const { layout } = applyTypeStyles(matrix, placed, types ?? []);
  const plan = planFor(layout, await startFonts(), sheet);
  const { sheets, sheetOf } = fillSheets(matrix, layout, plan);
  const { width, height } = plan.view;
  return sheets.map(({ name, x, y }, at) => {
    const boxes = layout.boxes.filter((_, box) => sheetOf[box] === at).map(({ label }) => label);
    return { name, page: placeSheet(plan, at).page, x, y, width, height, boxes };
  });
}

/** Measures the space around a drawing for names, flags and strips. */
export function measureFurniture(
  layout: MatrixLayout,
  fonts: PdfFonts,
  mostLaneWidth = LANE_WIDTHS[0]!,
): Furniture {
  const laneWidth = widthOfLanes(fonts, layout, mostLaneWidth);
  return {
    laneWidth,
    turnedLaneWidth: Math.min(laneWidth, (TURNED_LANE_WIDTH * mostLaneWidth) / LANE_WIDTHS[0]!),
    columnHeight: heightOfColumns(layout),
    ...measureFlags(fonts, layout),
    boxWidth: layout.boxes.reduce((most, { width }) => Math.max(most, width), 0),
    boxHeight: layout.boxes.reduce((most, { height }) => Math.max(most, height), 0),
  };
}

interface Work {
  book: PdfBook;
  matrix: HarrisMatrix;
  layout: MatrixLayout;
  looks: StyledLayout['looks'];
  plan: SheetPlan;
  set: SheetSet;
  /** Position of each sheet. */
  places: readonly SheetPlace[];
  /** Number of pages of the drawing. */
  pageCount: number;
  settings: MatrixPdfOptions;
  /** The date as text. */
  date: string;
}

function drawSheets(work: Work): void {
  const { book, matrix, layout, looks, plan, set, places, settings, date } = work;
  const { fonts } = book;
  const { siteName, area, language, certificate, compared } = settings;
  const drawing: Drawing = { matrix, layout, jumps: jumpsOf(layout), looks, fonts, compared };
  const title = titleOf(settings);
  const frame = { fonts, layout, plan, language };
  // Without a legend the sheet itself shows the key.
  const keys = settings.isDrawingOnly ? describeFrameKeys(listSheetKeys(frame, set.sheets), language) : [];
  const block = { fonts, matrix, plan, set, siteName, title, area, date, language, certificate, keys };
  for (const [at, sheet] of set.sheets.entries()) {
    const place = places[at]!;
    const page = book.pages[place.page]!;
    page.begin('Figure', describeDrawing(block, sheet));
    if (plan.fold) page.content.write(`q 1 0 0 1 ${pdfNumber(place.x)} ${pdfNumber(place.y)} cm\n`);
    drawSheet(drawing, block, { sheet, content: page.content });
    if (plan.fold) page.content.write('Q\n');
    linkBoxes(work, sheet, page, place);
    settings.onProgress?.((0.85 * (at + 1)) / set.sheets.length);
  }
}

/** Returns the places where lines jump over each other. */
export function jumpsOf({ lines, junctions, figures }: MatrixLayout): LineJumps {
  return figures.crossings <= MOST_JUMPS ? findJumps(lines, junctions) : NO_JUMPS;
}

function linkBoxes(
  { layout, plan: { window, scale, view }, settings }: Work,
  sheet: Sheet,
  page: BookPage,
  corner: SheetPlace,
): void {
  const { unitUrl } = settings;
  if (!unitUrl) return;
  for (const at of sheet.boxes) {
    const box = layout.boxes[at]!;
    const [x, y] = [box.x - sheet.x, box.y - sheet.y];
    const uri = unitUrl(box.node);
    if (uri === undefined || x < 0 || y < 0 || x + box.width > view.width || y + box.height > view.height)
      continue;
    const place = { x: corner.x + window.x + x * scale, y: corner.y + window.y + y * scale };
    page.links.push({ ...place, width: box.width * scale, height: box.height * scale, to: { uri } });
  }
}

function writeTexts({ book, matrix, layout, looks, plan, set, settings, places }: Work): Bookmark[] {
  const { language, compared } = settings;
  const words = matrixWordsIn(language);
  const isTiled = set.sheets.length > 1;
  const toMm = (length: number): number => Math.round((length * plan.scale) / MM);
  const flow = createTextFlow(book);
  const legend = writeLegend({
    book,
    flow,
    language,
    overlaps: plan.fold
      ? 'folded'
      : isTiled
        ? { beside: toMm(plan.view.overlapX), below: toMm(plan.view.overlapY) }
        : undefined,
    items: listLegend(
      matrix,
      { layout, looks },
      { language, hasJumps: jumpsOf(layout) !== NO_JUMPS, compared },
    ),
  });
  const frame = { fonts: book.fonts, layout, plan, language };
  for (const [at, line] of describeFrameKeys(listSheetKeys(frame, set.sheets), language).entries())
    flow.paragraph(line, at === 0 ? { font: 'F2', above: 8 } : {});
  const lacking = formatLacking(book.fonts, language);
  if (lacking !== '') flow.paragraph(lacking, { above: 10 });
  const changed = compared
    ? { title: words.changes, to: writeChanges(flow, { matrix, compared, language }) }
    : { title: words.findings, to: writeFindings(flow, { findings: matrix.findings, language }) };
  const entries = buildIndex({ matrix, layout, plan, set, places });
  const index = writeIndex(book, flow, entries, { isTiled, language });
  return [
    { title: words.legend, to: legend, children: [] },
    { ...changed, children: [] },
    { title: words.index, to: index, children: [] },
  ];
}

/** The number of pages is only known at the end. */
function numberPages({ book: { pages, fonts }, pageCount, settings, date }: Work): void {
  const left = `${settings.siteName} · ${titleOf(settings)} · ${date}`;
  const { pageOf } = pdfWordsIn(settings.language);
  for (const page of pages.slice(pageCount)) {
    const right = pageOf(page.number + 1, pages.length);
    page.mark(undefined);
    page.content.write(pageFoot(fonts, page, { left, right }));
  }
}

function titleOf({ title, language }: MatrixPdfOptions): string {
  return title ?? matrixWordsIn(language).matrix;
}

function formatDate({ date, language }: MatrixPdfOptions): string {
  const locale = language === 'it' ? 'it-IT' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
