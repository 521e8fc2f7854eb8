import { readHtmlText } from '../../parsed/html-text.ts';
import { findPart, listChildren, type XmlPart } from '../../parsed/parsed-files.ts';

/** Names of the keys of a GraphML document, by id. */
export type KeyNames = ReadonlyMap<string, string>;

/** The drawing of a node in yEd. */
export interface NodeDrawing {
  /** `ShapeNode`, `GroupNode`, `TableNode`, … */
  kind: string;
  /** The first label. */
  label: string;
  shape: string;
  fill: string;
  border: string;
  /** Background colour of the label, which identifies groups of the Extended Matrix. */
  labelFill: string;
  /** Centre, y down. */
  y?: number;
  /** Upper edge, y down. */
  top?: number;
  part: XmlPart;
}

/** The drawing of an edge. */
export interface EdgeDrawing {
  label: string;
  /** `line`, `dashed`, `dotted`, … */
  lineType: string;
  /** Ends with an arrow head. */
  heads: 'target' | 'source' | 'both' | 'none';
}

/** Reads the keys by name, or by their content in yFiles (`nodegraphics`). */
export function readKeys(root: XmlPart): KeyNames {
  return new Map(
    listChildren(root, 'key').map(({ attributes }) => [
      attributes['id'] ?? '',
      attributes['attr.name'] ?? attributes['yfiles.type'] ?? attributes['extension.type'] ?? '',
    ]),
  );
}

/** Returns the text data of an element, by key name. */
export function listData(part: XmlPart, keys: KeyNames): [string, string][] {
  return listChildren(part, 'data')
    .filter(({ children }) => children.length === 0)
    .map((data) => [keys.get(data.attributes['key'] ?? '') ?? data.attributes['key'] ?? '', data.text]);
}

/** Finds the drawing of a node; for a folding group, that of the visible state. */
export function findNodeDrawing(node: XmlPart): NodeDrawing | undefined {
  const outer = listChildren(node, 'data').find(({ children }) => children.length > 0)?.children[0];
  const realizers = outer && listChildren(outer, 'Realizers')[0];
  const active = Number(realizers?.attributes['active'] ?? 0);
  const part = realizers?.children[active] ?? realizers?.children[0] ?? outer;
  if (!part) return undefined;
  const get = (name: string, attribute: string): string =>
    listChildren(part, name)[0]?.attributes[attribute] ?? '';
  const [label] = listChildren(part, 'NodeLabel');
  const [top, height] = [get('Geometry', 'y'), get('Geometry', 'height')].map((text) =>
    text === '' ? NaN : Number(text),
  );
  const y = (top ?? NaN) + (Number.isFinite(height) ? height! / 2 : 0);
  return {
    kind: part.name,
    label: label ? labelTextOf(label) : '',
    shape: get('Shape', 'type'),
    fill: get('Fill', 'color').toUpperCase(),
    border: get('BorderStyle', 'color').toUpperCase(),
    labelFill: (label?.attributes['backgroundColor'] ?? '').toUpperCase(),
    ...(Number.isFinite(y) && { y, top: top! }),
    part,
  };
}

/** Reads the drawing of an edge. The default is a plain arrow, or a plain line in an undirected graph. */
export function readEdgeDrawing(edge: XmlPart, isDirected: boolean): EdgeDrawing {
  const arrows = findPart(edge, 'Arrows')?.attributes;
  const isHead = (end: string | undefined): boolean => end !== undefined && end !== 'none';
  const ends = { source: isHead(arrows?.['source']), target: isHead(arrows?.['target']) };
  const drawn = ends.source ? (ends.target ? 'both' : 'source') : ends.target ? 'target' : 'none';
  const label = findPart(edge, 'EdgeLabel');
  return {
    label: label ? labelTextOf(label).replace(/\s+/g, ' ') : '',
    lineType: findPart(edge, 'LineStyle')?.attributes['type'] ?? 'line',
    heads: arrows ? drawn : isDirected ? 'target' : 'none',
  };
}

/** Returns the text of a label. yEd draws labels that begin with `<html>` as HTML, so their breaks become lines. */
export function labelTextOf({ text }: XmlPart): string {
  const plain = text.trim();
  return /^<html\b/i.test(plain) ? readHtmlText(plain) : plain;
}

/** Returns the first non-empty value of the named data, or `''`. */
export function dataAt(data: readonly (readonly [string, string])[], names: readonly string[]): string {
  for (const name of names) {
    const value = data.find(([key, text]) => key === name && text.trim() !== '')?.[1];
    if (value !== undefined) return value.trim();
  }
  return '';
}
