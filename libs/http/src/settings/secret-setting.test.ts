import { describe, expect, it } from 'vitest';
import { seedRandom } from '../testing/seeded-random.ts';
import { findSecretProblem } from './secret-setting.ts';

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
    'do-not-use-it-as-is-or-put-my-own-in-here-to-be',
    'secret_1_token_2_value_3_jwt_4_hmac_5_key_6',
  ])('refuses %j, and says what to do', (secret) => {
    expect(findSecretProblem(secret)).toMatch(/is easy to guess.*openssl rand -base64 48/);
  });

  it.each(['vpitxovtorjrpistoqdasxmroidacaep', 'VJAUTHITQNAMJEZCLPDAOFYVOXHBEBAR'])(
    'accepts random letters that contain short words: %j',
    (secret) => {
      expect(findSecretProblem(secret)).toBeUndefined();
    },
  );

  it('never refuses what was made at random', () => {
    const { between } = seedRandom(1);
    const letters = (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet.charAt(between(0, alphabet.length - 1))).join('');
    const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => between(0, 255)));
    for (let run = 0; run < 2_000; run++) {
      const secrets = [
        bytes(32).toString('hex'),
        bytes(32).toString('base64'),
        bytes(48).toString('base64'),
        bytes(32).toString('base64url'),
        bytes(24).toString('base64url'),
        bytes(16).toString('hex'),
        letters('abcdefghijklmnopqrstuvwxyz', 32),
        letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 32),
        letters('0123456789', 40),
      ];
      expect(secrets.filter((secret) => findSecretProblem(secret) !== undefined)).toEqual([]);
    }
  });
});
