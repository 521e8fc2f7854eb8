import { linkEdges, sortTopologically, type EdgeGraph, sortPairs } from '@trowel/domain/matrix';
import { breakInterleaving } from './break-interleaving.ts';

/**
 * Returns the groups in the order that most relations between their nodes support, latest first. Without
 * relations, the smaller number comes first. `groupOf` is -1 for nodes without a group. Cost: linear in the
 * relations, quadratic in the groups.
 */
export function orderGroups(order: EdgeGraph, groupOf: Int32Array, count: number): Int32Array {
  const isBetween = (_: number, edge: number): boolean => {
    const [later, earlier] = [groupOf[order.source[edge]], groupOf[order.target[edge]]];
    return later !== -1 && earlier !== -1 && later !== earlier;
  };
  const from = order.source.filter(isBetween).map((node) => groupOf[node]);
  const to = order.target.filter(isBetween).map((node) => groupOf[node]);
  const source: number[] = [];
  const target: number[] = [];
  const weight: number[] = [];
  for (const at of sortPairs(from, to, count)) {
    if (source.at(-1) === from[at] && target.at(-1) === to[at]) weight[weight.length - 1]++;
    else {
      source.push(from[at]);
      target.push(to[at]);
      weight.push(1);
    }
  }
  const graph = linkEdges(count, Int32Array.from(source), Int32Array.from(target));
  return sortTopologically(graph, breakInterleaving(graph, weight));
}
