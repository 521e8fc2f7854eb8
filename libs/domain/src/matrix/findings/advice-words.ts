import { inverseOf } from '@trowel/domain/records';
import type { ChainStep, NamedRelation } from '../proofs/chain-step.ts';
import type { Suggestion } from './finding.ts';
import type { Grammar } from './grammar.ts';
import { quote, sheetNames } from './phrases.ts';

/**
 * Formats the most likely error and what correcting it leaves, as sentences that follow the message of a
 * finding. Empty without suggestions. `total` is the number of all contradictions.
 */
export function phraseAdvice(
  grammar: Grammar,
  suggestions: readonly Suggestion[],
  chain: readonly ChainStep[],
  total: number,
): string {
  const [first] = suggestions;
  if (!first) return '';
  const { relation, contradictions_left: left } = first;
  const other = suggestions.find(
    (one) => !isPair(relation, one.relation.from, one.relation.to) && one.contradictions_left < total,
  );
  const isSure = first.action === 'retarget' || other === undefined;
  return (
    phraseSuspect(grammar, suggestions, chain, grammar.advise.rest(left, total - left)) +
    (isSure ? '' : grammar.advise.orElse(...cite(grammar, other.relation, chain)))
  );
}

/** Formats the most likely error and its consequences. */
function phraseSuspect(
  grammar: Grammar,
  suggestions: readonly Suggestion[],
  chain: readonly ChainStep[],
  rest: string,
): string {
  const { advise: words } = grammar;
  const { action, relation, instead, contradictions_left } = suggestions[0];
  const [statement, where] = cite(grammar, relation, chain);
  if (action === 'retarget' && instead) {
    return words.meant(cite(grammar, instead, chain, relation)[0], statement, where, rest);
  }
  const wrong = words.wrong(statement, where);
  if (action === 'separate') return wrong + words.separate(relation.from, relation.to, rest);
  const isTurnable = suggestions.some(
    (one) =>
      one.action === 'reverse' &&
      isPair(relation, one.relation.from, one.relation.to) &&
      one.contradictions_left === contradictions_left,
  );
  return wrong + (isTurnable ? words.turned(rest) : words.without(rest));
}

/** Formats a relation as it reads on its sheet (or the relation it replaces), with the name of the sheet. */
function cite(
  grammar: Grammar,
  relation: NamedRelation,
  chain: readonly ChainStep[],
  recorded = relation,
): [string, string] {
  const step = chain.find(({ from, to }) => isPair(recorded, from, to));
  const isFromOther = step !== undefined && step.recorded_in === recorded.to && recorded.to !== recorded.from;
  const { from, type, to } = relation;
  const seen = isFromOther ? { from: to, type: inverseOf(type), to: from } : relation;
  return [quote(grammar, seen), grammar.onSheets(step ? sheetNames(grammar, step) : [recorded.from])];
}

function isPair({ from, to }: NamedRelation, a: string, b: string): boolean {
  return (from === a && to === b) || (from === b && to === a);
}
