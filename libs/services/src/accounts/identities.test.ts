import { DIALECTS } from '@trowel/db/testing';
import { DomainError } from '@trowel/domain/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  linkIdentity,
  listIdentities,
  logInWithIdentity,
  unlinkIdentity,
  type AccountRule,
  type ProvenIdentity,
} from './identities.ts';
import { logIn } from './log-in.ts';
import { changePassword } from './account-self.ts';
import { beginSecondFactor } from './second-factor.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from './testing/auth-world.ts';
import { updateUser } from './users.ts';

const ISSUER = 'https://login.example';
const MARIA: ProvenIdentity = {
  issuer: ISSUER,
  subject: 'sub-1',
  email: 'maria@example.org',
  isEmailVerified: true,
  name: 'Maria Rossi',
  preferredName: 'maria',
};

async function failureOf(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  return error instanceof DomainError
    ? (error.detail['type'] ?? error.detail['reason'] ?? error.code)
    : error;
}

describe.each(DIALECTS)('identities of a provider on %s', (dialect) => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
  });
  afterEach(() => world.clear());
  afterAll(() => world.dispose());

  const tryAs = (identity: Partial<ProvenIdentity>, rule: AccountRule): Promise<unknown> =>
    failureOf(logInWithIdentity(world.services, { ...MARIA, ...identity }, rule));

  it('are let in as the account that linked them, whatever is said of their e-mail', async () => {
    const user = await world.addUser('anna', { role: 'operator' });

    expect(await tryAs({}, 'linked')).toBe('identity_unknown');
    const linked = await linkIdentity(world.as(user), MARIA);
    const step = await logInWithIdentity(
      world.services,
      { ...MARIA, email: 'else@example.org', isEmailVerified: false },
      'linked',
    );

    expect(linked).toMatchObject({ issuer: ISSUER, shown_as: 'maria@example.org', used_at: null });
    expect('login' in step && step.login.user).toMatchObject({ id: user.id, role: 'operator' });
    expect(await listIdentities(world.as(user))).toMatchObject([{ used_at: '2026-05-04T08:00:00.000Z' }]);
  });

  it('have a subject of 255 characters at the most', async () => {
    const user = await world.addUser('maria');
    const ctx = world.as(user);
    const longest = { ...MARIA, subject: 's'.repeat(255) };
    for (const tooLong of [
      { ...MARIA, subject: 's'.repeat(256) },
      { ...MARIA, subject: 's'.repeat(1_000_000) },
      { ...MARIA, issuer: `https://${'i'.repeat(3_000)}` },
    ]) {
      expect(await failureOf(linkIdentity(ctx, tooLong))).toBe('identity_too_long');
      for (const rule of ['linked', 'email', 'create'] as const)
        expect(await failureOf(logInWithIdentity(world.services, tooLong, rule))).toBe('identity_too_long');
    }

    expect(await linkIdentity(ctx, longest)).toBeDefined();
    expect(await logInWithIdentity(world.services, longest, 'linked')).toMatchObject({ username: 'maria' });
  });

  it('are told from others by provider and subject together', async () => {
    await linkIdentity(world.as(await world.addUser('anna')), MARIA);

    expect(await tryAs({ issuer: 'https://login.example/' }, 'linked')).toBe('identity_unknown');
    expect(await tryAs({ subject: 'SUB-1' }, 'linked')).toBe('identity_unknown');
    expect(await tryAs({ subject: 'sub-1 ' }, 'linked')).toBe('identity_unknown');
  });

  it('are not let in by their e-mail unless the setting says so, it is verified, and no administrator has it', async () => {
    await world.addUser('maria', { role: 'operator' });
    await world.addUser('chief', { role: 'admin' });
    await world.addUser('left', { is_active: false });

    expect(await tryAs({}, 'linked')).toBe('identity_unknown');
    expect(await tryAs({}, 'create')).toBe('email_taken');
    expect(await tryAs({ isEmailVerified: false }, 'email')).toBe('email_unverified');
    expect(await tryAs({ email: undefined }, 'email')).toBe('email_unverified');
    expect(await tryAs({ subject: 'sub-2', email: 'chief@example.org' }, 'email')).toBe('identity_unknown');
    expect(await tryAs({ subject: 'sub-3', email: 'left@example.org' }, 'email')).toBe('inactive_account');
    expect(await tryAs({ subject: 'sub-4', email: 'nobody@example.org' }, 'email')).toBe('identity_unknown');
    expect(await tryAs({ email: 'MARIA@example.org' }, 'email')).toBe('accepted');
    expect(await tryAs({ subject: 'sub-5' }, 'email')).toBe('identity_unknown');
    expect(await tryAs({ isEmailVerified: false }, 'linked')).toBe('accepted');
  });

  it('are given an account of a viewer where that is set, once, with a name that is free', async () => {
    // As always: registering takes turns at the administrators.
    await world.addUser('chief', { role: 'admin' });
    await world.addUser('maria2');
    await world.addUser('Maria-2');
    const first = await Promise.all([tryAs({}, 'create'), tryAs({}, 'create')]);
    const second = await tryAs({ subject: 'sub-2', email: 'maria@other.example' }, 'create');
    const odd = { subject: 'sub-3', email: 'x@third.example', preferredName: 'a b\n<script>' };

    expect([...first, second]).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await tryAs(odd, 'create')).toBe('accepted');
    expect(await tryAs({ subject: 'sub-4', email: 'not an address' }, 'create')).toBe('email_unverified');
    expect(await tryAs({ subject: 'sub-5', isEmailVerified: false }, 'create')).toBe('email_unverified');
    const users = await world.services.database.reads.users.list();
    expect(users.slice(1).map(({ username, role, full_name: name }) => [username, role, name])).toEqual([
      ['maria2', 'viewer', null],
      ['Maria-2', 'viewer', null],
      ['maria', 'viewer', 'Maria Rossi'],
      ['maria-3', 'viewer', 'Maria Rossi'],
      ['abscript', 'viewer', 'Maria Rossi'],
    ]);
    const { rows } = await world.services.database.reads.changes.list(
      { entity: 'users' },
      { skip: 0, limit: 100 },
    );
    expect(rows.filter(({ action, actor }) => action === 'create' && actor === 'maria')).toHaveLength(1);
  });

  it('log nobody in who was deactivated, and ask for the code of who has a second factor', async () => {
    const user = await world.addUser('maria');
    const admin = world.as(await world.addUser('chief', { role: 'admin' }));
    await linkIdentity(world.as(user), MARIA);

    await world.services.database.transaction((store) =>
      store.users.update(user.id, { has_second_factor: true }),
    );
    expect(await logInWithIdentity(world.services, MARIA, 'linked')).toEqual({
      ticket: expect.any(String),
      username: 'maria',
    });
    await updateUser(admin, { id: user.id, changes: { is_active: false } });
    expect(await tryAs({}, 'linked')).toBe('inactive_account');
  });

  it('belong to one account each, and an account has one of each provider', async () => {
    const [maria, anna] = [world.as(await world.addUser('maria')), world.as(await world.addUser('anna'))];
    const linked = await linkIdentity(maria, MARIA);

    expect(await linkIdentity(maria, MARIA)).toEqual(linked);
    expect(await failureOf(linkIdentity(anna, MARIA))).toBe('identity_taken');
    expect(await failureOf(linkIdentity(maria, { ...MARIA, subject: 'sub-2' }))).toBe('already_linked');
    expect(await failureOf(unlinkIdentity(anna, linked.id))).toBe('not_found');
    await unlinkIdentity(maria, linked.id);
    expect(await listIdentities(maria)).toEqual([]);
    expect(await tryAs({}, 'linked')).toBe('identity_unknown');
  });

  it('leave an account without a password its only way in, and no password opens it', async () => {
    await logInWithIdentity(world.services, MARIA, 'create');
    const [user] = await world.services.database.reads.users.list();
    const ctx = world.as(user!);
    const [identity] = await listIdentities(ctx);

    expect(await failureOf(unlinkIdentity(ctx, identity!.id))).toBe('last_way_in');
    for (const password of ['', PASSWORD])
      expect(await failureOf(logIn(world.services, { username: 'maria', password }))).toBe(
        'invalid_credentials',
      );
    const change = { current_password: '', new_password: 'Spade-under-oak-6' };
    expect(await failureOf(changePassword(ctx, change))).toBe('no_password');
    expect(await failureOf(beginSecondFactor(ctx, {}))).toBe('accepted');
  });
});
