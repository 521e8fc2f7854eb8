import { describe, expect, it } from 'vitest';
import { matrixWordsIn } from './matrix-words.ts';

describe('matrixWordsIn()', () => {
  it('calls a state by its day with the article that day wants', () => {
    expect(matrixWordsIn('it').stateBefore('8 maggio 2026')).toBe('stato prima dell’8 maggio 2026 (UTC)');
  });
});
