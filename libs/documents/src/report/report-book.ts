import { type Bookmark, type BookInfo, type Place, writeOutline } from '../pdf/pdf-book.ts';
import type { FontName, PdfFonts, Rectangle } from '../pdf/pdf-content.ts';
import { createPdfFile, type PdfFile, type Ref } from '../pdf/pdf-file.ts';
import { pdfDate, pdfNumber, pdfText } from '../pdf/pdf-strings.ts';
import { readPicture } from './read-picture.ts';
import type { PictureData } from './picture-data.ts';

export const A4 = { width: 595.28, height: 841.89 };

export interface PageSize {
  width: number;
  height: number;
}

/** A page being drawn: points, x to the right, y down. */
export interface ReportPage extends PageSize {
  /** From 0. */
  readonly number: number;
  /** Draws; also after other pages were begun. */
  write(operators: string): void;
}

/** A picture of the book. */
export interface BookPicture {
  ref: Ref;
  /** As it is seen, pixels. */
  width: number;
  height: number;
  /** Quarter turns clockwise from how it is stored to how it is seen. */
  turns: number;
}

/**
 * The pages of a long document. Unlike a `PdfBook` it packs each page when the next one is begun, so that thousands of
 * sheets need little memory.
 */
export interface ReportBook {
  readonly fonts: PdfFonts;
  readonly pageCount: number;
  addPage(size: PageSize): ReportPage;
  /** Takes in a JPEG or PNG picture; undefined when its bytes are none that can be printed. */
  addPicture(bytes: Uint8Array): BookPicture | undefined;
  /** Draws a picture into a rectangle of a page. */
  drawPicture(page: ReportPage, picture: BookPicture, box: Rectangle): void;
  /** Gives the bytes. */
  finish(end: BookEnd): Promise<Uint8Array>;
}

export interface BookEnd {
  info: BookInfo;
  bookmarks: readonly Bookmark[];
}

/** How pages are numbered: how many there are is only known at the end, and drawn by a stream all pages share. */
export interface Numbering {
  drawNumber(page: PageSize & { number: number }): string;
  drawCount(size: PageSize, count: number): string;
}

interface OpenPage extends ReportPage {
  content: string[];
  streams: Ref[];
  pictures: Set<Ref>;
}

/** Starts a document without pages. */
export function createReportBook(fonts: PdfFonts, numbering: Numbering): ReportBook {
  const file = createPdfFile();
  const pages: OpenPage[] = [];
  const known = new WeakMap<Uint8Array, BookPicture | undefined>();

  return {
    fonts,
    get pageCount() {
      return pages.length;
    },
    addPage({ width, height }) {
      const last = pages.at(-1);
      if (last) seal(file, last);
      const content = [numbering.drawNumber({ number: pages.length, width, height })];
      const page: OpenPage = {
        number: pages.length,
        width,
        height,
        content,
        streams: [],
        pictures: new Set(),
        write: (operators) => void content.push(operators),
      };
      pages.push(page);
      return page;
    },
    addPicture(bytes) {
      if (known.has(bytes)) return known.get(bytes);
      const data = readPicture(bytes);
      const picture = data && embed(file, data);
      known.set(bytes, picture);
      return picture;
    },
    drawPicture(page, picture, box) {
      pages[page.number]!.pictures.add(picture.ref);
      page.write(placePicture(picture, box));
    },
    finish: (end) => writeReport(file, { fonts, pages, numbering, end }),
  };
}

/** Packs what is drawn so far; what comes later becomes a stream of its own. */
function seal(file: PdfFile, page: OpenPage): void {
  if (page.content.length === 0) return;
  page.streams.push(file.addStream(turnAxes(page, page.content.join(''))));
  page.content.length = 0;
}

/** PDF counts upward from the foot of the page. */
function turnAxes({ height }: PageSize, operators: string): string {
  return `q 1 0 0 -1 0 ${pdfNumber(height)} cm\n${operators}Q\n`;
}

function embed(file: PdfFile, data: PictureData): BookPicture {
  const { width, height, entries, packed, turns, mask } = data;
  const size = `/Width ${width}/Height ${height}`;
  const maskRef =
    mask &&
    file.addPacked(
      mask,
      `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
    );
  const soft = maskRef === undefined ? '' : `/SMask ${maskRef} 0 R`;
  const ref = file.addPacked(packed, `/Type/XObject/Subtype/Image${size}${entries}${soft}`);
  const isTurned = turns % 2 === 1;
  return { ref, turns, width: isTurned ? height : width, height: isTurned ? width : height };
}

/** A picture fills the unit square, its foot at 0: it is turned round its middle, then stretched over the box. */
function placePicture({ ref, turns }: BookPicture, { x, y, width, height }: Rectangle): string {
  const [a, b, c, d, e, f] = TURNS[turns % 4]!;
  const numbers = [a * width, b * height, c * width, d * height, x + e * width, y + f * height];
  return `q ${numbers.map(pdfNumber).join(' ')} cm/P${ref} Do Q\n`;
}

/** From the unit square (y up) to the box (y down), by quarter turns clockwise. */
const TURNS: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [0, -1, -1, 0, 1, 1],
];

interface Whole {
  fonts: PdfFonts;
  pages: readonly OpenPage[];
  numbering: Numbering;
  end: BookEnd;
}

async function writeReport(file: PdfFile, { fonts, pages, numbering, end }: Whole): Promise<Uint8Array> {
  const { info, bookmarks } = end;
  const tree = file.reserve();
  const fontRefs: Record<FontName, Ref> = { F1: file.reserve(), F2: file.reserve() };
  const fontEntry = `/Font<</F1 ${fontRefs.F1} 0 R/F2 ${fontRefs.F2} 0 R>>`;
  const refs = pages.map(() => file.reserve());
  const shared = new Map<string, Ref>();
  for (const page of pages) {
    seal(file, page);
    const key = `${page.width} ${page.height}`;
    const common = shared.get(key) ?? file.addStream(turnAxes(page, numbering.drawCount(page, pages.length)));
    shared.set(key, common);
    file.put(refs[page.number]!, describePage(page, { tree, fontEntry, common }));
  }
  file.put(tree, `<</Type/Pages/Kids[${refs.map((ref) => `${ref} 0 R`).join(' ')}]/Count ${refs.length}>>`);
  for (const name of ['F1', 'F2'] as const) await fonts[name].embed(file, fontRefs[name]);
  const locate = ({ page, x, y }: Place): string =>
    `[${refs[page]} 0 R/XYZ ${Math.round(x)} ${Math.round(pages[page]!.height - y)} 0]`;
  const outline = writeOutline(file, bookmarks, locate);
  const root = file.add(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang${pdfText(info.language)}/ViewerPreferences<</DisplayDocTitle true>>${outline}>>`,
  );
  const moment = pdfDate(info.date);
  const about = file.add(
    `<</Title${pdfText(info.title)}/Subject${pdfText(info.subject)}/Creator(Trowel)/Producer(Trowel)/CreationDate${moment}/ModDate${moment}>>`,
  );
  return file.finish({ root, info: about });
}

function describePage(
  { width, height, streams, pictures }: OpenPage,
  { tree, fontEntry, common }: { tree: Ref; fontEntry: string; common: Ref },
): string {
  const shown = [...pictures].map((ref) => `/P${ref} ${ref} 0 R`).join('');
  const resources = `<<${fontEntry}${shown && `/XObject<<${shown}>>`}>>`;
  const contents = [...streams, common].map((ref) => `${ref} 0 R`).join(' ');
  return `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]/Resources${resources}/Contents[${contents}]>>`;
}
