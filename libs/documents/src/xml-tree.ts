import { TooLargeError } from '@trowel/domain/core';
import { readXml } from './xml-read.ts';

/** An element of an XML document with all that is in it. */
export interface XmlElement {
  /** Without its namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** Its own text, that between children included, as written. */
  text: string;
  /** Of its opening tag, 1-based. */
  line: number;
}

/** Elements in a document that is read whole. */
const MAX_XML_ELEMENTS = 2_000_000;

/** How a document is read. */
export interface XmlTreeOptions {
  /** Names of elements that are left out with all that is in them. */
  leaveOut?: ReadonlySet<string>;
  /** Tells which elements of a document, by its root, hold nothing but text, whatever that is marked with. */
  isText?: (name: string, root: string) => boolean;
}

interface OpenElement extends XmlElement {
  children: XmlElement[];
}

/** Most elements have no children, and share this; nothing is ever put into it. */
const NONE: XmlElement[] = [];
/** Longer values are mostly each of its own. */
const MAX_SHARED = 24;

/**
 * Reads a whole XML document into its elements, in time and memory linear in its length; blanks between elements are
 * left out. @throws UnsupportedMediaTypeError at a document type declaration, ValidationError when it is not
 * well-formed, both naming `part`; TooLargeError when it nests too deeply or has more than `MAX_XML_ELEMENTS`.
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
  /** How deep we are inside an element left out. */
  let skipped = 0;
  /** How deep we are inside an element that is text. */
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

/** Makes equal short texts one text: a drawing repeats its colours and widths thousands of times. */
function createSharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > MAX_SHARED) return text;
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
}

/** A copy is smaller than the object of the parser, which has no shape. */
function copy(
  attributes: Readonly<Record<string, string>>,
  share: (text: string) => string,
): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name of Object.keys(attributes))
    if (name !== '__proto__') own[share(name)] = share(attributes[name]!);
  return own;
}
