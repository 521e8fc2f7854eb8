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

/** How the epochs are called: `EpochNode` for programs since 2025, `epoch` for older ones. */
export const EPOCH_TYPES = ['EpochNode', 'epoch'] as const;
export type EpochType = (typeof EPOCH_TYPES)[number];

/** A period in the legend of times; years, negative = BCE. */
export interface ContextEpoch {
  name: string;
  start: number | null;
  end: number | null;
  color: string;
}

/** Records by id, or what stands for them. */
export type WrittenNodes<Kept = WrittenNode> = Record<string, Kept>;

/** The nodes of a graph by category; the units once more by bucket. */
export type GraphNodes<Kept = WrittenNode> = Record<
  Exclude<NodeCategory, 'stratigraphic'>,
  WrittenNodes<Kept>
> & { stratigraphic: Record<string, WrittenNodes<Kept>> };

/** Gives the record itself, or what makes it when it is needed. */
export type DescribeRecord<Kept> = (describe: () => WrittenNode) => Kept;

/** A record made when it is written: those of all units at once would take most of the memory. */
export interface DeferredRecord {
  toJSON: () => WrittenNode;
}

/** Keeps records as they are. */
export const describeRecord: DescribeRecord<WrittenNode> = (describe) => describe();
/** Puts the making of records off until they are written. */
export const deferRecord: DescribeRecord<DeferredRecord> = (toJSON) => ({ toJSON });

/** One graph of a document. */
export interface GraphBody<Nodes, Edges> {
  id: string;
  name: string;
  description: string;
  defaults: { license: string | null; authors: string[]; embargo_until: null; panorama: string };
  nodes: Nodes;
  edges: Edges;
  /** By it a file is compared with the records again; other readers pass it over. */
  trowel: GraphOrigin;
}

/** The versions of the standard graph JSON that are written; a scene holds the first. */
export const GRAPH_VERSIONS = ['1.5', '1.6'] as const;
export type GraphVersion = (typeof GRAPH_VERSIONS)[number];

/** Version, legend of times and graphs: the standard format, and the heart of a scene. */
export interface GraphDocument<Nodes = GraphNodes, Edges = Record<EdgeArray, WrittenEdge[]>> {
  version: GraphVersion;
  context: { absolute_time_Epochs: Record<string, ContextEpoch> };
  graphs: Record<string, GraphBody<Nodes, Edges>>;
}

/** Where readers look for the sky when a graph brings none. */
export const PANORAMA = 'panorama/defsky.jpg';
/** Puts nodes and edges into a document. */
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
      // What is known of the whole stands here since 1.6.
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

/** Gives what is told of the site as a whole. */
export function describeSite({ records: { site } }: SiteGraph): string {
  return site.description || site.description_en || `Stratigraphic graph of ${site.site_name}`;
}

/** Numbers the edges through all arrays, in their order. */
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
