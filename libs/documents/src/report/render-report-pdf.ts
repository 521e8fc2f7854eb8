import type { Bookmark } from '../pdf/pdf-book.ts';
import { textLine, type PdfFonts } from '../pdf/pdf-content.ts';
import { startFonts } from '../pdf/render-matrix-pdf.ts';
import { formatLacking } from '../pdf/legend-pages.ts';
import type { Language } from '@trowel/domain/matrix';
import { drawForm } from './form-pages.ts';
import { drawPlates, planPlates } from './matrix-plate.ts';
import { countFitting, drawFacts, drawHeading, drawParagraphs } from './part-pages.ts';
import { drawPictures } from './picture-rows.ts';
import { A4, createReportBook, type Numbering, type PageSize } from './report-book.ts';
import { createReportFlow, FAINT, LEFT, type ReportFlow } from './report-flow.ts';
import type {
  FactsPart,
  FormsPart,
  MatrixPart,
  PicturePart,
  Report,
  ReportPart,
  TablePart,
} from './report-model.ts';
import { localeOf, nameDay } from './report-dates.ts';
import { reportWordsIn, type ReportWords } from './report-words.ts';
import { beginsPage, drawSmallMatrix } from './small-matrix.ts';
import { drawTable, planTable } from './table-pages.ts';
import { drawTitlePage } from './title-page.ts';

/** Called with the progress, 0 to 1. It may throw to cancel. */
export type OnProgress = (done: number) => void;

/**
 * Renders a report as a PDF: A4, searchable texts, bookmarks, page numbers. Cost: linear in its size.
 * Finished pages are compressed immediately.
 */
export async function renderReportPdf(report: Report, onProgress?: OnProgress): Promise<Uint8Array> {
  const { language, title, subtitle, siteName, date, about } = report;
  const words = reportWordsIn(language);
  const fonts = await startFonts();
  const book = createReportBook(fonts, numberPages(fonts, words));
  const flow = createReportFlow(book, { left: siteName, right: title });
  const titlePage = report.hasTitlePage
    ? drawTitlePage(flow, { ...report, day: nameDay(date, language) })
    : undefined;
  const work: Work = { report, flow, words, onProgress };
  const bookmarks = nestSections(normalizeFigures(work), (part) => drawPart(work, part));
  titlePage?.writeContents(bookmarks, words);
  if (book.pageCount === 0) flow.newPage();
  return book.finish({
    info: { title, subject: subtitle || siteName, language, date, ...about },
    bookmarks,
    note: noteLacking(fonts, language),
  });
}

/** Lists, at the bottom of the first page, the characters printed as squares. */
function noteLacking(fonts: PdfFonts, language: Language): string {
  return textLine(fonts, formatLacking(fonts, language), {
    x: LEFT,
    y: A4.height - 13,
    size: 6,
    colour: FAINT,
  });
}

interface Work {
  report: Report;
  flow: ReportFlow;
  words: ReportWords;
  onProgress: OnProgress | undefined;
}

/** Yields the parts in drawing order. Text after a figure that starts a new page fills the page before it. */
function* normalizeFigures({ report, flow }: Work): Generator<ReportPart> {
  let started: FactsPart | undefined;
  for (const [at, part] of report.parts.entries()) {
    const next = report.parts[at + 1];
    if (part.kind === 'small-matrix' && next?.kind === 'facts' && next.title === '') {
      const fitting = beginsPage(flow, part) ? countFitting(flow, next.facts, localeOf(report.language)) : 0;
      if (fitting > 0) yield { ...next, facts: next.facts.slice(0, fitting) };
      started = { ...next, facts: next.facts.slice(fitting) };
      yield part;
    } else if (started) {
      if (started.facts.length > 0) yield started;
      started = undefined;
    } else yield part;
  }
}

/** Puts the bookmarks of sections below that of the part before them. */
function nestSections(parts: Iterable<ReportPart>, draw: (part: ReportPart) => Bookmark[]): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  for (const part of parts) {
    const drawn = draw(part);
    const above = bookmarks.at(-1);
    if (isSection(part) && above) {
      bookmarks[bookmarks.length - 1] = { ...above, children: [...above.children, ...drawn] };
    } else bookmarks.push(...drawn);
  }
  return bookmarks;
}

/** Prints a part and returns its bookmarks, none if it has no title. */
function drawPart(work: Work, part: ReportPart): Bookmark[] {
  const { flow, words, report } = work;
  if (part.kind === 'forms') return drawForms(work, part);
  if (part.kind === 'small-matrix') {
    drawSmallMatrix(flow, part, words);
    return [];
  }
  if (part.kind === 'matrix') return drawMatrixPart(work, part);
  const locale = localeOf(report.language);
  const table = part.kind === 'table' ? planTable(flow, part, locale) : undefined;
  const to =
    part.title === ''
      ? undefined
      : drawHeading(flow, part.title, { start: table?.start, isSection: isSection(part) });
  if (isEmpty(part)) drawParagraphs(flow, [words.none]);
  else if (table) drawTable(flow, table);
  else if (part.kind === 'facts') drawFacts(flow, part, locale);
  else if (part.kind === 'picture') drawPictures(flow, [part.picture], words);
  return to ? [{ title: part.title, to, children: [] }] : [];
}

function isSection(part: ReportPart): boolean {
  return part.kind === 'facts' && part.isSection === true;
}

function isEmpty(part: FactsPart | TablePart | PicturePart): boolean {
  if (part.kind === 'facts') return part.facts.length === 0;
  if (part.kind === 'table') return part.rows.length === 0;
  return false;
}

/** The sheets of a drawing show its title. Only a missing drawing needs a heading. */
function drawMatrixPart(
  { flow, report, words }: Work,
  { title, matrix, drawing, paper = 'pages' }: MatrixPart,
): Bookmark[] {
  const plan = drawing && planPlates(flow.book, drawing, paper);
  if (!drawing || !plan) {
    const to = drawHeading(flow, title);
    const { length } = matrix.nodes;
    drawParagraphs(flow, [length === 0 ? words.none : words.tooLarge(length)]);
    return [{ title, to, children: [] }];
  }
  const to = { page: flow.book.pageCount, x: 0, y: 0 };
  const { language, date } = report;
  drawPlates(flow.book, { matrix, drawing, plan }, { ...report, title, date: nameDay(date, language) });
  flow.leavePage();
  return [{ title, to, children: [] }];
}

/** If there are several chapters, bookmarks of forms are below them. */
function drawForms({ flow, words, onProgress }: Work, { title, count, forms }: FormsPart): Bookmark[] {
  const chapters = new Map<string, Bookmark[]>();
  // A hundred progress reports are enough.
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

/** Both halves of the page number meet in the middle of the footer. */
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
