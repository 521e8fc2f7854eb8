import type { Language } from '@trowel/domain/matrix';
import { createPdfBook, type BookPage } from '../pdf/pdf-book.ts';
import { setColour, shortenText, textLine, type PdfFonts, type Rectangle } from '../pdf/pdf-content.ts';
import type { PdfFont } from '../pdf/pdf-font.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { startFonts } from '../pdf/render-matrix-pdf.ts';
import { wrapText } from '../pdf/wrap-text.ts';
import { LABEL_FORMATS, labelsPerPage, type LabelFormat, type LabelFormatName } from './label-formats.ts';
import { encodeModules, QUIET_MODULES } from './qr-modules.ts';

/** The content of a label. */
export interface Label {
  /** Name of the object in large letters: `US 1042`, `Inv. 44`. */
  heading: string;
  /** Provenance: site, area, unit. */
  place: readonly string[];
  /** Further facts, most important first. Those without room are omitted. */
  lines: readonly string[];
  /** The address in the QR code. */
  url: string;
}

/** Labels to print, with their format. */
export interface LabelPages {
  title: string;
  language: Language;
  date: Date;
  format: LabelFormatName;
  /** Number of labels already used on the first sheet. */
  skip: number;
  labels: readonly Label[];
}

const POINTS_PER_MM = 72 / 25.4;
const INK = '#000000';
/** Sizes of the heading, pt. A heading that would be smaller than `good` in one row is broken into up to `rows`. */
const HEADING = { most: 20, good: 13, least: 8, rows: 3 };
/** Height at which a label has letters of the normal size, pt. Larger labels get larger letters. */
const PLAIN_HEIGHT = 79;
const MOST_SCALE = 1.35;
const PLACE_SIZE = 7.5;
const LINE_SIZE = 8;
const LEADING = 1.22;
/** Share of the letter height above the base line. */
const ASCENT = 0.76;
/** Maximum share of a label for its code. */
const MOST_CODE = 0.42;
/** Maximum side of a code. A phone reads this size at arm's length. */
const MOST_CODE_MM = 34;

/** Prints labels, each with a QR code drawn as squares. Cost: linear in the labels. */
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

/** Returns the position of a label on its page, row by row, without the free margin. Points. */
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

/** The coordinates are whole squares, so that rounding leaves no white lines between them. */
function drawCode(url: string, { x, y, side }: { x: number; y: number; side: number }): string {
  const { size, runs } = encodeModules(url);
  // The free margin of a label is white too and counts as part of the quiet zone.
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

/** Breaks a text into a maximum number of lines. An ellipsis marks text that does not fit. */
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

/** Short numbers are printed large, to be read on a shelf. Long ones are wrapped before they are shortened. */
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

/** Breaks a heading at spaces and after hyphens. Returns undefined if a part is wider than the row. */
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

/** Joins parts in rows. A part is shortened rather than wrapped. The last one is the most exact and is always shown. */
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
