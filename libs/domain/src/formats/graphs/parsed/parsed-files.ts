/** An element of an XML document for the readers of graphs. */
export interface XmlPart {
  /** Name without namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlPart[];
  /** Text of the element, including text between children. */
  text: string;
  /** From 1. */
  line: number;
}

/** Returns the child elements with a name. */
export function listChildren({ children }: XmlPart, name: string): XmlPart[] {
  return children.filter((child) => child.name === name);
}

/** Finds the first element with a name at any depth, including the root itself. */
export function findPart(root: XmlPart, name: string): XmlPart | undefined {
  const open = [root];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.name === name) return part;
    for (let i = part.children.length - 1; i >= 0; i--) open.push(part.children[i]!);
  }
  return undefined;
}

/** Returns the text of an element, with whitespace collapsed. */
export function textOf(part: XmlPart): string {
  return part.text.replace(/\s+/g, ' ').trim();
}
