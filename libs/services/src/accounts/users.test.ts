import {
  BadRequestError,
  ConflictError,
  DomainError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from '@trowel/domain/core';
import { DIALECTS } from '@trowel/db/testing';
import { NewUser } from '@trowel/domain/records';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { authenticate } from './authenticate.ts';
import { listPeople } from './list-people.ts';
import { logIn } from './log-in.ts';
import { changePassword, getMe, logOut } from './account-self.ts';
import { renewSession } from './sessions.ts';
import { setMember } from '../members/index.ts';
import { createSite, deleteSite } from '../records/index.ts';
import { openFor } from '../visibility.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from './testing/auth-world.ts';
import { deleteUser, listUsers, registerUser, resetPassword, updateUser } from './users.ts';

const NEW_PASSWORD = 'Sieve-by-the-spoil-3';

async function failureOf(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.detail['type'] : error;
}

describe.each(DIALECTS)('accounts on %s', (dialect) => {
  let world: AuthWorld;
  let admin: Context & { actor: { id: number } };
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
  });
  const begin = async (): Promise<void> => {
    const user = await world.addUser('admin', { role: 'admin' });
    admin = { ...world.as(user), actor: { ...user } };
  };
  afterEach(() => world.clear());
  afterAll(() => world.dispose());

  const lastChange = async () => {
    const { rows } = await world.services.database.reads.changes.list(
      { entity: 'users' },
      { skip: 0, limit: 1 },
    );
    return rows[0];
  };

  describe('resetPassword()', () => {
    it('gives somebody a new password, ends their tokens and has them choose another', async () => {
      await begin();
      const maria = await world.addUser('maria', { role: 'operator' });
      const { access_token: before } = await logIn(world.services, { username: 'maria', password: PASSWORD });

      await resetPassword(admin, { id: maria.id, new_password: NEW_PASSWORD });

      await expect(authenticate(world.services, before)).rejects.toMatchObject({ code: 'unauthenticated' });
      const { access_token } = await logIn(world.services, { username: 'maria', password: NEW_PASSWORD });
      expect(await authenticate(world.services, access_token)).toMatchObject({ mustChangePassword: true });
      const given = { current_password: NEW_PASSWORD, new_password: `${NEW_PASSWORD}-mine` };
      await changePassword(world.as(maria), given);
      expect(await getMe(world.as(maria))).toMatchObject({ must_change_password: false });
    });

    it('stands in the log without a word of it; one’s own, a weak one and the lack of permission are refused', async () => {
      await begin();
      const maria = await world.addUser('maria', { role: 'operator' });
      const given = { id: maria.id, new_password: NEW_PASSWORD, must_change: false };

      expect(await resetPassword(admin, given)).toMatchObject({ must_change_password: false });

      const change = await lastChange();
      expect(change).toMatchObject({ action: 'update', record_id: maria.id, actor: 'admin' });
      expect(JSON.stringify(change)).not.toContain(NEW_PASSWORD);
      await expect(resetPassword(admin, { ...given, id: admin.actor.id })).rejects.toThrow(ConflictError);
      await expect(resetPassword(admin, { ...given, new_password: 'short' })).rejects.toThrow(
        ValidationError,
      );
      await expect(resetPassword(admin, { ...given, id: 999 })).rejects.toThrow(NotFoundError);
      await expect(resetPassword(world.as(maria), given)).rejects.toThrow(ForbiddenError);
    });
  });

  it('listPeople() tells how the people of the sites one sees are called, and no others', async () => {
    await begin();
    const maria = await world.addUser('maria');
    const reader = await world.addUser('reader');
    const luca = await world.addUser('luca', { role: 'operator' });
    const seenBy = async (user: typeof maria): Promise<string[]> => {
      const ctx = { ...world.as(user), services: await openFor(world.services, world.as(user).actor) };
      return (await listPeople(ctx)).map(({ username }) => username);
    };
    await updateUser(admin, { id: maria.id, changes: { full_name: 'Maria Rossi' } });
    const before = await seenBy(maria);
    await createSite(admin, { site_name: 'Aperta' });
    const asLuca = { ...world.as(luca), services: await openFor(world.services, world.as(luca).actor) };
    const { id: siteId } = await createSite(asLuca, { site_name: 'Segreta', visibility: 'members' });
    await setMember(admin, { siteId, username: 'reader', role: 'viewer' });

    expect(before).toEqual(['maria']);
    expect(await seenBy(maria)).toEqual(['admin', 'maria']);
    expect(await seenBy(reader)).toEqual(['admin', 'reader', 'luca']);
    expect((await listPeople(admin)).map(({ full_name }) => full_name)).toEqual([
      null,
      'Maria Rossi',
      null,
      null,
    ]);
    await deleteSite(admin, { id: siteId, cascade: true });
    await deleteSite(admin, { id: siteId - 1, cascade: true });
  });

  describe('registerUser()', () => {
    const maria = { username: 'maria', email: 'maria@example.org', password: NEW_PASSWORD };

    it.each([
      ['mаriа', 'different alphabets'],
      ['Trowel', 'reserved for the service'],
      ['maria\u200b', 'must not contain spaces'],
      ['ｍａｒｉａ', 'ordinary letters'],
    ])('refuses the name %s', (username, reason) => {
      const parsed = NewUser.safeParse({ ...maria, username });

      expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(reason);
    });

    it('refuses a name that looks the same as another', async () => {
      await begin();
      await world.addUser('maria');

      for (const username of ['mar1a', 'MARlA', 'marìa', 'rnaria', 'mаrіа']) {
        const twin = registerUser(admin, { ...maria, username, email: 'other@example.org' });
        await expect(twin).rejects.toMatchObject({ code: 'conflict', detail: { field: 'username' } });
      }
    });

    it('registers an active viewer who can log in, and logs it without the password', async () => {
      await begin();

      const user = await registerUser(admin, maria);

      expect(user).toEqual({
        id: expect.any(Number),
        username: 'maria',
        full_name: null,
        email: 'maria@example.org',
        role: 'viewer',
        must_change_password: false,
        has_second_factor: false,
        is_active: true,
        created_at: '2026-05-04T08:00:00.000Z',
        last_login: null,
      });
      expect(await logIn(world.services, { username: 'maria', password: NEW_PASSWORD })).toMatchObject({
        user: { permissions: ['read'] },
      });
      const change = await lastChange();
      expect(change).toMatchObject({
        record_id: user.id,
        action: 'create',
        actor: 'admin',
        via: 'api',
        before: null,
        after: user,
      });
      expect(JSON.stringify(change)).not.toContain('scrypt');
    });

    it.each([
      ['short', ['too_short', 'no_uppercase', 'no_digit']],
      ['Password123', ['common_password']],
      ['P@ssw0rd!', ['common_password']],
    ])('refuses the password %s', async (password, types) => {
      await begin();

      const failure: unknown = await registerUser(admin, { ...maria, password }).catch(
        (error: unknown) => error,
      );

      expect(failure).toBeInstanceOf(ValidationError);
      expect(failure).toMatchObject({
        detail: { errors: types.map((type) => ({ field: 'password', type })) },
      });
    });

    it('names what is taken, whatever its case', async () => {
      await begin();
      await world.addUser('maria');

      await expect(
        registerUser(admin, { ...maria, username: 'MARIA', email: 'x@example.org' }),
      ).rejects.toMatchObject({
        code: 'conflict',
        detail: { field: 'username' },
      });
      await expect(
        registerUser(admin, { ...maria, username: 'other', email: 'Maria@Example.org' }),
      ).rejects.toMatchObject({
        code: 'conflict',
        detail: { field: 'email' },
      });
    });

    it('lets one of many at once have the name', async () => {
      await begin();

      const asked = await Promise.allSettled(Array.from({ length: 6 }, () => registerUser(admin, maria)));

      const refused = asked.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).toHaveLength(5);
      // The name is looked up before the address: who comes between the two is told of the address.
      const field = expect.stringMatching(/^(username|email)$/) as string;
      for (const failure of refused) expect(failure).toMatchObject({ code: 'conflict', detail: { field } });
    });
  });

  describe('listUsers()', () => {
    it('lists every account without its password', async () => {
      await begin();
      await world.addUser('maria');

      const users = await listUsers(admin);

      expect(users.map(({ username }) => username)).toEqual(['admin', 'maria']);
      expect(Object.keys(users[0]!).sort()).toEqual([
        'created_at',
        'email',
        'full_name',
        'has_second_factor',
        'id',
        'is_active',
        'last_login',
        'must_change_password',
        'role',
        'username',
      ]);
    });
  });

  it('lets nobody but an administrator manage accounts', async () => {
    await begin();
    const luca = world.as(await world.addUser('luca', { role: 'operator' }));

    for (const attempt of [
      () => listUsers(luca),
      () => registerUser(luca, { username: 'x', email: 'x@example.org', password: NEW_PASSWORD }),
      () => updateUser(luca, { id: admin.actor.id, changes: { is_active: false } }),
      () => deleteUser(luca, admin.actor.id),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(ForbiddenError);
    }
  });

  describe('updateUser()', () => {
    it('changes what is sent and keeps the rest', async () => {
      await begin();
      const maria = await world.addUser('maria');

      const updated = await updateUser(admin, { id: maria.id, changes: { role: 'operator' } });

      expect(updated).toEqual({ ...maria, role: 'operator' });
      expect((await listUsers(admin))[1]).toEqual(updated);
      expect(await lastChange()).toMatchObject({
        action: 'update',
        before: { role: 'viewer' },
        after: { role: 'operator' },
      });
    });

    it('refuses the e-mail of another and accepts one’s own in other letters', async () => {
      await begin();
      const maria = await world.addUser('maria');

      const take = (email: string) => updateUser(admin, { id: maria.id, changes: { email } });

      await expect(take('ADMIN@example.org')).rejects.toMatchObject({
        code: 'conflict',
        detail: { field: 'email' },
      });
      expect(await take('Maria@Example.org')).toMatchObject({ email: 'Maria@Example.org' });
    });

    it('says which account does not exist', async () => {
      await begin();

      await expect(updateUser(admin, { id: 999_999, changes: {} })).rejects.toBeInstanceOf(NotFoundError);
      await expect(deleteUser(admin, 999_999)).rejects.toBeInstanceOf(NotFoundError);
    });

    it('keeps the last active administrator', async () => {
      await begin();
      await world.addUser('retired', { role: 'admin', is_active: false });
      const { id } = admin.actor;

      await expect(updateUser(admin, { id, changes: { role: 'viewer' } })).rejects.toBeInstanceOf(
        ConflictError,
      );
      await expect(updateUser(admin, { id, changes: { is_active: false } })).rejects.toBeInstanceOf(
        ConflictError,
      );
      expect(await updateUser(admin, { id, changes: { email: 'boss@example.org' } })).toMatchObject({
        role: 'admin',
      });
    });

    it('keeps one administrator when two demote each other at the same moment', async () => {
      await begin();
      const other = await world.addUser('other', { role: 'admin' });

      const asked = await Promise.allSettled([
        updateUser(admin, { id: other.id, changes: { role: 'viewer' } }),
        updateUser(world.as(other), { id: admin.actor.id, changes: { role: 'viewer' } }),
      ]);

      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await listUsers(admin)).filter(({ role }) => role === 'admin')).toHaveLength(1);
    });
  });

  describe('deleteUser()', () => {
    it('deletes an account and keeps what it was in the log', async () => {
      await begin();
      const maria = await world.addUser('maria');

      await deleteUser(admin, maria.id);

      expect(await listUsers(admin)).toHaveLength(1);
      expect(await lastChange()).toMatchObject({
        record_id: maria.id,
        action: 'delete',
        before: maria,
        after: null,
      });
    });

    it('refuses one’s own account and the last active administrator', async () => {
      await begin();
      const commandLine: Context = { ...admin, actor: { id: null, username: 'cli', role: 'admin' } };

      await expect(deleteUser(admin, admin.actor.id)).rejects.toMatchObject({
        detail: { reason: 'own_account' },
      });
      await expect(deleteUser(commandLine, admin.actor.id)).rejects.toMatchObject({
        detail: { reason: 'last_admin' },
      });
    });
  });

  describe('changePassword()', () => {
    it('puts the new password in the place of the old one', async () => {
      await begin();
      const maria = world.as(await world.addUser('maria'));

      await changePassword(maria, { current_password: PASSWORD, new_password: NEW_PASSWORD });

      await expect(logIn(world.services, { username: 'maria', password: PASSWORD })).rejects.toThrow();
      expect(await logIn(world.services, { username: 'maria', password: NEW_PASSWORD })).toBeDefined();
      const change = await lastChange();
      expect(change).toMatchObject({ record_id: maria.actor.id, action: 'update', actor: 'maria' });
      expect(JSON.stringify(change)).not.toMatch(/scrypt|Sieve/);
    });

    it('ends the other sessions; the one that asks stays, through renewals too', async () => {
      await begin();
      const maria = await world.addUser('maria');
      const enter = async (): Promise<string> =>
        (await logIn(world.services, { username: 'maria', password: PASSWORD })).access_token;
      const [own, other] = [await enter(), await enter()];
      const actor = await authenticate(world.services, own);
      const given = { current_password: PASSWORD, new_password: NEW_PASSWORD };

      await changePassword({ ...world.as(maria), actor }, given);
      const renewed = await renewSession(world.services, own);

      expect(await failureOf(authenticate(world.services, other))).toBe('invalid_token');
      for (const token of [own, renewed.token])
        expect(await authenticate(world.services, token)).toMatchObject({ id: maria.id });
      await logOut({ ...world.as(maria), actor });
      for (const token of [own, renewed.token])
        expect(await failureOf(authenticate(world.services, token))).toBe('invalid_token');
    });

    it('ends the session that stayed before, when another one changes the password again', async () => {
      await begin();
      const maria = await world.addUser('maria');
      const enter = async (password: string): Promise<string> =>
        (await logIn(world.services, { username: 'maria', password })).access_token;
      const change = async (token: string, current_password: string, new_password: string) =>
        changePassword(
          { ...world.as(maria), actor: await authenticate(world.services, token) },
          { current_password, new_password },
        );
      const first = await enter(PASSWORD);
      await change(first, PASSWORD, NEW_PASSWORD);
      const second = await enter(NEW_PASSWORD);
      await change(second, NEW_PASSWORD, 'Bucket-of-lime-4');

      expect(await failureOf(authenticate(world.services, first))).toBe('invalid_token');
      expect(await authenticate(world.services, second)).toMatchObject({ id: maria.id });
    });

    it('refuses a wrong current password and a weak new one', async () => {
      await begin();
      const maria = world.as(await world.addUser('maria'));
      const attempt = (current_password: string, new_password: string) =>
        changePassword(maria, { current_password, new_password }).catch((error: unknown) => error);

      const wrong = await attempt('Wrong-password-1', NEW_PASSWORD);
      expect(wrong).toBeInstanceOf(BadRequestError);
      expect(wrong).toMatchObject({ detail: { type: 'invalid_password' } });
      expect(await attempt(PASSWORD, 'Welcome1')).toMatchObject({
        code: 'validation',
        detail: { errors: [{ field: 'new_password', type: 'common_password' }] },
      });
    });

    it('lets one of two changes at once win', async () => {
      await begin();
      const maria = world.as(await world.addUser('maria'));
      const change = (new_password: string) =>
        changePassword(maria, { current_password: PASSWORD, new_password });

      const asked = await Promise.allSettled([change('Bucket-of-lime-4'), change('Barrow-of-sand-9')]);

      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('getMe()', () => {
    it('gives one’s own account with its permissions', async () => {
      await begin();
      const maria = await world.addUser('maria');

      expect(await getMe(world.as(maria))).toEqual({ ...maria, permissions: ['read'] });
    });

    it('knows no account behind a door without one', async () => {
      await begin();

      await expect(
        getMe({ ...admin, actor: { id: null, username: 'cli', role: 'admin' } }),
      ).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    });
  });
});
