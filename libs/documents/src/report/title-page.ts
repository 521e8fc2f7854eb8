import type { Bookmark } from '../pdf/pdf-book.ts';
import { line, setColour, textLine, shortenText, type TextStyle } from '../pdf/pdf-content.ts';
import { FAINT, HAIR, INK, LEFT, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import { A4, type ReportPage } from './report-book.ts';
import type { Report, ReportFact } from './report-model.ts';
import type { ReportWords } from './report-words.ts';

/** A title page. Its contents are filled in after the report is drawn. */
export interface TitlePage {
  writeContents(bookmarks: readonly Bookmark[], words: ReportWords): void;
}

const TITLE_Y = 190;
const TITLE = { size: 26, leading: 33 };
const SUBTITLE = { size: 12, leading: 17 };
const ROW = 16;
/** Minimum row height of the contents, pt. */
const LEAST_ROW = 11.5;
const ENTRY_SIZE = 9.5;
/** Maximum letter height as a share of the row, so that dense rows do not overlap. */
const MOST_OF_ROW = 0.83;
const INDENT = 14;
const CREDIT_LABEL = 130;
const MOST_CREDIT_LINES = 3;

/** Draws the title page. */
export function drawTitlePage(
  flow: ReportFlow,
  {
    siteName,
    title,
    subtitle,
    credits = [],
    day,
  }: Pick<Report, 'siteName' | 'title' | 'subtitle' | 'credits'> & { day: string },
): TitlePage {
  const { book } = flow;
  const page = flow.newBarePage();
  const { structure } = book;
  let y = TITLE_Y;
  const names = wrapParagraphs(book, siteName, { size: TITLE.size, width: WIDTH, font: 'F2' });
  structure.inside('H1', () => {
    for (const content of names) {
      flow.text(content, { x: LEFT, y, font: 'F2', size: TITLE.size, colour: INK });
      y += TITLE.leading;
    }
  });
  for (const content of [title, ...wrapParagraphs(book, subtitle, { size: SUBTITLE.size, width: WIDTH })]) {
    flow.say('P', content, { x: LEFT, y, size: SUBTITLE.size, colour: INK });
    y += SUBTITLE.leading;
  }
  flow.say('P', day, { x: LEFT, y: y + 4, size: 9, colour: FAINT });
  y = drawCredits(flow, credits, y + 28);
  const top = Math.max(y + 40, 400);
  const contents = structure.add('TOC');
  flow.leavePage();

  return {
    writeContents: (bookmarks, words) =>
      structure.into(contents, () => drawContents(flow, page, { bookmarks, words, top })),
  };
}

/** Returns the lowest y written to. */
function drawCredits(flow: ReportFlow, credits: readonly ReportFact[], top: number): number {
  let y = top;
  for (const { label, value } of credits) {
    flow.say('P', label, { x: LEFT, y, size: 8, colour: FAINT });
    const style = { size: 9, width: WIDTH - CREDIT_LABEL };
    const lines = wrapParagraphs(flow.book, String(value ?? ''), style).slice(0, MOST_CREDIT_LINES);
    flow.book.structure.inside('P', () => {
      for (const content of lines) {
        flow.text(content, { x: LEFT + CREDIT_LABEL, y, size: 9, colour: INK });
        y += 13;
      }
    });
  }
  return y;
}

/** Writes the contents on the reserved page, including sections if there is room for all. */
function drawContents(
  { book }: ReportFlow,
  page: ReportPage,
  { bookmarks, words, top }: { bookmarks: readonly Bookmark[]; words: ReportWords; top: number },
): void {
  const { fonts, structure } = book;
  const say = (text: string, style: { x: number; y: number } & Partial<TextStyle>): void =>
    page.write(textLine(fonts, text, style), structure.current);
  const heading = { x: LEFT, y: top, font: 'F2', size: 10, colour: INK } as const;
  structure.inside('Caption', () => say(words.contents, heading));
  page.write(`${setColour(HAIR, 'RG')}0.7 w[]0 d\n${line(LEFT, top + 6, LEFT + WIDTH, top + 6)}S\n`);
  const room = A4.height - 60 - top;
  const all = bookmarks.flatMap((one) => [
    { ...one, indent: 0 },
    ...one.children.map((child) => ({ ...child, indent: INDENT })),
  ]);
  const entries = all.length * LEAST_ROW <= room ? all : all.filter(({ indent }) => indent === 0);
  const width = WIDTH - 60;
  const wrapped = entries.map(({ title, indent }) =>
    wrapParagraphs(book, title, { size: ENTRY_SIZE, width: width - indent }),
  );
  const areWhole = wrapped.flat().length * LEAST_ROW <= room;
  const rowHeight = Math.min(ROW, room / (areWhole ? wrapped.flat() : entries).length);
  const size = Math.min(ENTRY_SIZE, rowHeight * MOST_OF_ROW);
  let y = top + 12;
  for (const [at, { title, to, indent }] of entries.entries()) {
    const lines = areWhole ? wrapped[at]! : [shortenText(fonts.F1, title, { size, width: width - indent })];
    structure.inside('TOCI', () => {
      for (const content of lines) say(content, { x: LEFT + indent, y: (y += rowHeight), size });
      say(String(to.page + 1), { x: LEFT + WIDTH, y, size, align: 'right' });
    });
  }
}
