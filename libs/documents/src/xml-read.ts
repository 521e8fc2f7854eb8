import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { DomainError, TooLargeError, UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';

/** Callbacks for the parts of a document. Names are without namespace prefix, lines are 1-based. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Maximum nesting depth of elements. */
const MAX_XML_DEPTH = 100;

/**
 * Parses an XML document as it streams in (UTF-8, or UTF-16 with byte order mark), in linear time.
 * @throws UnsupportedMediaTypeError at a document type declaration: entities are never defined or
 * fetched
 * @throws ValidationError if it is not well-formed
 * @throws TooLargeError if it nests too deeply
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = buildParser(part, handlers);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(findEncoding(chunk), { fatal: true });
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder?.decode() ?? '').close();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new ValidationError([], {
      en: `${part} is not well-formed XML at line ${parser.line}: ${reason}`,
      it: `${part} non è XML ben formato, alla riga ${parser.line}: ${reason}`,
    });
  }
}

function buildParser(part: string, handlers: XmlHandlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let line = 1;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new UnsupportedMediaTypeError({
      en: `${part} declares a document type (DOCTYPE), which is not read`,
      it: `${part} dichiara un tipo di documento (DOCTYPE), che non viene letto`,
    });
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', (tag) => {
    if (++depth > MAX_XML_DEPTH)
      throw new TooLargeError({
        en: `${part} nests more than ${MAX_XML_DEPTH} elements deep`,
        it: `${part} annida più di ${MAX_XML_DEPTH} elementi`,
      });
    handlers.open?.(localName(tag.name), tag.attributes, line);
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', (tag) => {
    depth--;
    handlers.close?.(localName(tag.name));
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function findEncoding(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
