import type { ChainStep } from '../proofs/chain-step.ts';
import type { Grammar } from './grammar.ts';
import { phrasesOf } from './phrases.ts';

/** The sentences of contradictions, in one language. Arguments are names of units, and chains of statements. */
export interface ContradictionMessages {
  selfRelation(step: ChainStep): string;
  /** A cycle. The first statement is the suspect, the others explain why it cannot be right. */
  loop(chain: readonly ChainStep[]): string;
  equalButOrdered(chain: readonly ChainStep[]): string;
  contemporaryButOrdered(chain: readonly ChainStep[]): string;
  /** Contemporary pairs that are also ordered, beyond those reported one by one. */
  furtherContemporaries(count: number): string;
  contemporaryCannotHold(units: readonly string[], chain: readonly ChainStep[]): string;
}

/** Returns the sentences in English. */
export function buildEnglishContradictions(grammar: Grammar): ContradictionMessages {
  const { formatStatement, why, units } = phrasesOf(grammar);
  return {
    selfRelation: (step) => `${step.from} cannot ${claim(grammar, step)} itself: ${formatStatement(step)}.`,
    loop: ([suspect, ...reasons]) =>
      `${suspect!.from} cannot ${claim(grammar, suspect!)} ${suspect!.to}: ${why(reasons)}.`,
    equalButOrdered: ([suspect, ...reasons]) =>
      `${suspect!.from} cannot ${claim(grammar, suspect!)} ${suspect!.to}, because they are one unit: ${why(reasons)}.`,
    contemporaryButOrdered: ([pair, ...reasons]) =>
      `${pair!.from} and ${pair!.to} cannot be contemporary: ${why(reasons)}.`,
    furtherContemporaries: (count) =>
      count === 1
        ? 'Another pair of units cannot be contemporary, because other relations make one later than the other. Fix the pairs above first.'
        : `${count} more pairs of units cannot be contemporary, because other relations make one later than the other. Fix the pairs above first.`,
    contemporaryCannotHold: (names, chain) =>
      `${units(names)} cannot all be as recorded, because contemporary units share a level: ${why(chain)}.`,
  };
}

/** Returns the sentences in Italian. */
export function buildItalianContradictions(grammar: Grammar): ContradictionMessages {
  const { formatStatement, why, units } = phrasesOf(grammar);
  return {
    selfRelation: (step) =>
      `${step.from} non può ${claim(grammar, step)} sé stessa: ${formatStatement(step)}.`,
    loop: ([suspect, ...reasons]) =>
      `${suspect!.from} non può ${claim(grammar, suspect!)} ${suspect!.to}: ${why(reasons)}.`,
    equalButOrdered: ([suspect, ...reasons]) =>
      `${suspect!.from} non può ${claim(grammar, suspect!)} ${suspect!.to}, perché sono la stessa US: ${why(reasons)}.`,
    contemporaryButOrdered: ([pair, ...reasons]) =>
      `${pair!.from} e ${pair!.to} non possono essere contemporanee: ${why(reasons)}.`,
    furtherContemporaries: (count) =>
      count === 1
        ? "Un'altra coppia di US non può essere contemporanea, perché altri rapporti le mettono in successione. Correggere prima le coppie indicate sopra."
        : `Altre ${count} coppie di US non possono essere contemporanee, perché altri rapporti le mettono in successione. Correggere prima le coppie indicate sopra.`,
    contemporaryCannotHold: (names, chain) =>
      `${units(names)} non possono essere tutte come registrate, perché le US contemporanee sono allo stesso livello: ${why(chain)}.`,
  };
}

function claim({ claims, verbs }: Grammar, { type }: ChainStep): string {
  return claims[type] ?? verbs[type];
}
