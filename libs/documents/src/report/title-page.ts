import type { Bookmark } from '../pdf/pdf-book.ts';
import { line, setColour, textLine, shortenText, type TextStyle } from '../pdf/pdf-content.ts';
import { FAINT, HAIR, INK, LEFT, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import { A4 } from './report-book.ts';
import type { Report } from './report-model.ts';
import type { ReportWords } from './report-words.ts';

/** A page of title whose contents are filled in when the report is drawn. */
export interface TitlePage {
  writeContents(bookmarks: readonly Bookmark[], words: ReportWords): void;
}

const TITLE_Y = 190;
const TITLE = { size: 26, leading: 33 };
const SUBTITLE = { size: 12, leading: 17 };
const ROW = 16;
const CREDIT_LABEL = 130;
const MOST_CREDIT_LINES = 3;

/** Draws the page of title. */
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
  const { fonts } = book;
  const page = flow.newPage({ left: siteName, right: title });
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
  y += 28;
  for (const { label, value } of credits) {
    flow.say('P', label, { x: LEFT, y, size: 8, colour: FAINT });
    const style = { size: 9, width: WIDTH - CREDIT_LABEL };
    const lines = wrapParagraphs(book, String(value ?? ''), style).slice(0, MOST_CREDIT_LINES);
    structure.inside('P', () => {
      for (const content of lines) {
        flow.text(content, { x: LEFT + CREDIT_LABEL, y, size: 9, colour: INK });
        y += 13;
      }
    });
  }
  const top = Math.max(y + 40, 400);
  const contents = structure.add('TOC');
  flow.leavePage();

  return {
    writeContents(bookmarks, words) {
      const say = (text: string, style: { x: number; y: number } & Partial<TextStyle>): void =>
        page.write(textLine(fonts, text, style), structure.current);
      const style = { x: LEFT, font: 'F2', size: 10, colour: INK } as const;
      structure.into(contents, () => {
        structure.inside('Caption', () => say(words.contents, { ...style, y: top }));
        page.write(`${setColour(HAIR, 'RG')}0.7 w[]0 d\n${line(LEFT, top + 6, LEFT + WIDTH, top + 6)}S\n`);
        const rowHeight = Math.min(ROW, (A4.height - 60 - top) / bookmarks.length);
        for (const [at, { title: name, to }] of bookmarks.entries()) {
          const row = { y: top + 12 + (at + 1) * rowHeight, size: 9.5 };
          const fitted = shortenText(fonts.F1, name, { size: row.size, width: WIDTH - 60 });
          structure.inside('TOCI', () => {
            say(fitted, { ...row, x: LEFT });
            say(String(to.page + 1), { ...row, x: LEFT + WIDTH, align: 'right' });
          });
        }
      });
      structure.seal(contents);
    },
  };
}
