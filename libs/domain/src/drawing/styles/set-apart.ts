import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import { relationLabelsOf } from '@trowel/domain/records';
import { matrixWordsIn } from './matrix-words.ts';

/** Gives the sentence that names the recorded relations no line can show because of errors; '' where there are none. */
export function describeSetApart(
  { set_apart = [] }: Pick<HarrisMatrix, 'set_apart'>,
  language: Language,
): string {
  if (set_apart.length === 0) return '';
  const relations = set_apart.map(
    ({ from, type, to }) => `${from} ${relationLabelsOf(type)[language].toLowerCase()} ${to}`,
  );
  return matrixWordsIn(language).setApart(relations);
}
