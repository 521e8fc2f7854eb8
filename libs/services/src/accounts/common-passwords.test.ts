import { findPasswordProblems } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts';

describe('COMMON_PASSWORDS', () => {
  it('holds at least 3,000 passwords that keep every other rule', () => {
    const allowedPasswords = COMMON_PASSWORDS.filter(
      (password) => findPasswordProblems(password).length === 0,
    );

    expect(new Set(allowedPasswords).size).toBeGreaterThanOrEqual(3_000);
    expect(allowedPasswords.length).toBe(COMMON_PASSWORDS.length);
  });

  it('is refused whole, in any case (observation 2)', () => {
    expect(COMMON_PASSWORDS.filter((password) => !isCommonPassword(password))).toEqual([]);
    expect(COMMON_PASSWORDS.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
  });
});

describe('isCommonPassword()', () => {
  it.each([
    'Password1',
    'Password123',
    'P@ssw0rd',
    'P@$$w0rd!',
    'Passw0rd',
    'Pa55w0rd',
    'Qwerty123',
    'Qwertyuiop1',
    'Welcome1',
    'Admin1234',
    'Adm1n2026!',
    'Benvenuto1',
    'Archeologia2026',
    'Trowel2026',
    'Juventus1897',
    'Forzamilan1',
    'Estate2025',
    'Settembre24!',
    'Summer2024!!',
    '1qaz2wsx',
    '1Qaz2wsx!',
    'Abc12345',
    'Aa123456',
    'TestTest1',
    'Ch4ng3m3',
    'We1come99',
    'Giulia1985',
    'Am0remio1',
    '!Summer24.',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Tre-Trowels-7',
    'Horse7battery-staple',
    'gT5#kq9!Lm',
    'Password-of-the-8th-trench',
    'Élan-vital-3',
    '8Xw2pQ7z',
  ])('lets %s pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('answers at once for the longest text', () => {
    const began = process.cpuUsage();

    isCommonPassword('a1'.repeat(512));
    isCommonPassword('!'.repeat(1_024));
    isCommonPassword(`${'ab'.repeat(511)}c1`);

    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
