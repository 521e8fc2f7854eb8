import { type DomainError, UnauthenticatedError } from '@trowel/domain/core';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticate } from './authenticate.ts';
import { createProcessState } from '../shared-state/index.ts';
import { createLoginThrottle, LOGIN_THROTTLE_RULE } from './login-throttle.ts';
import { logIn } from './log-in.ts';
import type { Context, Services } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { changePassword, logOut } from './account-self.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from './testing/auth-world.ts';
import { deleteUser, updateUser } from './users.ts';

async function failureOf(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  return error instanceof UnauthenticatedError ? error.detail['type'] : error;
}

describe.each(DIALECTS)('accounts on %s', (dialect) => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
  });
  afterEach(() => world.clear());
  afterAll(() => world.dispose());

  describe('logIn()', () => {
    it('gives the bare login answer and notes the moment', async () => {
      const maria = await world.addUser('Maria', { role: 'operator' });

      const login = await logIn(world.services, { username: 'mARIA', password: PASSWORD });

      expect(login).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'bearer',
        expires_in: 1_800,
        user: {
          id: maria.id,
          username: 'Maria',
          email: 'Maria@example.org',
          role: 'operator',
          permissions: ['create', 'read', 'update', 'delete'],
        },
      });
      const stored = await world.services.database.reads.users.find(maria.id);
      expect(stored?.last_login).toBe('2026-05-04T08:00:00.000Z');
    });

    it('answers an unknown name, a wrong password and a name that cannot be stored alike', async () => {
      await world.addUser('maria');
      const attempts = [
        { username: 'nobody', password: PASSWORD },
        { username: 'maria', password: 'Wrong-password-1' },
        { username: 'maria', password: '' },
        { username: 'mar\u0000ia', password: PASSWORD },
        { username: "maria' or '1'='1", password: PASSWORD },
      ];

      const failures = await Promise.all(
        attempts.map((attempt) => logIn(world.services, attempt).catch((error: unknown) => error)),
      );

      for (const failure of failures) expect(failure).toEqual(failures[0]);
      expect(failures[0]).toBeInstanceOf(UnauthenticatedError);
      expect(failures[0]).toMatchObject({ detail: { type: 'invalid_credentials' } });
    });

    it('tells that an account is inactive only to who knows its password', async () => {
      await world.addUser('maria', { is_active: false });
      const logInWith = (password: string) =>
        failureOf(logIn(world.services, { username: 'maria', password }));

      expect(await logInWith('Wrong-password-1')).toBe('invalid_credentials');
      expect(await logInWith(PASSWORD)).toBe('inactive_account');
    });
  });

  describe('guessing', () => {
    let services: Services;
    beforeEach(() => {
      const { clock } = world.services;
      const sharedState = createProcessState(clock);
      services = {
        ...world.services,
        loginThrottle: createLoginThrottle(LOGIN_THROTTLE_RULE, { sharedState, clock }),
      };
    });
    const addresses = Array.from({ length: 40 }, (_, at) => `198.51.100.${at + 1}`);

    it.each(['maria', 'nobody'])(
      'is ended after ten tries at %s, from wherever they come',
      async (username) => {
        await world.addUser('maria');
        const tries = Array.from({ length: 200 }, (_, at) =>
          logIn(services, { username, password: `Wrong-password-${at}`, address: addresses[at % 40] }),
        );

        const codes = (await Promise.allSettled(tries)).map((result) =>
          result.status === 'rejected' ? (result.reason as DomainError).code : 'in',
        );

        expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(10);
        expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(190);
      },
    );

    it('tells the same of a name that is there, of one that is not, and to who has the password', async () => {
      await world.addUser('maria');
      const lastOf = async (username: string, password: string): Promise<unknown> => {
        for (let at = 0; at < 10; at++) await failureOf(logIn(services, { username, password: 'Wrong-1' }));
        return logIn(services, { username, password }).catch((error: unknown) => error);
      };

      const answers = [
        await lastOf('maria', 'Wrong-password-1'),
        await lastOf('nobody', 'Wrong-password-1'),
        await lastOf('maria', PASSWORD),
      ];

      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ code: 'rate_limited', detail: { retry_after_s: 900 } });
    });

    it('keeps nobody out who is where they logged in before', async () => {
      await world.addUser('maria');
      const atHome = { username: 'maria', password: PASSWORD, address: '192.0.2.1' };
      await logIn(services, atHome);
      for (const address of addresses.slice(0, 12))
        await failureOf(logIn(services, { username: 'maria', password: 'Wrong-1', address }));

      const elsewhere = logIn(services, { ...atHome, address: '192.0.2.2' });

      await expect(elsewhere).rejects.toMatchObject({ code: 'rate_limited' });
      expect(await logIn(services, atHome)).toMatchObject({ user: { username: 'maria' } });
    });
  });

  describe('authenticate()', () => {
    it('gives the account as the database knows it now', async () => {
      const admin = await world.addUser('admin', { role: 'admin' });
      const maria = await world.addUser('maria', { role: 'operator' });
      const { access_token } = await logIn(world.services, { username: 'maria', password: PASSWORD });

      expect(await authenticate(world.services, access_token)).toEqual({
        id: maria.id,
        username: 'maria',
        fullName: null,
        mustChangePassword: false,
        mustSetSecondFactor: false,
        role: 'operator',
        reach: { guarded: [], roles: new Map() },
        token: {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          issuedAt: '2026-05-04T08:00:00.000Z',
          expiresAt: '2026-05-04T08:30:00.000Z',
          endsAt: '2026-05-04T20:00:00.000Z',
        },
      });
      await updateUser(world.as(admin), { id: maria.id, changes: { role: 'viewer' } });
      expect(await authenticate(world.services, access_token)).toMatchObject({ role: 'viewer' });
    });

    it('ends a token at the first request after the account was deactivated, and for good', async () => {
      const admin = await world.addUser('admin', { role: 'admin' });
      const maria = await world.addUser('maria');
      const { access_token } = await logIn(world.services, { username: 'maria', password: PASSWORD });
      await authenticate(world.services, access_token);

      await updateUser(world.as(admin), { id: maria.id, changes: { is_active: false } });
      expect(await failureOf(authenticate(world.services, access_token))).toBe('inactive_account');

      await updateUser(world.as(admin), { id: maria.id, changes: { is_active: true } });
      expect(await failureOf(authenticate(world.services, access_token))).toBe('invalid_token');
    });

    it('ends the tokens of a deleted account and of one whose password changed', async () => {
      const admin = await world.addUser('admin', { role: 'admin' });
      const maria = await world.addUser('maria');
      const luca = await world.addUser('luca');
      const [one, other] = await Promise.all(
        ['maria', 'luca'].map((username) => logIn(world.services, { username, password: PASSWORD })),
      );

      await deleteUser(world.as(admin), maria.id);
      await changePassword(world.as(luca), {
        current_password: PASSWORD,
        new_password: 'Sieve-by-the-spoil-3',
      });

      expect(await failureOf(authenticate(world.services, one!.access_token))).toBe('invalid_token');
      expect(await failureOf(authenticate(world.services, other!.access_token))).toBe('invalid_token');
    });

    it('refuses a token that was given back, and no other of the account', async () => {
      await world.addUser('maria');
      const [one, other] = await Promise.all(
        [1, 2].map(() => logIn(world.services, { username: 'maria', password: PASSWORD })),
      );
      const actor = await authenticate(world.services, one!.access_token);
      const ctx: Context = { actor, via: 'api', language: 'en', services: seeAll(world.services) };

      await logOut(ctx);
      await logOut(ctx);

      expect(await failureOf(authenticate(world.services, one!.access_token))).toBe('invalid_token');
      expect(await authenticate(world.services, other!.access_token)).toMatchObject({ username: 'maria' });
    });

    it('ends a token after its time', async () => {
      await world.addUser('maria');
      const { access_token } = await logIn(world.services, { username: 'maria', password: PASSWORD });

      world.pass(1_800);

      expect(await failureOf(authenticate(world.services, access_token))).toBe('expired_token');
      world.pass(-1_800);
    });
  });
});
