import { buildSiteGraph } from '../site-graph/graph-build.ts';
import { listNodesByCategory } from '../site-graph/graph-categories.ts';
import {
  deferRecord,
  describeRecord,
  numberEdges,
  wrapGraph,
  type EpochType,
  type GraphDocument,
  type GraphNodes,
  type GraphVersion,
  type DescribeRecord,
} from '../site-graph/graph-document.ts';
import { EDGE_ARRAYS, type PlacedUnit, type SiteGraph } from '../site-graph/graph-model.ts';
import type { GraphRecords } from '../site-graph/graph-records.ts';
import { writeGraphJson } from '../site-graph/graph-writer.ts';
import { enrichEdges, describeRicherRecord } from './standard-json-16.ts';

export interface StandardJsonOptions {
  /**
   * `1.6` is a superset of `1.5`. It adds the facts that s3Dgraphy stores outside `data`, and the
   * physical kinds of relations.
   */
  version?: GraphVersion;
  epochType?: EpochType;
  /** Licence of everything in the graph, such as `CC-BY-4.0`. */
  license?: string | null;
}

export const STANDARD_JSON_DEFAULTS = { version: '1.5', epochType: 'EpochNode', license: null } as const;

/** A site as standard graph JSON: ten node categories, ten edge arrays, and one more of each in version 1.6. */
export type StandardJson = GraphDocument;

/** Buckets of units that are always present. */
export const STANDARD_BUCKETS = ['US', 'USVs', 'SF'];

/**
 * Renders a site as standard graph JSON of the Extended Matrix; default version 1.5. `is_before`
 * points from the older to the younger unit. Relations without an order in time are in the data of
 * their units, because the format has no array for them.
 * @example
 * const units = [{ area: 'A', us_number: '1' }, { area: 'A', us_number: '2' }];
 * const json = renderStandardJson({ site: { site_name: 'Villa' }, units, periods: [], models: [] });
 * console.log(Object.keys(json.graphs)); // [ 'Villa_stratigraphy' ]
 * console.log(readImport({ text: JSON.stringify(json) }).units.length); // 2
 */
export function renderStandardJson(records: GraphRecords, options: StandardJsonOptions = {}): StandardJson {
  return documentOf(buildSiteGraph(records), options, describeRecord);
}

/** Writes the same as chunks of text, one record per line. */
export function writeStandardJson(records: GraphRecords, options?: StandardJsonOptions): Iterable<string> {
  return writeStandardGraph(buildSiteGraph(records), options);
}

/** Writes a built graph as chunks of text, one record per line. */
export function writeStandardGraph(graph: SiteGraph, options: StandardJsonOptions = {}): Iterable<string> {
  return writeGraphJson(documentOf(graph, options, deferRecord));
}

function documentOf<Stored>(
  graph: SiteGraph,
  options: StandardJsonOptions,
  store: DescribeRecord<Stored>,
): GraphDocument<GraphNodes<Stored>> {
  const { version, epochType, license } = { ...STANDARD_JSON_DEFAULTS, ...options };
  const nodeOptions = {
    epochType,
    buckets: STANDARD_BUCKETS,
    bucketOf: ({ em }: PlacedUnit) => em.bucket,
    further: [...graph.unplaced, ...graph.others],
  };
  const edges = numberEdges(EDGE_ARRAYS.map((name) => [name, graph.edges[name]]));
  if (version === '1.5')
    return wrapGraph(graph, { nodes: listNodesByCategory(graph, nodeOptions, store), edges, license });
  const nodes = {
    ...listNodesByCategory(graph, nodeOptions, describeRicherRecord(store)),
    location_node_groups: {},
  };
  return wrapGraph(graph, { nodes, edges: enrichEdges(edges), license, version });
}

/** Returns remarks on facts that the standard format cannot represent. */
export function remarksOnStandardJson({ remarks, others, units }: SiteGraph): SiteGraph['remarks'] {
  if (others.length === 0) return remarks;
  const message = `${others.length} relations have no array in the standard format and are stored in the data of their units`;
  const concerned = new Set(others.map(({ subject }) => units[subject]!.id));
  return [...remarks, { code: 'no_array', message, units: [...concerned] }];
}
