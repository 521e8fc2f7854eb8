import { factsBehind } from '../graph/graph.ts';
import { explainEquality, type Merge } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';

/**
 * A step of an explanation: an order fact (index into `Facts.order`), or a pair that joins two units, followed
 * from `from`.
 */
export type ProofStep = { kind: 'order'; fact: number } | { kind: 'join'; join: number; from: number };

/**
 * Converts a path of edges into the statements behind it. Inside merged units it adds the statements that make
 * them equal. With `isClosed` it also connects the end with the start.
 */
export function provePath(order: Order, edges: readonly number[], isClosed: boolean): ProofStep[] {
  const chosen = chooseFacts(order, edges);
  const steps: ProofStep[] = [];
  for (const [at, fact] of chosen.entries()) {
    const { later } = order.facts.order[fact];
    const before = chosen[at - 1];
    if (before !== undefined) pushBridge(steps, order, order.facts.order[before].earlier, later);
    steps.push({ kind: 'order', fact });
  }
  const first = chosen[0];
  const last = chosen.at(-1);
  if (isClosed && first !== undefined && last !== undefined) {
    pushBridge(steps, order, order.facts.order[last].earlier, order.facts.order[first].later);
  }
  return steps;
}

/** Explains a path between the classes of two units, from one unit to the other. */
export function proveBetween(order: Order, from: number, edges: readonly number[], to: number): ProofStep[] {
  const steps = provePath(order, edges, false);
  const first = steps[0];
  const last = steps.at(-1);
  const before = first?.kind === 'order' ? order.facts.order[first.fact].later : to;
  const after = last?.kind === 'order' ? order.facts.order[last.fact].earlier : to;
  return [...proveJoined(order.merge, from, before), ...steps, ...proveJoined(order.merge, after, to)];
}

/** Chooses among the facts behind each edge the one that continues from the unit where the last one ended. */
function chooseFacts({ facts, graph }: Order, edges: readonly number[]): number[] {
  const chosen: number[] = [];
  let at = -1;
  for (const edge of edges) {
    const behind = factsBehind(graph, edge);
    const fact = behind.find((place) => facts.order[place].later === at) ?? behind[0];
    chosen.push(fact);
    at = facts.order[fact].earlier;
  }
  return chosen;
}

function pushBridge(steps: ProofStep[], order: Order, from: number, to: number): void {
  for (const step of proveJoined(order.merge, from, to)) steps.push(step);
}

/** Returns the chain of pairs that joins two units of one class. */
export function proveJoined(merge: Merge, from: number, to: number): ProofStep[] {
  let at = from;
  return (explainEquality(merge, from, to) ?? []).map((join) => {
    const step: ProofStep = { kind: 'join', join, from: at };
    const { a, b } = merge.joins[join];
    at = at === a ? b : a;
    return step;
  });
}
