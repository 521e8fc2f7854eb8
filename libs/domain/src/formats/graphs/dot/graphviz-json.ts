import { isJsonRecord, listRecords, type JsonRecord } from '../../text/json-values.ts';
import { checkCount } from './check-limits.ts';
import {
  DOT_LIMITS,
  type DotEdge,
  type DotGraph,
  type DotNode,
  type DotPart,
  type DotSubgraph,
} from './dot-graph.ts';

/** Members that are not attributes. */
const STRUCTURE = new Set(['_gvid', 'name', 'nodes', 'edges', 'subgraphs', 'tail', 'head', 'objects']);

/**
 * Converts the JSON of Graphviz (`dot -Tjson`, `-Tjson0`, `-Tdot_json`, `-Txdot_json`) to a graph;
 * undefined for any other value. Cost: linear.
 * @throws TooLargeError over a limit
 */
export function findGraphvizJson(root: unknown): DotGraph | undefined {
  if (!isJsonRecord(root)) return undefined;
  const objects = listRecords(root['objects']).map(({ record }) => record);
  const lines = listRecords(root['edges']).map(({ record }) => record);
  const isGraphviz =
    objects.length > 0 &&
    objects.every((one) => typeof one['_gvid'] === 'number') &&
    lines.every((one) => typeof one['tail'] === 'number' && typeof one['head'] === 'number');
  return isGraphviz ? toGraph(root, objects, lines) : undefined;
}

function toGraph(root: JsonRecord, objects: readonly JsonRecord[], lines: readonly JsonRecord[]): DotGraph {
  const limited = { name: 'JSON', limits: DOT_LIMITS };
  checkCount(limited, 'nodes', objects.length);
  checkCount(limited, 'edges', lines.length);
  const count = root['_subgraph_cnt'];
  // Subgraphs come first. Older versions do not count them, but only subgraphs have a list of
  // nodes.
  const isGroup = (one: JsonRecord, at: number): boolean =>
    typeof count === 'number' ? at < count : Array.isArray(one['nodes']);
  const groups = objects.filter(isGroup);
  const nodes = objects.filter((one, at) => !isGroup(one, at));
  const names = new Map<unknown, string>(nodes.map((one) => [one['_gvid'], nameOf(one)]));
  const parents = new Map<unknown, number>(
    groups.flatMap((group, at) => numbersAt(group, 'subgraphs').map((inner) => [inner, at] as const)),
  );
  const subgraphs = groups.map((group, at): DotSubgraph => ({
    ...partOf(group, at + 1),
    id: nameOf(group),
    parent: parents.get(group['_gvid']) ?? -1,
    members: numbersAt(group, 'nodes').flatMap((node) => names.get(node) ?? []),
  }));
  const placeOf = new Map<unknown, number>(
    groups.flatMap((group, at) => numbersAt(group, 'edges').map((edge) => [edge, at] as const)),
  );
  return {
    ...partOf(root, 1),
    id: nameOf(root),
    program: 'Graphviz' as const,
    isDirected: root['directed'] !== false,
    isStrict: root['strict'] === true,
    nodes: nodes.map((one, at): DotNode => ({ ...partOf(one, at + 1), id: nameOf(one), isStated: true })),
    edges: lines.flatMap((one, at): DotEdge[] => {
      const [from, to] = [names.get(one['tail']), names.get(one['head'])];
      const subgraph = placeOf.get(one['_gvid']) ?? -1;
      return from === undefined || to === undefined ? [] : [{ ...partOf(one, at + 1), from, to, subgraph }];
    }),
    subgraphs,
  };
}

function nameOf(one: JsonRecord): string {
  return typeof one['name'] === 'string' ? one['name'] : String(one['_gvid'] ?? '');
}

function numbersAt(one: JsonRecord, name: string): number[] {
  const list = one[name];
  return Array.isArray(list) ? list.filter((item): item is number => typeof item === 'number') : [];
}

/** Attributes are texts. Drawing instructions (`_draw_`) are not. */
function partOf(one: JsonRecord, line: number): DotPart {
  const attributes = Object.entries(one).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !STRUCTURE.has(entry[0]),
  );
  return { attributes: new Map(attributes), html: new Set(), line, column: 1 };
}
