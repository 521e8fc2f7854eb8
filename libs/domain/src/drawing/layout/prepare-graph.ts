// Uses typed arrays, because there may be more than fifty thousand nodes.
import {
  linkEdges,
  sortTopologically,
  type EdgeGraph,
  type HarrisMatrix,
  type MatrixEdge,
  type MatrixNode,
  sortPairs,
} from '@trowel/domain/matrix';
import { compareNatural } from '@trowel/domain/core';
import { findBlocks, listColumns, type Columns } from './model/blocks.ts';
import { type ColumnKind, columnKindOf, GROUPINGS, type Grouping } from './model/groupings.ts';
import { labelNodes, shapeOf, widthOf } from './model/box-face.ts';
import type { BoxShape, LanePeriod, LayoutOptions, LineKind } from './model/layout-model.ts';
import { assignLanes, skipLanes, type LaneInput, type NodeLanes } from './lanes/node-lanes.ts';
import { removePhases, joinPhaseLanes } from './lanes/whole-periods.ts';
import { SPACING, type LayoutGraph } from './model/stages.ts';

/** The graph to be drawn, and the texts of boxes and frames. Unless noted otherwise, arrays are by matrix node. */
export interface Prepared {
  graph: LayoutGraph;
  /** Kind of each edge of the graph. `order` for bars. */
  kinds: LineKind[];
  /** Vertex of each node, -1 in the tray. */
  vertexOf: Int32Array;
  labels: string[];
  shapes: BoxShape[];
  /** Widths of the boxes, pt. */
  widths: Float64Array;
  /** Indexes in `lanes` and `columns`, -1 for none. */
  laneOf: Int32Array;
  columnOf: Int32Array;
  /** 1 if the lane is not recorded. */
  isInferred: Uint8Array;
  /** Lanes, most recent first. Empty if not wanted or if no node has a period. */
  lanes: LanePeriod[];
  /** Areas or structures from left to right. Empty if not wanted. */
  columns: string[];
  /** Nodes without any recorded relation, in the order of their lanes. */
  tray: Int32Array;
}

/** The relations of the matrix between indexes of its nodes. */
interface Relations {
  source: Int32Array;
  target: Int32Array;
  /** 1 for an edge that is part of the order: neither suspect of a contradiction nor against an interleaving. */
  isOrder: Uint8Array;
  /** Contemporary nodes: a, b, a, b, … */
  contemporaries: Int32Array;
}

/**
 * Builds the graph to be drawn. Nodes without relations go to the tray, relations against the order are reversed
 * so that every edge points down, and units with a longer use get a bar. Contradictory data never cause an
 * error. Cost: linear, plus sorting lanes and columns.
 */
export function prepareGraph(matrix: HarrisMatrix, options: LayoutOptions): Prepared {
  const { nodes } = matrix;
  const relations = listRelations(matrix);
  const order = linkOrder(nodes.length, relations);
  const vertexOf = numberVertices(nodes, relations, matrix.set_apart);
  const nodeLanes = placeInLanes(nodes, options, {
    order,
    contemporaries: relations.contemporaries,
    vertexOf,
  });
  const columns = placeInColumns(nodes, options.grouping);
  const labels = labelNodes(nodes);
  const shapes = nodes.map(shapeOf);
  const widths = Float64Array.from(labels, (label, node) => widthOf(label, shapes[node]));

  const isUpward = findUpward(order, relations, nodeLanes.laneOf);
  const graph = buildLayoutGraph({
    relations,
    isUpward,
    nodeLanes,
    columnOf: columns?.columnOf,
    vertexOf,
    widths,
  });
  return {
    graph,
    kinds: Array.from(graph.edgeOf, (edge, at) => kindOf(matrix.edges[edge], graph.isUpward[at] === 1)),
    vertexOf,
    labels,
    shapes,
    widths,
    laneOf: nodeLanes.lanes.length > 0 ? nodeLanes.laneOf : new Int32Array(nodes.length).fill(-1),
    columnOf: columns?.columnOf ?? new Int32Array(nodes.length).fill(-1),
    isInferred: nodeLanes.isInferred,
    lanes: nodeLanes.lanes,
    columns: columns?.columns ?? [],
    tray: listTray(vertexOf, nodeLanes.laneOf),
  };
}

function placeInLanes(
  nodes: readonly MatrixNode[],
  { grouping, periods }: LayoutOptions,
  facts: Omit<LaneInput, 'periods'>,
): NodeLanes {
  const { rows } = GROUPINGS[grouping];
  if (rows === 'none') return skipLanes(nodes.length);
  if (rows === 'phases') return assignLanes(nodes, { ...facts, periods });
  return assignLanes(removePhases(nodes), { ...facts, periods: joinPhaseLanes(periods) });
}

function placeInColumns(nodes: readonly MatrixNode[], grouping: Grouping): Columns | undefined {
  const kind = columnKindOf(grouping);
  if (kind === undefined) return undefined;
  const names = nodes.map(COLUMN_NAMES[kind]);
  return kind === 'type' ? listColumns(names, byShape) : listColumns(names);
}

const COLUMN_NAMES: Readonly<Record<ColumnKind, (node: MatrixNode) => string>> = {
  area: ({ area }) => area,
  structure: ({ structure }) => nameStructures(structure),
  activity: ({ activity = '' }) => activity,
  type: shapeOf,
};

/** Order of the columns by shape, from deposits to documents. */
const SHAPE_PLACES: Readonly<Record<BoxShape, number>> = {
  deposit: 0,
  cut: 1,
  structure: 2,
  burial: 3,
  virtual: 4,
  document: 5,
  group: 6,
};

const byShape = (a: string, b: string): number => SHAPE_PLACES[a as BoxShape] - SHAPE_PLACES[b as BoxShape];

/** Normalizes structures: `FC01/ED01` and `ED01 / FC01` are the same two structures. */
function nameStructures(structure = ''): string {
  const names = structure.split('/').map((name) => name.trim());
  return [...new Set(names)]
    .filter((name) => name !== '')
    .sort(compareNatural)
    .join('/');
}

function listRelations({ nodes, edges, contemporary }: HarrisMatrix): Relations {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  return {
    source: Int32Array.from(edges, ({ source }) => places.get(source)!),
    target: Int32Array.from(edges, ({ target }) => places.get(target)!),
    isOrder: Uint8Array.from(edges, (edge) => (isOrder(edge) ? 1 : 0)),
    contemporaries: sortContemporaries(contemporary, places),
  };
}

function isOrder({ contradicts, interleaves }: MatrixEdge): boolean {
  return contradicts !== true && interleaves !== true;
}

/** Lists each pair once, by the smaller index, then the larger one. */
function sortContemporaries(pairs: readonly MatrixEdge[], places: ReadonlyMap<string, number>): Int32Array {
  const ends = pairs.map(({ source, target }) => [places.get(source)!, places.get(target)!] as const);
  const low = Int32Array.from(ends, ([a, b]) => Math.min(a, b));
  const high = Int32Array.from(ends, ([a, b]) => Math.max(a, b));
  const contemporaries: number[] = [];
  for (const pair of sortPairs(low, high, places.size)) {
    if (contemporaries.at(-2) !== low[pair] || contemporaries.at(-1) !== high[pair])
      contemporaries.push(low[pair], high[pair]);
  }
  return Int32Array.from(contemporaries);
}

function linkOrder(size: number, { source, target, isOrder }: Relations): EdgeGraph {
  const from = source.filter((_, edge) => isOrder[edge]);
  const to = target.filter((_, edge) => isOrder[edge]);
  const sorted = sortPairs(from, to, size);
  return linkEdges(
    size,
    sorted.map((at) => from[at]),
    sorted.map((at) => to[at]),
  );
}

/**
 * Numbers the vertices. Nodes with a relation that cannot be drawn because of an error do not count as nodes
 * without relations, so they are in the drawing, not in the tray.
 */
function numberVertices(
  nodes: readonly MatrixNode[],
  { source, target, contemporaries }: Relations,
  setApart: HarrisMatrix['set_apart'] = [],
): Int32Array {
  const size = nodes.length;
  const apart = new Set(setApart.map(({ node }) => node));
  const vertexOf = Int32Array.from(nodes, ({ id }) => (apart.has(id) ? 0 : -1));
  for (let edge = 0; edge < source.length; edge++) {
    vertexOf[source[edge]] = vertexOf[target[edge]] = 0;
  }
  for (let at = 0; at < contemporaries.length; at++) vertexOf[contemporaries[at]] = 0;
  let count = 0;
  for (let node = 0; node < size; node++) if (vertexOf[node] === 0) vertexOf[node] = count++;
  return vertexOf;
}

/**
 * Marks with 1 each relation to draw upward. By lane, and within a lane by topological order, every edge goes
 * forward, so reversed edges can never close a cycle.
 */
function findUpward(order: EdgeGraph, { source, target }: Relations, laneOf: Int32Array): Uint8Array {
  const position = new Int32Array(order.size);
  for (const [at, node] of sortTopologically(order, new Uint8Array(order.source.length)).entries())
    position[node] = at;
  return Uint8Array.from(source, (later, edge) => {
    const earlier = target[edge];
    const lanes = laneOf[later] - laneOf[earlier];
    return lanes > 0 || (lanes === 0 && position[later] > position[earlier]) ? 1 : 0;
  });
}

interface GraphInput {
  relations: Relations;
  isUpward: Uint8Array;
  nodeLanes: NodeLanes;
  columnOf: Int32Array | undefined;
  vertexOf: Int32Array;
  widths: Float64Array;
}

function buildLayoutGraph(input: GraphInput): LayoutGraph {
  const { relations, nodeLanes, vertexOf, widths, columnOf } = input;
  const boxes = Int32Array.from(vertexOf.keys()).filter((node) => vertexOf[node] !== -1);
  const lasting = boxes.filter((node) => nodeLanes.endLane[node] !== -1);
  const size = boxes.length + lasting.length;
  const joinTo = (own: (node: number) => number, end: (node: number) => number): Int32Array =>
    Int32Array.from({ length: size }, (_, at) =>
      at < boxes.length ? own(boxes[at]) : end(lasting[at - boxes.length]),
    );
  const columnOfNode = (node: number): number => columnOf?.[node] ?? 0;
  const column = joinTo(columnOfNode, columnOfNode);
  const { edges, edgeOf, isBar, isUpward } = listEdges(input, boxes.length, lasting);
  const contemporaries = relations.contemporaries.map((node) => vertexOf[node]);
  return {
    nodeOf: joinTo(
      (node) => node,
      () => -1,
    ),
    ...edges,
    width: Float64Array.from({ length: size }, (_, at) => (at < boxes.length ? widths[boxes[at]] : 0)),
    height: new Float64Array(size).fill(SPACING.boxHeight).fill(0, boxes.length),
    lane: joinTo(
      (node) => nodeLanes.laneOf[node],
      (node) => nodeLanes.endLane[node],
    ),
    laneCount: Math.max(1, nodeLanes.lanes.length),
    column,
    columnCount: column.reduce((most, place) => Math.max(most, place + 1), 1),
    ...findBlocks(column, listPairs(edges, contemporaries)),
    edgeOf,
    isUpward,
    isBar,
    contemporaries,
  };
}

interface EdgeList {
  edges: EdgeGraph;
  edgeOf: Int32Array;
  isUpward: Uint8Array;
  isBar: Uint8Array;
}

/** Lists the relations between the vertices, reversed if they go upward, then the bars. */
function listEdges(
  { relations, isUpward, vertexOf }: GraphInput,
  boxes: number,
  lasting: Int32Array,
): EdgeList {
  const count = relations.source.length;
  const total = count + lasting.length;
  const from = new Int32Array(total);
  const to = new Int32Array(total);
  for (let edge = 0; edge < count; edge++) {
    const later = vertexOf[relations.source[edge]];
    const earlier = vertexOf[relations.target[edge]];
    from[edge] = isUpward[edge] ? earlier : later;
    to[edge] = isUpward[edge] ? later : earlier;
  }
  for (const [at, node] of lasting.entries()) {
    from[count + at] = boxes + at;
    to[count + at] = vertexOf[node];
  }
  const sorted = sortPairs(from, to, boxes + lasting.length);
  return {
    edges: linkEdges(
      boxes + lasting.length,
      sorted.map((at) => from[at]),
      sorted.map((at) => to[at]),
    ),
    edgeOf: sorted.map((at) => (at < count ? at : -1)),
    isUpward: Uint8Array.from(sorted, (at) => (at < count ? isUpward[at] : 0)),
    isBar: Uint8Array.from(sorted, (at) => (at < count ? 0 : 1)),
  };
}

function listPairs({ source, target }: EdgeGraph, contemporaries: Int32Array): Int32Array {
  const pairs = new Int32Array(2 * source.length + contemporaries.length);
  for (let edge = 0; edge < source.length; edge++) {
    pairs[2 * edge] = source[edge];
    pairs[2 * edge + 1] = target[edge];
  }
  pairs.set(contemporaries, 2 * source.length);
  return pairs;
}

function kindOf(edge: MatrixEdge | undefined, isUpward: boolean): LineKind {
  if (edge?.contradicts) return 'contradiction';
  return isUpward || edge?.interleaves ? 'paradox' : 'order';
}

function listTray(vertexOf: Int32Array, laneOf: Int32Array): Int32Array {
  const nodes = Array.from(vertexOf.keys()).filter((node) => vertexOf[node] === -1);
  const rankOf = (node: number): number => (laneOf[node] === -1 ? Infinity : laneOf[node]);
  return Int32Array.from(nodes.sort((a, b) => (laneOf[a] === laneOf[b] ? a - b : rankOf(a) - rankOf(b))));
}
