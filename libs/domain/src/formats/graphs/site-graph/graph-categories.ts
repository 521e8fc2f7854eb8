import type { EpochType, GraphNodes, DescribeRecord } from './graph-document.ts';
import {
  NODE_CATEGORIES,
  type FurtherRelation,
  type NodeCategory,
  type WrittenNode,
  type PlacedUnit,
  type SiteGraph,
} from './graph-model.ts';
import { describeUnit, type UnitSurroundings } from './graph-nodes.ts';
import { describeEpochs, describeLinkNodes, describeNamed, describePlace } from './graph-other-nodes.ts';

/** Options of the nodes of a format. */
export interface NodeOptions {
  epochType: EpochType;
  buckets: readonly string[];
  bucketOf: (unit: PlacedUnit) => string;
  /** Relations without an array in the format. */
  further: readonly { subject: number; relation: FurtherRelation }[];
}

const CATEGORY_OF = {
  stratum: 'stratigraphic',
  property: 'properties',
  document: 'documents',
  extractor: 'extractors',
  combiner: 'combiners',
} as const;

/** Returns the records of the ten categories. */
export function listNodesByCategory<Stored>(
  graph: SiteGraph,
  options: NodeOptions,
  store: DescribeRecord<Stored>,
): GraphNodes<Stored> {
  const stored = (entries: [string, WrittenNode][]): [string, Stored][] =>
    entries.map(([id, record]) => [id, store(() => record)]);
  const records: Record<Exclude<NodeCategory, 'stratigraphic'>, [string, Stored][]> = {
    authors: stored(describeNamed('author', graph.authors)),
    epochs: stored(describeEpochs(graph, options.epochType)),
    groups: stored(describeNamed('ActivityNodeGroup', graph.groups)),
    properties: [],
    documents: [],
    extractors: [],
    combiners: [],
    links: stored(describeLinkNodes(graph)),
    geo: stored(describePlace(graph)),
  };
  const buckets = new Map(options.buckets.map((bucket): [string, [string, Stored][]] => [bucket, []]));
  const surroundings = surroundUnits(graph, options.further);
  for (const [at, placed] of graph.units.entries()) {
    const entry: [string, Stored] = [
      placed.id,
      store(() => describeUnit(graph, { placed, at }, surroundings)),
    ];
    const category = CATEGORY_OF[placed.em.family];
    (category === 'stratigraphic' ? buckets.get(options.bucketOf(placed))! : records[category]).push(entry);
  }
  const categories = NODE_CATEGORIES.map((category): [string, unknown] => [
    category,
    category === 'stratigraphic'
      ? Object.fromEntries([...buckets].map(([bucket, entries]) => [bucket, Object.fromEntries(entries)]))
      : Object.fromEntries(records[category]),
  ]);
  return Object.fromEntries(categories) as GraphNodes<Stored>;
}

function surroundUnits(
  { units, sources, documents }: SiteGraph,
  relations: NodeOptions['further'],
): UnitSurroundings {
  const further = new Map<number, FurtherRelation[]>();
  for (const { subject, relation } of relations) append(further, subject, relation);
  const links = new Map<number, string[]>();
  for (const { unit, link } of documents) append(links, unit, link);
  const named = Array.from(sources, ([at, places]): [number, string[]] => [
    at,
    places.toSorted((a, b) => a - b).map((place) => units[place]!.id),
  ]);
  return { further, links, sources: new Map(named) };
}

function append<Item>(lists: Map<number, Item[]>, at: number, item: Item): void {
  const list = lists.get(at);
  if (list) list.push(item);
  else lists.set(at, [item]);
}
