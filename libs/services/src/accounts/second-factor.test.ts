import { DIALECTS } from '@trowel/db/testing';
import { decodeCode } from '@trowel/documents/testing/codes';
import { DomainError, UnavailableError } from '@trowel/domain/core';
import type { User } from '@trowel/domain/records';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { authenticate } from './authenticate.ts';
import { createCipher } from './cipher.ts';
import { logIn } from './log-in.ts';
import { finishLogIn, passFirstStep } from './log-in-steps.ts';
import { createPersonalToken } from './personal-tokens.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  resetSecondFactor,
} from './second-factor.ts';
import { findStep, totpOf } from './second-factor-codes.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from './testing/auth-world.ts';

async function failureOf(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  return error instanceof DomainError
    ? (error.detail['type'] ?? error.detail['reason'] ?? error.code)
    : error;
}

describe('the codes', () => {
  // RFC 6238, appendix B: those of SHA-1, of which an app shows the last six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are at %i s those of RFC 6238', (seconds, code) => {
    const totp = totpOf(Secret.fromLatin1('12345678901234567890').base32, 'maria');

    expect(totp.generate({ timestamp: seconds * 1_000 })).toBe(code);
    expect(findStep(totp, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
    expect(findStep(totp, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1_000 + 30_000)).toBe(
      Math.floor(seconds / 30),
    );
    expect(findStep(totp, code, seconds * 1_000 + 60_000)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e3 22'])(
    'are six digits: %j is none',
    (typed) => {
      expect(findStep(totpOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'maria'), typed, 59_000)).toBeUndefined();
    },
  );
});

describe.each(DIALECTS)('a second factor on %s', (dialect) => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
  });
  afterEach(async () => {
    await world.clear();
    // What was tried wrongly in one test does not count in the next.
    world.pass(3_600);
  });
  afterAll(() => world.dispose());

  interface Holder {
    user: User;
    ctx: Context;
    secret: string;
    codes: string[];
    /** The code of so many half minutes from now. */
    codeOf(steps?: number): string;
  }

  async function setUp(username = 'maria'): Promise<Holder> {
    const user = await world.addUser(username, { role: 'operator' });
    const ctx = world.as(user);
    const { secret } = await beginSecondFactor(ctx, { password: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeOf = (steps = 0): string =>
      totp.generate({ timestamp: world.services.clock().getTime() + steps * 30_000 });
    const { recovery_codes: codes } = await confirmSecondFactor(ctx, { totp: codeOf() });
    world.pass(30);
    return { user, ctx, secret, codes, codeOf };
  }

  const tryWith = (
    code: { totp?: string; recovery_code?: string; password?: string } = {},
  ): Promise<unknown> => failureOf(logIn(world.services, { username: 'maria', password: PASSWORD, ...code }));

  it('ends the other sessions, which were begun without it; this one, tokens and assistants stay', async () => {
    const user = await world.addUser('maria', { role: 'operator' });
    const enter = async (): Promise<string> =>
      (await logIn(world.services, { username: 'maria', password: PASSWORD })).access_token;
    const [own, other] = [await enter(), await enter()];
    const ctx = { ...world.as(user), actor: await authenticate(world.services, own) };
    const expires_at = new Date(world.services.clock().getTime() + 86_400_000).toISOString();
    const { token } = await createPersonalToken(ctx, { name: 'qgis', scopes: ['read'], expires_at });
    const { secret } = await beginSecondFactor(ctx, { password: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const timestamp = world.services.clock().getTime();
    await confirmSecondFactor(ctx, { totp: totp.generate({ timestamp }) });

    expect(await failureOf(authenticate(world.services, other))).toBe('invalid_token');
    for (const one of [own, token])
      expect(await authenticate(world.services, one)).toMatchObject({ id: user.id });
  });

  it('lets in while the disk is full, with each code once; no recovery code is used up then', async () => {
    const { codes, codeOf } = await setUp();
    const full = (): Promise<never> =>
      Promise.reject(new UnavailableError('The disk is full', { type: 'storage_full' }));
    const services = { ...world.services, database: { ...world.services.database, transaction: full } };
    const enter = (code: { totp?: string; recovery_code?: string }): Promise<unknown> =>
      logIn(services, { username: 'maria', password: PASSWORD, ...code });

    const { access_token: token } = (await enter({ totp: codeOf() })) as { access_token: string };

    expect(await authenticate(services, token)).toMatchObject({ username: 'maria' });
    expect(await failureOf(enter({ totp: codeOf() }))).toBe('invalid_second_factor');
    expect(await failureOf(enter({ totp: '000000' }))).toBe('invalid_second_factor');
    expect(await failureOf(enter({ recovery_code: codes[0]! }))).toBe('storage_full');
    expect(await tryWith({ totp: codeOf() })).toBe('invalid_second_factor');
  });

  it('counts from its first code on, shows a code to scan, and gives ten recovery codes once', async () => {
    const user = await world.addUser('maria');
    const ctx = world.as(user);
    const { secret, uri, qr } = await beginSecondFactor(ctx, { password: PASSWORD });

    expect(uri).toMatch(
      new RegExp(
        `^otpauth://totp/Trowel:maria\\?issuer=Trowel&secret=${secret}&algorithm=SHA1&digits=6&period=30$`,
      ),
    );
    const squares = [...qr.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, ...square]) =>
      square.map(Number),
    );
    expect(decodeCode(squares)).toBe(uri);
    expect(await tryWith()).toBe('accepted');
    expect(await failureOf(confirmSecondFactor(ctx, { totp: '000000' }))).toBe('invalid_second_factor');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recovery_codes: codes } = await confirmSecondFactor(ctx, {
      totp: totp.generate({ timestamp: world.services.clock().getTime() }),
    });
    expect(new Set(codes).size).toBe(10);
    expect(codes.filter((code) => !/^[\da-z]{4}(-[\da-z]{4}){3}$/.test(code))).toEqual([]);
    expect(await getSecondFactor(ctx)).toEqual({
      is_on: true,
      since: world.services.clock().toISOString(),
      recovery_codes_left: 10,
      is_asked: false,
      has_password: true,
    });
    expect(await failureOf(beginSecondFactor(ctx, { password: PASSWORD }))).toBe('already_on');
  });

  it('is asked after the right password alone, and each code is taken once', async () => {
    const { codeOf } = await setUp();

    expect(await tryWith()).toBe('second_factor_needed');
    expect(await tryWith({ password: 'Wrong-Password-1' })).toBe('invalid_credentials');
    expect(await tryWith({ password: 'Wrong-Password-1', totp: codeOf() })).toBe('invalid_credentials');
    expect(await tryWith({ totp: '000000' })).toBe('invalid_second_factor');
    expect(await tryWith({ totp: codeOf(2) })).toBe('invalid_second_factor');
    expect(await tryWith({ totp: codeOf() })).toBe('accepted');
    expect(await tryWith({ totp: codeOf() })).toBe('invalid_second_factor');
    expect(await tryWith({ totp: codeOf(1) })).toBe('accepted');
    expect(await tryWith({ totp: codeOf() })).toBe('invalid_second_factor');
  });

  it('takes a code from one of several who send it at once, and a recovery code too', async () => {
    const { codeOf, codes, ctx } = await setUp();
    const [totp, recovery_code] = [codeOf(), codes[3]!];

    const byApp = await Promise.all(Array.from({ length: 5 }, () => tryWith({ totp })));
    const byCode = await Promise.all(Array.from({ length: 4 }, () => tryWith({ recovery_code })));

    expect(byApp.filter((told) => told === 'accepted')).toHaveLength(1);
    expect(byCode.filter((told) => told === 'accepted')).toHaveLength(1);
    expect((await getSecondFactor(ctx)).recovery_codes_left).toBe(9);
  });

  it('takes recovery codes as people copy them, each of its own account', async () => {
    const { codes } = await setUp();
    const other = await setUp('anna');

    expect(await tryWith({ recovery_code: other.codes[0]! })).toBe('invalid_second_factor');
    expect(await tryWith({ recovery_code: ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} ` })).toBe(
      'accepted',
    );
    expect(await tryWith({ recovery_code: codes[0]! })).toBe('invalid_second_factor');
    const spoken = codes[1]!.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', '');
    expect(await tryWith({ recovery_code: spoken })).toBe('accepted');
  });

  it('counts wrong codes as wrong passwords, in one step and in two, and a password that was right not at all', async () => {
    const { codeOf } = await setUp();
    for (let time = 0; time < 15; time++) expect(await tryWith()).toBe('second_factor_needed');
    const step = await passFirstStep(world.services, { username: 'maria', password: PASSWORD });
    const ticket = 'ticket' in step ? step.ticket : '';
    for (let time = 0; time < 5; time++) {
      expect(await tryWith({ totp: '000000' })).toBe('invalid_second_factor');
      expect(await failureOf(finishLogIn(world.services, { ticket, totp: '000000' }))).toBe(
        'invalid_second_factor',
      );
    }

    expect(await tryWith({ totp: codeOf() })).toBe('too_many_guesses');
    expect(await failureOf(finishLogIn(world.services, { ticket, totp: codeOf() }))).toBe('too_many_guesses');
    world.pass(1_000);
    expect(await tryWith({ totp: codeOf() })).toBe('accepted');
  });

  it('lets the second step go on for five minutes, unless the account changed meanwhile', async () => {
    const { user, codeOf } = await setUp();
    const first = async (): Promise<string> => {
      const step = await passFirstStep(world.services, { username: 'maria', password: PASSWORD });
      return 'ticket' in step ? step.ticket : '';
    };
    const finish = (ticket: string): Promise<unknown> =>
      failureOf(finishLogIn(world.services, { ticket, totp: codeOf() }));

    const late = await first();
    world.pass(301);
    expect(await finish(late)).toBe('login_expired');
    expect(await finish('v1.forged')).toBe('login_expired');
    const changed = await first();
    await world.services.database.transaction((store) => store.users.update(user.id, { token_version: 9 }));
    expect(await finish(changed)).toBe('login_expired');
    expect(await finish(await first())).toBe('accepted');
  });

  it('lies encrypted in the database; under another secret only recovery codes are left, unless the old one is named', async () => {
    const { user, secret, codes, codeOf } = await setUp();
    const [old, fresh] = ['the-older-secret-of-all-services-11', 'the-younger-secret-of-all-services'];
    const { signIn } = world.services.database.reads;
    const kept = (await signIn.findFactor(user.id))!.secret;
    const own = world.services.cipher;
    await world.services.database.transaction((store) =>
      store.signIn.setSecret(user.id, createCipher([old]).encrypt(`second factor of ${user.id}`, secret)),
    );
    const tryUnder = (
      secrets: string[],
      code: { totp?: string; recovery_code?: string },
    ): Promise<unknown> => {
      const services = { ...world.services, cipher: createCipher(secrets) };
      return failureOf(logIn(services, { username: 'maria', password: PASSWORD, ...code }));
    };

    expect(kept).not.toContain(secret);
    expect(own.decrypt(`second factor of ${user.id}`, kept)?.text).toBe(secret);
    expect(await tryUnder([fresh], { totp: codeOf() })).toBe('second_factor_unreadable');
    expect(await tryUnder([fresh], { recovery_code: codes[0]! })).toBe('accepted');
    expect(await tryUnder([fresh, old], { totp: codeOf() })).toBe('accepted');
    expect(await tryUnder([fresh], { totp: codeOf(1) })).toBe('accepted');
  });

  it('is taken off with password and code, or by an administrator, which the change log tells without secrets', async () => {
    const since = world.services.clock().toISOString();
    const { user, ctx, secret, codes, codeOf } = await setUp();
    const admin = world.as(await world.addUser('chief', { role: 'admin' }));
    const end = (given: { password?: string; totp?: string }): Promise<unknown> =>
      failureOf(endSecondFactor(ctx, given));

    expect(await end({ password: 'Wrong-Password-1', totp: codeOf() })).toBe('invalid_password');
    expect(await end({ password: PASSWORD })).toBe('invalid_second_factor');
    expect(await end({ password: PASSWORD, totp: '000000' })).toBe('invalid_second_factor');
    expect(await failureOf(resetSecondFactor(ctx, user.id))).toBe('forbidden');
    expect(await end({ password: PASSWORD, totp: codeOf() })).toBe('accepted');
    expect(await tryWith()).toBe('accepted');
    expect(await end({ password: PASSWORD, totp: codeOf() })).toBe('not_on');

    const again = await beginSecondFactor(ctx, { password: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(again.secret) });
    const timestamp = world.services.clock().getTime();
    const fresh = await confirmSecondFactor(ctx, { totp: totp.generate({ timestamp }) });
    expect(await tryWith({ recovery_code: codes[5]! })).toBe('invalid_second_factor');
    expect(await failureOf(resetSecondFactor(admin, admin.actor.id!))).toBe('own_second_factor');
    expect(await resetSecondFactor(admin, user.id)).toMatchObject({ has_second_factor: false });
    expect(await tryWith()).toBe('accepted');
    expect(await tryWith({ recovery_code: fresh.recovery_codes[0]! })).toBe('accepted');

    const { rows } = await world.services.database.reads.changes.list(
      { entity: 'users', since },
      { skip: 0, limit: 100 },
    );
    const log = JSON.stringify(rows);
    const told = rows.map(({ actor, after }) => [
      actor,
      (after as Record<string, unknown>)?.['second_factor'],
    ]);
    expect(told.filter(([, how]) => how !== undefined)).toEqual([
      ['chief', 'reset'],
      ['maria', 'on'],
      ['maria', 'off'],
      ['maria', 'on'],
    ]);
    for (const one of [secret, again.secret, ...codes, ...fresh.recovery_codes])
      expect(log).not.toContain(one);
  });

  it('is not set up or taken off by a personal access token, which goes on without a code', async () => {
    const user = await world.addUser('maria');
    const given = await logIn(world.services, { username: 'maria', password: PASSWORD });
    const actor = await authenticate(world.services, given.access_token);
    const asked = { name: 'QGIS', scopes: ['read' as const], expires_at: '2026-09-01T00:00:00Z' };
    const { token } = await createPersonalToken({ ...world.as(user), actor }, asked);
    const byToken = { ...world.as(user), actor: await authenticate(world.services, token) };

    expect(await failureOf(beginSecondFactor(byToken, { password: PASSWORD }))).toBe('personal_token');
    expect(await failureOf(confirmSecondFactor(byToken, { totp: '000000' }))).toBe('personal_token');
    expect(await failureOf(endSecondFactor(byToken, { password: PASSWORD }))).toBe('personal_token');
    const services = { ...world.services, secondFactor: 'all' as const };
    expect((await authenticate(services, token)).mustSetSecondFactor).toBeUndefined();
    expect((await authenticate(services, given.access_token)).mustSetSecondFactor).toBe(true);
  });

  it('goes with its account', async () => {
    const { user } = await setUp();

    await world.services.database.transaction((store) => store.users.remove(user.id));

    const { signIn } = world.services.database.reads;
    expect([await signIn.findFactor(user.id), await signIn.countCodes(user.id)]).toEqual([undefined, 0]);
  });
});
