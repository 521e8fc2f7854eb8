import type { Language } from '@trowel/domain/matrix';
import { matrixWordsIn } from './matrix-words.ts';

/** A row or column whose name does not fit at its edge, and the sign shown instead. */
export interface FrameKey {
  sign: string;
  name: string;
}

/** Returns the sign of a row whose name does not fit: `R3` for the third from the top, in every language. */
export function signOfLane(place: number): string {
  return `R${place + 1}`;
}

/** Returns the sign of a column whose name does not fit: `C3` for the third from the left. */
export function signOfColumn(place: number): string {
  return `C${place + 1}`;
}

/** Returns the lines of the key: a heading, then `R3 = Late antique: collapse of the roof`. Empty without keys. */
export function describeFrameKeys(keys: readonly FrameKey[], language: Language): string[] {
  if (keys.length === 0) return [];
  return [matrixWordsIn(language).rowsAndColumns, ...keys.map(({ sign, name }) => `${sign} = ${name}`)];
}
