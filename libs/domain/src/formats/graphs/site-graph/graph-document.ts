import { listPeriodFacts, listSiteFacts } from '../round-trip/recorded-facts.ts';
import { ORIGIN_MEMBER, type GraphOrigin } from '../round-trip/round-trip-model.ts';
import type {
  EdgeArray,
  EdgeEnds,
  WrittenEdge,
  NodeCategory,
  WrittenNode,
  SiteGraph,
} from './graph-model.ts';

/** Types of epoch nodes: `EpochNode` for programs since 2025, `epoch` for older ones. */
export const EPOCH_TYPES = ['EpochNode', 'epoch'] as const;
export type EpochType = (typeof EPOCH_TYPES)[number];

/** A period in the legend of times. Years are negative for BCE. */
export interface ContextEpoch {
  name: string;
  start: number | null;
  end: number | null;
  color: string;
}

/** Records by id, or their deferred form. */
export type WrittenNodes<Stored = WrittenNode> = Record<string, Stored>;

/** Nodes of a graph by category; units also by bucket. */
export type GraphNodes<Stored = WrittenNode> = Record<
  Exclude<NodeCategory, 'stratigraphic'>,
  WrittenNodes<Stored>
> & { stratigraphic: Record<string, WrittenNodes<Stored>> };

/** Returns the record itself, or its deferred form. */
export type DescribeRecord<Stored> = (describe: () => WrittenNode) => Stored;

/** A record that is created when it is written. All records at once would need most of the memory. */
export interface DeferredRecord {
  toJSON: () => WrittenNode;
}

/** Creates the record immediately. */
export const describeRecord: DescribeRecord<WrittenNode> = (describe) => describe();
/** Defers the creation of a record until it is written. */
export const deferRecord: DescribeRecord<DeferredRecord> = (toJSON) => ({ toJSON });

/** One graph of a document. */
export interface GraphBody<Nodes, Edges> {
  id: string;
  name: string;
  description: string;
  defaults: { license: string | null; authors: string[]; embargo_until: null; panorama: string };
  nodes: Nodes;
  edges: Edges;
  /** Origin of the file, for a comparison with the records. Other readers ignore it. */
  trowel: GraphOrigin;
}

/** Versions of the standard graph JSON that are written. A scene contains the first. */
export const GRAPH_VERSIONS = ['1.5', '1.6'] as const;
export type GraphVersion = (typeof GRAPH_VERSIONS)[number];

/** Version, legend of times and graphs: the standard format, and the core of a scene. */
export interface GraphDocument<Nodes = GraphNodes, Edges = Record<EdgeArray, WrittenEdge[]>> {
  version: GraphVersion;
  context: { absolute_time_Epochs: Record<string, ContextEpoch> };
  graphs: Record<string, GraphBody<Nodes, Edges>>;
}

/** Path of the sky that readers use for a graph without its own. */
export const PANORAMA = 'panorama/defsky.jpg';
/** Wraps nodes and edges in a document. */
export function wrapGraph<Nodes, Edges>(
  graph: SiteGraph,
  {
    nodes,
    edges,
    license,
    version = '1.5',
  }: { nodes: Nodes; edges: Edges; license: string | null; version?: GraphVersion },
): GraphDocument<Nodes, Edges> {
  const { id, epochs, defaultAuthors } = graph;
  const { site_name } = graph.records.site;
  const body: GraphBody<Nodes, Edges> = {
    id,
    name: `${site_name} Stratigraphy`,
    description: describeSite(graph),
    defaults: {
      // Since 1.6, facts of the whole site are here.
      ...(version !== '1.5' && listSiteFacts(graph.records.site)),
      license,
      authors: defaultAuthors,
      embargo_until: null,
      panorama: PANORAMA,
    },
    nodes,
    edges,
    [ORIGIN_MEMBER]: originOf(graph.records),
  };
  const times = epochs.map(({ id: key, name, start, end, color }): [string, ContextEpoch] => [
    key,
    { name, start, end, color },
  ]);
  return {
    version,
    context: { absolute_time_Epochs: Object.fromEntries(times) },
    graphs: Object.fromEntries([[id, body]]),
  };
}

function originOf({ site, periods }: SiteGraph['records']): GraphOrigin {
  const { site_name } = site;
  return { version: 1, site_name, site: listSiteFacts(site), periods: listPeriodFacts(periods) };
}

/** Returns the description of the site. */
export function describeSite({ records: { site } }: SiteGraph): string {
  return site.description || site.description_en || `Stratigraphic graph of ${site.site_name}`;
}

/** Numbers the edges of all arrays consecutively. */
export function numberEdges<Name extends string>(
  arrays: readonly (readonly [Name, readonly EdgeEnds[]])[],
): Record<Name, WrittenEdge[]> {
  let number = 0;
  const numbered = arrays.map(([name, edges]): [Name, WrittenEdge[]] => [
    name,
    edges.map((edge) => ({ id: `e${++number}_${name}`, ...edge })),
  ]);
  return Object.fromEntries(numbered) as Record<Name, WrittenEdge[]>;
}
