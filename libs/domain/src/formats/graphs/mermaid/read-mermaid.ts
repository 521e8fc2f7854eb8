import type { BilingualMessage } from '@trowel/domain/core';
import { checkCount, checkDepth } from '../dot/check-limits.ts';
import { matchHere, placeOf, matchAtCursor, unreadableAt, type DotCursor } from '../dot/dot-cursor.ts';
import { DOT_LIMITS, type DotEdge, type DotGraph, type DotLimits } from '../dot/dot-graph.ts';
import { findMermaid } from './find-mermaid.ts';
import { readLink, type MermaidLink } from './mermaid-links.ts';
import { readShape } from './mermaid-shapes.ts';

interface Node {
  id: string;
  label: string | undefined;
  line: number;
  column: number;
}

interface Box extends Node {
  /** Index of the outer box, -1 for the diagram itself. */
  parent: number;
  members: string[];
}

interface Line extends MermaidLink {
  from: string;
  to: string;
  box: number;
  line: number;
  column: number;
}

interface Reading {
  cursor: DotCursor;
  nodes: Map<string, Node>;
  lines: Line[];
  boxes: Box[];
  /** Indexes of open boxes, the innermost last. */
  open: number[];
  /** Indexes of closed boxes, in the order of their ends. */
  ended: number[];
}

/**
 * Parses a flowchart of Mermaid (https://mermaid.js.org/syntax/flowchart.html) into the graph of an
 * equivalent DOT text. Subgraphs are clusters; a line between two of them connects all nodes in one
 * with all in the other. Undefined for any other text. Cost: linear in the text and the resulting
 * lines.
 * @throws ValidationError for a syntax error, with line and column; TooLargeError over the limits of
 * DOT
 */
export function readMermaid(text: string, { name }: { name: string }): DotGraph | undefined {
  const found = findMermaid(text);
  if (!found) return undefined;
  const cursor = { text: found.text, name, at: 0, line: 1, lineStart: 0 };
  const reading: Reading = { cursor, nodes: new Map(), lines: [], boxes: [], open: [], ended: [] };
  while (cursor.at < cursor.text.length) readStatement(reading);
  return finish(reading, found.isUpward);
}

const BLANKS = /[ \t]+/y;
const ENDS = /(?:\s|;|%%[^\n]*)+/y;
/** Statements about the style of the drawing. */
const STYLE = /(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr)\b[^\n;]*/y;
const SUBGRAPH = /subgraph\b[ \t]*/y;
const TITLE = /[^\n;]*/y;
const END = /end\b/y;
/** Characters of lines and shapes end an id; a hyphen or point may be inside. */
const ID = /[^\s[\](){}<>|&;,"@:~=.-]+(?:[-.][^\s[\](){}<>|&;,"@:~=.-]+)*/y;
const JOIN = /[ \t]*&[ \t]*/y;

const A_NODE: BilingualMessage = { en: 'a node', it: 'un nodo' };
const A_LINE: BilingualMessage = { en: 'a line such as "-->"', it: 'una linea come «-->»' };

function readStatement(reading: Reading): void {
  const { cursor } = reading;
  if (matchAtCursor(cursor, ENDS) || matchAtCursor(cursor, STYLE)) return;
  if (matchAtCursor(cursor, SUBGRAPH)) openBox(reading);
  else if (matchAtCursor(cursor, END)) closeBox(reading);
  else readChain(reading);
}

/** `subgraph one [Phase 1]`, `subgraph Phase 1`, `subgraph "Phase 1"` */
function openBox({ cursor, boxes, open }: Reading): void {
  const place = placeOf(cursor);
  checkDepth(limitsOf(cursor), open.length + 1, place.line);
  checkCount(limitsOf(cursor), 'subgraphs', boxes.length + 1);
  const id = matchAtCursor(cursor, ID)?.[0] ?? '';
  matchAtCursor(cursor, BLANKS);
  const title = id === '' ? undefined : readShape(cursor);
  const rest = (matchAtCursor(cursor, TITLE)?.[0] ?? '').trim().replace(/^"(.*)"$/, '$1');
  const words = [id, rest].filter((text) => text !== '').join(' ');
  boxes.push({
    id: title === undefined ? words : id,
    label: title ?? words,
    parent: open.at(-1) ?? -1,
    members: [],
    ...place,
  });
  open.push(boxes.length - 1);
}

function closeBox({ cursor, open, ended }: Reading): void {
  const place = open.pop();
  if (place === undefined) throw unreadableAt(cursor.name, placeOf(cursor), NO_BOX);
  ended.push(place);
}

const NO_BOX: BilingualMessage = {
  en: 'this "end" has no "subgraph"',
  it: 'questo «end» non ha il suo «subgraph»',
};

/** `A[text] & B -- covers --> C --> D` */
function readChain(reading: Reading): void {
  const { cursor, lines, open } = reading;
  let left = readGroup(reading);
  for (;;) {
    matchAtCursor(cursor, BLANKS);
    const link = readLink(cursor);
    if (!link) break;
    const place = placeOf(cursor);
    matchAtCursor(cursor, BLANKS);
    const right = readGroup(reading);
    checkCount(limitsOf(cursor), 'edges', lines.length + left.length * right.length);
    const box = open.at(-1) ?? -1;
    for (const from of left)
      for (const to of right) lines.push({ ...link, from, to, box, line: place.line, column: place.column });
    left = right;
  }
  const { at, text } = cursor;
  if (at < text.length && matchHere(cursor, ENDS) === undefined) throw failAt(cursor, A_LINE);
}

function readGroup(reading: Reading): string[] {
  const group = [readNode(reading)];
  while (matchAtCursor(reading.cursor, JOIN)) group.push(readNode(reading));
  return group;
}

function readNode({ cursor, nodes, boxes, open }: Reading): string {
  const place = placeOf(cursor);
  const id = matchAtCursor(cursor, ID)?.[0];
  if (id === undefined) throw failAt(cursor, A_NODE);
  const label = readShape(cursor);
  const known = nodes.get(id);
  if (!known) nodes.set(id, { id, label, ...place });
  else if (label !== undefined) known.label = label;
  checkCount(limitsOf(cursor), 'nodes', nodes.size);
  boxes[open.at(-1) ?? -1]?.members.push(id);
  return id;
}

function limitsOf({ name }: DotCursor): { name: string; limits: DotLimits } {
  return { name, limits: DOT_LIMITS };
}

function failAt(cursor: DotCursor, expected: BilingualMessage): Error {
  const rest = cursor.text
    .slice(cursor.at, cursor.at + 40)
    .split('\n')[0]!
    .trim();
  return unreadableAt(cursor.name, placeOf(cursor), {
    en: `expected ${expected.en}, found ${rest === '' ? 'the end of the line' : `"${rest}"`}`,
    it: `atteso ${expected.it}, trovato ${rest === '' ? 'la fine della riga' : `«${rest}»`}`,
  });
}

function finish({ cursor, nodes, lines, boxes, open, ended }: Reading, isUpward: boolean): DotGraph {
  const boxOf = new Map(boxes.map(({ id }, place) => [id, place]));
  // A box at the end of a line is named like a node.
  for (const id of boxOf.keys()) nodes.delete(id);
  const members = resolveMembers(boxes, { order: [...ended, ...open.toReversed()], nodes });
  const inside = listInside(boxes, members);
  const endsOf = (id: string): readonly string[] => inside[boxOf.get(id) ?? -1] ?? [id];
  const edges: DotEdge[] = [];
  for (const { from, to, label, drawing, box, line, column } of lines) {
    const attributes = new Map([...drawing, ...partOf(label).attributes]);
    const [sources, targets] = [endsOf(from), endsOf(to)];
    checkCount(limitsOf(cursor), 'edges', edges.length + sources.length * targets.length);
    for (const source of sources)
      for (const target of targets)
        edges.push({ from: source, to: target, attributes, html: NONE, line, column, subgraph: box });
  }
  return {
    id: '',
    program: 'Mermaid',
    isDirected: true,
    isStrict: false,
    attributes: new Map(isUpward ? [['rankdir', 'BT']] : []),
    html: NONE,
    line: 1,
    column: 1,
    nodes: [...nodes.values()].map(({ label, ...node }) => ({ ...node, ...partOf(label), isStated: true })),
    edges,
    subgraphs: boxes.map(({ id, label, ...box }, place) => ({
      ...box,
      ...partOf(label),
      id: `cluster_${id}`,
      members: members[place]!,
    })),
  };
}

const NONE: ReadonlySet<string> = new Set();

function partOf(label: string | undefined): Pick<DotGraph, 'attributes' | 'html'> {
  return { attributes: new Map(label === undefined ? [] : [['label', label]]), html: NONE };
}

/** Returns the members of each box. A node belongs to the first box, by its end, that names it. */
function resolveMembers(
  boxes: readonly Box[],
  { order, nodes }: { order: readonly number[]; nodes: ReadonlyMap<string, Node> },
): string[][] {
  const owned = new Set<string>();
  const members: string[][] = boxes.map(() => []);
  for (const place of order) {
    for (const id of boxes[place]!.members) {
      if (owned.has(id) || !nodes.has(id)) continue;
      owned.add(id);
      members[place]!.push(id);
    }
  }
  return members;
}

/** Returns all nodes inside each box, including those of inner boxes. */
function listInside(boxes: readonly Box[], members: readonly string[][]): string[][] {
  const inside = members.map((own) => [...own]);
  // Outer boxes precede inner ones in the list.
  for (let place = boxes.length - 1; place >= 0; place--) {
    const { parent } = boxes[place]!;
    for (const id of inside[place]!) inside[parent]?.push(id);
  }
  return inside;
}
