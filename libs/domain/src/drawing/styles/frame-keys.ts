import type { Language } from '@trowel/domain/matrix';
import { matrixWordsIn } from './matrix-words.ts';

/** A row or column whose name has no room at its edge, and the sign that is there instead. */
export interface FrameKey {
  sign: string;
  name: string;
}

/** Gives the sign for a row without room for its name: `R3` for the third from the top, in every language. */
export function signOfLane(place: number): string {
  return `R${place + 1}`;
}

/** Gives the sign for a column without room for its name: `C3` for the third from the left. */
export function signOfColumn(place: number): string {
  return `C${place + 1}`;
}

/** Gives the lines of the key: a heading, then `R3 = Late antique: collapse of the roof`; none without keys. */
export function describeFrameKeys(keys: readonly FrameKey[], language: Language): string[] {
  if (keys.length === 0) return [];
  return [matrixWordsIn(language).rowsAndColumns, ...keys.map(({ sign, name }) => `${sign} = ${name}`)];
}
