import { layoutWithElk } from '@trowel/documents';
import type { GeneralGraph } from './general-graph.ts';
import { GROUP_PADDING, type Box, type GraphPlaces } from './graph-places.ts';
import { placeNested } from './place-nested.ts';
import { spreadRows, type TableFrame } from './spread-rows.ts';

/** A graph with its layout. */
export interface Drawing extends GraphPlaces {
  /** The table of periods, if there is one. */
  table?: TableFrame;
  /** `layered` with orthogonal edges, or `simple` with straight edges for large graphs. */
  manner: 'layered' | 'simple';
}

/**
 * Maximum size for the layered layout, which cannot be interrupted: about a second. A group counts as
 * eight nodes. `layers` is the total number of layers crossed by edges. Many edges between few nodes
 * cost most.
 */
const CAREFUL_LIMITS = { nodes: 320, edges: 420, edgesANode: 2, spareEdges: 60, layers: 1_500 };

/** Computes the layout of a graph, layered if it is small, and distributes its rows over the table. */
export async function placeGraph(graph: GeneralGraph): Promise<Drawing> {
  const careful = isSmall(graph) ? await tryCarefully(graph) : undefined;
  const places = careful ?? placeNested(graph);
  const manner = careful ? 'layered' : 'simple';
  if (graph.rows.length === 0) return { ...places, manner };
  return { ...spreadRows(graph, places), manner };
}

/** Edges that cross many layers cost most. Their number is estimated from the simple layout. */
function isSmall(graph: GeneralGraph): boolean {
  const { nodes, edges, groups } = graph;
  if (nodes.length + 8 * groups.length > CAREFUL_LIMITS.nodes) return false;
  const { edges: most, edgesANode, spareEdges } = CAREFUL_LIMITS;
  if (edges.length > Math.min(most, edgesANode * nodes.length + spareEdges)) return false;
  const places = placeNested(graph).nodes;
  const layers = edges.map(({ source, target }) => Math.abs(places[source]!.y - places[target]!.y) / 75);
  return layers.reduce((sum, crossed) => sum + crossed, 0) <= CAREFUL_LIMITS.layers;
}

/** Returns undefined if the layered layout fails or rows overlap. The simple one is used then. */
async function tryCarefully(graph: GeneralGraph): Promise<GraphPlaces | undefined> {
  const { direction, nodes, groups, edges, rows } = graph;
  try {
    const input = { direction, nodes, groups, edges, groupPadding: GROUP_PADDING };
    const { nodes: boxes, groups: frames, paths } = await layoutWithElk(input);
    const places = { nodes: boxes.map(rounded), groups: frames.map(rounded), paths };
    return rows.length === 0 || areRowsApart(graph, places) ? places : undefined;
  } catch {
    return undefined;
  }
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function areRowsApart({ rows, nodes, groups }: GeneralGraph, places: GraphPlaces): boolean {
  const top = new Float64Array(rows.length).fill(Infinity);
  const bottom = new Float64Array(rows.length).fill(-Infinity);
  const note = (row: number, { y, height }: Box): void => {
    top[row] = Math.min(top[row]!, y);
    bottom[row] = Math.max(bottom[row]!, y + height);
  };
  nodes.forEach(({ row }, i) => note(row, places.nodes[i]!));
  groups.forEach(({ row }, i) => note(row, places.groups[i]!));
  let last = -Infinity;
  for (let row = 0; row < rows.length; row++) {
    if (top[row] === Infinity) continue;
    if (top[row]! <= last) return false;
    last = bottom[row]!;
  }
  return true;
}
