import { describe, expect, it } from 'vitest';
import { pickLanguage } from './send-json.ts';

describe('pickLanguage()', () => {
  it.each([
    [undefined, 'en'],
    ['it', 'it'],
    ['it-CH, en;q=0.8', 'it'],
    ['en;q=0.4, it;q=0.6', 'it'],
    ['fr, de', 'en'],
    ['it;q=0', 'en'],
    [',;q=x,,', 'en'],
  ])('%s is %s', (header, language) => {
    expect(pickLanguage(header)).toBe(language);
  });
});
