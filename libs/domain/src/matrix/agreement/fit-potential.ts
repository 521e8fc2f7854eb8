// Uses typed arrays, because sites may have tens of thousands of units. Cost: STEPS × ROUNDS passes
// over the edges, with an upper limit.
import { findFeedbackArcSet } from '../loops/feedback-arc-set.ts';
import { linkEdges, sortTopologically, type EdgeGraph } from '../graph/graph.ts';
import { findStrongComponents } from '../graph/strong-components.ts';

/** Rounds of reweighting, and solver steps in each round. */
const ROUNDS = 10;
const STEPS = 15;
/** Upper limit of the edges visited in total. Large sites get shorter rounds. */
const MOST_WALKED = 15_000_000;
const LEAST_STEPS = 5;
/** Smaller violations all have the same weight, so that the fit stays smooth. */
const LEAST_VIOLATION = 0.3;
/** Weight of an edge that is satisfied with room to spare. A small pull makes the solution unique. */
const SLACK = 0.1;
const TINY = 1e-12;
const ENOUGH = 1e-6;

/**
 * Assigns each vertex a position on one scale, with larger values for earlier units, so that as many edges as
 * possible run forward by 1 or more. An edge that runs backward disagrees with the rest.
 *
 * Idea: rank aggregation by least squares on the edges (Jiang, Lim, Yao and Ye 2011, "HodgeRank"). Iteratively
 * reweighted least squares approximates absolute violations, so that single wrong edges count less. The solver
 * is conjugate gradients with a Jacobi preconditioner. It starts from the levels of a greedy order.
 */
export function fitPotential(graph: EdgeGraph): Float64Array {
  const { size, source } = graph;
  const fit: Fit = {
    graph,
    potential: levelBothWays(graph),
    weight: new Float64Array(source.length),
    residual: new Float64Array(size),
    direction: new Float64Array(size),
    image: new Float64Array(size),
    diagonal: new Float64Array(size),
  };
  const affordable = Math.floor(MOST_WALKED / (ROUNDS * Math.max(1, source.length)));
  const steps = Math.max(LEAST_STEPS, Math.min(STEPS, affordable));
  for (let round = 0; round < ROUNDS; round++) {
    weighEdges(fit);
    solve(fit, steps);
  }
  return fit.potential;
}

/** Returns by how much an edge falls short of running forward by 1, or 0. */
export function violationOf({ source, target }: EdgeGraph, potential: Float64Array, edge: number): number {
  return Math.max(0, 1 - (potential[target[edge]] - potential[source[edge]]));
}

interface Fit {
  graph: EdgeGraph;
  potential: Float64Array;
  /** Weight of each edge. */
  weight: Float64Array;
  /** Vectors of the solver, by vertex. */
  residual: Float64Array;
  direction: Float64Array;
  image: Float64Array;
  diagonal: Float64Array;
}

/**
 * Returns the mean of the levels of a greedy order of the graph and of the reversed graph. Undecided vertices
 * get equal levels.
 */
function levelBothWays(graph: EdgeGraph): Float64Array {
  const levels = levelByGreedyOrder(graph);
  const turned = levelByGreedyOrder(turnRound(graph));
  return levels.map((level, vertex) => (level - turned[vertex]) / 2);
}

function turnRound({ size, source, target, inEdge }: EdgeGraph): EdgeGraph {
  const from = Int32Array.from(inEdge, (edge) => target[edge]);
  const to = Int32Array.from(inEdge, (edge) => source[edge]);
  return linkEdges(size, from, to);
}

/**
 * Returns the mean of the longest paths from the top and to the bottom, without the edges that contradict a
 * greedy order.
 */
function levelByGreedyOrder(graph: EdgeGraph): Float64Array {
  const { size, start, target } = graph;
  const isOff = new Uint8Array(target.length);
  const placeOf = new Int32Array(size).fill(-1);
  for (const vertices of findStrongComponents(graph, isOff)) {
    for (const edge of findFeedbackArcSet(graph, { vertices, placeOf }, isOff)) isOff[edge] = 1;
  }
  const order = sortTopologically(graph, isOff);
  const fromTop = new Float64Array(size);
  const toBottom = new Float64Array(size);
  let deepest = 0;
  for (const vertex of order) {
    deepest = Math.max(deepest, fromTop[vertex]);
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const below = target[edge];
      if (!isOff[edge] && fromTop[below] <= fromTop[vertex]) fromTop[below] = fromTop[vertex] + 1;
    }
  }
  for (let at = order.length - 1; at >= 0; at--) {
    const vertex = order[at];
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const below = target[edge];
      if (!isOff[edge] && toBottom[vertex] <= toBottom[below]) toBottom[vertex] = toBottom[below] + 1;
    }
  }
  return fromTop.map((level, vertex) => (level + deepest - toBottom[vertex]) / 2);
}

function weighEdges({ graph, potential, weight }: Fit): void {
  for (let edge = 0; edge < weight.length; edge++) {
    const violation = violationOf(graph, potential, edge);
    weight[edge] = violation === 0 ? SLACK : 1 / Math.max(LEAST_VIOLATION, violation);
  }
}

function solve(fit: Fit, steps: number): void {
  const { potential, residual, direction, image, diagonal } = fit;
  takeResidual(fit);
  let energy = 0;
  for (let vertex = 0; vertex < residual.length; vertex++) {
    direction[vertex] = residual[vertex] / diagonal[vertex];
    energy += residual[vertex] * direction[vertex];
  }
  const enough = Math.max(TINY, energy * ENOUGH);
  for (let step = 0; step < steps && energy > enough; step++) {
    const length = energy / applyLaplacian(fit);
    let next = 0;
    for (let vertex = 0; vertex < residual.length; vertex++) {
      potential[vertex] += length * direction[vertex];
      residual[vertex] -= length * image[vertex];
      next += (residual[vertex] * residual[vertex]) / diagonal[vertex];
    }
    const share = next / energy;
    energy = next;
    for (let vertex = 0; vertex < residual.length; vertex++) {
      direction[vertex] = residual[vertex] / diagonal[vertex] + share * direction[vertex];
    }
  }
}

function takeResidual({ graph, potential, weight, residual, diagonal }: Fit): void {
  const { source, target } = graph;
  residual.fill(0);
  diagonal.fill(TINY);
  for (let edge = 0; edge < weight.length; edge++) {
    const [later, earlier, pull] = [source[edge], target[edge], weight[edge]];
    const missing = pull * (1 - (potential[earlier] - potential[later]));
    diagonal[later] += pull;
    diagonal[earlier] += pull;
    residual[earlier] += missing;
    residual[later] -= missing;
  }
}

/** Applies the weighted Laplacian to the search direction. Returns the inner product of direction and result. */
function applyLaplacian({ graph, weight, direction, image }: Fit): number {
  const { source, target } = graph;
  image.fill(0);
  let product = 0;
  for (let edge = 0; edge < weight.length; edge++) {
    const later = source[edge];
    const earlier = target[edge];
    const difference = direction[earlier] - direction[later];
    const force = weight[edge] * difference;
    image[earlier] += force;
    image[later] -= force;
    product += force * difference;
  }
  return product;
}
