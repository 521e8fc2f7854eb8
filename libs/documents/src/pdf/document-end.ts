import { escapeXml, toXmlText } from '@trowel/domain/drawing';
import { dayOf } from './pdf-strings.ts';
import type { PdfFile, Ref } from './pdf-file.ts';
import { cleanText, pdfDate, pdfText } from './pdf-strings.ts';
import { writeSrgbProfile } from './srgb-profile.ts';

/** Metadata of a document. */
export interface DocumentInfo {
  title: string;
  subject: string;
  /** Language tag. */
  language: string;
  date: Date;
  author?: string | undefined;
  publisher?: string | undefined;
  /** Licence of the document. */
  rights?: string | undefined;
}

export interface DocumentEnd {
  info: DocumentInfo;
  /** Root of the page tree. */
  pages: Ref;
  /** Root of the structure tree. */
  structure: Ref;
  /** Catalogue entries of the bookmarks. */
  outline: string;
  /** True if the document conforms to PDF/A-2b (ISO 19005-2). Otherwise it does not claim to. */
  isArchival: boolean;
}

/** Writes the metadata of a document for readers and archives, and returns the bytes of the file. */
export function finishDocument(file: PdfFile, end: DocumentEnd): Uint8Array {
  const { pages, structure, outline, isArchival } = end;
  const info = toStorable(end.info);
  const metadata = file.addPacked(
    Buffer.from(renderMetadata(info, isArchival), 'utf8'),
    '/Type/Metadata/Subtype/XML',
  );
  const profile = file.addStream(writeSrgbProfile(), '/N 3/Alternate/DeviceRGB');
  const name = pdfText('sRGB IEC61966-2.1');
  const intent = file.add(
    `<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier${name}/Info${name}/DestOutputProfile ${profile} 0 R>>`,
  );
  const root = file.add(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang${pdfText(info.language)}/MarkInfo<</Marked true>>/StructTreeRoot ${structure} 0 R` +
      `/Metadata ${metadata} 0 R/OutputIntents[${intent} 0 R]/ViewerPreferences<</DisplayDocTitle true>>${outline}>>`,
  );
  return file.finish({ root, info: file.add(describeInfo(info)) });
}

/**
 * Metadata is in two places of the file, one of them XML, and must be the same in both. The timestamp
 * is the day: files made twice a day from the same records then have the same bytes and `ETag`.
 */
function toStorable(info: DocumentInfo): DocumentInfo {
  const clean = (text: string): string => toXmlText(cleanText(text));
  const { title, subject, author, publisher, rights } = info;
  return {
    ...info,
    title: clean(title),
    subject: clean(subject),
    author: author && clean(author),
    publisher: publisher && clean(publisher),
    rights: rights && clean(rights),
    date: dayOf(info.date),
  };
}

function describeInfo({ title, subject, author, date }: DocumentInfo): string {
  const moment = pdfDate(date);
  const by = author ? `/Author${pdfText(author)}` : '';
  return `<</Title${pdfText(title)}/Subject${pdfText(subject)}${by}/Creator(Trowel)/Producer(Trowel)/CreationDate${moment}/ModDate${moment}>>`;
}

const NAMESPACES = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
].join(' ');

/** Returns the metadata as an XMP packet (ISO 16684-1). */
function renderMetadata(info: DocumentInfo, isArchival: boolean): string {
  const { title, subject, language, author, publisher, rights } = info;
  const moment = `${info.date.toISOString().slice(0, 19)}Z`;
  const claim = isArchival ? '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>' : '';
  const said = [
    renderText('title', title),
    renderText('description', subject),
    renderText('rights', rights),
    renderList('creator', 'Seq', author),
    renderList('publisher', 'Bag', publisher),
    renderList('language', 'Bag', language),
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${NAMESPACES}>
<dc:format>application/pdf</dc:format>${said.join('')}
<xmp:CreatorTool>Trowel</xmp:CreatorTool><xmp:CreateDate>${moment}</xmp:CreateDate><xmp:ModifyDate>${moment}</xmp:ModifyDate>
<pdf:Producer>Trowel</pdf:Producer>${claim}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

function renderText(name: string, text: string | undefined): string {
  if (!text) return '';
  return `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></dc:${name}>`;
}

function renderList(name: string, kind: 'Seq' | 'Bag', item: string | undefined): string {
  return item
    ? `<dc:${name}><rdf:${kind}><rdf:li>${escapeXml(item)}</rdf:li></rdf:${kind}></dc:${name}>`
    : '';
}
