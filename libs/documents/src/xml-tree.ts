import { TooLargeError } from '@trowel/domain/core';
import { readXml } from './xml-read.ts';

/** An element of an XML document with its content. */
export interface XmlElement {
  /** Name without namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** Direct text, including that between children. */
  text: string;
  /** Line of its opening tag, 1-based. */
  line: number;
}

/** Maximum number of elements of a document that is read as a whole. */
const MAX_XML_ELEMENTS = 2_000_000;

/** Options of reading a document. */
export interface XmlTreeOptions {
  /** Names of elements that are omitted with their content. */
  leaveOut?: ReadonlySet<string>;
  /** Returns true for elements, by name and root element, whose content is text including any markup. */
  isText?: (name: string, root: string) => boolean;
}

interface OpenElement extends XmlElement {
  children: XmlElement[];
}

/** Shared by elements without children, to save memory. It is never modified. */
const NONE: XmlElement[] = [];
/** Maximum length of shared texts. Longer ones rarely repeat. */
const MAX_SHARED = 24;

/**
 * Reads a whole XML document as a tree, in linear time and memory. Whitespace between elements is
 * omitted.
 * @throws UnsupportedMediaTypeError at a document type declaration, naming `part`
 * @throws ValidationError if it is not well-formed, naming `part`
 * @throws TooLargeError if it nests too deeply or has more than `MAX_XML_ELEMENTS`
 */
export async function readXmlTree(
  chunks: AsyncIterable<Uint8Array>,
  part: string,
  { leaveOut = new Set(), isText = () => false }: XmlTreeOptions = {},
): Promise<XmlElement> {
  const root: OpenElement = { name: '', attributes: {}, children: NONE, text: '', line: 0 };
  const path = [root];
  const share = createSharing();
  let elements = 0;
  /** Depth within an omitted element. */
  let skipped = 0;
  /** Depth within an element that is text. */
  let marked = 0;
  await readXml(chunks, part, {
    open(name, attributes, line) {
      if (skipped > 0 || leaveOut.has(name)) {
        skipped++;
        return;
      }
      if (marked > 0) {
        marked++;
        return;
      }
      if (isText(name, root.children[0]?.name ?? name)) marked = 1;
      if (++elements > MAX_XML_ELEMENTS)
        throw new TooLargeError({
          en: `${part} has more than ${MAX_XML_ELEMENTS} elements`,
          it: `${part} ha più di ${MAX_XML_ELEMENTS} elementi`,
        });
      const element = {
        name: share(name),
        attributes: copy(attributes, share),
        children: NONE,
        text: '',
        line,
      };
      const parent = path.at(-1)!;
      if (parent.children === NONE) parent.children = [element];
      else parent.children.push(element);
      path.push(element);
    },
    text(text) {
      if (skipped === 0 && (marked > 0 || text.trim() !== '')) path.at(-1)!.text += share(text);
    },
    close() {
      if (skipped > 0) skipped--;
      else if (marked > 1) marked--;
      else {
        marked = 0;
        path.pop();
      }
    },
  });
  return root.children[0]!;
}

/** Returns a function that shares equal short texts. Drawings repeat their colours and widths thousands of times. */
function createSharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > MAX_SHARED) return text;
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
}

/** The copy needs less memory than the object of the parser. */
function copy(
  attributes: Readonly<Record<string, string>>,
  share: (text: string) => string,
): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name of Object.keys(attributes))
    if (name !== '__proto__') own[share(name)] = share(attributes[name]!);
  return own;
}
