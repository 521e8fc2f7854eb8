import { encodeModules, type QrModules } from '@trowel/documents/codes';
import type { UserRow } from '@trowel/db';
import { BadRequestError, ConflictError } from '@trowel/domain/core';
import type {
  MadeSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorEnd,
  User,
} from '@trowel/domain/records';
import { now, requirePermission, type Context } from '../context.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { confirmOwnPassword, getOwnRow } from './account-self.ts';
import { refusePersonalToken } from './personal-tokens.ts';
import {
  findStep,
  createFactorSecret,
  createRecoveryCodes,
  purposeOf,
  readSecret,
  totpOf,
  useCode,
} from './second-factor-codes.ts';
import { requiresSecondFactor } from './authenticate.ts';
import { authorOf, existingUser, recordUserChange, toUser } from './user-records.ts';

/** Returns the state of the caller's second factor. @throws UnauthenticatedError when the caller has no account */
export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { id, role, has_second_factor: isOn, password_hash: hash } = await getOwnRow(ctx);
  const { database, secondFactor } = ctx.services;
  const factor = isOn ? await database.reads.signIn.findFactor(id) : undefined;
  return {
    is_on: isOn,
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: isOn ? await database.reads.signIn.countCodes(id) : 0,
    is_asked: requiresSecondFactor(secondFactor, role),
    has_password: hash !== '',
  };
}

/**
 * Creates a secret for the caller and returns it, only this once. It becomes active with its first
 * code.
 * @throws DomainError `forbidden` for a personal access token, BadRequestError `invalid_password`,
 * ConflictError when there is a second factor already.
 */
export async function beginSecondFactor(
  ctx: Context,
  { password }: { password?: string | undefined },
): Promise<MadeSecondFactor> {
  refusePersonalToken(ctx);
  const { id, username } = await confirmOwnPassword(ctx, password);
  const secret = createFactorSecret();
  const { cipher, database } = ctx.services;
  const encrypted = cipher.encrypt(purposeOf(id), secret);
  await database.transaction(async (store) => {
    if ((await store.users.lock(id))?.has_second_factor !== false) throw alreadyOn();
    const row = { user_id: id, secret: encrypted, last_step: 0, created_at: now(ctx), confirmed_at: null };
    await store.signIn.putFactor(row, []);
  });
  const uri = totpOf(secret, username).toString();
  return { secret, uri, qr: drawCode(encodeModules(uri)) };
}

/**
 * Activates the second factor with its first code and returns the recovery codes, only this once. The
 * other sessions of the account end, because they started without a code. Personal tokens and
 * assistants stay.
 * @throws BadRequestError `invalid_second_factor`, ConflictError when none is being set up.
 */
export async function confirmSecondFactor(ctx: Context, { totp }: { totp: string }): Promise<RecoveryCodes> {
  refusePersonalToken(ctx);
  const { id, username } = await getOwnRow(ctx);
  const { database, clock } = ctx.services;
  return database.transaction(async (store) => {
    const row = await store.users.lock(id);
    const factor = await store.signIn.findFactor(id);
    if (!row || row.has_second_factor) throw alreadyOn();
    if (!factor)
      throw new ConflictError(
        { en: 'No second factor is being set up', it: 'Non è in corso l’attivazione di un secondo fattore' },
        { reason: 'not_begun' },
      );
    const { text } = readSecret(ctx.services, factor);
    const step = findStep(totpOf(text, username), totp, clock().getTime());
    if (step === undefined) throw wrongCode();
    const { shown, hashes } = createRecoveryCodes(id);
    await store.signIn.putFactor({ ...factor, last_step: step, confirmed_at: now(ctx) }, hashes);
    await store.users.update(id, { has_second_factor: true });
    await endOtherSessions(store, ctx, row);
    await store.users.carryTokens(id, row.token_version);
    const change = { action: 'update', id, before: {}, after: { second_factor: 'on' } } as const;
    await recordUserChange(store, authorOf(ctx), change);
    return { recovery_codes: shown };
  });
}

/**
 * Removes the caller's second factor, given the password and a code of either kind. Wrong ones count
 * like a failed login.
 * @throws BadRequestError `invalid_password` or `invalid_second_factor`, ConflictError when there is
 * none, DomainError `rate_limited`, `forbidden` for a personal access token.
 */
export async function endSecondFactor(ctx: Context, { password, ...code }: SecondFactorEnd): Promise<void> {
  refusePersonalToken(ctx);
  const row = await confirmOwnPassword(ctx, password);
  if (!row.has_second_factor)
    throw new ConflictError(
      { en: 'This account has no second factor', it: 'Questo account non ha un secondo fattore' },
      { reason: 'not_on' },
    );
  const attempt = await ctx.services.loginThrottle.begin({ username: row.username, address: ctx.address });
  if (!(await useCode(ctx.services, row, code))) throw wrongCode();
  await attempt.succeed();
  await removeFactor(ctx, row, 'off');
}

/**
 * Removes the second factor of a person who has lost both app and codes.
 * @throws ForbiddenError, NotFoundError, ConflictError for the caller's own account, which needs a
 * code.
 */
export async function resetSecondFactor(ctx: Context, id: number): Promise<User> {
  requirePermission(ctx, 'manage_users');
  if (id === ctx.actor.id) {
    const message = {
      en: 'Remove your own second factor with a code, on the page Account',
      it: 'Per disattivare il tuo secondo fattore serve un codice: usa la pagina Account',
    };
    throw new ConflictError(message, { reason: 'own_second_factor' });
  }
  const row = existingUser(await ctx.services.database.reads.users.find(id), id);
  return removeFactor(ctx, row, 'reset');
}

async function removeFactor(ctx: Context, { id }: UserRow, how: 'off' | 'reset'): Promise<User> {
  return ctx.services.database.transaction(async (store) => {
    const row = existingUser(await store.users.lock(id), id);
    if (!row.has_second_factor) return toUser(row);
    await store.signIn.removeFactor(id);
    await store.users.update(id, { has_second_factor: false });
    const change = { action: 'update', id, before: {}, after: { second_factor: how } } as const;
    await recordUserChange(store, authorOf(ctx), change);
    return { ...toUser(row), has_second_factor: false };
  });
}

function drawCode({ size, runs }: QrModules): MadeSecondFactor['qr'] {
  return { size, path: runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('') };
}

function alreadyOn(): ConflictError {
  return new ConflictError(
    {
      en: 'A second factor is already active; remove it first',
      it: 'Il secondo fattore è già attivo: prima disattivalo',
    },
    { reason: 'already_on' },
  );
}

function wrongCode(): BadRequestError {
  return new BadRequestError(
    { en: 'The code is wrong or has already been used', it: 'Il codice è sbagliato o è già stato usato' },
    { type: 'invalid_second_factor' },
  );
}
