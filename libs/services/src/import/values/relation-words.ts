import { RELATION_TYPES, parseRelationType, relationLabelsOf } from '@trowel/domain/records';
import type { ImportedData, ImportProblem } from '@trowel/domain/formats';
import type { CountedValue } from './count-terms.ts';
import type { TermIndex } from './term-index.ts';

/** Key for words of relations in the choices, beside the vocabularies. */
export const RELATION_WORDS = 'us.relationships';
const LONGEST_WORD = 100;

/** The words for relations as a vocabulary: their labels in all languages. */
export const RELATION_INDEX: TermIndex = {
  values: new Set(
    RELATION_TYPES.flatMap((type) => {
      const { pyarchinit, en, ...others } = relationLabelsOf(type);
      return [pyarchinit, en, ...Object.values(others)].filter((label) => label.length > 2);
    }),
  ),
  find: (word) => (parseRelationType(word) === undefined ? undefined : word),
};

/** Counts the words in relations of a file that are not known. */
export function countRelationWords({ statements }: Pick<ImportedData, 'statements'>): CountedValue[] {
  const counts = new Map<string, number>();
  for (const { word, type } of statements)
    if (type === undefined && word.length <= LONGEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ vocabulary: RELATION_WORDS, value, count }));
}

/** Replaces unknown words of relations by the relations that the user chose, and removes their problems. */
export function replaceRelationWords(
  data: ImportedData,
  chosen: Readonly<Record<string, string>> = {},
): Pick<ImportedData, 'statements' | 'problems'> {
  const isSettled = (word: string): boolean =>
    Object.hasOwn(chosen, word) && parseRelationType(chosen[word]!) !== undefined;
  const words = Object.keys(chosen).filter(isSettled);
  if (words.length === 0) return data;
  const isOfWord = ({ code, value = '' }: ImportProblem): boolean =>
    code === 'unknown_relation' && words.some((word) => value.includes(word));
  return {
    statements: data.statements.map((statement) => {
      if (statement.type !== undefined || !isSettled(statement.word)) return statement;
      return { ...statement, type: parseRelationType(chosen[statement.word]!)! };
    }),
    problems: data.problems.filter((problem) => !isOfWord(problem)),
  };
}
