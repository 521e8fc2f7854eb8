import type { InboxFinding } from '../../../data/findings.ts';

/** A highlighted chain: its units in order, and its relations as pairs of names. */
export interface LitChain {
  units: readonly string[];
  steps: readonly { from: string; to: string }[];
}

/** Returns the chain through units in their order. */
export function chainThrough(units: readonly string[]): LitChain {
  return { units, steps: units.slice(1).map((to, at) => ({ from: units[at]!, to })) };
}

/** Returns the units of a finding in the order of its relations, and these relations. */
export function chainOfFinding({ chain, units }: Pick<InboxFinding, 'chain' | 'units'>): LitChain {
  const inOrder = chain.flatMap(({ from, to }) => [from, to]);
  return { units: [...new Set([...inOrder, ...units])], steps: chain };
}
