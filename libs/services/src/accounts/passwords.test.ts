import { UnavailableError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { DUMMY_HASH, hashPassword, verifyPassword } from './passwords.ts';

const WORD = 'Cazzuola-7';

describe('hashPassword()', () => {
  it('stores the cost, a salt of its own and a key of 32 bytes', async () => {
    const [one, other] = await Promise.all([hashPassword(WORD), hashPassword(WORD)]);

    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
  });

  it('refuses more work than can wait', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 24 }, () => hashPassword(WORD)));

    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]?.reason).toBeInstanceOf(UnavailableError);
  });
});

describe('verifyPassword()', () => {
  it('knows the password and no other', async () => {
    const hash = await hashPassword(WORD);

    expect(await verifyPassword(WORD, hash)).toBe(true);
    expect(await verifyPassword(`${WORD} `, hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('knows it however its letters were composed', async () => {
    const hash = await hashPassword('Caffe\u0300-Ａ1');

    expect(await verifyPassword('Caff\u00e8-A1', hash)).toBe(true);
  });

  it('takes the cost from the hash', async () => {
    const cheap = 'scrypt$16$1$1$c2FsdHNhbHRzYWx0c2FsdA$';
    const { scryptSync } = await import('node:crypto');
    const key = scryptSync(WORD, 'saltsaltsaltsalt', 32, { N: 16, r: 1, p: 1 }).toString('base64url');

    expect(await verifyPassword(WORD, cheap + key)).toBe(true);
    expect(await verifyPassword('another', cheap + key)).toBe(false);
  });

  it.each([
    '',
    'plain',
    'scrypt$32768$8$3$$',
    'scrypt$99999999999$8$3$c2FsdA$c2FsdHNhbHRzYWx0c2FsdA',
    'scrypt$15$8$3$c2FsdA$c2FsdHNhbHRzYWx0c2FsdA',
  ])('says no to the damaged hash "%s"', async (hash) => {
    expect(await verifyPassword(WORD, hash)).toBe(false);
  });

  it('works as hard on the hash nobody has', async () => {
    const hash = await hashPassword(WORD);
    const time = async (stored: string): Promise<number> => {
      const began = process.cpuUsage();
      await verifyPassword('wrong', stored);
      return process.cpuUsage(began).user;
    };
    const real: number[] = [];
    const dummy: number[] = [];
    for (let i = 0; i < 3; i++) {
      real.push(await time(hash));
      dummy.push(await time(DUMMY_HASH));
    }

    expect(await verifyPassword('', DUMMY_HASH)).toBe(false);
    expect(DUMMY_HASH).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(Math.min(...dummy)).toBeGreaterThan(Math.min(...real) / 2);
  });
});
