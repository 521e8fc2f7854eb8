import type { Language } from '@trowel/domain/matrix';
import { createPdfBook, type BookPage } from '../pdf/pdf-book.ts';
import { setColour, shortenText, textLine, type PdfFonts, type Rectangle } from '../pdf/pdf-content.ts';
import type { PdfFont } from '../pdf/pdf-font.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { startFonts } from '../pdf/render-matrix-pdf.ts';
import { wrapText } from '../pdf/wrap-text.ts';
import { LABEL_FORMATS, labelsPerPage, type LabelFormat, type LabelFormatName } from './label-formats.ts';
import { encodeModules, QUIET_MODULES } from './qr-modules.ts';

/** What stands on a label. */
export interface Label {
  /** What the thing is called, large: `US 1042`, `Inv. 44`. */
  heading: string;
  /** Where it comes from: site, area, unit. */
  place: readonly string[];
  /** What else is known, most important first; what has no room is left out. */
  lines: readonly string[];
  /** The address that the code leads to. */
  url: string;
}

/** What labels are printed as. */
export interface LabelPages {
  title: string;
  language: Language;
  date: Date;
  format: LabelFormatName;
  /** Labels of the first sheet that are gone already. */
  skip: number;
  labels: readonly Label[];
}

const POINTS_PER_MM = 72 / 25.4;
const INK = '#000000';
/** Sizes of the heading; one that would be set smaller than `good` in one row is broken into as many as `rows`. */
const HEADING = { most: 20, good: 13, least: 8, rows: 3 };
/** A label as high as this has letters of the plain size, in pt; a larger one is read from further away. */
const PLAIN_HEIGHT = 79;
const MOST_SCALE = 1.35;
const PLACE_SIZE = 7.5;
const LINE_SIZE = 8;
const LEADING = 1.22;
/** Of the height of a letter, what stands above the base line. */
const ASCENT = 0.76;
/** The widest part of a label that its code may take. */
const MOST_CODE = 0.42;
/** On a large label the code need be no larger: a telephone reads it at arm's length. */
const MOST_CODE_MM = 34;

/** Prints labels, each with a code drawn as squares. Cost: linear in the labels. */
export async function renderLabelsPdf({
  labels,
  format: name,
  skip,
  ...about
}: LabelPages): Promise<Uint8Array> {
  const format = LABEL_FORMATS[name];
  const perPage = labelsPerPage(name);
  const fonts = await startFonts();
  const book = createPdfBook(fonts);
  const size = { width: format.page.width * POINTS_PER_MM, height: format.page.height * POINTS_PER_MM };
  let page: BookPage | undefined;
  for (const [i, label] of labels.entries()) {
    const place = i + (skip % perPage);
    if (!page || place % perPage === 0) page = book.addPage(size);
    drawLabel(page, fonts, { label, box: placeLabel(format, place % perPage) });
  }
  if (!page) book.addPage(size);
  const { title, language, date } = about;
  return book.finish({ title, subject: title, language, date }, []);
}

/** Gives the place of a label on its page, row by row, without what is kept free; points. */
function placeLabel(format: LabelFormat, place: number): Rectangle {
  const { columns, width, height, left, top, gapX, gapY, padding } = format;
  const column = place % columns;
  const row = Math.floor(place / columns);
  return {
    x: (left + column * (width + gapX) + padding) * POINTS_PER_MM,
    y: (top + row * (height + gapY) + padding) * POINTS_PER_MM,
    width: (width - 2 * padding) * POINTS_PER_MM,
    height: (height - 2 * padding) * POINTS_PER_MM,
  };
}

function drawLabel(page: BookPage, fonts: PdfFonts, { label, box }: { label: Label; box: Rectangle }): void {
  const side = Math.min(box.height, box.width * MOST_CODE, MOST_CODE_MM * POINTS_PER_MM);
  const code = drawCode(label.url, { x: box.x + box.width - side, y: box.y, side });
  page.content.write(code);
  drawTexts(page, fonts, { label, box: { ...box, width: box.width - side - 4 } });
}

/** Squares in units of their own: no rounding leaves a white line between them. */
function drawCode(url: string, { x, y, side }: { x: number; y: number; side: number }): string {
  const { size, runs } = encodeModules(url);
  // What is kept free round a label is white too, and counts for the edge of the code.
  const module = side / (size + QUIET_MODULES);
  const edge = (QUIET_MODULES / 2) * module;
  const squares = runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re\n`).join('');
  const scale = Math.round(module * 1e4) / 1e4;
  return `q ${setColour(INK, 'rg')}${scale} 0 0 ${scale} ${pdfNumber(x + edge)} ${pdfNumber(y + edge)} cm\n${squares}f Q\n`;
}

function drawTexts(page: BookPage, fonts: PdfFonts, { label, box }: { label: Label; box: Rectangle }): void {
  const scale = Math.min(MOST_SCALE, box.height / PLAIN_HEIGHT);
  const [placeSize, lineSize] = [PLACE_SIZE * scale, LINE_SIZE * scale];
  const { rows: heading, size } = fitHeading(fonts.F2, label.heading, { width: box.width, scale });
  let y = box.y + size * ASCENT;
  const write = (text: string, style: { size: number; font?: 'F1' | 'F2' }): void =>
    page.content.write(textLine(fonts, text, { x: box.x, y, colour: INK, ...style }));
  for (const [at, row] of heading.entries()) {
    if (at > 0) y += size * HEADING_LEADING;
    write(row, { size, font: 'F2' });
  }
  y += size * (1 - ASCENT) + placeSize * LEADING;
  for (const text of joinParts(fonts, label.place, { size: placeSize, width: box.width })) {
    write(text, { size: placeSize });
    y += placeSize * LEADING;
  }
  y += 2 * scale;
  const foot = box.y + box.height;
  for (const line of label.lines) {
    const rows = Math.floor((foot - lineSize * (1 - ASCENT) - y) / (lineSize * LEADING)) + 1;
    const style = { size: lineSize, width: box.width };
    for (const text of wrapWithin(fonts.F1, line, { ...style, rows: Math.min(rows, MOST_ROWS) })) {
      write(text, { size: lineSize });
      y += lineSize * LEADING;
    }
  }
}

const MOST_ROWS = 2;

/** Breaks a text into so many lines; what has no room in the last is told by an ellipsis. */
function wrapWithin(
  font: PdfFont,
  text: string,
  { rows, ...style }: { rows: number; size: number; width: number },
): string[] {
  if (rows < 1) return [];
  const lines = wrapText(font, text, style);
  if (lines.length <= rows) return lines;
  return [...lines.slice(0, rows - 1), shortenText(font, lines.slice(rows - 1).join(' '), style)];
}

const HEADING_LEADING = 1.08;

/** A short number is printed large: it is read from a shelf. A long one is broken before it is cut. */
function fitHeading(
  font: PdfFont,
  text: string,
  { width, scale }: { width: number; scale: number },
): { rows: string[]; size: number } {
  const most = HEADING.most * scale;
  const single = Math.floor(Math.min(1, width / font.measure(text, most)) * most * 2) / 2;
  if (single >= HEADING.good) return { rows: [text], size: single };
  for (let size = HEADING.good; size >= HEADING.least; size -= 0.5) {
    const rows = breakHeading(font, text, { size, width });
    if (rows && rows.length <= HEADING.rows) return { rows, size };
  }
  return { rows: [shortenText(font, text, { size: HEADING.least, width })], size: HEADING.least };
}

/** Breaks it at spaces and behind hyphens; undefined where a part is wider than the row. */
function breakHeading(
  font: PdfFont,
  text: string,
  { size, width }: { size: number; width: number },
): string[] | undefined {
  const rows: string[] = [];
  for (const part of text.split(/(?<=[\s/-])/)) {
    const joined = `${rows.at(-1) ?? ''}${part}`;
    if (font.measure(part.trimEnd(), size) > width) return undefined;
    if (rows.length > 0 && font.measure(joined.trimEnd(), size) <= width) rows[rows.length - 1] = joined;
    else rows.push(part);
  }
  return rows.map((row) => row.trim().replace(/ ·$/, ''));
}

const MOST_PLACE_LINES = 2;

/** Parts stand side by side where they fit, and are not broken but shortened; the last is the most exact and stays. */
function joinParts(
  { F1 }: PdfFonts,
  parts: readonly string[],
  style: { size: number; width: number },
): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const joined = lines.length === 0 ? part : `${lines.at(-1)} · ${part}`;
    if (lines.length > 0 && F1.measure(joined, style.size) <= style.width) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  if (lines.length > MOST_PLACE_LINES) {
    const last = ` · ${lines.pop()!}`;
    const room = Math.max(0, style.width - F1.measure(last, style.size));
    const before = shortenText(F1, lines[MOST_PLACE_LINES - 1]!, { ...style, width: room });
    lines.splice(MOST_PLACE_LINES - 1, lines.length, `${before}${last}`);
  }
  return lines.map((line) => shortenText(F1, line, style));
}
