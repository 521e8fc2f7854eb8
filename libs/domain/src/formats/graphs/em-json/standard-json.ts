import { buildSiteGraph } from '../site-graph/graph-build.ts';
import { listNodesByCategory } from '../site-graph/graph-categories.ts';
import {
  deferRecord,
  keepRecord,
  numberEdges,
  wrapGraph,
  type EpochType,
  type GraphDocument,
  type GraphNodes,
  type KeepRecord,
} from '../site-graph/graph-document.ts';
import { EDGE_ARRAYS, type PlacedUnit, type SiteGraph } from '../site-graph/graph-model.ts';
import type { GraphRecords } from '../site-graph/graph-records.ts';
import { writeGraphJson } from '../site-graph/graph-writer.ts';

export interface StandardJsonOptions {
  epochType?: EpochType;
  /** Licence of everything in the graph, such as `CC-BY-4.0`. */
  license?: string | null;
}

export const STANDARD_JSON_DEFAULTS = { epochType: 'EpochNode', license: null } as const;

/** A site in the standard graph JSON, version 1.5: ten node categories, ten edge arrays. */
export type StandardJson = GraphDocument;

const BUCKETS = ['US', 'USVs', 'SF'];

/**
 * Gives a site in the standard graph JSON 1.5 of the Extended Matrix. `is_before` runs from the older unit to the younger;
 * relations without an order of time stand in the data of their units, since the format has no array for them.
 * @example
 * const units = [{ area: 'A', us_number: '1' }, { area: 'A', us_number: '2' }];
 * const json = renderStandardJson({ site: { site_name: 'Villa' }, units, periods: [], models: [] });
 * console.log(Object.keys(json.graphs)); // [ 'Villa_stratigraphy' ]
 * console.log(readImport({ text: JSON.stringify(json) }).units.length); // 2
 */
export function renderStandardJson(records: GraphRecords, options: StandardJsonOptions = {}): StandardJson {
  return documentOf(buildSiteGraph(records), options, keepRecord);
}

/** Gives the same as text in pieces, a record a line. */
export function writeStandardJson(records: GraphRecords, options?: StandardJsonOptions): Iterable<string> {
  return writeStandardGraph(buildSiteGraph(records), options);
}

/** Gives a built graph as text in pieces, a record a line. */
export function writeStandardGraph(graph: SiteGraph, options: StandardJsonOptions = {}): Iterable<string> {
  return writeGraphJson(documentOf(graph, options, deferRecord));
}

function documentOf<Kept>(
  graph: SiteGraph,
  options: StandardJsonOptions,
  keep: KeepRecord<Kept>,
): GraphDocument<GraphNodes<Kept>> {
  const { epochType, license } = { ...STANDARD_JSON_DEFAULTS, ...options };
  const nodeOptions = {
    epochType,
    buckets: BUCKETS,
    bucketOf: ({ em }: PlacedUnit) => em.bucket,
    further: [...graph.unplaced, ...graph.others],
  };
  const nodes = listNodesByCategory(graph, nodeOptions, keep);
  const edges = numberEdges(EDGE_ARRAYS.map((name) => [name, graph.edges[name]]));
  return wrapGraph(graph, { nodes, edges, license });
}

/** Gives what the standard format cannot tell as the records do. */
export function remarksOnStandardJson({ remarks, others, units }: SiteGraph): SiteGraph['remarks'] {
  if (others.length === 0) return remarks;
  const message = `${others.length} relations have no array in the standard format and are kept in the data of their units`;
  const concerned = new Set(others.map(({ subject }) => units[subject]!.id));
  return [...remarks, { code: 'no_array', message, units: [...concerned] }];
}
