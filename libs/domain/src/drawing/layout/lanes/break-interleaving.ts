// Uses typed arrays and an explicit stack.
import { type EdgeGraph, findStrongComponents } from '@trowel/domain/matrix';

/**
 * Marks with 1 each edge to leave out so that no cycle remains. On cycles the heaviest edges stay, of equally
 * heavy ones the first, and no edge is left out that could stay. Cost: linear, plus a search for each edge on a
 * cycle.
 */
export function breakInterleaving(graph: EdgeGraph, weight: ArrayLike<number>): Uint8Array {
  const { size, source, target } = graph;
  const isLeftOut = new Uint8Array(source.length);
  const loopOf = new Int32Array(size).fill(-1);
  for (const [loop, vertices] of findStrongComponents(graph, isLeftOut).entries()) {
    for (const vertex of vertices) loopOf[vertex] = loop;
  }
  const doubtful = [...source.keys()]
    .filter((edge) => loopOf[source[edge]] !== -1 && loopOf[source[edge]] === loopOf[target[edge]])
    .sort((a, b) => weight[b] - weight[a] || a - b);
  const below: number[][] = Array.from({ length: size }, () => []);
  const leads = createSearch(below);
  for (const edge of doubtful) {
    if (leads(target[edge], source[edge])) isLeftOut[edge] = 1;
    else below[source[edge]].push(target[edge]);
  }
  return isLeftOut;
}

function createSearch(below: readonly (readonly number[])[]): (from: number, to: number) => boolean {
  const seen = new Int32Array(below.length);
  let round = 0;
  return (from, to) => {
    const stack = [from];
    seen[from] = ++round;
    for (let vertex = stack.pop(); vertex !== undefined; vertex = stack.pop()) {
      if (vertex === to) return true;
      for (const next of below[vertex]) {
        if (seen[next] === round) continue;
        seen[next] = round;
        stack.push(next);
      }
    }
    return false;
  };
}
