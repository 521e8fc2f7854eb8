import type { Plate, PlateItem, PlatePath, PlateText } from '@trowel/domain/plan';
import { createPdfBook, type BookPage } from '../pdf/pdf-book.ts';
import { setColour, shortenText, textLine, type PdfFonts } from '../pdf/pdf-content.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { startFonts } from '../pdf/render-matrix-pdf.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Height of a capital letter as a share of the size of a font. */
const CAPITAL = 0.73;
const INK = '#23201c';
const HALO_PT = 1.4;

export interface PlatePdfOptions {
  language: 'en' | 'it';
  /** Stored in the file. The same date gives the same bytes. */
  date: Date;
}

/** Renders a plate as a PDF: one page of its true size for each sheet. Cost: linear in the points. */
export async function renderPlatePdf(plate: Plate, { language, date }: PlatePdfOptions): Promise<Uint8Array> {
  const fonts = await startFonts();
  const book = createPdfBook(fonts);
  for (const { width, height, name, items } of plate.sheets) {
    const page = book.addPage({ width: width * POINTS_PER_MM, height: height * POINTS_PER_MM });
    page.begin('Figure', name === '' ? plate.description : `${plate.description} ${name}`);
    for (const item of items) drawItem(page, fonts, item);
  }
  const bookmarks = plate.sheets.flatMap(({ name }, page) =>
    name === '' ? [] : [{ title: name, to: { page, x: 0, y: 0 }, children: [] }],
  );
  return book.finish({ title: plate.title, subject: plate.description, language, date }, bookmarks);
}

function drawItem(page: BookPage, fonts: PdfFonts, item: PlateItem): void {
  if (item.kind === 'path') return drawPath(page, item);
  if (item.kind === 'text') return page.content.write(drawText(fonts, item));
  const { x, y, width, height, items } = item;
  page.content.write(`q ${[x, y, width, height].map(toPoints).join(' ')} re W n\n`);
  for (const inner of items) drawItem(page, fonts, inner);
  page.content.write('Q\n');
}

/** Converts millimetres to points with two decimals: 0.004 mm. */
function toPoints(mm: number): string {
  return pdfNumber(mm * POINTS_PER_MM);
}

function drawPath(
  { content }: BookPage,
  { lines, isClosed, fill, stroke, width = 0.25, dash = [] }: PlatePath,
): void {
  if (fill !== undefined) content.write(setColour(fill, 'rg'));
  if (stroke !== undefined) {
    content.write(setColour(stroke, 'RG'));
    content.write(`${toPoints(width)} w[${dash.map(toPoints).join(' ')}]0 d 1 j\n`);
  }
  for (const line of lines) {
    for (const [at, [x, y]] of line.entries())
      content.write(`${toPoints(x)} ${toPoints(y)} ${at === 0 ? 'm' : 'l'}\n`);
    if (isClosed && line.length > 0) content.write('h\n');
  }
  // Even-odd: the inner rings of a surface are holes.
  content.write(fill === undefined ? 'S\n' : stroke === undefined ? 'f*\n' : 'B*\n');
}

function drawText(
  fonts: PdfFonts,
  { at: [x, y], text, size: millimetres, align, isBold, colour = INK, hasHalo, most }: PlateText,
): string {
  const font = isBold ? 'F2' : 'F1';
  const size = (millimetres * POINTS_PER_MM) / CAPITAL;
  const shown =
    most === undefined ? text : shortenText(fonts[font], text, { size, width: most * POINTS_PER_MM });
  const line = (ink: string): string =>
    textLine(fonts, shown, {
      x: x * POINTS_PER_MM,
      y: y * POINTS_PER_MM,
      font,
      size,
      align,
      colour: ink,
    });
  if (!hasHalo || shown === '') return line(colour);
  return `q 1 Tr ${setColour('#ffffff', 'RG')}${HALO_PT} w[]0 d 1 j\n${line('#ffffff')}Q\n${line(colour)}`;
}
