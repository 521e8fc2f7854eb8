import { usualRecorder } from '../round-trip/round-trip-model.ts';
import { listNodesByCategory } from '../site-graph/graph-categories.ts';
import { deferRecord, numberEdges, wrapGraph } from '../site-graph/graph-document.ts';
import { EDGE_ARRAYS, type PlacedUnit, type SiteGraph, type WrittenNode } from '../site-graph/graph-model.ts';
import { writeGraphJson } from '../site-graph/graph-writer.ts';
import { enrichEdges, describeRicherRecord, type RicherEdge } from './standard-json-16.ts';
import { STANDARD_BUCKETS } from './standard-json.ts';

export interface EmJsonOptions {
  /** Returns the UUID (version 5) of a name; constant for a name. */
  identify: (name: string) => string;
  /** Licence of everything in the graph, such as `CC-BY-4.0`. */
  license?: string | null;
}

/** An edge in the list of a graph. */
type EmEdgeRecord = Omit<RicherEdge, 'from' | 'to'> & { source: string; target: string };

/**
 * Writes a site as `em.json`, the container of EMStudio and Heriverse: one graph of the datamodel 1.6,
 * with nodes and edges as lists. Ids are computed from origin, kind, site, area and number, so that
 * later files use the same ids. Returns chunks of text. Cost: linear.
 */
export function writeEmJson(graph: SiteGraph, { identify, license = null }: EmJsonOptions): Iterable<string> {
  const { site_name } = graph.records.site;
  const name = (...parts: readonly string[]): string => identify(JSON.stringify(['trowel', ...parts]));
  const units = new Map(
    graph.units.map(({ id, unit }) => [
      id,
      name('unit', site_name, (unit.area ?? '').trim(), unit.us_number.trim()),
    ]),
  );
  const idOf = (id: string): string => units.get(id) ?? name('node', site_name, id);
  const keep = describeRicherRecord(deferRecord);
  const categories = listNodesByCategory(
    graph,
    {
      epochType: 'EpochNode',
      buckets: STANDARD_BUCKETS,
      bucketOf: ({ em }: PlacedUnit) => em.bucket,
      further: [...graph.unplaced, ...graph.others],
    },
    keep,
  );
  const { stratigraphic, ...others } = categories;
  const nodes = [...Object.values(stratigraphic), ...Object.values(others)].flatMap((members) =>
    Object.entries(members).map(([id, { toJSON }]) => ({ toJSON: () => writeNode(idOf(id), toJSON()) })),
  );
  const arrays = enrichEdges(numberEdges(EDGE_ARRAYS.map((one) => [one, graph.edges[one]])));
  const edges = Object.values<readonly RicherEdge[]>(arrays).flatMap((list) =>
    list.map((edge) => ({ toJSON: () => writeEdge(edge, { idOf, name }) })),
  );
  const id = name('graph', site_name);
  const wrapped = wrapGraph(graph, { nodes, edges, license, version: '1.6' });
  const [body] = Object.values(wrapped.graphs);
  return writeGraphJson({
    header: { format: 'em.json', version: '1.0', datamodel: '1.6', generator: 'Trowel' },
    graphs: { [id]: { graph_id: id, ...body, id: undefined } },
    active_graph_id: id,
  });
}

function writeNode(id: string, { type, ...record }: WrittenNode): object {
  return { id, node_type: type, ...record };
}

interface Naming {
  idOf: (id: string) => string;
  name: (...parts: readonly string[]) => string;
}

/**
 * Writes an edge. Its type is the kind of the relation. The recording sheet is always included,
 * because the array no longer implies it.
 */
function writeEdge({ from, to, id: _id, ...edge }: RicherEdge, { idOf, name }: Naming): EmEdgeRecord {
  const [source, target] = [idOf(from), idOf(to)];
  const { stratigraphic_relation: word, attributes } = edge;
  const edge_type = attributes.physical_relation ?? edge.edge_type;
  return {
    id: name('edge', source, edge_type, target),
    source,
    target,
    ...edge,
    edge_type,
    ...(word !== undefined && { told_by: edge.told_by ?? usualRecorder(edge.edge_type) }),
  } as EmEdgeRecord;
}
