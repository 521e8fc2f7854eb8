import { createHash, randomInt } from 'node:crypto';
import { isStorageFull, type SecondFactorRow, type UserRow } from '@trowel/db';
import { UnavailableError } from '@trowel/domain/core';
import type { SecondFactorCode } from '@trowel/domain/records';
import { Secret, TOTP } from 'otpauth';
import type { Services } from '../context.ts';

const STEP_S = 30;
const STEP_MS = STEP_S * 1_000;
/** Codes of the step before and the step after are accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODE_COUNT = 10;
/** Crockford's base 32, without letters that look like digits. 16 of them have 80 bits. */
const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;

type Needed = Pick<Services, 'database' | 'cipher' | 'clock'>;

/** Creates the code generator of a secret (RFC 6238: SHA-1, six digits, 30 seconds, supported by every app). */
export function totpOf(secret: string, label: string): TOTP {
  const settings = { issuer: 'Trowel', label, algorithm: 'SHA1', digits: 6, period: STEP_S };
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
}

/** Creates a secret, in base 32. */
export function createFactorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the time step of a code, counted from 1970, or undefined if the code fits no step nearby. */
export function findStep(totp: TOTP, typed: string, nowMs: number): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta;
}

/** Creates ten recovery codes: the text to show and the hashes to store. */
export function createRecoveryCodes(userId: number): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join(''),
  );
  const shown = codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
  return { shown, hashes: codes.map((code) => hashOf(userId, code)) };
}

/** 80 random bits cannot be guessed, so a plain hash is enough. In typed codes `o` is read as 0 and `l` as 1. */
function hashOf(userId: number, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}

/**
 * Returns the purpose under which the secret of an account is encrypted. In another account's row it
 * cannot be decrypted.
 */
export function purposeOf(userId: number): string {
  return `second factor of ${userId}`;
}

/**
 * Returns true if a code is valid for the account, and uses it up. Of two requests with the same code,
 * in any process, only one succeeds.
 * @throws UnavailableError `second_factor_unreadable` if the secret that encrypts is no longer known
 */
export async function useCode(
  services: Needed,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  { totp, recovery_code: recovery }: SecondFactorCode,
): Promise<boolean> {
  const { database, clock } = services;
  if (totp !== undefined && totp !== '') {
    const factor = await database.reads.signIn.findFactor(id);
    if (!factor) return false;
    const secret = readSecret(services, factor);
    const step = findStep(totpOf(secret.text, username), totp, clock().getTime());
    if (step === undefined) return false;
    if (usedWhileFull.get(database.disk)?.has(`${id} ${step}`)) return false;
    return database
      .transaction(async (store) => {
        if (!(await store.signIn.useStep(id, step))) return false;
        if (!secret.isCurrent)
          await store.signIn.setSecret(id, services.cipher.encrypt(purposeOf(id), secret.text));
        return true;
      })
      .catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
        return step > factor.last_step && useWhileFull(database, `${id} ${step}`);
      });
  }
  if (recovery === undefined || recovery === '') return false;
  return database.transaction((store) => store.signIn.useCode(id, hashOf(id, recovery)));
}

/** Codes used while the database is read-only. This process remembers them until they expire. */
const usedWhileFull = new WeakMap<object, Set<string>>();

/** Marks a step as used in this process only: an administrator must be able to log in while the disk is full. */
function useWhileFull({ disk }: Needed['database'], step: string): boolean {
  const used = usedWhileFull.get(disk) ?? new Set();
  usedWhileFull.set(disk, used.add(step));
  setTimeout(() => used.delete(step), (2 * WINDOW + 2) * STEP_MS).unref();
  return true;
}

/** Returns true if a code was sent. */
export function hasCode({ totp, recovery_code: recovery }: SecondFactorCode): boolean {
  return (totp ?? '') !== '' || (recovery ?? '') !== '';
}

/** @throws UnavailableError `second_factor_unreadable` */
export function readSecret(
  { cipher }: Pick<Services, 'cipher'>,
  { user_id: id, secret }: SecondFactorRow,
): { text: string; isCurrent: boolean } {
  const read = cipher.decrypt(purposeOf(id), secret);
  if (read) return read;
  const message = {
    en: 'The codes of this account can no longer be checked, because the secret of the service was changed; use a recovery code, or ask an administrator to reset the second factor',
    it: 'I codici di questo account non si possono più controllare, perché il segreto del servizio è cambiato; usa un codice di recupero, o chiedi a un amministratore di azzerare il secondo fattore',
  };
  throw new UnavailableError(message, { type: 'second_factor_unreadable' });
}
