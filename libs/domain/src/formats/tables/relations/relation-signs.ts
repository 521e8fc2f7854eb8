import type { RelationType } from '@trowel/domain/records';

const SIGNS: Readonly<Record<string, RelationType>> = {
  '>': 'later_than',
  '->': 'later_than',
  '→': 'later_than',
  '<': 'earlier_than',
  '<-': 'earlier_than',
  '←': 'earlier_than',
  '=': 'same_as',
};
/** Links of the Extended Matrix, where `>` and `<` say nothing about time. */
const LINK = /^(?:>>|<<|»|«)$/;

/**
 * Gives the relation that a sign between two columns of units stands for: the open side is at the later unit. Where the
 * column also holds links of the Extended Matrix (`>>`), or nothing but `>` in words for links, the signs are links too.
 */
export function readSign(word: string, words: ReadonlySet<string>): RelationType | undefined {
  if (!Object.hasOwn(SIGNS, word)) return undefined;
  for (const other of words) if (LINK.test(other)) return undefined;
  return SIGNS[word];
}
