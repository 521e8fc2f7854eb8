import { MATRIX_COLOURS } from '@trowel/domain/drawing';
import { line, onPaper, setColour, shortenText, textLine, type TextStyle } from '../pdf/pdf-content.ts';
import { isLeaf, type ElementType } from '../pdf/structure.ts';
import { wrapText } from '../pdf/wrap-text.ts';
import type { Place } from '../pdf/pdf-book.ts';
import { A4, type ReportBook, type ReportPage } from './report-book.ts';

export const INK = onPaper(MATRIX_COLOURS.ink);
export const FAINT = onPaper(MATRIX_COLOURS.faint);
export const HAIR = onPaper(MATRIX_COLOURS.hair);
export const BAND = onPaper(MATRIX_COLOURS.band);

export const LEFT = 42;
export const WIDTH = A4.width - 2 * LEFT;
const TOP = 50;
const BOTTOM = A4.height - 38;
export const PAGE_DEPTH = BOTTOM - TOP;

/** Texts of the header of each page. */
export interface RunningHead {
  left: string;
  right: string;
}

/** Content that flows from page to page, A4 portrait. `y` is the current position on the page. */
export interface ReportFlow {
  readonly book: ReportBook;
  y: number;
  /** Height left on the page, 0 before the first. */
  readonly room: number;
  /** Position of the next content. */
  readonly place: Place;
  /** Begins a page. `head` replaces the header for this page and the following ones. */
  newPage(head?: RunningHead): ReportPage;
  /** Begins a page without header. */
  newBarePage(): ReportPage;
  /** Returns the current page, or a new one if less than `height` is left. */
  ensure(height: number): ReportPage;
  /** Makes the next content begin a new page. */
  leavePage(): void;
  /** Draws decoration: lines and backgrounds. */
  write(operators: string): void;
  /** Writes a line of text with its base line at y into the current element. */
  text(content: string, style: LineStyle): void;
  /** Writes a line of text as a new element. */
  say(type: ElementType, content: string, style: LineStyle): void;
}

type LineStyle = { x: number; y: number } & Partial<TextStyle>;

/** Creates a flow. Its first page is added with the first content. */
export function createReportFlow(book: ReportBook, first: RunningHead): ReportFlow {
  let page: ReportPage | undefined;
  let head = first;
  const flow: ReportFlow = {
    book,
    y: TOP,
    get room() {
      return page ? BOTTOM - flow.y : 0;
    },
    get place() {
      return { page: Math.max(0, book.pageCount - 1), x: 0, y: Math.max(0, flow.y - 8) };
    },
    newPage(next = head) {
      head = next;
      const begun = flow.newBarePage();
      begun.write(drawHead(book, head));
      return begun;
    },
    newBarePage() {
      page = book.addPage(A4);
      flow.y = TOP;
      return page;
    },
    ensure: (height) => (page && flow.y + height <= BOTTOM ? page : flow.newPage()),
    leavePage: () => void (page = undefined),
    write: (operators) => flow.ensure(0).write(operators),
    text: (content, style) => {
      const { current } = book.structure;
      flow.ensure(0).write(textLine(book.fonts, content, style), isLeaf(current) ? current : undefined);
    },
    say: (type, content, style) => {
      if (content !== '') book.structure.inside(type, () => flow.text(content, style));
    },
  };
  return flow;
}

const HEAD_Y = 32;
const HEAD_SIZE = 7.5;
const GAP = 14;

function drawHead({ fonts }: ReportBook, { left, right }: RunningHead): string {
  const half = (WIDTH - GAP) / 2;
  const [fitLeft, fitRight] = [
    shortenText(fonts.F1, left, { size: HEAD_SIZE, width: half }),
    shortenText(fonts.F2, right, { size: HEAD_SIZE, width: half }),
  ];
  const style = { y: HEAD_Y, size: HEAD_SIZE, colour: FAINT };
  return (
    textLine(fonts, fitLeft, { ...style, x: LEFT }) +
    textLine(fonts, fitRight, { ...style, x: LEFT + WIDTH, align: 'right', font: 'F2', colour: INK }) +
    `${setColour(HAIR, 'RG')}0.7 w[]0 d\n${line(LEFT, HEAD_Y + 6, LEFT + WIDTH, HEAD_Y + 6)}S\n`
  );
}

/** Breaks a text into lines. Its line ends are preserved. */
export function wrapParagraphs(
  { fonts }: ReportBook,
  text: string,
  { size, width, font = 'F1' }: { size: number; width: number; font?: 'F1' | 'F2' },
): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    for (const one of wrapText(fonts[font], paragraph, { size, width })) lines.push(one);
  }
  return lines;
}
