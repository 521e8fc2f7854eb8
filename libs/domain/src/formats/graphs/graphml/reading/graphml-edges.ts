import type { DrawnEdge } from '../../drawn/drawn-graph.ts';
import { findEdgeWord } from '../../drawn/edge-words.ts';
import type { GraphOptions } from '../../drawn/graph-options.ts';
import { dataAt, listData, readEdgeDrawing, type EdgeDrawing, type GraphmlKeys } from './graphml-parts.ts';
import type { LineRemarks } from '../../drawn/line-remarks.ts';
import { listChildren, type XmlPart } from '../../drawn/parsed-files.ts';

/** Edges of the Extended Matrix that join units to sources, groups and epochs. */
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

/** What the lines of a document are read with. */
export interface EdgeReading {
  keys: GraphmlKeys;
  options: GraphOptions;
  /** Drawn by a program of the Extended Matrix. */
  isEm: boolean;
  /** Nodes that are no units; lines to them are left out. */
  others: ReadonlyMap<string, unknown>;
  remarks: LineRemarks;
}

interface FoundEdge {
  part: XmlPart;
  drawing: EdgeDrawing;
}

/** Reads all lines of a document between units, in the order of the file: by their words, then by how they are drawn. */
export function readGraphmlEdges(reading: EdgeReading, root: XmlPart): DrawnEdge[] {
  const found = listEdges(root);
  const hasHeads = found.some(({ drawing: { heads } }) => heads === 'target' || heads === 'source');
  return found.flatMap((edge) => readEdge(reading, edge, hasHeads));
}

/** Gives the ends of all lines of a document. */
export function listEnds(root: XmlPart): { from: string; to: string }[] {
  return listEdges(root).map(({ part: { attributes } }) => ({
    from: attributes['source'] ?? '',
    to: attributes['target'] ?? '',
  }));
}

/** An edge may stand in any graph, whichever its ends lie in. */
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

function readEdge(reading: EdgeReading, { part, drawing }: FoundEdge, hasHeads: boolean): DrawnEdge[] {
  const { keys, others, options, isEm, remarks } = reading;
  const { source: from = '', target: to = '' } = part.attributes;
  if (others.has(from) || others.has(to)) return [];
  const data = listData(part, keys);
  // Nobody recorded it: it leads through units that are not shown.
  if (dataAt(data, ['drawn_as']) === 'hidden') return [];
  if (dataAt(data, ['relationship']) === 'generic_connection') return [];
  const words = [...WORD_KEYS.map((key) => dataAt(data, [key])), drawing.label];
  const said = findEdgeWord(words);
  const certainty = dataAt(data, ['certainty']);
  const make = (kind: DrawnEdge['kind'], word: string, isTurned = false): DrawnEdge[] => [
    {
      from: isTurned ? to : from,
      to: isTurned ? from : to,
      word,
      kind,
      source: { row: part.line },
      ...(certainty !== '' && { certainty }),
    },
  ];
  if (said) return make(said.type, said.word);
  if (words.some((word) => SOURCE_WORDS.test(word))) return [];
  const label = drawing.label || drawing.lineType;
  if (drawing.lineType === 'double_line') return make('same_as', label);
  if (hasHeads && (drawing.heads === 'none' || drawing.heads === 'both'))
    return readHeadless(reading, part, make);
  if (drawing.lineType === 'dashed' || drawing.lineType === 'dashed_dotted') {
    if (options.dashed) return options.dashed === 'ignore' ? [] : make(options.dashed, label);
    if (isEm || drawing.lineType === 'dashed_dotted') {
      remarks.dashed.push({ row: part.line, ends: `${from} – ${to}` });
      return make('connected_to', label);
    }
  }
  return make('order', label, drawing.heads === 'source');
}

function readHeadless(
  { remarks, options }: EdgeReading,
  part: XmlPart,
  make: (kind: DrawnEdge['kind'], word: string) => DrawnEdge[],
): DrawnEdge[] {
  if (options.undirected) return options.undirected === 'ignore' ? [] : make(options.undirected, 'line');
  const { source = '', target = '' } = part.attributes;
  remarks.headless.push({ row: part.line, ends: `${source} – ${target}` });
  return make('contemporary_with', 'line');
}
