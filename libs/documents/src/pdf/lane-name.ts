import { matrixWordsIn, type LayoutLane } from '@trowel/domain/drawing';
import type { Language } from '@trowel/domain/matrix';

/** Numbers, letters and Roman numerals that say nothing alone. */
const BARE = /^[\p{L}\p{N}.]{1,5}$/u;

/** Gives the name of a lane as it is printed: a bare number with the word `Period`, and words for one without period. */
export function nameLane({ label }: Pick<LayoutLane, 'label'>, language: Language): string {
  const words = matrixWordsIn(language);
  if (label.trim() === '') return words.withoutPeriod;
  return BARE.test(label) ? `${words.period} ${label}` : label;
}
