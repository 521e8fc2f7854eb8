import type { RelationType } from '@trowel/domain/records';
import type { ImportBuilder } from '../import/import-builder.ts';
import type { ParsedEdge, ParsedNode } from './parsed/parsed-graph.ts';
import { findEdgeWord } from './parsed/edge-words.ts';
import type { GraphOptions } from './parsed/graph-options.ts';
import type { NodeLinkGraph } from './parsed/node-link-graph.ts';
import {
  isJsonRecord,
  listRecords,
  listTexts,
  numberAt,
  recordAt,
  textAt,
  type JsonRecord,
} from '../text/json-values.ts';
import { readNodeRecord } from './parsed/node-record.ts';
import { importParsedGraph } from './parsed/import-parsed-graph.ts';

const FROM = ['source', 'from'];
const TO = ['target', 'to'];
const WORDS = ['relation', 'relationship', 'type', 'edge_type', 'kind', 'label', 'metadata'];
const NAMES = ['us_number', 'label', 'name', 'title'];
const PHASE_LISTS = ['phases', 'periods', 'epochs'];

/** Finds the nodes and edges of a graph, also inside `data`, `graph` or the first of `graphs`. */
export function findNodeLink(root: unknown): NodeLinkGraph | undefined {
  if (!isJsonRecord(root)) return undefined;
  const [firstGraph] = listRecords(root['graphs']);
  const places = [
    root,
    recordAt(root, 'data'),
    recordAt(root, 'graph'),
    ...(firstGraph ? [firstGraph.record] : []),
  ];
  for (const whole of places) {
    const { nodes, edges } = whole;
    if (listRecords(nodes).length > 0 && isEdgeList(edges)) return { nodes, edges, whole };
  }
  return undefined;
}

function isEdgeList(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isJsonRecord) : isJsonRecord(value);
}

/** Reads a graph of nodes and edges. An edge without the name of a relation is a plain line. */
export function readNodeLink(builder: ImportBuilder, graph: NodeLinkGraph, options: GraphOptions): void {
  const phases = readPhases(graph.whole);
  const members: ParsedEdge[] = [];
  const nodes = listRecords(graph.nodes).flatMap(({ key, record, place }) =>
    readNode(
      { builder, phases, members },
      {
        record: flatten(record),
        key: Array.isArray(graph.nodes) ? '' : key,
        place,
      },
    ),
  );
  const isDirected = graph.whole['directed'] !== false;
  const edges = [
    ...listRecords(graph.edges).map(({ record, place }) =>
      readEdge(flatten(record), { place, list: 'edges' }),
    ),
    ...listRecords(graph.whole['redundant']).map(({ record, place }) =>
      readEdge(flatten(record), { place, list: 'redundant' }),
    ),
    ...listRecords(graph.whole['contemporary']).map(({ record, place }) =>
      readEdge(flatten(record), { place, list: 'contemporary' }),
    ),
    ...members,
  ];
  importParsedGraph(
    builder,
    { nodes, edges },
    {
      options,
      drawing: {
        convention: 'later_first',
        reason: isDirected
          ? {
              en: 'most programs write the later unit as the source',
              it: 'la maggior parte dei programmi scrive la US posteriore come origine',
            }
          : {
              en: 'the graph is undirected and names the later unit first, as most programs do',
              it: 'il grafo non ha direzione e nomina prima la US posteriore, come la maggior parte dei programmi',
            },
      },
    },
  );
}

function idOf(record: JsonRecord, { key, place }: { key: string; place: number }): string {
  return key || textAt(record, ['id', 'key', ...NAMES]) || `node ${place}`;
}

/** Merges the attributes that JGF stores in `metadata` into the record. */
function flatten(record: JsonRecord): JsonRecord {
  return { ...record, ...recordAt(record, 'metadata') };
}

interface NodeContext {
  builder: ImportBuilder;
  phases: ReadonlyMap<string, string>;
  /** Receives the relations between the units of one node. */
  members: ParsedEdge[];
}

function readNode(
  context: NodeContext,
  { record, key, place }: { record: JsonRecord; key: string; place: number },
): ParsedNode[] {
  const id = idOf(record, { key, place });
  const source = { sheet: 'nodes', row: place };
  const read = readNodeRecord(context.builder, listTexts(record), source);
  const group = textAt(record, ['phase', 'phase_id', 'group']);
  const phase = context.phases.get(group);
  const y = numberAt(record, ['y']);
  const type = textAt(record, ['type']);
  const node: ParsedNode = {
    id,
    label: textAt(record, NAMES) || id,
    ...(read.us_number !== undefined && { us_number: read.us_number }),
    ...(read.area !== undefined && { area: read.area }),
    fields: {
      ...(type !== '' && { definition: type }),
      ...read.fields,
      ...(phase !== undefined && { phase }),
    },
    source,
    ...(y !== undefined && { y }),
    isDeclared: true,
  };
  return readMembers(context, node, record);
}

/** Reads the members of a node. In a matrix of Trowel they are units recorded as the same. */
function readMembers({ members }: NodeContext, node: ParsedNode, record: JsonRecord): ParsedNode[] {
  const units = listRecords(record['members']);
  if (units.length === 0) return [node];
  const nodes = units.map(({ record: unit }, i): ParsedNode => {
    const { area: _area, us_number: _number, ...rest } = node;
    return {
      ...rest,
      id: i === 0 ? node.id : `${node.id}\u0000${i}`,
      us_number: textAt(unit, ['us_number']),
      area: textAt(unit, ['area']),
    };
  });
  for (const { id } of nodes.slice(1))
    members.push({ from: node.id, to: id, word: 'same_as', kind: 'same_as', source: node.source });
  return nodes;
}

function readPhases(whole: JsonRecord): Map<string, string> {
  const named = PHASE_LISTS.flatMap((list) => listRecords(whole[list]));
  return new Map(
    named.map(({ key, record }) => [
      textAt(record, ['id']) || key,
      textAt(record, ['name', 'label']) || textAt(record, ['id']),
    ]),
  );
}

function readEdge(record: JsonRecord, { place, list }: { place: number; list: string }): ParsedEdge {
  const words = WORDS.map((name) => textAt(record, [name]));
  const edgeWord = findEdgeWord(words);
  const kind: RelationType | 'order' =
    edgeWord?.type ?? (list === 'contemporary' ? 'contemporary_with' : 'order');
  const certainty = textAt(record, ['certainty']);
  const note = textAt(record, ['note']);
  return {
    from: textAt(record, FROM),
    to: textAt(record, TO),
    word: edgeWord?.word ?? words.find((word) => word !== '') ?? 'edge',
    kind,
    ...(certainty !== '' && { certainty }),
    ...(note !== '' && { note }),
    source: { sheet: list, row: place },
  };
}
