import { describe, expect, it } from 'vitest';
import { readDating } from './read-dating.ts';

describe('readDating()', () => {
  it.each([
    ['Età augustea', -27, 14],
    ['Augustan period', -27, 14],
    ['320-350 d.C.', 320, 350],
    ['50 a.C. - 20 d.C.', -50, 20],
    ['100-50 BC', -100, -50],
    ['AD 79', 79, 79],
    ['1.250-1.300', 1250, 1300],
    ['II-I sec. a.C.', -200, -1],
    ['IV secolo', 301, 400],
    ['I sec. a.C. - I sec. d.C.', -100, 100],
    ['4th century AD', 301, 400],
    ['8th-6th century BCE', -800, -501],
    ['post 320 d.C.', 320, null],
    ['ante 79 d.C.', null, 79],
    ['TAQ: 14 d.C.', null, 14],
  ])('reads %s', (text, earliest, latest) => {
    const span = readDating(text);

    expect(span).toEqual({ earliest, latest });
  });

  it('reads a radiocarbon age without taking it for years', () => {
    const span = readDating('LTL-1234: 2450 ± 30 BP');

    expect(span).toEqual({ earliest: null, latest: null, radiocarbon: { ageBp: 2450, error: 30 } });
  });

  it.each(['', 'incerta', 'Non datato', 'ceramica a vernice nera', '350-320 d.C.', 'US 12', 'mix'])(
    'says nothing of %j',
    (text) => {
      const span = readDating(text);

      expect(span).toBeUndefined();
    },
  );
});
