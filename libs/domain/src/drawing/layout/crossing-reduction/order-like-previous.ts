import { orderByKey } from './initial-order.ts';
import { polishOrder, type OrderContext } from './reduce-crossings.ts';
import type { BlockOrder, OrderProblem } from './order-problem.ts';
import type { Limits } from './reinsert.ts';

/** Number of rounds in which the positions of new vertices and dummies adapt to those of the known ones. */
const SETTLING_ROUNDS = 12;

/**
 * Orders a block like the previous drawing. Known vertices keep their order on every level. New vertices and
 * lines go where they cross least. `previous` is by vertex of the drawing, NaN if unknown.
 */
export function orderLikePrevious(
  problem: OrderProblem,
  previous: Float64Array,
  context: OrderContext,
): BlockOrder {
  const isOld = new Uint8Array(problem.size);
  const key = new Float64Array(problem.inner);
  for (let at = 0; at < problem.inner; at++) {
    const before = previous[problem.vertexOf[at]] ?? NaN;
    isOld[at] = Number.isNaN(before) ? 0 : 1;
    key[at] = before;
  }
  placeUnknown(problem, key, isOld);
  const order = orderByKey(problem, key);
  polishOrder(problem, order, { ...context, limits: createLimits(problem, order, isOld) });
  return order;
}

/** Assigns unknown vertices the mean of their neighbours, repeatedly, from top to bottom and back. */
function placeUnknown(problem: OrderProblem, key: Float64Array, isOld: Uint8Array): void {
  const { inner } = problem;
  for (let round = 0; round < SETTLING_ROUNDS; round++) {
    for (let at = 0; at < inner; at++) {
      const vertex = round & 1 ? inner - 1 - at : at;
      if (isOld[vertex]) continue;
      const mean = meanOfNeighbours(problem, key, vertex);
      if (!Number.isNaN(mean)) key[vertex] = mean;
    }
  }
  for (let at = 0; at < inner; at++) if (Number.isNaN(key[at])) key[at] = 0;
}

function meanOfNeighbours(
  { inner, down, downStart, up, upStart }: OrderProblem,
  key: Float64Array,
  vertex: number,
): number {
  let sum = 0;
  let count = 0;
  const add = (neighbour: number): void => {
    if (neighbour >= inner || Number.isNaN(key[neighbour])) return;
    sum += key[neighbour];
    count++;
  };
  for (let at = downStart[vertex]; at < downStart[vertex + 1]; at++) add(down[at]);
  for (let at = upStart[vertex]; at < upStart[vertex + 1]; at++) add(up[at]);
  return count === 0 ? NaN : sum / count;
}

/** A known vertex moves only between its known neighbours, a new one anywhere. */
function createLimits(
  { level }: OrderProblem,
  { start, length, sequence }: BlockOrder,
  isOld: Uint8Array,
): Limits {
  return (vertex, gap) => {
    const first = start[level[vertex]];
    const end = length[level[vertex]] - 1;
    if (!isOld[vertex]) return [1, end];
    let low = gap;
    let high = gap;
    while (low > 1 && !isOld[sequence[first + low - 1]]) low--;
    while (high < end && !isOld[sequence[first + high]]) high++;
    return [low, high];
  };
}
