import { findEdgeWord } from '../parsed/edge-words.ts';
import type { GraphOptions } from '../parsed/graph-options.ts';
import type { LineRemarks } from '../parsed/line-remarks.ts';
import type { ParsedEdge } from '../parsed/parsed-graph.ts';
import type { EdgeDrawing } from '../graphml/reading/graphml-parts.ts';
import type { DotEdge, DotGraph } from './dot-graph.ts';
import { readDotText, readDotValue } from './dot-labels.ts';

/** Facts about all lines of a graph, known before each line is read. */
export interface DotLines {
  dot: DotGraph;
  options: GraphOptions;
  /** True if a line has an arrow head. */
  hasArrows: boolean;
  /** Receives lines with an uncertain meaning. */
  remarks: LineRemarks;
}

/** Names of subgraphs whose nodes are one unit. */
export const EQUAL_NAME = /^(?:cluster_?)?(?:same_?as|equal|ugual|identic)/i;
/** `black:invis:black` draws a double line, the sign for "the same unit". */
const DOUBLE = /^[^:]+:(?:invis|white|transparent):/i;

/** Returns true if a line is invisible and only affects the layout. */
export function isInvisible({ attributes }: DotEdge): boolean {
  return /\binvis\b/i.test(attributes.get('style') ?? '') || attributes.get('color') === 'transparent';
}

/**
 * Reads a line as a relation by its word, its arrow heads and its place, otherwise as a plain line.
 * Empty if the line is left out.
 */
export function readDotLine(reading: DotLines, edge: DotEdge): ParsedEdge[] {
  const { options, dot } = reading;
  const { from, to, attributes, html, line } = edge;
  const label = readDotText(attributes.get('label') ?? '', { isHtml: html.has('label') });
  const edgeWord = findEdgeWord([
    attributes.get('relation'),
    label,
    attributes.get('xlabel'),
    attributes.get('type'),
  ]);
  const word = edgeWord?.word ?? (label === '' ? (dot.isDirected ? '->' : '--') : label);
  const make = (kind: ParsedEdge['kind']): ParsedEdge[] => [
    { from, to, word, kind, source: { row: line }, ...certaintyOf(edge) },
  ];
  const makeDrawn = (kind: ParsedEdge['kind']): ParsedEdge[] =>
    make(kind).map((made) => (headsOf(edge) === 'source' ? { ...made, from: to, to: from } : made));
  if (edgeWord) return make(edgeWord.type);
  const meaning = isEquality(reading, edge) ? 'same_as' : findLineMeaning(reading, edge);
  if (meaning === 'ignore') return [];
  if (meaning === undefined && options.dashed && isDashed(edge))
    return options.dashed === 'ignore' ? [] : makeDrawn(options.dashed);
  return meaning === undefined ? makeDrawn('order') : make(meaning);
}

/** Returns the meaning of a line without arrow heads in a graph with arrow heads. Such a line is no order. */
function findLineMeaning({ remarks, options, hasArrows }: DotLines, edge: DotEdge) {
  if (!hasArrows || isArrow(edge)) return undefined;
  if (options.undirected) return options.undirected;
  remarks.headless.push({ row: edge.line, ends: `${edge.from} – ${edge.to}` });
  return 'contemporary_with' as const;
}

function isEquality({ dot, hasArrows }: DotLines, edge: DotEdge): boolean {
  if (DOUBLE.test(edge.attributes.get('color') ?? '')) return true;
  const subgraph = dot.subgraphs[edge.subgraph];
  if (!subgraph || (hasArrows && isArrow(edge))) return false;
  return subgraph.attributes.get('rank')?.toLowerCase() === 'same' || EQUAL_NAME.test(subgraph.id);
}

/** Returns the ends of a line with arrow heads. In an undirected graph it is the target, unless `dir` is set. */
export function headsOf({ attributes }: DotEdge): EdgeDrawing['heads'] {
  const direction = attributes.get('dir')?.toLowerCase() ?? 'forward';
  const hasHead = (name: string, wanted: string): boolean =>
    (direction === wanted || direction === 'both') && attributes.get(name)?.toLowerCase() !== 'none';
  const ends = { target: hasHead('arrowhead', 'forward'), source: hasHead('arrowtail', 'back') };
  return ends.source ? (ends.target ? 'both' : 'source') : ends.target ? 'target' : 'none';
}

/** Returns true if a line has an arrow head at exactly one end. */
export function isArrow(edge: DotEdge): boolean {
  const heads = headsOf(edge);
  return heads === 'target' || heads === 'source';
}

function isDashed({ attributes }: DotEdge): boolean {
  return /\b(?:dashed|dotted)\b/i.test(attributes.get('style') ?? '');
}

function certaintyOf({ attributes }: DotEdge): { certainty?: string } {
  const certainty = readDotValue(attributes, 'certainty');
  return certainty !== '' ? { certainty } : {};
}
