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

/** What the line at the head of each page says. */
export interface RunningHead {
  left: string;
  right: string;
}

/** Content that goes on from page to page, A4 portrait; `y` is how far down the page is written on. */
export interface ReportFlow {
  readonly book: ReportBook;
  y: number;
  /** Height left on the page; 0 before the first. */
  readonly room: number;
  /** Where the next thing stands. */
  readonly place: Place;
  /** Begins a page; with `head` what stands above it and those that follow. */
  newPage(head?: RunningHead): ReportPage;
  /** Begins a page with nothing at its head. */
  newBarePage(): ReportPage;
  /** Begins a page unless that much height is left, and gives the page. */
  ensure(height: number): ReportPage;
  /** What follows begins a page. */
  leavePage(): void;
  /** Draws what is none of the text: lines, grounds. */
  write(operators: string): void;
  /** Writes a line of text, its base line at y, as a part of the current element. */
  text(content: string, style: LineStyle): void;
  /** Writes a line of text as an element of its own. */
  say(type: ElementType, content: string, style: LineStyle): void;
}

type LineStyle = { x: number; y: number } & Partial<TextStyle>;

/** Starts content; its first page is added when something is written. */
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

/** Breaks a text into lines, its own line ends kept. */
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
