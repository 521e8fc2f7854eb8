import { createHash, randomInt } from 'node:crypto';
import { isStorageFull, type SecondFactorRow, type UserRow } from '@trowel/db';
import { UnavailableError } from '@trowel/domain/core';
import type { SecondFactorCode } from '@trowel/domain/records';
import { Secret, TOTP } from 'otpauth';
import type { Services } from '../context.ts';

const STEP_S = 30;
const STEP_MS = STEP_S * 1_000;
/** Codes of this many steps before and after are good too: clocks differ, and people type. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODE_COUNT = 10;
/** Crockford's base 32, without letters that are taken for digits: 16 of them are 80 bits. */
const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;

type Needed = Pick<Services, 'database' | 'cipher' | 'clock'>;

/** What makes the codes of a secret (RFC 6238: SHA-1, six digits, half minutes, as every app can). */
export function totpOf(secret: string, label: string): TOTP {
  const settings = { issuer: 'Trowel', label, algorithm: 'SHA1', digits: 6, period: STEP_S };
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
}

/** Makes a secret, in base 32. */
export function createFactorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Gives the step whose code this is, counted from 1970; undefined for the code of none that is near. */
export function findStep(totp: TOTP, typed: string, nowMs: number): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta;
}

/** Makes ten recovery codes: as they are shown, and as they are kept. */
export function createRecoveryCodes(userId: number): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join(''),
  );
  const shown = codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
  return { shown, hashes: codes.map((code) => hashOf(userId, code)) };
}

/** Nobody guesses 80 random bits, so a plain hash keeps them. Read aloud or copied, `o` is 0 and `l` is 1. */
function hashOf(userId: number, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}

/** How the secret of an account is encrypted: in another's row it is worth nothing. */
export function purposeOf(userId: number): string {
  return `second factor of ${userId}`;
}

/**
 * Tells whether a code is good for the account, and uses it up: of two requests with the same, at whatever process, one is
 * told so. @throws UnavailableError `second_factor_unreadable` where the secret that encrypts is not known any more
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

/** Codes used while nothing can be written: this process remembers them, for as long as they are good. */
const usedWhileFull = new WeakMap<object, Set<string>>();

/** Uses a step up in this process alone: an administrator must get in to a service whose disk is full. */
function useWhileFull({ disk }: Needed['database'], step: string): boolean {
  const used = usedWhileFull.get(disk) ?? new Set();
  usedWhileFull.set(disk, used.add(step));
  setTimeout(() => used.delete(step), (2 * WINDOW + 2) * STEP_MS).unref();
  return true;
}

/** Whether somebody sent a code at all. */
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
    en: 'The codes of this account cannot be checked since the secret of the service was changed; use a recovery code, or ask an administrator to reset the second factor',
    it: 'I codici di questo account non si possono più controllare, perché il segreto del servizio è cambiato; usa un codice di recupero, o chiedi a un amministratore di azzerare il secondo fattore',
  };
  throw new UnavailableError(message, { type: 'second_factor_unreadable' });
}
