import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, type PDFObject } from 'pdf-lib';

/** A PDF, read by a different library than the one that wrote it. */
export interface ReadPdf {
  document: PDFDocument;
  /** Texts of each page in drawing order, one per operator. */
  texts: string[][];
  /** Operators of each page. */
  contents: string[];
}

/** Reads a PDF. Texts are decoded with the `ToUnicode` maps of its fonts. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const maps = readMaps(document);
  const contents = document.getPages().map((page) => readContents(page.node.Contents()));
  return { document, contents, texts: contents.map((content) => readTexts(content, maps)) };
}

/** The content of a page is one stream, or several that are joined. */
function readContents(object: PDFObject | undefined): string {
  if (!(object instanceof PDFArray)) return inflate(object);
  return Array.from({ length: object.size() }, (_, at) => inflate(object.lookup(at))).join('');
}

function inflate(object: PDFObject | undefined): string {
  if (!(object instanceof PDFRawStream)) throw new Error('No stream.');
  return Buffer.from(inflateSync(object.contents)).toString('latin1');
}

type CodeMap = Map<number, string>;

function readMaps(document: PDFDocument): Map<string, CodeMap> {
  const fonts = document.getPages()[0]!.node.Resources()!.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    fonts.entries().map(([name, ref]) => {
      const font = document.context.lookup(ref, PDFDict);
      const stream = inflate(document.context.lookup(font.get(PDFName.of('ToUnicode'))));
      const pairs = [...stream.matchAll(/^<(\w{4})><(\w+)>$/gm)].map(([, code, text]): [number, string] => [
        Number.parseInt(code!, 16),
        Buffer.from(text!, 'hex').swap16().toString('utf16le'),
      ]);
      return [name.asString().slice(1), new Map(pairs)];
    }),
  );
}

/** No string contains an escape: the codes of the writer have no bytes that need one. */
function readTexts(content: string, maps: ReadonlyMap<string, CodeMap>): string[] {
  let map: CodeMap = new Map();
  const texts: string[] = [];
  for (const [whole, font] of content.matchAll(/\/(F\d) |\([^()]*\)Tj|\[\([^[\]]*\)\]TJ/g)) {
    if (font !== undefined) map = maps.get(font) ?? new Map();
    else texts.push([...whole.matchAll(/\(([^()]*)\)/g)].map(([, bytes]) => decode(bytes!, map)).join(''));
  }
  return texts;
}

function decode(bytes: string, map: CodeMap): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    text += map.get(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)) ?? '?';
  }
  return text;
}

/** Returns titles and page numbers (from 0) of the bookmarks. The second level is indented by two spaces. */
export function readOutline({ document }: ReadPdf): string[] {
  const pages = document.getPages().map(({ ref }) => ref);
  const lines: string[] = [];
  const walk = (parent: PDFDict, indent: string): void => {
    let ref = parent.get(PDFName.of('First'));
    while (ref) {
      const item = document.context.lookup(ref, PDFDict);
      const target = item.lookup(PDFName.of('Dest'), PDFArray).get(0);
      const title = item.lookup(PDFName.of('Title'));
      const page = pages.findIndex((page) => target instanceof PDFRef && page === target);
      lines.push(`${indent}${decodeString(title)} @${page}`);
      walk(item, `${indent}  `);
      ref = item.get(PDFName.of('Next'));
    }
  };
  walk(document.catalog.lookup(PDFName.of('Outlines'), PDFDict), '');
  return lines;
}

function decodeString(object: PDFObject | undefined): string {
  return object && 'decodeText' in object && typeof object.decodeText === 'function'
    ? String(object.decodeText())
    : '';
}
