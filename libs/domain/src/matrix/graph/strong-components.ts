// Uses typed arrays and an explicit stack, because chains of a hundred thousand units are normal
// input.
import type { EdgeGraph } from './graph.ts';

/**
 * Finds the strongly connected components of more than one vertex along the edges not left out, smallest first,
 * each sorted. Algorithm: Tarjan 1972, without recursion. Cost: linear.
 */
export function findStrongComponents(
  { size, start, target }: EdgeGraph,
  isLeftOut: Uint8Array,
): Int32Array[] {
  const visit = new Int32Array(size);
  const low = new Int32Array(size);
  const isDone = new Uint8Array(size);
  const nextEdge = start.slice(0, size);
  const path = new Int32Array(size);
  const open = new Int32Array(size);
  const components: Int32Array[] = [];
  let visits = 0;
  let openCount = 0;

  for (let root = 0; root < size; root++) {
    if (visit[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    visit[root] = low[root] = ++visits;
    open[openCount++] = root;
    while (depth >= 0) {
      const vertex = path[depth];
      if (nextEdge[vertex] < start[vertex + 1]) {
        const edge = nextEdge[vertex]++;
        if (isLeftOut[edge]) continue;
        const child = target[edge];
        if (visit[child] === 0) {
          visit[child] = low[child] = ++visits;
          open[openCount++] = child;
          path[++depth] = child;
        } else if (!isDone[child]) {
          low[vertex] = Math.min(low[vertex], visit[child]);
        }
        continue;
      }
      depth--;
      if (depth >= 0) low[path[depth]] = Math.min(low[path[depth]], low[vertex]);
      if (low[vertex] !== visit[vertex]) continue;
      const end = openCount;
      do isDone[open[--openCount]] = 1;
      while (open[openCount] !== vertex);
      if (end - openCount > 1) components.push(open.slice(openCount, end).sort());
    }
  }
  return components.sort((a, b) => a.length - b.length || a[0] - b[0]);
}

/** Returns the number of the strongly connected component of each vertex. -1 for a vertex on no cycle. Cost: linear. */
export function numberStrongComponents(graph: EdgeGraph, isLeftOut: Uint8Array): Int32Array {
  const componentOf = new Int32Array(graph.size).fill(-1);
  for (const [component, vertices] of findStrongComponents(graph, isLeftOut).entries()) {
    for (let at = 0; at < vertices.length; at++) componentOf[vertices[at]] = component;
  }
  return componentOf;
}
