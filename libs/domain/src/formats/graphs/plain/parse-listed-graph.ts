import type { NodeLinkGraph } from '../parsed/node-link-graph.ts';

/** Told before the lines are parted: most texts are large tables. */
const BORDER = /^[ \t]*#[ \t]*$/m;

/**
 * Reads the Trivial Graph Format of yEd: a node on each line, its number and its label; a line with `#`; an edge on each
 * line, two of those numbers and its label. Undefined where the text is anything else.
 */
export function parseTgf(text: string): NodeLinkGraph | undefined {
  if (!BORDER.test(text)) return undefined;
  const lines = linesOf(text);
  const border = lines.indexOf('#');
  if (border < 1 || lines.lastIndexOf('#') !== border) return undefined;
  const nodes = lines.slice(0, border).map((line) => {
    const [id, label] = cutWord(line);
    return { id, label: label || id };
  });
  const known = new Set(nodes.map(({ id }) => id));
  const edges = lines.slice(border + 1).map((line) => {
    const [source, rest] = cutWord(line);
    const [target, label] = cutWord(rest);
    return { source, target, ...(label !== '' && { label }) };
  });
  const isWhole =
    known.size === nodes.length && edges.every((edge) => known.has(edge.source) && known.has(edge.target));
  return isWhole ? { nodes, edges, whole: {} } : undefined;
}

const PAJEK = /^[\ufeff\s]*(?:%[^\n]*\n\s*)*\*(?:network|vertices)\b/i;
const SECTION = /^\*(vertices|arcs|edges|arcslist|edgeslist)\b/i;
const WORD = /"[^"]*"|\S+/g;
const VERTEX = /^(\d+)(?:\s+(?:"([^"]*)"|(\S+)))?/;

/**
 * Reads a network of Pajek (`*Vertices`, `*Arcs`, `*Edges` and their lists), as igraph and NetworkX write it too. Undefined
 * where the text is anything else.
 */
export function parsePajek(text: string): NodeLinkGraph | undefined {
  if (!PAJEK.test(text.slice(0, 10_000))) return undefined;
  const lines = linesOf(text).filter((line) => !line.startsWith('%') && !/^\*network\b/i.test(line));
  const nodes: { id: string; label: string }[] = [];
  const edges: PajekLine[] = [];
  let section = '';
  let hasArcs = false;
  for (const line of lines) {
    const heading = SECTION.exec(line)?.[1]?.toLowerCase();
    if (heading !== undefined) {
      section = heading;
      hasArcs ||= heading.startsWith('arcs');
      continue;
    }
    if (section === 'vertices') {
      const [, id = '', quoted, word] = VERTEX.exec(line) ?? [];
      if (id === '') return undefined;
      nodes.push({ id, label: quoted ?? word ?? id });
      continue;
    }
    const [source = '', ...others] = [...line.matchAll(WORD)].map(([word]) => word.replaceAll('"', ''));
    if (section.endsWith('list')) edges.push(...others.map((target) => ({ source, target })));
    else edges.push({ ...listPairs(others.slice(2)), source, target: others[0] ?? '' });
  }
  const known = new Set(nodes.map(({ id }) => id));
  if (!edges.every((edge) => known.has(edge.source) && known.has(edge.target))) return undefined;
  return { nodes, edges, whole: { directed: hasArcs } };
}

type PajekLine = Record<string, string> & Record<'source' | 'target', string>;

/** What follows the weight: `l "copre"` is the label, all else stands under its own name. */
function listPairs(words: readonly string[]): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (let at = 0; at + 1 < words.length; at += 2)
    pairs[words[at] === 'l' ? 'label' : words[at]!] = words[at + 1]!;
  return pairs;
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function cutWord(line: string): [word: string, rest: string] {
  const end = line.search(/\s/);
  return end === -1 ? [line, ''] : [line.slice(0, end), line.slice(end).trim()];
}
