import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { openArchive, type Archive } from '../../archive-read.ts';
import { readXmlTree, type XmlElement } from '../../xml-tree.ts';

/** A text document, read by a different library than the one that wrote it. */
export interface ReadDocx {
  /** Texts of the paragraphs in document order, including tables, without field codes. */
  texts: string[];
  /** Style ids of the paragraphs; empty for the default style. */
  styles: string[];
  body: XmlElement;
  names: readonly string[];
  /** Violations of the package rules (ECMA-376, part 2) and broken links. Empty if there are none. */
  faults: string[];
}

/** Reads a text document. All its XML parts are parsed. */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocx> {
  const archive = await openArchive(bytes);
  const trees = new Map<string, XmlElement>();
  for (const name of archive.names) {
    if (/\.(xml|rels)$/.test(name)) trees.set(name, await readXmlTree(archive.read(name), name));
  }
  const body = trees.get('word/document.xml')!;
  const paragraphs = findAll(body, 'p');
  return {
    texts: paragraphs.map((one) =>
      findAll(one, 't')
        .map(({ text }) => text)
        .join(''),
    ),
    styles: paragraphs.map((one) => findAll(one, 'pStyle')[0]?.attributes['w:val'] ?? ''),
    body,
    names: archive.names,
    faults: [
      ...checkTypes(archive, trees),
      ...checkRelations(archive, trees),
      ...checkStyles(trees),
      ...checkLinks(body),
    ],
  };
}

/** Returns the bytes of a part. */
export async function readPart(bytes: Uint8Array, name: string): Promise<Buffer> {
  return buffer(Readable.from((await openArchive(bytes)).read(name)));
}

/** Returns the elements with a name below an element, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

type Trees = ReadonlyMap<string, XmlElement>;

/** Each part has a content type, and each content type a part. */
function checkTypes({ names }: Archive, trees: Trees): string[] {
  const types = trees.get('[Content_Types].xml');
  if (!types) return ['no types of contents'];
  const endings = new Set(findAll(types, 'Default').map(({ attributes }) => attributes['Extension']));
  const parts = new Set(findAll(types, 'Override').map(({ attributes }) => attributes['PartName']?.slice(1)));
  const untyped = names.filter(
    (name) => name !== '[Content_Types].xml' && !parts.has(name) && !endings.has(name.split('.').at(-1)),
  );
  const lost = [...parts].filter((part) => !names.includes(part ?? ''));
  return [
    ...untyped.map((name) => `${name} has no type`),
    ...lost.map((part) => `${part} has a type and is not there`),
  ];
}

/** Each relationship leads to a part, and each shown picture to a relationship. */
function checkRelations({ names }: Archive, trees: Trees): string[] {
  const faults: string[] = [];
  for (const [path, tree] of trees) {
    if (!path.endsWith('.rels')) continue;
    const folder = path.replace(/_rels\/[^/]*$/, '');
    for (const { attributes } of findAll(tree, 'Relationship')) {
      const target = attributes['Target'] ?? '';
      const part = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
      if (attributes['TargetMode'] !== 'External' && !names.includes(part))
        faults.push(`${path} leads to ${part}, which is not there`);
    }
  }
  const known = new Set(
    findAll(trees.get('word/_rels/document.xml.rels')!, 'Relationship').map(
      ({ attributes }) => attributes['Id'],
    ),
  );
  for (const { attributes } of findAll(trees.get('word/document.xml')!, 'blip')) {
    const id = attributes['r:embed'] ?? '';
    if (!known.has(id)) faults.push(`picture ${id} is not there`);
  }
  return faults;
}

/** Each style used by a paragraph is defined. */
function checkStyles(trees: Trees): string[] {
  const known = new Set(
    findAll(trees.get('word/styles.xml')!, 'style').map(({ attributes }) => attributes['w:styleId']),
  );
  const used = new Set(
    findAll(trees.get('word/document.xml')!, 'pStyle').map(({ attributes }) => attributes['w:val']),
  );
  return [...used]
    .filter((id) => !known.has(id) && id !== 'Normal')
    .map((id) => `style ${id} is not described`);
}

/** Links lead to bookmarks, and drawn objects have unique numbers. */
function checkLinks(body: XmlElement): string[] {
  const places = new Set(findAll(body, 'bookmarkStart').map(({ attributes }) => attributes['w:name']));
  const goals = findAll(body, 'hyperlink').map(({ attributes }) => attributes['w:anchor'] ?? '');
  const numbers = findAll(body, 'docPr').map(({ attributes }) => attributes['id'] ?? '');
  const marks = findAll(body, 'bookmarkStart').map(({ attributes }) => attributes['w:id'] ?? '');
  return [
    ...goals.filter((goal) => !places.has(goal)).map((goal) => `a link leads to ${goal}, which is nowhere`),
    ...(new Set(numbers).size === numbers.length ? [] : ['two pictures have one number']),
    ...(new Set(marks).size === marks.length ? [] : ['two bookmarks have one number']),
  ];
}
