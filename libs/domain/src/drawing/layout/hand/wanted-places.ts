import type { HarrisMatrix } from '@trowel/domain/matrix';
import type { HandPlace } from '../model/hand-place.ts';
import type { LayoutGraph, Placement } from '../model/stages.ts';

/** Where a vertex is wanted. */
export interface WantedPlace {
  /** Its middle, pt. */
  x: number;
  /** Says who stands further left where two are wanted in one place. */
  key: number;
}

/** So little beside another that nothing stands between. */
const BESIDE = 0.01;

/**
 * Finds where vertices are wanted, by vertex. Wishes for units that are not drawn here, or that lead round in a circle,
 * are dropped; the last wish for a box holds.
 */
export function findWanted(
  matrix: HarrisMatrix,
  graph: LayoutGraph,
  { places, placement: { x } }: { places: readonly HandPlace[]; placement: Placement },
): Map<number, WantedPlace> {
  const vertexOf = listVertices(matrix, graph);
  const wishes = new Map<number, HandPlace>();
  for (const wish of places) {
    const vertex = vertexOf.get(wish.unit);
    if (vertex !== undefined) wishes.set(vertex, wish);
  }
  const wanted = new Map<number, WantedPlace>();
  const settle = (vertex: number, asked: ReadonlySet<number>): WantedPlace | undefined => {
    const known = wanted.get(vertex);
    const wish = wishes.get(vertex);
    const own = { x: x[vertex], key: x[vertex] };
    if (known || !wish) return known ?? own;
    if (asked.has(vertex)) return undefined;
    const found = wantedBy(wish, own, (unit) => {
      const other = vertexOf.get(unit);
      if (other === undefined || other === vertex) return undefined;
      const place = settle(other, new Set([...asked, vertex]));
      return place && { apart: (graph.width[vertex] + graph.width[other]) / 2, ...place };
    });
    if (found) wanted.set(vertex, found);
    return found;
  };
  for (const vertex of wishes.keys()) settle(vertex, new Set());
  return wanted;
}

function wantedBy(
  wish: HandPlace,
  own: WantedPlace,
  find: (unit: string) => (WantedPlace & { apart: number }) | undefined,
): WantedPlace | undefined {
  if (wish.place === 'shift') return { x: own.x + wish.by, key: own.x + wish.by };
  const other = find(wish.of);
  if (!other) return undefined;
  const { by = 0 } = wish;
  if (wish.place === 'column') return { x: other.x + by, key: other.x + by };
  const way = wish.place === 'left' ? -1 : 1;
  return { x: other.x + way * other.apart + by, key: other.key + way * BESIDE + by };
}

/** The vertices of the units that are drawn as boxes of their own, by the ids of all units in them. */
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
