// Uses typed arrays: it compares every arrangement of a level with every arrangement of the next
// one.
import { countBetween } from './count-crossings.ts';
import { widestLevel, type BlockOrder, type OrderProblem } from './order-problem.ts';

/**
 * Combines several orders of a block into the best order that uses, for each level, the arrangement of one of
 * them or its mirror image.
 *
 * Idea: in a tall drawing one order is best at the top and another at the bottom, and sweeps rarely find both
 * together. Dynamic programming over the levels (Viterbi 1967) finds the optimum for the given arrangements.
 * Returns a sequence as in `BlockOrder`, with no more crossings than the first order. If the comparison would
 * take more than `mostSteps`, the last orders are ignored. Cost: for each pair of levels, their segments times
 * the distinct arrangements of both. Deterministic.
 */
export function recombine(
  problem: OrderProblem,
  order: Pick<BlockOrder, 'start' | 'length'>,
  { sequences, mostSteps }: { sequences: readonly Int32Array[]; mostSteps: number },
): Int32Array {
  const isMirrored = hasFreeWalls(problem);
  for (let used = sequences.length; used > 1; used = Math.ceil(used / 2)) {
    const levels = Array.from({ length: problem.levelCount }, (_, level) =>
      listArrangements(order, { sequences: sequences.slice(0, used), level, isMirrored }),
    );
    if (countSteps(problem, levels) > mostSteps) continue;
    const best = new Int32Array(problem.size);
    const chosen = chooseArrangements(problem, order, levels);
    for (const [level, own] of levels.entries()) best.set(own[chosen[level]], order.start[level]);
    return best;
  }
  return sequences[0];
}

/**
 * Returns true if levels can be mirrored, because no segment leads out of the block. Such segments end at the
 * wall on their side.
 */
function hasFreeWalls({ inner, size, downStart, upStart }: OrderProblem): boolean {
  return downStart[inner] === downStart[size] && upStart[inner] === upStart[size];
}

/** Lists the distinct arrangements of a level, with walls at the ends. */
function listArrangements(
  { start, length }: Pick<BlockOrder, 'start' | 'length'>,
  { sequences, level, isMirrored }: { sequences: readonly Int32Array[]; level: number; isMirrored: boolean },
): Int32Array[] {
  const distinct = new Map<string, Int32Array>();
  const add = (arrangement: Int32Array): void => {
    const name = arrangement.join();
    if (!distinct.has(name)) distinct.set(name, arrangement);
  };
  for (const sequence of sequences) {
    const arrangement = sequence.slice(start[level], start[level] + length[level]);
    add(arrangement);
    if (!isMirrored) continue;
    const mirrored = arrangement.slice();
    mirrored.subarray(1, -1).reverse();
    add(mirrored);
  }
  return [...distinct.values()];
}

function countSteps({ downStart }: OrderProblem, levels: readonly Int32Array[][]): number {
  let steps = 0;
  for (let level = 0; level + 1 < levels.length; level++) {
    const segments = levels[level][0].reduce((sum, at) => sum + 1 + downStart[at + 1] - downStart[at], 0);
    steps += segments * levels[level].length * levels[level + 1].length;
  }
  return steps;
}

/** Chooses the arrangement of each level, by number. Of equally good ones, the first. */
function chooseArrangements(
  problem: OrderProblem,
  order: Pick<BlockOrder, 'length'>,
  levels: readonly Int32Array[][],
): Int32Array {
  const place = new Int32Array(problem.size);
  const tree = new Int32Array(widestLevel(order) + 1);
  const cameFrom: Int32Array[] = [];
  let costs = new Float64Array(levels[0].length);
  for (let level = 1; level < levels.length; level++) {
    const next = new Float64Array(levels[level].length).fill(Infinity);
    const from = new Int32Array(levels[level].length);
    for (const [own, arrangement] of levels[level].entries()) {
      for (let slot = 0; slot < arrangement.length; slot++) place[arrangement[slot]] = slot;
      for (const [above, upper] of levels[level - 1].entries()) {
        if (costs[above] >= next[own]) continue;
        const cost =
          costs[above] +
          countBetween(problem, { upper, from: 0, to: upper.length, place, tree, width: arrangement.length });
        if (cost < next[own]) [next[own], from[own]] = [cost, above];
      }
    }
    cameFrom.push(from);
    costs = next;
  }
  const chosen = new Int32Array(levels.length);
  chosen[levels.length - 1] = costs.indexOf(Math.min(...costs));
  for (let level = levels.length - 1; level > 0; level--)
    chosen[level - 1] = cameFrom[level - 1][chosen[level]];
  return chosen;
}
