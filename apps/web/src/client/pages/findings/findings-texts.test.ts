import { describe, expect, it } from 'vitest';
import { FINDINGS_TEXTS, formatHowMany } from './findings-texts.ts';

describe('formatHowMany()', () => {
  it('names the limit unless all findings of a kind are handled', () => {
    const count = String;
    const all = formatHowMany(FINDINGS_TEXTS.en, { all: 12, some: 12, count });
    expect([all.together('12'), all.leave('12')]).toEqual(['Fix all 12…', 'Dismiss all 12…']);
    const some = formatHowMany(FINDINGS_TEXTS.it, { all: 4_952, some: 1_000, count });
    expect([some.together('1000'), some.title]).toEqual([
      'Correggi le prime 1000…',
      'Correggere le prime 1000 di 4952',
    ]);
  });
});
