import { ORIGIN_MEMBER } from '../round-trip/round-trip-model.ts';
import type { ImportBuilder } from '../../import/import-builder.ts';
import { readEmGraph } from './em-graph.ts';
import type { EmEdge, EmNode } from './em-model.ts';
import { isEmUnit } from './em-type-words.ts';
import type { GraphOptions } from '../parsed/graph-options.ts';
import { isJsonRecord, listRecords, recordAt, textAt, type JsonRecord } from '../../text/json-values.ts';
import { readEpochYears, readExportedEmGraph } from './read-exported-em.ts';
import { describeExport, noteExport, readOrigin } from '../round-trip/read-stored.ts';

/** Default types of nodes outside the stratigraphic category, for the oldest files. */
const CATEGORY_TYPES: Readonly<Record<string, string>> = {
  authors: 'author',
  epochs: 'epoch',
  groups: 'group',
  properties: 'property',
  documents: 'document',
  extractors: 'extractor',
  combiners: 'combiner',
  links: 'link',
  geo: 'geo_position',
};

/**
 * Finds the graphs of a standard graph JSON (version 1.5 and similar), plain or inside a scene;
 * undefined for any other JSON.
 */
export function findStandardJson(root: unknown): JsonRecord | undefined {
  if (!isJsonRecord(root)) return undefined;
  const scene = recordAt(recordAt(root, 'resource_json'), 'multigraph');
  for (const one of [root, scene, recordAt(root, 'multigraph')]) {
    const graphs = recordAt(one, 'graphs');
    const isOne = Object.values(graphs).some(
      (graph) => isJsonRecord(graph) && isJsonRecord(recordAt(graph, 'nodes')['stratigraphic']),
    );
    if (isOne) return graphs;
  }
  return undefined;
}

/** Reads all graphs of a standard graph JSON as one. */
export function readStandardJson(builder: ImportBuilder, graphs: JsonRecord, options: GraphOptions): void {
  const nodes: EmNode[] = [];
  const edges: EmEdge[] = [];
  for (const { key, record } of listRecords(graphs)) {
    builder.notes.push(
      { en: `Graph ${textAt(record, ['name']) || key}`, it: `Grafo ${textAt(record, ['name']) || key}` }[
        builder.language
      ],
    );
    for (const node of listNodes(recordAt(record, 'nodes'))) nodes.push(node);
    for (const edge of listEdges(recordAt(record, 'edges'))) edges.push(edge);
  }
  const origins = Object.values(graphs).map((graph) =>
    readOrigin(recordAt(graph as JsonRecord, ORIGIN_MEMBER)),
  );
  const graph = { nodes, edges, isBeforeDoubtful: true };
  const [origin] = origins;
  if (!origin || origins.length > 1) return readEmGraph(builder, graph, options);
  const own = describeExport(origin, { sheet: 'periods', row: 1 });
  builder.graph = { ...own, periods: readEpochYears(nodes, own.periods) };
  noteExport(builder, origin);
  readExportedEmGraph(builder, graph);
}

function listNodes(categories: JsonRecord): EmNode[] {
  const nodes: EmNode[] = [];
  for (const [category, content] of Object.entries(categories)) {
    if (category !== 'stratigraphic') {
      for (const { key, record, place } of listRecords(content))
        nodes.push({
          id: key,
          type: textAt(record, ['type']) || (CATEGORY_TYPES[category] ?? category),
          record,
          source: { sheet: category, row: place },
        });
      continue;
    }
    for (const { key: bucket, record: members } of listRecords(content))
      for (const { key, record, place } of listRecords(members))
        nodes.push({
          id: key,
          type: typeOf(record, { bucket, id: key }),
          record,
          source: { sheet: `stratigraphic ${bucket}`, row: place },
        });
  }
  return nodes;
}

/**
 * Returns the type of a node by its record, otherwise by its bucket. Some exporters store the position
 * of the scene among the units.
 */
function typeOf(record: JsonRecord, { bucket, id }: { bucket: string; id: string }): string {
  if (textAt(record, ['name']) === 'geo_position' || id.startsWith('geo_')) return 'geo_position';
  const given = textAt(record, ['type']);
  if (given !== '') return given;
  return isEmUnit(bucket) ? bucket : 'unknown';
}

function listEdges(arrays: JsonRecord): EmEdge[] {
  return Object.entries(arrays).flatMap(([type, content]) =>
    listRecords(content).map(({ record, place }): EmEdge => ({
      type,
      from: textAt(record, ['from', 'source']),
      to: textAt(record, ['to', 'target']),
      record,
      source: { sheet: type, row: place },
    })),
  );
}
