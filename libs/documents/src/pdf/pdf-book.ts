import { createOperatorStream, type OperatorStream } from './operator-stream.ts';
import type { FontName, PdfFonts, Rectangle } from './pdf-content.ts';
import { finishDocument, type DocumentInfo } from './document-end.ts';
import { createPdfFile, type PdfFile, type Ref } from './pdf-file.ts';
import { pdfNumber, pdfText, pdfUri } from './pdf-strings.ts';
import {
  createStructure,
  type ElementType,
  type PageMarks,
  type Structure,
  type StructureElement,
} from './structure.ts';

/** A position in the document: page number from 0, x and y in points from the upper left corner. */
export interface Place {
  page: number;
  x: number;
  y: number;
}

export interface PageLink extends Rectangle {
  to: Place | { uri: string };
}

/** A page being drawn, in points, x to the right, y down. */
export interface BookPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Operators in drawing order. */
  readonly content: OperatorStream;
  links: PageLink[];
  /** Assigns everything drawn from here on to an element of the structure, or to none. */
  mark(element: StructureElement | undefined): void;
  /** Assigns everything drawn from here on to a new element. */
  begin(type: ElementType, alt?: string): void;
}

export interface Bookmark {
  title: string;
  to: Place;
  children: readonly Bookmark[];
}

/** The pages of a document. */
export interface PdfBook {
  readonly fonts: PdfFonts;
  readonly pages: readonly BookPage[];
  readonly structure: Structure;
  addPage(size: { width: number; height: number }): BookPage;
  /** Returns the bytes. The pages cannot be changed afterwards. */
  finish(info: DocumentInfo, bookmarks: readonly Bookmark[]): Promise<Uint8Array>;
}

/** Maximum side of a page in its own units (ISO 32000-1, annex C). Larger pages have larger units. */
export const MAX_PAGE_UNITS = 14_400;

/** A page and its objects in the file. */
interface OpenPage extends BookPage {
  ref: Ref;
  marks: PageMarks;
}

/** Creates a document without pages. */
export function createPdfBook(
  fonts: PdfFonts,
  { isGrey = false }: { isGrey?: boolean | undefined } = {},
): PdfBook {
  const file = createPdfFile();
  const structure = createStructure(file);
  const pages: OpenPage[] = [];
  return {
    fonts,
    pages,
    structure,
    addPage({ width, height }) {
      const content = createOperatorStream();
      const ref = file.reserve();
      const marks = structure.markPage(ref);
      const mark = (element: StructureElement | undefined): void => content.write(marks.switchTo(element));
      const begin = (type: ElementType, alt?: string): void =>
        structure.inside(type, () => mark(structure.current), alt);
      const number = pages.length;
      const page: OpenPage = { number, width, height, content, links: [], ref, marks, mark, begin };
      pages.push(page);
      return page;
    },
    finish: (info, bookmarks) => writeBook({ file, fonts, structure, pages, isGrey }, { info, bookmarks }),
  };
}

interface OpenBook {
  file: PdfFile;
  fonts: PdfFonts;
  structure: Structure;
  pages: readonly OpenPage[];
  isGrey: boolean;
}

interface BookEnd {
  info: DocumentInfo;
  bookmarks: readonly Bookmark[];
}

async function writeBook(
  { file, fonts, structure, pages, isGrey }: OpenBook,
  { info, bookmarks }: BookEnd,
): Promise<Uint8Array> {
  const tree = file.reserve();
  const fontRefs: Record<FontName, Ref> = { F1: file.reserve(), F2: file.reserve() };
  const resources = file.add(`<</Font<</F1 ${fontRefs.F1} 0 R/F2 ${fontRefs.F2} 0 R>>>>`);
  const refs = pages.map(({ ref }) => ref);
  const locate = createLocator(pages, refs);
  for (const page of pages) writePage(file, page, { tree, resources, locate, isGrey });
  file.put(tree, `<</Type/Pages/Kids[${refs.map((ref) => `${ref} 0 R`).join(' ')}]/Count ${refs.length}>>`);
  for (const name of ['F1', 'F2'] as const) fonts[name].embed(file, fontRefs[name]);
  const outline = writeOutline(file, bookmarks, locate);
  return finishDocument(file, {
    info,
    pages: tree,
    structure: structure.finish(),
    outline,
    isArchival: true,
  });
}

/** Returns the destination of a position: the upper left corner of the view, zoom unchanged. */
export type Locate = (place: Place) => string;

function createLocator(pages: readonly BookPage[], refs: readonly Ref[]): Locate {
  return ({ page, x, y }) => {
    const { width, height } = pages[page]!;
    const unit = userUnitOf({ width, height });
    const [left, top] = [Math.max(0, x / unit), (height - y) / unit];
    return `[${refs[page]} 0 R/XYZ ${Math.round(left)} ${Math.round(top)} 0]`;
  };
}

/** Returns the size of a page's unit in points: 1, or more for pages over the limit of readers. */
function userUnitOf({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.ceil((Math.max(width, height) / MAX_PAGE_UNITS) * 10) / 10);
}

interface PageContext {
  tree: Ref;
  resources: Ref;
  locate: Locate;
  isGrey: boolean;
}

/** Replaces all colours by greys of the same brightness (Rec. 601). Each colour is at the end of a line. */
function toGreys(operators: Uint8Array): Buffer {
  const text = Buffer.from(operators.buffer, operators.byteOffset, operators.length).toString('latin1');
  const grey = text.replaceAll(
    /([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)$/gm,
    (_, red: string, green: string, blue: string, operator: string) => {
      const part = Math.round(299 * Number(red) + 587 * Number(green) + 114 * Number(blue)) / 1000;
      return `${part} ${part} ${part} ${operator}`;
    },
  );
  return Buffer.from(grey, 'latin1');
}

function writePage(file: PdfFile, page: OpenPage, context: PageContext): void {
  const { tree, resources, locate } = context;
  const unit = userUnitOf(page);
  const [width, height] = [pdfNumber(page.width / unit), pdfNumber(page.height / unit)];
  const scale = String(Math.round(1e6 / unit) / 1e6);
  const axes = Buffer.from(`${scale} 0 0 -${scale} 0 ${height} cm\n`, 'latin1');
  page.content.write(page.marks.close());
  const content = file.addStream(
    Buffer.concat([axes, context.isGrey ? toGreys(page.content.toBytes()) : page.content.toBytes()]),
  );
  const links = page.links.map((link) => file.add(describeLink(link, { page, unit, locate })));
  const annotations =
    links.length > 0 ? `/Annots[${links.map((link) => `${link} 0 R`).join(' ')}]/Tabs/S` : '';
  const userUnit = unit > 1 ? `/UserUnit ${unit}` : '';
  file.put(
    page.ref,
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]${userUnit}/StructParents ${page.number}/Resources ${resources} 0 R/Contents ${content} 0 R${annotations}>>`,
  );
}

function describeLink(
  { x, y, width, height, to }: PageLink,
  { page, unit, locate }: { page: BookPage; unit: number; locate: Locate },
): string {
  const [left, right] = [Math.round(x / unit), Math.round((x + width) / unit)];
  const bottom = Math.round((page.height - y - height) / unit);
  const rect = `${left} ${bottom} ${right} ${Math.round((page.height - y) / unit)}`;
  const target = 'uri' in to ? `/A<</S/URI/URI${pdfUri(to.uri)}>>` : `/Dest${locate(to)}`;
  return `<</Type/Annot/Subtype/Link/Rect[${rect}]/F 4/Border[0 0 0]${target}>>`;
}

/** Writes the bookmarks (at most two levels) and returns their entry in the catalogue. */
export function writeOutline(file: PdfFile, bookmarks: readonly Bookmark[], locate: Locate): string {
  if (bookmarks.length === 0) return '';
  const root = file.reserve();
  const { first, last } = writeBookmarks(file, bookmarks, { parent: root, locate });
  file.put(root, `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${bookmarks.length}>>`);
  return `/Outlines ${root} 0 R/PageMode/UseOutlines`;
}

function writeBookmarks(
  file: PdfFile,
  bookmarks: readonly Bookmark[],
  { parent, locate }: { parent: Ref; locate: Locate },
): { first: Ref; last: Ref } {
  const refs = bookmarks.map(() => file.reserve());
  for (const [at, { title, to, children }] of bookmarks.entries()) {
    const own = refs[at]!;
    const siblings = `${at > 0 ? `/Prev ${refs[at - 1]} 0 R` : ''}${at + 1 < refs.length ? `/Next ${refs[at + 1]} 0 R` : ''}`;
    // A negative count shows the bookmark closed.
    const below = children.length > 0 ? writeBookmarks(file, children, { parent: own, locate }) : undefined;
    const inner = below ? `/First ${below.first} 0 R/Last ${below.last} 0 R/Count -${children.length}` : '';
    file.put(own, `<</Title${pdfText(title)}/Parent ${parent} 0 R${siblings}${inner}/Dest${locate(to)}>>`);
  }
  return { first: refs[0]!, last: refs.at(-1)! };
}
