import { describe, expect, it } from 'vitest';
import { SITE_PAGES } from '../../app/pages.ts';
import { RECORD_TEXTS } from '../../records/record-texts.ts';
import { HELP_TEXTS } from '../help/help-texts.ts';
import { MATRIX_TEXTS } from '../matrix/matrix-texts.ts';
import { OVERVIEW_TEXTS } from '../overview/overview-texts.ts';
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

describe('the Italian texts', () => {
  it('call a finding segnalazione everywhere (observation 51)', () => {
    const mixed = (texts: object): string[] =>
      Object.values(texts).flatMap((text) =>
        typeof text === 'string' ? (/\bcontroll[io]\b|da verificare/i.test(text) ? [text] : []) : [],
      );

    expect([SITE_PAGES.find(({ tab }) => tab === 'findings')!.title.it, FINDINGS_TEXTS.it.title]).toEqual([
      'Segnalazioni',
      'Segnalazioni',
    ]);
    const all = [FINDINGS_TEXTS.it, RECORD_TEXTS.it, OVERVIEW_TEXTS.it, HELP_TEXTS.it, MATRIX_TEXTS.it];
    expect(all.flatMap(mixed)).toEqual([]);
  });
});
