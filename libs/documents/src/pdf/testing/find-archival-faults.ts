import { inflateSync } from 'node:zlib';
import { create as createFont, type Font } from 'fontkit';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from 'pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Returns violations of PDF/A-2b (ISO 19005-2) and of tagged PDF that a writer like this could cause.
 * Empty if there are none. It uses a different library than the writer.
 */
export async function findArchivalFaults(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return [
    ...checkHead(bytes, document),
    ...checkMetadata(document),
    ...checkColours(document),
    ...document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? checkDictionary(object) : checkStream(object))),
    ...document.getPages().flatMap(({ node }, at) => checkMarks(document, node, at)),
  ];
}

function say(isFault: boolean, fault: string): string[] {
  return isFault ? [fault] : [];
}

function checkHead(bytes: Uint8Array, { context }: PDFDocument): string[] {
  const head = Buffer.from(bytes.subarray(0, 14)).toString('latin1');
  const { ID: id, Encrypt: encryption } = context.trailerInfo;
  const ids = id instanceof PDFArray ? id.asArray() : [];
  return [
    ...say(!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}$/.test(head), 'the head is none of a binary file of version 1'),
    ...say(ids.length !== 2 || !ids.every((one) => one instanceof PDFHexString), 'no identifier'),
    ...say(encryption !== undefined, 'encrypted'),
    ...say(
      !/%%EOF\r?\n?$/.test(Buffer.from(bytes.subarray(-8)).toString('latin1')),
      'something after the end',
    ),
  ];
}

function decode(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}

function checkMetadata(document: PDFDocument): string[] {
  const { catalog, context } = document;
  const metadata = catalog.lookup(name('Metadata'));
  if (!(metadata instanceof PDFRawStream)) return ['no metadata'];
  const xmp = Buffer.from(metadata.contents).toString('utf8');
  const info = context.lookup(context.trailerInfo.Info, PDFDict);
  const agrees = (key: string, element: string): string[] => {
    const said = decode(info.get(name(key)));
    const toXml = said
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;');
    const found = new RegExp(`<${element}>(?:<rdf:\\w+><rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1] ?? '';
    return say(found !== toXml, `${key} is ${JSON.stringify(said)} here and ${JSON.stringify(found)} there`);
  };
  const moment = decode(info.get(name('CreationDate')));
  const day = /<xmp:CreateDate>([^<]*)</.exec(xmp)?.[1] ?? '';
  return [
    ...say(metadata.dict.has(name('Filter')), 'metadata are packed'),
    ...say(!/<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>B</.test(xmp), 'no claim of PDF/A-2b'),
    ...agrees('Title', 'dc:title'),
    ...agrees('Subject', 'dc:description'),
    ...agrees('Author', 'dc:creator'),
    ...agrees('Creator', 'xmp:CreatorTool'),
    ...agrees('Producer', 'pdf:Producer'),
    ...say(`D:${day.replace(/[-:T]/g, '')}` !== moment, `made ${moment} here and ${day} there`),
    ...say(decode(catalog.get(name('Lang'))) === '', 'no language'),
    ...say(!catalog.lookup(name('MarkInfo'), PDFDict).has(name('Marked')), 'not tagged'),
  ];
}

function checkColours({ catalog, context }: PDFDocument): string[] {
  const intents = catalog.lookup(name('OutputIntents'), PDFArray);
  const intent = context.lookup(intents.get(0), PDFDict);
  const profile = intent.lookup(name('DestOutputProfile'));
  if (!(profile instanceof PDFRawStream)) return ['no profile of colours'];
  const icc = inflateSync(profile.contents);
  const word = (at: number): string => icc.toString('latin1', at, at + 4);
  const tags = Array.from({ length: icc.readUInt32BE(128) }, (_, at) => 132 + at * 12);
  const isInside = (at: number): boolean => icc.readUInt32BE(at + 4) + icc.readUInt32BE(at + 8) <= icc.length;
  return [
    ...say(intent.get(name('S')) !== name('GTS_PDFA1'), 'the output intent is none of PDF/A'),
    ...say(icc.readUInt32BE(0) !== icc.length || word(36) !== 'acsp', 'the profile is no ICC profile'),
    ...say(word(12) !== 'mntr' || word(16) !== 'RGB ', 'the profile is none of a screen'),
    ...say(!tags.every(isInside), 'the profile is cut off'),
    ...say(profile.dict.lookup(name('N'), PDFNumber).asNumber() !== 3, 'the profile has not three colours'),
  ];
}

const HIDDEN_OR_NOT_PRINTED = 0b10_0011;

function checkDictionary(dict: PDFDict): string[] {
  if (dict.get(name('Type')) === name('Annot')) {
    const flags = dict.lookupMaybe(name('F'), PDFNumber)?.asNumber() ?? 0;
    return say((flags & 4) === 0 || (flags & HIDDEN_OR_NOT_PRINTED) !== 0, 'a note that is not printed');
  }
  if (dict.get(name('Subtype')) === name('CIDFontType2')) return checkFont(dict);
  const role = dict.get(name('S'));
  return [
    ...say(role === name('Figure') && decode(dict.get(name('Alt'))) === '', 'a figure without words'),
    ...say(role === name('JavaScript') || role === name('Launch'), 'an action that runs something'),
  ];
}

/** Each used glyph is in the font, is not `.notdef`, and has the declared width. */
function checkFont(dict: PDFDict): string[] {
  const file = dict.lookup(name('FontDescriptor'), PDFDict).lookup(name('FontFile2'));
  const map = dict.lookup(name('CIDToGIDMap'));
  if (!(file instanceof PDFRawStream) || !(map instanceof PDFRawStream)) return ['a font is not in the file'];
  const font = createFont(inflateSync(file.contents)) as Font;
  const glyphs = inflateSync(map.contents);
  const widths = dict.lookup(name('W'), PDFArray).asArray();
  const faults: string[] = [];
  for (let at = 0; at < widths.length; at += 2) {
    const code = (widths[at] as PDFNumber).asNumber();
    const width = ((widths[at + 1] as PDFArray).get(0) as PDFNumber).asNumber();
    const glyph = glyphs.readUInt16BE(2 * code);
    const real = (font.getGlyph(glyph).advanceWidth * 1000) / font.unitsPerEm;
    faults.push(...say(glyph === 0, `code ${code} has no glyph`));
    faults.push(...say(Math.abs(real - width) > 1, `code ${code} is ${real} wide, not ${width}`));
  }
  return faults;
}

function checkStream(object: PDFObject): string[] {
  if (!(object instanceof PDFRawStream)) return [];
  const { dict } = object;
  if (dict.get(name('Subtype')) !== name('Image')) return [];
  return [
    ...say(
      String(dict.get(name('ColorSpace'))).includes('DeviceCMYK'),
      'a picture in colours no profile tells',
    ),
    ...say(dict.has(name('Interpolate')), 'a picture that is smoothed'),
  ];
}

/** All content belongs to an element that lists it, or is marked as belonging to none. */
function checkMarks(document: PDFDocument, page: PDFDict, at: number): string[] {
  const { catalog, context } = document;
  const contents = page.lookup(name('Contents'));
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => context.lookup(ref)) : [contents];
  const text = streams
    .map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : ''))
    .join('');
  const tree = catalog.lookup(name('StructTreeRoot'), PDFDict).lookup(name('ParentTree'), PDFDict);
  const place = page.lookup(name('StructParents'), PDFNumber).asNumber();
  const owners = context.lookup(tree.lookup(name('Nums'), PDFArray).get(2 * place + 1), PDFArray);
  const faults: string[] = [];
  let depth = 0;
  let pieces = 0;
  for (const line of text.replace(/\([^()]*\)/g, '()').split('\n')) {
    const marked = /^\/(\w+)<<\/MCID (\d+)>>BDC$/.exec(line);
    if (marked) {
      pieces++;
      const owner = owners.lookupMaybe(Number(marked[2]), PDFDict);
      faults.push(
        ...say(owner?.get(name('S')) !== name(marked[1]!), `page ${at + 1}: ${line} has no element`),
      );
    }
    if (marked || line === '/Artifact BMC') depth++;
    if (line === 'EMC') depth--;
    if (depth > 1 || depth < 0) faults.push(`page ${at + 1}: marks are not closed`);
    const draws = /(?:Tj|TJ|\bDo|\bS|\bf|\bB)(?: |$)/.test(line);
    faults.push(...say(draws && depth === 0, `page ${at + 1}: ${line} belongs to nothing`));
  }
  return [
    ...faults,
    ...say(pieces !== owners.size(), `page ${at + 1}: ${owners.size()} elements for ${pieces} pieces`),
  ];
}
