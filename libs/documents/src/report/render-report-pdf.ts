import type { Language } from '@trowel/domain/matrix';
import type { Bookmark } from '../pdf/pdf-book.ts';
import { textLine, type PdfFonts } from '../pdf/pdf-content.ts';
import { startFonts } from '../pdf/render-matrix-pdf.ts';
import { drawForm } from './form-pages.ts';
import { drawPlate, planPlate } from './matrix-plate.ts';
import { drawFacts, drawHeading, drawParagraphs } from './part-pages.ts';
import { drawPictures } from './picture-rows.ts';
import { createReportBook, type Numbering, type PageSize } from './report-book.ts';
import { createReportFlow, FAINT, type ReportFlow } from './report-flow.ts';
import type { FormsPart, MatrixPart, Report, ReportPart } from './report-model.ts';
import { reportWordsIn, type ReportWords } from './report-words.ts';
import { drawTable, planTable } from './table-pages.ts';
import { drawTitlePage } from './title-page.ts';

/** Hears how far the work has come, 0 to 1. Throwing from it cancels. */
export type OnProgress = (done: number) => void;

/**
 * Gives a report as a PDF to be printed: A4, texts that can be searched, bookmarks, numbered pages. Cost: linear in what
 * it holds; pages are packed as they are done.
 */
export async function renderReportPdf(report: Report, onProgress?: OnProgress): Promise<Uint8Array> {
  const { language, title, subtitle, siteName, date } = report;
  const words = reportWordsIn(language);
  const fonts = await startFonts();
  const book = createReportBook(fonts, numberPages(fonts, words));
  const flow = createReportFlow(book, { left: siteName, right: title });
  const titlePage = report.hasTitlePage
    ? drawTitlePage(flow, { ...report, day: nameDay(date, language) })
    : undefined;
  const work: Work = { report, flow, words, onProgress };
  const bookmarks = nestSections(report.parts, (part) => drawPart(work, part));
  titlePage?.writeContents(bookmarks, words);
  if (book.pageCount === 0) flow.newPage();
  return book.finish({
    info: { title, subject: subtitle || siteName, language, date },
    bookmarks,
  });
}

interface Work {
  report: Report;
  flow: ReportFlow;
  words: ReportWords;
  onProgress: OnProgress | undefined;
}

/** Bookmarks of sections stand under that of the part before them. */
function nestSections(parts: readonly ReportPart[], draw: (part: ReportPart) => Bookmark[]): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  for (const part of parts) {
    const drawn = draw(part);
    const above = bookmarks.at(-1);
    if (part.kind === 'facts' && part.isSection && above) {
      bookmarks[bookmarks.length - 1] = { ...above, children: [...above.children, ...drawn] };
    } else bookmarks.push(...drawn);
  }
  return bookmarks;
}

/** Prints a part and gives its bookmarks. */
function drawPart(work: Work, part: ReportPart): Bookmark[] {
  if (part.kind === 'forms') return drawForms(work, part);
  const { flow, words, report } = work;
  const locale = localeOf(report.language);
  if (part.kind === 'picture' && part.title === '') {
    drawPictures(flow, [part.picture], words);
    return [];
  }
  const table = part.kind === 'table' ? planTable(flow, part, locale) : undefined;
  const to = drawHeading(flow, part.title, table?.start);
  if (isEmpty(part)) drawParagraphs(flow, [words.none]);
  else if (table) drawTable(flow, table);
  else if (part.kind === 'facts') drawFacts(flow, part, locale);
  else if (part.kind === 'picture') drawPictures(flow, [part.picture], words);
  else if (part.kind === 'matrix') drawMatrixPart(work, part);
  return [{ title: part.title, to, children: [] }];
}

function isEmpty(part: Exclude<ReportPart, FormsPart>): boolean {
  if (part.kind === 'facts') return part.facts.length === 0;
  if (part.kind === 'table') return part.rows.length === 0;
  return part.kind === 'matrix' && part.matrix.nodes.length === 0;
}

function drawMatrixPart({ flow, report, words }: Work, { title, matrix, drawing }: MatrixPart): void {
  const plan = drawing && planPlate(flow.book, drawing);
  if (!drawing || !plan) return drawParagraphs(flow, [words.tooLarge(matrix.nodes.length)]);
  drawParagraphs(flow, [words.onPlate]);
  const date = nameDay(report.date, report.language);
  drawPlate(flow.book, { matrix, drawing, plan }, { ...report, title, date });
  flow.leavePage();
}

/** Bookmarks of forms stand under their chapters, where there are several. */
function drawForms({ flow, words, onProgress }: Work, { title, count, forms }: FormsPart): Bookmark[] {
  const chapters = new Map<string, Bookmark[]>();
  // A hundred times is often enough.
  const step = Math.max(1, Math.floor(count / 100));
  let done = 0;
  for (const form of forms) {
    const bookmark = drawForm(flow, form, words);
    const chapter = chapters.get(form.chapter);
    if (chapter) chapter.push(bookmark);
    else chapters.set(form.chapter, [bookmark]);
    done++;
    if (done % step === 0) onProgress?.(done / (count + 1));
  }
  if (done === 0) {
    const to = drawHeading(flow, title);
    drawParagraphs(flow, [words.none]);
    return [{ title, to, children: [] }];
  }
  flow.leavePage();
  if (chapters.size === 1) return [...chapters.values()].flat();
  return [...chapters].map(([name, children]) => ({ title: name, to: children[0]!.to, children }));
}

const FOOT_Y = 24;
const FOOT_SIZE = 7;

/** Both halves meet in the middle of the foot of the page. */
function numberPages(fonts: PdfFonts, words: ReportWords): Numbering {
  const styleOf = ({ width, height }: PageSize) => ({
    x: width / 2,
    y: height - FOOT_Y,
    size: FOOT_SIZE,
    colour: FAINT,
  });
  return {
    drawNumber: (page) => textLine(fonts, words.page(page.number + 1), { ...styleOf(page), align: 'right' }),
    drawCount: (size, count) => textLine(fonts, words.ofPages(count), styleOf(size)),
  };
}

function localeOf(language: Language): string {
  return language === 'it' ? 'it-IT' : 'en-GB';
}

function nameDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
