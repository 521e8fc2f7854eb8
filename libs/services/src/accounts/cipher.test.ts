import { describe, expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

const [OLD, NEW] = ['an-older-secret-of-the-service-1234', 'the-present-secret-of-the-service-5'];

describe('createCipher()', () => {
  it('gives back what it encrypted, and never writes a text twice alike', () => {
    const cipher = createCipher([NEW]);
    const [one, other] = [cipher.encrypt('factor of 1', 'pappa'), cipher.encrypt('factor of 1', 'pappa')];

    expect(cipher.decrypt('factor of 1', one)).toEqual({ text: 'pappa', isCurrent: true });
    expect(one).not.toBe(other);
    expect(one).not.toContain('pappa');
  });

  it('reads nothing that was meant for something else, changed, or cut', () => {
    const cipher = createCipher([NEW]);
    const encrypted = cipher.encrypt('factor of 1', 'pappa');
    const last = encrypted.endsWith('A') ? 'B' : 'A';
    const damaged = [
      `${encrypted.slice(0, 20)}${last}${encrypted.slice(21)}`,
      encrypted.slice(0, -4),
      'v1.',
      '',
      'x',
    ];

    expect(cipher.decrypt('factor of 2', encrypted)).toBeUndefined();
    expect(damaged.filter((text) => text !== encrypted && cipher.decrypt('factor of 1', text))).toEqual([]);
  });

  it('reads what an older secret encrypted where that is still named, and says so', () => {
    const encrypted = createCipher([OLD]).encrypt('factor of 1', 'pappa');

    expect(createCipher([NEW, OLD]).decrypt('factor of 1', encrypted)).toEqual({
      text: 'pappa',
      isCurrent: false,
    });
    expect(createCipher([NEW]).decrypt('factor of 1', encrypted)).toBeUndefined();
  });
});
