import type { ParsedEdge } from '../../parsed/parsed-graph.ts';
import { findEdgeWord } from '../../parsed/edge-words.ts';
import type { GraphOptions } from '../../parsed/graph-options.ts';
import { dataAt, listData, readEdgeDrawing, type EdgeDrawing, type KeyNames } from './graphml-parts.ts';
import type { LineRemarks } from '../../parsed/line-remarks.ts';
import { listChildren, type XmlPart } from '../../parsed/parsed-files.ts';
import type { SourceLink } from '../../parsed/parsed-sources.ts';

/** Edges of the Extended Matrix between units and sources, groups or epochs. */
const SOURCE_WORDS =
  /^(?:has_|is_in_|extracted_from|combines|is_part_of|survive|contrasts|is_\w+_of|contains_)/;
const WORD_KEYS = [
  'stratigraphic_relation',
  'relationship',
  'relation',
  'relation_type',
  'relation_label',
  'edge_type',
  'type',
  'description',
  'label',
];

/** Context for reading the lines of a document. */
export interface EdgeReading {
  keys: KeyNames;
  options: GraphOptions;
  /** True if a program of the Extended Matrix drew the file. */
  isEm: boolean;
  /** Nodes that are not units; their lines are left out. */
  others: ReadonlyMap<string, unknown>;
  remarks: LineRemarks;
}

interface FoundEdge {
  part: XmlPart;
  drawing: EdgeDrawing;
}

/** Reads all lines between units in the order of the file: by their words, otherwise by their drawing. */
export function readGraphmlEdges(reading: EdgeReading, root: XmlPart): ParsedEdge[] {
  const found = listEdges(root);
  const hasHeads = found.some(({ drawing: { heads } }) => heads === 'target' || heads === 'source');
  return found.flatMap((edge) => readEdge(reading, edge, hasHeads));
}

/** Returns the ends of all lines of a document. */
export function listEnds(root: XmlPart): SourceLink[] {
  return listEdges(root).map(({ part: { attributes, line } }) => ({
    from: attributes['source'] ?? '',
    to: attributes['target'] ?? '',
    source: { row: line },
  }));
}

/** Lists the edges of all graphs. An edge may be in any graph, regardless of its ends. */
function listEdges(root: XmlPart): FoundEdge[] {
  const found: FoundEdge[] = [];
  const open = listChildren(root, 'graph');
  for (let graph = open.pop(); graph; graph = open.pop()) {
    const isDirected = graph.attributes['edgedefault'] !== 'undirected';
    for (const part of graph.children) {
      if (part.name === 'edge')
        found.push({
          part,
          drawing: readEdgeDrawing(part, (part.attributes['directed'] ?? String(isDirected)) === 'true'),
        });
      else if (part.name === 'node') for (const inner of listChildren(part, 'graph')) open.push(inner);
    }
  }
  return found.sort((a, b) => a.part.line - b.part.line);
}

function readEdge(reading: EdgeReading, edge: FoundEdge, hasHeads: boolean): ParsedEdge[] {
  const { part, drawing } = edge;
  const { source = '', target = '' } = part.attributes;
  if (reading.others.has(source) || reading.others.has(target)) return [];
  const data = listData(part, reading.keys);
  // This line was not recorded. It connects units through hidden ones.
  if (dataAt(data, ['drawn_as']) === 'hidden') return [];
  if (dataAt(data, ['relationship']) === 'generic_connection') return [];
  const words = [...WORD_KEYS.map((key) => dataAt(data, [key])), drawing.label];
  const edgeWord = findEdgeWord(words);
  if (!edgeWord && words.some((word) => SOURCE_WORDS.test(word))) return [];
  const relation: LineRelation | undefined = edgeWord
    ? { kind: edgeWord.type, word: edgeWord.word }
    : readDrawing(reading, edge, hasHeads);
  if (!relation) return [];
  const { kind, word, isTurned, isPlain } = relation;
  const [from, to] = isTurned ? [target, source] : [source, target];
  const certainty = dataAt(data, ['certainty']);
  return [
    {
      from,
      to,
      word,
      kind,
      source: { row: part.line },
      ...(certainty !== '' && { certainty }),
      ...(isPlain && { isPlain }),
    },
  ];
}

/** Relation of a line; `isTurned` if it points from the second unit to the first. */
interface LineRelation extends Pick<ParsedEdge, 'kind' | 'word' | 'isPlain'> {
  isTurned?: boolean;
}

/** Returns the relation of a line without words by its drawing; undefined if it is left out. */
function readDrawing(reading: EdgeReading, edge: FoundEdge, hasHeads: boolean): LineRelation | undefined {
  const { lineType, heads, label } = edge.drawing;
  const word = label || lineType;
  // s3Dgraphy reads a double line as has_same_time.
  if (lineType === 'double_line') return { kind: 'contemporary_with', word, isPlain: true };
  if (hasHeads && (heads === 'none' || heads === 'both')) return readHeadless(reading, edge);
  const isDashed = lineType === 'dashed' || lineType === 'dashed_dotted';
  if (isDashed && (reading.options.dashed || reading.isEm || lineType === 'dashed_dotted'))
    return readDashed(reading, edge, word);
  return { kind: 'order', word, isTurned: heads === 'source' };
}

function readDashed(
  { options, remarks }: EdgeReading,
  { part }: FoundEdge,
  word: string,
): LineRelation | undefined {
  if (options.dashed) return options.dashed === 'ignore' ? undefined : { kind: options.dashed, word };
  remarks.dashed.push({ row: part.line, ends: endsOf(part) });
  return { kind: 'connected_to', word };
}

function readHeadless({ remarks, options }: EdgeReading, { part }: FoundEdge): LineRelation | undefined {
  const word = 'line';
  if (options.undirected)
    return options.undirected === 'ignore' ? undefined : { kind: options.undirected, word };
  remarks.headless.push({ row: part.line, ends: endsOf(part) });
  return { kind: 'contemporary_with', word };
}

function endsOf({ attributes: { source = '', target = '' } }: XmlPart): string {
  return `${source} – ${target}`;
}
