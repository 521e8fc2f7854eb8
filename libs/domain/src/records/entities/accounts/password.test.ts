import { describe, expect, it } from 'vitest';
import { findPasswordProblems } from './password.ts';

const broken = (password: string) => findPasswordProblems(password).map(({ type }) => type);

describe('findPasswordProblems()', () => {
  it('accepts a password that keeps all rules', () => {
    expect(broken('Cazzuola7')).toEqual([]);
    expect(broken('Élan-vital-3')).toEqual([]);
    expect(broken(`A1${'x'.repeat(254)}`)).toEqual([]);
  });

  it('lists every rule that is broken', () => {
    expect(broken('short')).toEqual(['too_short', 'no_uppercase', 'no_digit']);
    expect(broken('alllowercase1')).toEqual(['no_uppercase']);
    expect(broken('NoNumberHere')).toEqual(['no_digit']);
    expect(broken(`A1${'x'.repeat(255)}`)).toEqual(['too_long']);
  });

  it('counts characters, not code units', () => {
    expect(broken('A1😀😀😀')).toEqual(['too_short']);
  });

  it('asks for common passwords in lower case and names the field', () => {
    const problems = findPasswordProblems('Password1', {
      isCommon: (word) => word === 'password1',
      field: 'new_password',
    });

    expect(problems).toEqual([
      {
        field: 'new_password',
        message: {
          en: 'The password is among the most common ones.',
          it: 'La password è tra le più comuni.',
        },
        type: 'common_password',
      },
    ]);
  });
});
