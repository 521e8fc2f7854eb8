import { linkEdges, sortPairs, findStrongComponents } from '@trowel/domain/matrix';

/** Returns the soft edges that are part of a cycle. Cost: linear. */
export function findLoopingLinks<Edge extends { subject: number; object: number }>(
  size: number,
  edges: readonly Edge[],
  isSoft: (edge: Edge) => boolean,
): Set<Edge> {
  if (!edges.some(isSoft)) return new Set();
  const from = Int32Array.from(edges, ({ subject }) => subject);
  const to = Int32Array.from(edges, ({ object }) => object);
  const order = Array.from(sortPairs(from, to, size));
  const source = Int32Array.from(order, (at) => from[at]!);
  const target = Int32Array.from(order, (at) => to[at]!);
  const loops = findStrongComponents(linkEdges(size, source, target), new Uint8Array(edges.length));
  const loopOf = new Map(
    loops.flatMap((loop, i) => Array.from(loop, (vertex): [number, number] => [vertex, i])),
  );
  return new Set(
    edges.filter((edge) => {
      const loop = loopOf.get(edge.subject);
      return isSoft(edge) && loop !== undefined && loop === loopOf.get(edge.object);
    }),
  );
}
