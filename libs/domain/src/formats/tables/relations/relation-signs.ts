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
/** Links of the Extended Matrix. Next to them, `>` and `<` do not mean time. */
const LINK = /^(?:>>|<<|»|«)$/;

/**
 * Returns the relation of a sign between two columns of units; the open side is at the later unit.
 * Undefined if the column also contains links of the Extended Matrix (`>>`), because the signs are
 * then links too.
 */
export function readSign(word: string, words: ReadonlySet<string>): RelationType | undefined {
  if (!Object.hasOwn(SIGNS, word)) return undefined;
  for (const other of words) if (LINK.test(other)) return undefined;
  return SIGNS[word];
}
