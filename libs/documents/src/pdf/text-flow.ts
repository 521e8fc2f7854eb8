import { MATRIX_COLOURS } from '@trowel/domain/drawing';
import type { BookPage, PdfBook, Place } from './pdf-book.ts';
import {
  line,
  onPaper,
  setColour,
  shortenText,
  textLine,
  type FontName,
  type PdfFonts,
} from './pdf-content.ts';
import { wrapText } from './wrap-text.ts';

/** Style of a paragraph. Sizes and indent in pt. */
export interface ParagraphStyle {
  font: FontName;
  size: number;
  indent: number;
  /** Space above, pt. */
  above: number;
  colour: string;
  /** Bullet or number before the first line. */
  mark: string;
}

const PARAGRAPH_DEFAULTS: ParagraphStyle = {
  font: 'F1',
  size: 9,
  indent: 0,
  above: 4,
  colour: onPaper(MATRIX_COLOURS.ink),
  mark: '',
};

/** Text that flows from page to page, A4. */
export interface TextFlow {
  /** Left edge of the text area, pt. */
  readonly left: number;
  readonly width: number;
  readonly y: number;
  /** Returns the current page, or a new one if less than `height` is left. */
  ensure(height: number): BookPage;
  /** Leaves vertical space. */
  skip(height: number): void;
  /** Writes a heading and returns its position, for links. */
  heading(text: string): Place;
  paragraph(text: string, style?: Partial<ParagraphStyle>): void;
}

const A4 = { width: 595.28, height: 841.89 };
const TEXT_MARGIN = 50;
const TOP = 58;
export const TEXT_BOTTOM = A4.height - 52;
const LEADING = 1.35;
const HEADING_SIZE = 14;

/** Creates a text. Its first page is added with the first content. */
export function createTextFlow(book: PdfBook): TextFlow {
  const width = A4.width - 2 * TEXT_MARGIN;
  let page: BookPage | undefined;
  let y = TOP;

  const ensure = (height: number): BookPage => {
    if (!page || y + height > TEXT_BOTTOM) {
      page = book.addPage(A4);
      y = TOP;
    }
    return page;
  };
  return {
    left: TEXT_MARGIN,
    width,
    get y() {
      return y;
    },
    ensure,
    skip(height) {
      y += height;
    },
    heading(text) {
      if (page && y > TOP) y += 18;
      const on = ensure(110);
      const place = { page: on.number, x: 0, y: y - 8 };
      y += HEADING_SIZE;
      on.begin('H1');
      on.content.write(textLine(book.fonts, text, { x: TEXT_MARGIN, y, font: 'F2', size: HEADING_SIZE }));
      on.mark(undefined);
      y += 6;
      const hair = setColour(onPaper(MATRIX_COLOURS.hair), 'RG');
      on.content.write(`${hair}0.7 w[]0 d\n${line(TEXT_MARGIN, y, TEXT_MARGIN + width, y)}S\n`);
      y += 6;
      return place;
    },
    paragraph(text, style = {}) {
      const { font, size, indent, above, colour, mark } = { ...PARAGRAPH_DEFAULTS, ...style };
      const lines = wrapText(book.fonts[font], text, { size, width: width - indent });
      const leading = size * LEADING;
      const element = book.structure.add('P');
      y += above;
      for (const [at, content] of lines.entries()) {
        // The first line must not be alone at the bottom of a page.
        const on = ensure(at === 0 && lines.length > 1 ? 2 * leading : leading);
        on.mark(element);
        y += leading;
        const base = { y: y - 0.3 * size, font, size, colour };
        if (at === 0 && mark !== '')
          on.content.write(textLine(book.fonts, mark, { ...base, x: TEXT_MARGIN }));
        on.content.write(textLine(book.fonts, content, { ...base, x: TEXT_MARGIN + indent }));
      }
      book.structure.seal(element);
    },
  };
}

/** Returns the operators of the footer of a text page. */
export function pageFoot(
  fonts: PdfFonts,
  page: BookPage,
  { left, right }: { left: string; right: string },
): string {
  const style = { y: page.height - 30, size: 7, colour: onPaper(MATRIX_COLOURS.faint) };
  const width = page.width - 2 * TEXT_MARGIN;
  const rightWidth = fonts.F1.measure(right, 7);
  const fitted = shortenText(fonts.F1, left, { size: 7, width: width - rightWidth - 10 });
  return (
    textLine(fonts, fitted, { ...style, x: TEXT_MARGIN }) +
    textLine(fonts, right, { ...style, x: page.width - TEXT_MARGIN, align: 'right' })
  );
}
