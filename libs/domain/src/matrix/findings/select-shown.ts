import type { Order } from '../graph/order.ts';
import type { Loops } from '../loops/loops.ts';
import type { ProofStep } from '../proofs/proof.ts';
import type { ContemporaryConflicts } from './contemporary-conflicts.ts';

/** All contradictions: cycles of the order, relations inside merged units (in the graph), and contemporaries. */
export interface Contradictions {
  order: Order;
  loops: Loops;
  conflicts: ContemporaryConflicts;
}

/** Returns the contradictions that touch a shown vertex, or all if nothing is hidden. Cost: linear. */
export function selectShown(all: Contradictions, isShown: Uint8Array): Contradictions {
  if (!isShown.includes(0)) return all;
  const { order, loops, conflicts } = all;
  const { facts, graph, merge } = order;
  const shows = (unit: number): boolean => isShown[merge.classOf[unit]] === 1;
  const touches = (contracted: Order, steps: readonly ProofStep[]): boolean =>
    steps.some((step) => {
      if (step.kind === 'join') {
        const { a, b } = contracted.merge.joins[step.join];
        return shows(a) || shows(b);
      }
      const { later, earlier } = facts.order[step.fact];
      return shows(later) || shows(earlier);
    });
  const mixed = conflicts.mixed.filter((proof) => touches(conflicts.contracted, proof));
  return {
    order: {
      ...order,
      graph: { ...graph, inside: graph.inside.filter((at) => shows(facts.order[at].later)) },
    },
    loops: {
      ...loops,
      loops: loops.loops.filter(({ edges }) => edges.some((edge) => isShown[graph.source[edge]] === 1)),
    },
    conflicts: {
      ...conflicts,
      mixed,
      ordered: conflicts.ordered.filter(
        ({ pair, path }) => shows(pair.a) || shows(pair.b) || touches(order, path),
      ),
      unexplained: conflicts.unexplained.filter(({ a, b }) => shows(a) || shows(b)),
      countResolved: (change) => Math.min(mixed.length, conflicts.countResolved(change)),
    },
  };
}
