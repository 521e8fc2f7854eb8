import { ValidationError } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import type { XmlPart } from './graphs/parsed/parsed-files.ts';
import { isGraphJson } from './graphs/recognise-graphs.ts';
import { isJsonRecord, type JsonRecord } from './text/json-values.ts';

interface FileContent {
  fileName: string;
  language: Language;
  text: string | undefined;
  xml: readonly XmlPart[];
  json: unknown;
}

/** A graph format that is rejected by name, with the test that recognises it. */
type UnreadFormat = { name: string } & (
  | { isText: (text: string) => boolean }
  | { isJson: (root: JsonRecord) => boolean }
  | { root: string }
);

const UNREAD: readonly UnreadFormat[] = [
  { name: 'GEXF', root: 'gexf' },
  {
    name: 'GML',
    isText: matches(
      /^\s*(?:(?:#[^\r\n]*|(?!graph\b)\w+[ \t]+(?:"[^"]*"|[^\s[\]"]+)[ \t]*)[\r\n]\s*)*graph\s*\[/i,
    ),
  },
  { name: 'Pajek', isText: matches(/^\s*(?:%[^\n]*\n\s*)*\*(?:network|vertices)\b/i) },
  { name: 'TGF', isText: isTgf },
  { name: 'NetworkX adjacency list', isText: matches(/^#.*\r?\n# GMT .*\r?\n/) },
  { name: 'NetworkX edge list', isText: isEdgeList },
  { name: 'Cytoscape JSON', isJson: hasElements },
  { name: 'D3/NetworkX JSON (nodes, links)', isJson: hasNodesAndLinks },
];

/**
 * Rejects graphs in formats that Trowel does not read. Without this, some of them would be misread as tables.
 * @throws ValidationError that names the format and a format to use instead
 */
export function rejectUnreadGraph({ fileName, language, text, xml, json }: FileContent): void {
  const record = isJsonRecord(json) && !isGraphJson(json) ? json : undefined;
  const plain = json === undefined ? text?.replace(/^\ufeff/, '') : undefined;
  const found = UNREAD.find((format) => {
    if ('root' in format) return xml.some(({ name }) => name === format.root);
    if ('isJson' in format) return record !== undefined && format.isJson(record);
    return plain !== undefined && format.isText(plain);
  });
  if (!found) return;
  const message = {
    en: `${fileName} is a graph in the format ${found.name}, which Trowel does not read. Export it as GraphML or as a table of relations`,
    it: `${fileName} è un grafo nel formato ${found.name}, che Trowel non legge. Esportalo come GraphML o come tabella di rapporti`,
  }[language];
  throw new ValidationError([{ field: 'file', message, type: 'unknown_format' }], message);
}

/** Returns a test of the first 10,000 characters: the formats are recognised by how they begin. */
function matches(start: RegExp): (text: string) => boolean {
  return (text) => start.test(text.slice(0, 10_000));
}

/** Trivial Graph Format: lines of nodes, a line `#`, and lines of edges that begin with two of the nodes. */
function isTgf(text: string): boolean {
  // Most texts are large tables: they are not split into lines.
  if (!/^[ \t]*#[ \t]*$/m.test(text)) return false;
  const lines = listLines(text);
  const border = lines.indexOf('#');
  if (border < 1 || lines.lastIndexOf('#') !== border) return false;
  const nodes = new Set(lines.slice(0, border).map((line) => line.split(/\s/, 1)[0]!));
  const edges = lines.slice(border + 1).map((line) => line.split(/\s+/, 2));
  return nodes.size === border && edges.every(([from = '', to = '']) => nodes.has(from) && nodes.has(to));
}

/** `1 2 {'relation': 'covers'}` on each line. */
function isEdgeList(text: string): boolean {
  const edge = /^[^\s,;]+[ \t,;]+[^\s,;]+[ \t,;]+\{(?:['"].*)?\}$/;
  if (!text.includes('{')) return false;
  const lines = listLines(text).filter((line) => !line.startsWith('#'));
  return lines.length > 0 && lines.every((line) => edge.test(line));
}

function hasElements({ elements }: JsonRecord): boolean {
  if (!Array.isArray(elements)) return isJsonRecord(elements) && isFilled(elements['nodes']);
  return elements.some((one) => isJsonRecord(one) && isJsonRecord(one['data']) && 'source' in one['data']);
}

function hasNodesAndLinks(root: JsonRecord): boolean {
  return [root, root['data'], root['graph']].some((graph) => {
    if (!isJsonRecord(graph) || !isFilled(graph['nodes'] ?? graph['vertices'])) return false;
    return ['links', 'edges', 'adjacency', 'relations'].some((name) => Array.isArray(graph[name]));
  });
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : isJsonRecord(value);
}

function listLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
