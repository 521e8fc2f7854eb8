import { isJsonRecord, type JsonRecord } from '../../text/json-values.ts';
import { decodeEntities } from '../parsed/html-text.ts';
import type { NodeLinkGraph } from '../parsed/node-link-graph.ts';

/** Where a text stops being GML. */
export interface GmlMistake {
  line: number;
}

/** Lines before the graph, each with one end: blanks that two parts could take would be tried in all ways. */
const BEGINS = /^\s*(?:(?:#[^\r\n]*|(?!graph\b)\w+[ \t]+(?:"[^"]*"|[^\s[\]"]+)[ \t]*)[\r\n]\s*)*graph\s*\[/i;
const TOKEN = /\s+|#[^\n]*|"([^"]*)"|([[\]])|([^\s[\]"]+)/y;
/** Lists of how an element is drawn, and the box it lies in. */
const DRAWN = new Set(['graphics', 'labelgraphics', 'gid']);

/** Tells whether a text is a graph in GML, as yEd, NetworkX, Gephi and igraph write it. */
export function isGml(text: string): boolean {
  return BEGINS.test(text.slice(0, 10_000).replace(/^\ufeff/, ''));
}

/** In the GML of yEd y grows down the page; in that of Graphviz and Gephi up. */
const DRAWN_DOWN = /yfiles|yed/i;

/**
 * Reads GML (M. Himsolt, *GML: A portable Graph File Format*, 1997) into its nodes and edges with their attributes. Groups
 * of yEd (`isGroup`, `gid`) are no nodes but boxes around them. Cost linear in the text. Gives the line of the mistake
 * where it is not GML to its end.
 */
export function parseGml(text: string): NodeLinkGraph | GmlMistake {
  const root = parseLists(text);
  if ('line' in root) return root;
  const [graph] = listOf(root.values['graph']).filter(isJsonRecord);
  if (!graph) return { line: 1 };
  const isDown = DRAWN_DOWN.test(textOf(root.values['Creator']));
  const elements = listOf(graph['node']).filter(isJsonRecord);
  const edges = listOf(graph['edge']).filter(isJsonRecord);
  return {
    nodes: elements.filter((node) => !isGroup(node)).map((node) => tidy(node, isDown)),
    edges: edges.map((edge) => tidy(edge, false)),
    whole: { directed: textOf(graph['directed']) === '1' },
    boxes: findBoxes(elements),
  };
}

function findBoxes(nodes: readonly JsonRecord[]): Map<string, string[]> {
  const byId = new Map(nodes.map((node) => [textOf(node['id']), node]));
  const boxesOf = (node: JsonRecord): string[] => {
    const labels: string[] = [];
    const seen = new Set<JsonRecord>();
    for (let box = byId.get(textOf(node['gid'])); box && !seen.has(box); box = byId.get(textOf(box['gid']))) {
      seen.add(box);
      labels.push(textOf(box['label']));
    }
    return labels;
  };
  return new Map(nodes.map((node) => [textOf(node['id']), boxesOf(node)]));
}

function isGroup({ isGroup: flag }: JsonRecord): boolean {
  return textOf(flag) === '1';
}

/** An element without how it is drawn, but for its place on the page. */
function tidy(element: JsonRecord, isDown: boolean): JsonRecord {
  const said = Object.entries(element).filter(([key]) => !DRAWN.has(key.toLowerCase()));
  const graphics = isDown ? listOf(element['graphics']).find(isJsonRecord) : undefined;
  const y = Number.parseFloat(textOf(graphics?.['y']));
  return { ...Object.fromEntries(said), ...(Number.isFinite(y) && { position: { y } }) };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

type Values = Record<string, unknown>;

interface Token {
  kind: 'open' | 'close' | 'text' | 'word' | 'mistake';
  text: string;
  start: number;
}

function* tokensOf(text: string): Generator<Token> {
  TOKEN.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) return yield { kind: 'mistake', text: '', start };
    const [, quoted, bracket, word] = found;
    if (quoted !== undefined) yield { kind: 'text', text: decodeEntities(quoted), start };
    else if (bracket !== undefined) yield { kind: bracket === '[' ? 'open' : 'close', text: bracket, start };
    else if (word !== undefined) yield { kind: 'word', text: word, start };
  }
}

/** The lists of the text in each other; a key that comes again has all its values. */
function parseLists(text: string): { values: Values } | GmlMistake {
  const root = newValues();
  const open: Values[] = [root];
  let key: string | undefined;
  for (const { kind, text: said, start } of tokensOf(text)) {
    if (key === undefined) {
      if (kind === 'word') key = said;
      else if (kind === 'close' && open.length > 1) open.pop();
      else return lineAt(text, start);
      continue;
    }
    if (kind === 'close' || kind === 'mistake') return lineAt(text, start);
    const value = kind === 'open' ? newValues() : said;
    add(open.at(-1)!, key, value);
    if (typeof value !== 'string') open.push(value);
    key = undefined;
  }
  return open.length === 1 && key === undefined ? { values: root } : lineAt(text, text.length);
}

/** Keys are those of the file: `__proto__` is one like any other. */
function newValues(): Values {
  return Object.create(null) as Values;
}

function add(values: Values, key: string, value: unknown): void {
  const known = values[key];
  values[key] =
    known === undefined ? value : Array.isArray(known) ? (known.push(value), known) : [known, value];
}

function lineAt(text: string, offset: number): GmlMistake {
  return { line: text.slice(0, offset).split('\n').length };
}
