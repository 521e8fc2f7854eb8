import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBuiltPatterns, listPatterns, measurePattern, MOST_MS, type FoundPattern } from './patterns.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

/** Lists the slow patterns with their time. */
function listSlow(patterns: readonly FoundPattern[]): string[] {
  return patterns
    .map((one) => ({ ...one, ms: measurePattern(one) }))
    .filter(({ ms }) => ms > MOST_MS)
    .map(({ source, file, ms }) => `${file}: /${source}/ took ${ms} ms`);
}

describe('regular expressions', () => {
  it('of apps and libs read no text of 300 characters for ever, however it repeats what they look for', () => {
    const patterns = listPatterns(REPOSITORY);

    expect(patterns.length).toBeGreaterThan(500);
    expect(listSlow(patterns)).toEqual([]);
  });

  it('that are put together of parts do not either', async () => {
    const patterns = await listBuiltPatterns(REPOSITORY);

    expect(new Set(patterns.map(({ file }) => file)).size).toBeGreaterThan(8);
    expect(listSlow(patterns)).toEqual([]);
  });

  it.each(['^(?:a+)+$', '(?:\\s*,?\\s*)*;', '^(?:\\s+|#[^\\n]*\\n)*graph', '^\\s*\\s*\\s*\\s*x'])(
    'would be found when they do: %s',
    (source) => {
      expect(measurePattern({ source, flags: '' }, 500)).toBeGreaterThan(MOST_MS);
    },
  );
});
