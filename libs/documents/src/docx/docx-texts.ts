import { AlignmentType, BookmarkEnd, BookmarkStart, HeadingLevel, Paragraph, TextRun } from 'docx';
import { toXmlText } from '@trowel/domain/drawing';
import { cleanText } from '../pdf/pdf-strings.ts';
import { STYLE } from './docx-page.ts';

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;

/** Options of paragraphs. */
interface ParagraphOptions {
  style: string;
  isRight?: boolean;
  /** Keeps the last paragraph on the page of the following one. */
  keepNext?: boolean;
  /** Keeps all paragraphs on one page. */
  keepTogether?: boolean;
}

/** Returns a text as paragraphs of a style, one per line. */
export function createParagraphs(
  text: string,
  { style, isRight = false, keepNext = false, keepTogether = false }: ParagraphOptions,
): Paragraph[] {
  return text.split(LINE_ENDS).map(
    (line, at, lines) =>
      new Paragraph({
        style,
        keepNext: keepNext || (keepTogether && at < lines.length - 1),
        keepLines: keepTogether,
        ...(isRight && { alignment: AlignmentType.RIGHT }),
        children: [new TextRun(tidy(line))],
      }),
  );
}

/** Returns a box of a form: the label and the first line of its value in one paragraph, then the other lines. */
export function createBox(label: string, value: string): Paragraph[] {
  const [first = '', ...rest] = value.split(LINE_ENDS);
  const children = [
    new TextRun({ text: tidy(label), style: STYLE.label }),
    new TextRun({ text: tidy(first), break: 1 }),
  ];
  const lines = rest.map(
    (line) => new Paragraph({ style: STYLE.value, children: [new TextRun(tidy(line))] }),
  );
  return [new Paragraph({ style: STYLE.value, children }), ...lines];
}

/** Returns a text without the characters a document cannot contain. */
export function tidy(text: string): string {
  return toXmlText(cleanText(text));
}

const LEVELS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];

/** Returns a heading of level 1 to 3. The table of contents links to it by the number `place`. */
export function createHeading(
  text: string,
  { level, place, isOnNewPage = false }: { level: 1 | 2 | 3; place?: number; isOnNewPage?: boolean },
): Paragraph {
  const run = new TextRun(tidy(text));
  return new Paragraph({
    heading: LEVELS[level - 1]!,
    pageBreakBefore: isOnNewPage,
    children: place === undefined ? [run] : markPlace(run, place),
  });
}

/** The library gives all its bookmarks the same number, but word processors identify them by it. */
function markPlace(run: TextRun, place: number): (BookmarkStart | TextRun | BookmarkEnd)[] {
  return [new BookmarkStart(anchorOf(place), place), run, new BookmarkEnd(place)];
}

/** Returns the name of the bookmark of a place. */
export function anchorOf(place: number): string {
  return `part_${place}`;
}
