import { UnavailableError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const WORD = 'Cazzuola-7';
const passwords = createPasswords();
const cheap = createPasswords({ N: 1_024, r: 8, p: 1 });

describe('hash()', () => {
  it('stores the cost, a salt of its own and a key of 32 bytes', async () => {
    const [one, other] = await Promise.all([passwords.hash(WORD), passwords.hash(WORD)]);

    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
  });

  it('refuses more work than can wait', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 24 }, () => cheap.hash(WORD)));

    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]?.reason).toBeInstanceOf(UnavailableError);
  });
});

describe('verify()', () => {
  it('knows the password and no other', async () => {
    const hash = await cheap.hash(WORD);

    expect(await cheap.verify(WORD, hash)).toBe(true);
    expect(await cheap.verify(`${WORD} `, hash)).toBe(false);
    expect(await cheap.verify('', hash)).toBe(false);
  });

  it('knows it however its letters were composed', async () => {
    const hash = await cheap.hash('Caffe\u0300-Ａ1');

    expect(await cheap.verify('Caff\u00e8-A1', hash)).toBe(true);
  });

  it('takes the cost from the hash', async () => {
    const stored = 'scrypt$16$1$1$c2FsdHNhbHRzYWx0c2FsdA$';
    const { scryptSync } = await import('node:crypto');
    const key = scryptSync(WORD, 'saltsaltsaltsalt', 32, { N: 16, r: 1, p: 1 }).toString('base64url');

    expect(await cheap.verify(WORD, stored + key)).toBe(true);
    expect(await cheap.verify('another', stored + key)).toBe(false);
  });

  it.each([
    '',
    'plain',
    'scrypt$32768$8$3$$',
    'scrypt$99999999999$8$3$c2FsdA$c2FsdHNhbHRzYWx0c2FsdA',
    'scrypt$15$8$3$c2FsdA$c2FsdHNhbHRzYWx0c2FsdA',
  ])('says no to the damaged hash "%s"', async (hash) => {
    expect(await cheap.verify(WORD, hash)).toBe(false);
  });

  it('works as hard where there is no hash', async () => {
    const hash = await passwords.hash(WORD);
    const time = async (stored: string | undefined): Promise<number> => {
      const began = process.cpuUsage();
      expect(await passwords.verify('wrong', stored)).toBe(false);
      return process.cpuUsage(began).user;
    };
    const real: number[] = [];
    const none: number[] = [];
    for (let i = 0; i < 3; i++) {
      real.push(await time(hash));
      none.push(await time(undefined));
    }

    expect(Math.min(...none)).toBeGreaterThan(Math.min(...real) / 2);
  });
});
