import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, compareNatural, elideBefore, foldText, naturalKey } from './text.ts';

describe('foldText()', () => {
  it.each([
    ['CITTA', 'citta'],
    ['Città', 'citta'],
    ['Straße', 'strasse'],
    ['１２', '12'],
  ])('folds %s to %s', (text, folded) => {
    const result = foldText(text);

    expect(result).toBe(folded);
  });

  it('folds plain text as it folds the same beside a letter that is not plain', () => {
    const plain = fc.string({ unit: 'binary-ascii' });

    fc.assert(
      fc.property(plain, (text) => {
        const folded = foldText(text);

        expect(`${folded} e`).toBe(foldText(`${text} é`));
      }),
    );
  });
});

describe('naturalKey()', () => {
  it('sorts numbers by size and what hangs on them after them', () => {
    const names = ['10a', '10', '2', '1', 'SK-12', 'SK-3', '0'];

    const sorted = names.sort(compareNatural);

    expect(sorted).toEqual(['0', '1', '2', '10', '10a', 'SK-3', 'SK-12']);
  });

  it('gives a number the same key with leading zeros as without, and keys in the order of size', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        const [left, right] = [naturalKey(`${a}`), naturalKey(`${b}`)];

        expect(naturalKey(`00${a}`)).toBe(left);
        expect(left < right).toBe(a < b);
      }),
    );
  });
});

describe('cleanName()', () => {
  it('puts a name on one line and leaves out what is not seen', () => {
    expect(cleanName(' 12\r\n13\u2028a ')).toBe('12 13 a');
    expect(cleanName('A\u202e1\u0000\u200f')).toBe('A1');
  });

  it('leaves names of all scripts as they are', () => {
    const names = ['12a', 'SK-3', 'Città', 'Ελ 7', '漢', 'می\u200cخواهم', '👨‍👩‍👧'];

    expect(names.map(cleanName)).toEqual(names);
  });
});

describe('elideBefore()', () => {
  it.each([
    ['fino al', '800', 'fino all’800'],
    ['dal', '8 mag 2026', 'dall’8 mag 2026'],
    ['Sera del', '11 nov 2026', 'Sera dell’11 nov 2026'],
    ['Scattata il', '8 mag 2026', 'Scattata l’8 mag 2026'],
    ['il', '11', 'l’11'],
    ['Il', '8', 'L’8'],
    ['fino al', '1 a.C.', 'fino all’1 a.C.'],
    ['il', '1 mag 2026', 'il 1 mag 2026'],
    ['dal', '1100', 'dal 1100'],
    ['il', '18 mag 2026', 'il 18 mag 2026'],
  ])('sets %s before %s', (words, number, told) => {
    expect(elideBefore(words, number)).toBe(told);
  });
});
