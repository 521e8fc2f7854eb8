import { finishDocument, type DocumentInfo } from '../pdf/document-end.ts';
import { type Bookmark, type Place, writeOutline } from '../pdf/pdf-book.ts';
import type { FontName, PdfFonts, Rectangle } from '../pdf/pdf-content.ts';
import { createPdfFile, type PdfFile, type Ref } from '../pdf/pdf-file.ts';
import { pdfNumber } from '../pdf/pdf-strings.ts';
import { createStructure, type PageMarks, type Structure, type StructureElement } from '../pdf/structure.ts';
import { readPicture } from './read-picture.ts';
import type { PictureData } from './picture-data.ts';

export const A4 = { width: 595.28, height: 841.89 };

export interface PageSize {
  width: number;
  height: number;
}

/** A page being drawn, in points, x to the right, y down. */
export interface ReportPage extends PageSize {
  /** Page number from 0. */
  readonly number: number;
  /** Draws content of an element of the structure, or of none. Also possible after later pages were started. */
  write(operators: string, element?: StructureElement): void;
  /** Links a rectangle of the page to a named position (`ReportBook.name`), which may be defined later. */
  link(box: Rectangle, name: string): void;
}

/** A picture of the document. */
export interface BookPicture {
  ref: Ref;
  /** Displayed width, pixels. */
  width: number;
  height: number;
  /** Quarter turns clockwise from the stored to the displayed orientation. */
  turns: number;
}

/**
 * The pages of a long document. Unlike a `PdfBook` it compresses each page when the next one begins,
 * so that thousands of sheets need little memory.
 */
export interface ReportBook {
  readonly fonts: PdfFonts;
  readonly pageCount: number;
  readonly structure: Structure;
  addPage(size: PageSize): ReportPage;
  /** Adds a JPEG or PNG picture. Returns undefined if it cannot be printed. */
  addPicture(bytes: Uint8Array): BookPicture | undefined;
  /** Draws a picture into a rectangle of a page. */
  drawPicture(page: ReportPage, picture: BookPicture, box: Rectangle): void;
  /** Names a position for links. */
  name(name: string, place: Place): void;
  /** Returns the bytes. */
  finish(end: BookEnd): Promise<Uint8Array>;
}

export interface BookEnd {
  info: DocumentInfo;
  bookmarks: readonly Bookmark[];
  /** Operators of a line at the bottom of the first page, or empty. */
  note: string;
}

/** Page numbering. The number of pages is known at the end, so all pages share one stream that draws it. */
export interface Numbering {
  drawNumber(page: PageSize & { number: number }): string;
  drawCount(size: PageSize, count: number): string;
}

interface OpenPage extends ReportPage {
  ref: Ref;
  marks: PageMarks;
  content: string[];
  streams: Ref[];
  pictures: Set<Ref>;
  links: { box: Rectangle; name: string }[];
}

interface OpenBook {
  file: PdfFile;
  fonts: PdfFonts;
  numbering: Numbering;
  structure: Structure;
  pages: OpenPage[];
  places: Map<string, Place>;
  /** True if a picture has CMYK colours, for which the file has no profile. */
  hasInks: boolean;
}

/** Creates a document without pages. */
export function createReportBook(fonts: PdfFonts, numbering: Numbering): ReportBook {
  const file = createPdfFile();
  const structure = createStructure(file);
  const book: OpenBook = {
    file,
    fonts,
    numbering,
    structure,
    pages: [],
    places: new Map(),
    hasInks: false,
  };
  const { pages } = book;
  const known = new WeakMap<Uint8Array, BookPicture | undefined>();

  return {
    fonts,
    structure,
    get pageCount() {
      return pages.length;
    },
    addPage: (size) => openPage(book, size),
    addPicture(bytes) {
      if (known.has(bytes)) return known.get(bytes);
      const data = readPicture(bytes);
      if (data?.entries.includes('/DeviceCMYK')) book.hasInks = true;
      const picture = data && embed(file, data);
      known.set(bytes, picture);
      return picture;
    },
    drawPicture(page, picture, box) {
      pages[page.number]!.pictures.add(picture.ref);
      page.write(placePicture(picture, box), structure.current);
    },
    name: (name, place) => void book.places.set(name, place),
    finish: (end) => writeReport(book, end),
  };
}

function openPage({ file, structure, numbering, pages }: OpenBook, { width, height }: PageSize): OpenPage {
  const last = pages.at(-1);
  if (last) seal(file, last);
  const ref = file.reserve();
  const marks = structure.markPage(ref);
  const content: string[] = [];
  const links: OpenPage['links'] = [];
  const page: OpenPage = {
    number: pages.length,
    width,
    height,
    ref,
    marks,
    content,
    streams: [],
    pictures: new Set(),
    links,
    write: (operators, element) => void content.push(marks.switchTo(element), operators),
    link: (box, name) => void links.push({ box, name }),
  };
  page.write(numbering.drawNumber(page));
  pages.push(page);
  return page;
}

/** Compresses the content so far. Later content becomes a separate stream. */
function seal(file: PdfFile, page: OpenPage): void {
  if (page.content.length === 0) return;
  page.content.push(page.marks.close());
  page.streams.push(file.addStream(turnAxes(page, page.content.join(''))));
  page.content.length = 0;
}

/** The y axis of PDF points up from the bottom of the page. */
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

/** A picture fills the unit square from the bottom up. It is rotated about its centre, then stretched to the box. */
function placePicture({ ref, turns }: BookPicture, { x, y, width, height }: Rectangle): string {
  const [a, b, c, d, e, f] = TURNS[turns % 4]!;
  const numbers = [a * width, b * height, c * width, d * height, x + e * width, y + f * height];
  return `q ${numbers.map(pdfNumber).join(' ')} cm/P${ref} Do Q\n`;
}

/** Transformations from the unit square (y up) to the box (y down), by quarter turns clockwise. */
const TURNS: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [0, -1, -1, 0, 1, 1],
];

async function writeReport(book: OpenBook, { info, bookmarks, note }: BookEnd): Promise<Uint8Array> {
  const { file, fonts, numbering, structure, pages } = book;
  if (note !== '') structure.inside('P', () => pages[0]!.write(note, structure.current));
  const tree = file.reserve();
  const fontRefs: Record<FontName, Ref> = { F1: file.reserve(), F2: file.reserve() };
  const fontEntry = `/Font<</F1 ${fontRefs.F1} 0 R/F2 ${fontRefs.F2} 0 R>>`;
  const locate = ({ page, x, y }: Place): string =>
    `[${pages[page]!.ref} 0 R/XYZ ${Math.round(x)} ${Math.round(pages[page]!.height - y)} 0]`;
  const shared = new Map<string, Ref>();
  for (const page of pages) {
    seal(file, page);
    const key = `${page.width} ${page.height}`;
    const count = `/Artifact BMC\n${numbering.drawCount(page, pages.length)}EMC\n`;
    const common = shared.get(key) ?? file.addStream(turnAxes(page, count));
    shared.set(key, common);
    const links = writeLinks(book, page, locate);
    file.put(page.ref, describePage(page, { tree, fontEntry, common, links }));
  }
  const kids = pages.map(({ ref }) => `${ref} 0 R`).join(' ');
  file.put(tree, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  for (const name of ['F1', 'F2'] as const) await fonts[name].embed(file, fontRefs[name]);
  const outline = writeOutline(file, bookmarks, locate);
  const isArchival = !book.hasInks;
  return finishDocument(file, { info, pages: tree, structure: structure.finish(), outline, isArchival });
}

/** Links without a target in the document are omitted. */
function writeLinks(
  { file, places }: OpenBook,
  { links, height }: OpenPage,
  locate: (place: Place) => string,
): Ref[] {
  return links.flatMap(({ box, name }) => {
    const place = places.get(name);
    if (!place) return [];
    const ends = [box.x, height - box.y - box.height, box.x + box.width, height - box.y];
    const rect = ends.map(pdfNumber).join(' ');
    return [file.add(`<</Type/Annot/Subtype/Link/Rect[${rect}]/F 4/Border[0 0 0]/Dest${locate(place)}>>`)];
  });
}

interface PageParts {
  tree: Ref;
  fontEntry: string;
  common: Ref;
  links: readonly Ref[];
}

function describePage(
  { number, width, height, streams, pictures }: OpenPage,
  { tree, fontEntry, common, links }: PageParts,
): string {
  const shown = [...pictures].map((ref) => `/P${ref} ${ref} 0 R`).join('');
  const resources = `<<${fontEntry}${shown && `/XObject<<${shown}>>`}>>`;
  const contents = [...streams, common].map((ref) => `${ref} 0 R`).join(' ');
  const annotations = links.length > 0 ? `/Annots[${links.map((ref) => `${ref} 0 R`).join(' ')}]/Tabs/S` : '';
  const size = `${pdfNumber(width)} ${pdfNumber(height)}`;
  return `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${size}]/StructParents ${number}/Resources${resources}/Contents[${contents}]${annotations}>>`;
}
