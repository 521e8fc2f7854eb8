import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSecretProblem } from './secret-setting.ts';

const letters = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

describe('findSecretProblem()', () => {
  it.each(['', 'short', 'x7Qp-2mV_9tLk4Zr8bNw3cYd6fGh1j'])('refuses %j as too short', (secret) => {
    expect(findSecretProblem(secret)).toMatch(/must be at least 32 bytes long: set a random one/);
  });

  it.each([
    'your-secret-key-change-this-in-production',
    'your_jwt_secret_key_here_change_me_please',
    'change-me-change-me-change-me-change-me',
    'super-secret-jwt-token-with-at-least-32-characters-long',
    'this-is-a-very-long-secret-key-for-jwt-tokens-123456',
    'MyVerySecureSecretKeyForTheTrowelService2026!',
    'trowel-trowel-trowel-trowel-trowel-2026',
    'a'.repeat(64),
    'ab'.repeat(32),
    '0123456789'.repeat(5),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
    'passwordpasswordpasswordpasswordpassword',
    'Qwertyuiop-Asdfghjkl-Zxcvbnm-1234567890',
    'correct horse battery staple correct horse',
    '00000000-0000-0000-0000-000000000000',
    '                                        ',
    'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcccccccccccccccc',
    'x7Qp2mV9x7Qp2mV9x7Qp2mV9x7Qp2mV9x7Qp2mV9',
  ])('refuses %j, and says what to do', (secret) => {
    expect(findSecretProblem(secret)).toMatch(/can be guessed.*openssl rand -base64 48/);
  });

  it('never refuses what was made at random', () => {
    for (let run = 0; run < 200; run++) {
      const bytes = randomBytes(32);
      const secrets = [
        bytes.toString('hex'),
        bytes.toString('base64'),
        bytes.toString('base64url'),
        randomBytes(24).toString('base64url'),
        randomBytes(16).toString('hex'),
        letters('abcdefghijklmnopqrstuvwxyz', 32),
        letters('0123456789', 40),
      ];
      for (const secret of secrets) expect([secret, findSecretProblem(secret)]).toEqual([secret, undefined]);
    }
  });
});
