import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';

/** The graph to lay out. References are indices into its lists, -1 for none. Sizes in points. */
export interface LayoutInput {
  /** Direction of the edges. */
  direction: 'DOWN' | 'UP' | 'RIGHT' | 'LEFT';
  nodes: readonly { width: number; height: number; group: number; row: number }[];
  /** Parents come before their children. */
  groups: readonly { parent: number; row: number }[];
  edges: readonly { source: number; target: number }[];
  /** Padding between the frame of a group and its content. */
  groupPadding: { top: number; side: number };
}

export interface LayoutBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Positions from the upper left corner, y down. Each edge has its start, bends and end. */
export interface LayoutOutput {
  nodes: LayoutBox[];
  groups: LayoutBox[];
  paths: { x: number; y: number }[][];
}

/**
 * Lays out a graph in layers with orthogonal edges and groups as frames, using the Eclipse Layout
 * Kernel. Nodes and groups with a lower row (0 and more) come before those with a higher one, along
 * the direction. Same input, same positions. Cost: the product of nodes and long edges. It cannot be
 * cancelled, so use it for some hundred nodes at most.
 * @throws Error if the library fails
 */
export async function layoutWithElk(input: LayoutInput): Promise<LayoutOutput> {
  // The library is large, so it is loaded on first use.
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const graph = toElk(input);
  const done = await new Elk().layout(graph);
  return collect(input, done);
}

const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '45',
  'elk.layered.thoroughness': '5',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
};

function toElk({ direction, nodes, groups, edges, groupPadding }: LayoutInput): ElkNode {
  const hasRows = nodes.some(({ row }) => row >= 0);
  const { top, side } = groupPadding;
  const padding = `[top=${top},left=${side},bottom=${side},right=${side}]`;
  const frames = groups.map((_, i): ElkNode & { children: ElkNode[] } => ({
    id: `g${i}`,
    children: [],
    layoutOptions: { 'elk.padding': padding },
  }));
  const outermost: ElkNode[] = [];
  const put = (node: ElkNode, { frame, row }: { frame: number; row: number }): void => {
    const options = row >= 0 && frame < 0 ? { 'elk.partitioning.partition': String(row) } : {};
    const children = frames[frame]?.children ?? outermost;
    children.push({ ...node, layoutOptions: { ...node.layoutOptions, ...options } });
  };
  nodes.forEach(({ width, height, group, row }, i) =>
    put({ id: `n${i}`, width, height }, { frame: group, row }),
  );
  // Copies share the array of children, so the order of filling does not matter.
  groups.forEach(({ parent, row }, i) => put(frames[i]!, { frame: parent, row }));
  return {
    id: 'root',
    layoutOptions: {
      ...OPTIONS,
      'elk.direction': direction,
      ...(hasRows && { 'elk.partitioning.activate': 'true' }),
    },
    children: outermost,
    edges: edges.map(({ source, target }, i): ElkExtendedEdge => ({
      id: `e${i}`,
      sources: [`n${source}`],
      targets: [`n${target}`],
    })),
  };
}

function collect(input: LayoutInput, done: ElkNode): LayoutOutput {
  const boxes = new Map<string, LayoutBox>();
  const paths = new Map<string, { x: number; y: number }[]>();
  const open = [done];
  for (let node = open.pop(); node; node = open.pop()) {
    const { id, x = 0, y = 0, width = 0, height = 0 } = node;
    boxes.set(id, { x, y, width, height });
    for (const child of node.children ?? []) open.push(child);
    for (const edge of node.edges ?? []) paths.set(edge.id, pathOf(edge));
  }
  return {
    nodes: input.nodes.map((_, i) => boxes.get(`n${i}`)!),
    groups: input.groups.map((_, i) => boxes.get(`g${i}`)!),
    paths: input.edges.map((_, i) => paths.get(`e${i}`) ?? []),
  };
}

function pathOf({ sections = [] }: ElkExtendedEdge): { x: number; y: number }[] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}
