// Uses typed arrays, and the checks of the innermost loop are written inline, because it runs
// several million times.
import type { PlacedGraph } from './placed-graph.ts';
import { DEPTH, HEIGHT, LABELS, OTHER_PLACE, OTHER_REACH, REACH } from './reach-labels.ts';

/**
 * Children of a vertex that a longer chain may reach, and bounds on the labels of positions that can lead to any
 * of them.
 */
interface Goals {
  labels: Int32Array;
  /** Vertex of which each position is, or was, a goal. */
  goalOf: Int32Array;
  list: Int32Array;
  listed: number;
  /** Number of goals not yet found. */
  open: number;
  last: number;
  least: Record<'height' | 'reach' | 'otherReach', number>;
  most: Record<'otherPlace' | 'depth', number>;
}

/** Number of goals up to which the list is rebuilt whenever one is found. */
const SHORT_LIST = 16;
const FOUND = -1;

/**
 * Marks with 1 each edge that a longer chain implies. Undefined if the budget of visits is used up. Cost: one
 * search from each vertex with children in doubt, pruned by the labels.
 */
export function reduceBySearch(
  graph: PlacedGraph,
  labels: Int32Array,
  budget: number,
): Uint8Array | undefined {
  const { size, start, end, child, edgeAt } = graph;
  const isRedundant = new Uint8Array(edgeAt.length);
  // After a vertex is finished, only its necessary edges remain, at the front of its range.
  const remaining = child.slice();
  const retainedEnd = end.slice();
  const seen = new Int32Array(size).fill(-1);
  const stack = new Int32Array(size);
  const goals = newGoals(size, labels);
  const { goalOf } = goals;
  let visits = 0;
  // Bottom up, so that everything below a vertex is reduced before it is searched.
  for (let place = size - 1; place >= 0; place--) {
    doubtChildren(goals, place, graph);
    if (goals.open === 0) continue;
    let free = start[place];
    for (let slot = start[place]; slot < end[place]; slot++) {
      const below = child[slot];
      if (seen[below] === place) {
        isRedundant[edgeAt[slot]] = 1;
        continue;
      }
      remaining[free++] = below;
      seen[below] = place;
      if (goalOf[below] === place) findGoal(goals, below);
      let open = 0;
      if (goals.open > 0) stack[open++] = below;
      while (open > 0) {
        const found = stack[--open];
        if (++visits > budget) return undefined;
        for (let next = start[found]; next < retainedEnd[found]; next++) {
          const reached = remaining[next];
          if (reached > goals.last) break;
          if (seen[reached] === place || !mayLead(goals, reached)) continue;
          seen[reached] = place;
          stack[open++] = reached;
          if (goalOf[reached] !== place) continue;
          findGoal(goals, reached);
          if (goals.open > 0) continue;
          open = 0;
          break;
        }
      }
    }
    retainedEnd[place] = free;
  }
  return isRedundant;
}

function newGoals(size: number, labels: Int32Array): Goals {
  return {
    labels,
    goalOf: new Int32Array(size).fill(FOUND),
    list: new Int32Array(size),
    listed: 0,
    open: 0,
    last: -1,
    least: { height: 0, reach: 0, otherReach: 0 },
    most: { otherPlace: 0, depth: 0 },
  };
}

/** Collects the children that a longer chain may reach. Depth or height exclude most edges without a search. */
function doubtChildren(goals: Goals, place: number, { start, end, child }: PlacedGraph): void {
  const { labels, goalOf, list } = goals;
  const nextDepth = labels[place * LABELS + DEPTH] + 1;
  const nextHeight = labels[place * LABELS + HEIGHT] - 1;
  goals.listed = 0;
  for (let slot = start[place]; slot < end[place]; slot++) {
    const below = child[slot];
    const label = below * LABELS;
    if (labels[label + DEPTH] === nextDepth || labels[label + HEIGHT] === nextHeight) continue;
    goalOf[below] = place;
    list[goals.listed++] = below;
  }
  goals.open = goals.listed;
  if (goals.open > 0) narrow(goals);
}

function findGoal(goals: Goals, place: number): void {
  goals.goalOf[place] = FOUND;
  goals.open--;
  // A long list is rebuilt only after half of it was found, so that the total cost is linear.
  if (goals.listed < SHORT_LIST || 2 * goals.open <= goals.listed) narrow(goals);
}

/** Removes the goals found from the list, so that the bounds describe the remaining ones. */
function narrow(goals: Goals): void {
  const { labels, goalOf, list, least, most } = goals;
  goals.last = most.otherPlace = most.depth = -1;
  least.height = least.reach = least.otherReach = list.length;
  let remaining = 0;
  for (let at = 0; at < goals.listed; at++) {
    const place = list[at];
    if (goalOf[place] === FOUND) continue;
    list[remaining++] = place;
    const label = place * LABELS;
    goals.last = Math.max(goals.last, place);
    least.height = Math.min(least.height, labels[label + HEIGHT]);
    least.reach = Math.min(least.reach, labels[label + REACH]);
    least.otherReach = Math.min(least.otherReach, labels[label + OTHER_REACH]);
    most.otherPlace = Math.max(most.otherPlace, labels[label + OTHER_PLACE]);
    most.depth = Math.max(most.depth, labels[label + DEPTH]);
  }
  goals.listed = remaining;
}

/** Returns false for most positions that lead to no goal, and true for all that lead to one. */
function mayLead({ labels, least, most }: Goals, place: number): boolean {
  const label = place * LABELS;
  return (
    labels[label + HEIGHT] >= least.height &&
    labels[label + REACH] >= least.reach &&
    labels[label + OTHER_REACH] >= least.otherReach &&
    labels[label + OTHER_PLACE] <= most.otherPlace &&
    labels[label + DEPTH] <= most.depth
  );
}
