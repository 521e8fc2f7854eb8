import { describe, expect, it } from 'vitest';
import { COMPARED_TEXTS } from './compared-texts.ts';

describe('COMPARED_TEXTS', () => {
  it('the Italian article before a day is elided before a vowel', () => {
    const { past, compared, comparedPast } = COMPARED_TEXTS.it;

    expect(past('11 mag 2026')).toContain('prima dell’11 mag 2026.');
    expect(compared('8 mag 2026')).toContain('prima dell’8 mag 2026.');
    expect(comparedPast('8 mag 2026', '9 mag 2026')).toMatch(/prima dell’8 mag 2026.*prima del 9 mag 2026/);
  });
});
