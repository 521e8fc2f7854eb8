import type { HarrisMatrix } from '@trowel/domain/matrix';
import type { HandPlace } from '../model/hand-place.ts';
import type { LayoutGraph, Placement } from '../model/stages.ts';

/** Wanted position of a vertex. */
export interface WantedPlace {
  /** Its centre, pt. */
  x: number;
  /** Order from left to right if two vertices have the same wanted position. */
  key: number;
}

/** Offset beside another vertex, so small that nothing is between. */
const BESIDE = 0.01;

/**
 * Returns the wanted position of each vertex. Wishes for units that are not drawn here, or that form a cycle,
 * are ignored. The last wish for a box counts.
 */
export function findWanted(
  matrix: HarrisMatrix,
  graph: LayoutGraph,
  { places, placement: { x } }: { places: readonly HandPlace[]; placement: Placement },
): Map<number, WantedPlace> {
  const vertexOf = listVertices(matrix, graph);
  const wishes = new Map<number, HandPlace>();
  for (const place of places) {
    const vertex = vertexOf.get(place.unit);
    if (vertex !== undefined) wishes.set(vertex, place);
  }
  const wanted = new Map<number, WantedPlace>();
  const resolve = (vertex: number, visited: ReadonlySet<number>): WantedPlace | undefined => {
    const known = wanted.get(vertex);
    const place = wishes.get(vertex);
    const own = { x: x[vertex], key: x[vertex] };
    if (known || !place) return known ?? own;
    if (visited.has(vertex)) return undefined;
    const found = wantedBy(place, own, (unit) => {
      const other = vertexOf.get(unit);
      if (other === undefined || other === vertex) return undefined;
      const place = resolve(other, new Set([...visited, vertex]));
      return place && { apart: (graph.width[vertex] + graph.width[other]) / 2, ...place };
    });
    if (found) wanted.set(vertex, found);
    return found;
  };
  for (const vertex of wishes.keys()) resolve(vertex, new Set());
  return wanted;
}

function wantedBy(
  place: HandPlace,
  own: WantedPlace,
  find: (unit: string) => (WantedPlace & { apart: number }) | undefined,
): WantedPlace | undefined {
  if (place.place === 'shift') return { x: own.x + place.by, key: own.x + place.by };
  const other = find(place.of);
  if (!other) return undefined;
  const { by = 0 } = place;
  if (place.place === 'column') return { x: other.x + by, key: other.x + by };
  const way = place.place === 'left' ? -1 : 1;
  return { x: other.x + way * other.apart + by, key: other.key + way * BESIDE + by };
}

/** Maps the ids of all units to the vertices of their boxes. */
function listVertices({ nodes }: HarrisMatrix, graph: LayoutGraph): Map<string, number> {
  const vertexOf = new Map<string, number>();
  for (let vertex = 0; vertex < graph.size; vertex++) {
    const node = nodes[graph.nodeOf[vertex]];
    if (!node || node.unit_type === 'group') continue;
    vertexOf.set(node.id, vertex);
    for (const { id } of node.members) vertexOf.set(id, vertex);
  }
  return vertexOf;
}
