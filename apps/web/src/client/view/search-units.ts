import { foldText } from '@trowel/domain/core';
import type { SceneData } from '@trowel/domain/scene';

/** Finds units by a search text. */
export type SearchUnits = (text: string) => number[];

const MOST = 12;

/**
 * Indexes number, area, definition, type and period for a search with at most 12 results.
 * Exact numbers come first, then numbers that begin with the text, then units that contain all its
 * words.
 */
export function indexSearch({ units, periods }: SceneData): SearchUnits {
  const numbers = units.map(({ us_number }) => foldText(us_number));
  const texts = units.map(({ us_number, area, definition, unit_type, period }) =>
    foldText([us_number, area, definition, unit_type, periods[period]?.label ?? ''].join(' ')),
  );
  return (text) => {
    const words = foldText(text)
      .replace(/^(?:us|su)\s+(?=\S)/, '')
      .split(/[\s/]+/)
      .filter(Boolean);
    if (words.length === 0) return [];
    const ranks = texts.map((known, i) => rank(words, { number: numbers[i]!, text: known }));
    const found = ranks.flatMap((rank, i) => (rank === undefined ? [] : [{ rank, i }]));
    return found
      .sort((a, b) => a.rank - b.rank || a.i - b.i)
      .slice(0, MOST)
      .map(({ i }) => i);
  };
}

function rank(
  words: readonly string[],
  { number, text }: { number: string; text: string },
): number | undefined {
  if (!words.every((word) => text.includes(word))) return undefined;
  if (words.includes(number)) return 0;
  return words.some((word) => number.startsWith(word)) ? 1 : 2;
}
