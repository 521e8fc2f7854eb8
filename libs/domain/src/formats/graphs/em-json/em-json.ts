import type { ImportBuilder } from '../../import/import-builder.ts';
import { readEmGraph } from './em-graph.ts';
import type { EmEdge, EmNode } from './em-model.ts';
import type { GraphOptions } from '../parsed/graph-options.ts';
import { isJsonRecord, listRecords, recordAt, textAt, type JsonRecord } from '../../text/json-values.ts';

/** Finds the graph of an `em.json` file: its header says so, or its nodes have a `node_type`. */
export function findEmJson(root: unknown): JsonRecord | undefined {
  if (!isJsonRecord(root)) return undefined;
  const graph = recordAt(root, 'graph');
  const isNamed = textAt(recordAt(root, 'header'), ['format']) === 'em.json';
  const [first] = listRecords(graph['nodes']);
  return isNamed || (first && textAt(first.record, ['node_type']) !== '') ? graph : undefined;
}

/** Reads the graph of an `em.json` file (native format of the Extended Matrix since 2026). */
export function readEmJson(builder: ImportBuilder, graph: JsonRecord, options: GraphOptions): void {
  const nodes = listRecords(graph['nodes']).map(({ key, record, place }): EmNode => ({
    id: textAt(record, ['id']) || key,
    type: textAt(record, ['node_type', 'type']) || 'unknown',
    record,
    source: { sheet: 'nodes', row: place },
  }));
  const edges = listRecords(graph['edges']).map(({ record, place }): EmEdge => ({
    type: textAt(record, ['edge_type', 'type']),
    from: textAt(record, ['source', 'from']),
    to: textAt(record, ['target', 'to']),
    record,
    source: { sheet: 'edges', row: place },
  }));
  readEmGraph(builder, { nodes, edges, isBeforeDoubtful: false }, options);
}
