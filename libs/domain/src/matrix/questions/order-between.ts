import type { ChainStep } from '../proofs/chain-step.ts';
import { describeProof } from '../proofs/describe-statements.ts';
import { proveBetween, proveJoined } from '../proofs/proof.ts';
import type { OrderIndex } from './order-index.ts';

/** Order of two units in time, and its proof. */
export interface OrderBetween {
  /** Relation of the first unit to the second. `undetermined` if the records do not say, or say both. */
  relation: 'later' | 'earlier' | 'equal' | 'undetermined';
  /** The shortest chain of statements from the later to the earlier unit, or of those that make them equal. */
  path: ChainStep[];
  /** The chain for the opposite order, if the records contradict each other. */
  contradicted_by?: ChainStep[];
}

/**
 * Finds which of two units is the later one, with the chain of statements as proof. The units are given by key.
 * Precondition: both exist. Cost: the units between the two, searched from both ends.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3' }));
 * const { relation, path } = findOrderBetween(buildOrderIndex(units, statements), '1', '3');
 * console.log(relation, path.map(({ from, to }) => `${from} → ${to}`)); // later [ '1 → 2', '2 → 3' ]
 */
export function findOrderBetween(index: OrderIndex, a: string, b: string): OrderBetween {
  const { facts, merge } = index;
  const [first, second] = [facts.indexOf.get(a)!, facts.indexOf.get(b)!];
  if (merge.classOf[first] === merge.classOf[second]) {
    return { relation: 'equal', path: describeProof(index, proveJoined(merge, first, second)) };
  }
  const down = findChain(index, first, second);
  const up = findChain(index, second, first);
  if (down && up) return { relation: 'undetermined', path: down, contradicted_by: up };
  if (down) return { relation: 'later', path: down };
  return up ? { relation: 'earlier', path: up } : { relation: 'undetermined', path: [] };
}

function findChain(index: OrderIndex, from: number, to: number): ChainStep[] | undefined {
  const { classOf } = index.merge;
  const { path } = index.paths.findFromBothEnds(classOf[from], classOf[to], { mayUse: () => true });
  return path && describeProof(index, proveBetween(index, from, path, to));
}
