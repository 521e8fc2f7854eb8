import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPatterns, measurePattern, MOST_MS } from './patterns.ts';

const patterns = listPatterns(join(import.meta.dirname, '..', '..'));

describe('regular expressions', () => {
  it('of apps and libs read no text of 300 characters for ever, however it repeats what they look for', () => {
    const slow = patterns
      .map((one) => ({ ...one, ms: measurePattern(one) }))
      .filter(({ ms }) => ms > MOST_MS)
      .map(({ source, file, ms }) => `${file}: /${source}/ took ${ms} ms`);

    expect(patterns.length).toBeGreaterThan(500);
    expect(slow).toEqual([]);
  });

  it.each(['^(?:a+)+$', '(?:\\s*,?\\s*)*;', '^(?:\\s+|#[^\\n]*\\n)*graph', '^\\s*\\s*\\s*\\s*x'])(
    'would be found when they do: %s',
    (source) => {
      expect(measurePattern({ source, flags: '' }, 500)).toBeGreaterThan(MOST_MS);
    },
  );
});
