import { AlignmentType, BookmarkEnd, BookmarkStart, HeadingLevel, Paragraph, TextRun } from 'docx';
import { toXmlText } from '@trowel/domain/drawing';
import { cleanText } from '../pdf/pdf-strings.ts';
import { STYLE } from './docx-page.ts';

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;

/** How paragraphs stand. */
interface ParagraphOptions {
  style: string;
  isRight?: boolean;
  /** The last is kept on the page of what follows. */
  keepNext?: boolean;
  /** All are kept on one page. */
  keepTogether?: boolean;
}

/** Gives a text as paragraphs of a style, one for each of its lines. */
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

/** Gives a box of a form: its label, and below it the first line of its value in one paragraph, then the others. */
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

/** Gives what of a text a document can hold. */
export function tidy(text: string): string {
  return toXmlText(cleanText(text));
}

const LEVELS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];

/** Gives a heading of a level from 1 to 3; `place` is the number by which contents lead to it. */
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

/** The library's own bookmarks all have one number, by which word processors tell them apart. */
function markPlace(run: TextRun, place: number): (BookmarkStart | TextRun | BookmarkEnd)[] {
  return [new BookmarkStart(anchorOf(place), place), run, new BookmarkEnd(place)];
}

/** Gives the name by which contents lead to a place. */
export function anchorOf(place: number): string {
  return `part_${place}`;
}
