import { DIALECTS } from '@trowel/db/testing';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
  type Role,
} from '@trowel/domain/core';
import type { MadePersonalToken, NewPersonalToken, User } from '@trowel/domain/records';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requirePermission, type Context } from '../context.ts';
import { openFor } from '../visibility.ts';
import { authenticate } from './authenticate.ts';
import { changePassword, getMe, logOut } from './account-self.ts';
import { listPersonalTokens, createPersonalToken, revokePersonalToken } from './personal-tokens.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from './testing/auth-world.ts';
import { registerUser, updateUser } from './users.ts';

const READING: NewPersonalToken = {
  name: 'QGIS',
  scopes: ['read'],
  expires_at: '2026-05-05T08:00:00.000Z',
};
const WRITING: NewPersonalToken = { ...READING, name: 'survey script', scopes: ['write'] };

describe.each(DIALECTS)('personal access tokens on %s', (dialect) => {
  let world: AuthWorld;
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
  });
  afterEach(() => world.clear());
  afterAll(() => world.dispose());

  const begin = async (role: Role, asked = READING): Promise<{ user: User; made: MadePersonalToken }> => {
    const user = await world.addUser('maria', { role });
    return { user, made: await createPersonalToken(world.as(user), asked) };
  };
  const cameWith = async ({ token }: MadePersonalToken): Promise<Context> => {
    const actor = await authenticate(world.services, token);
    return { actor, via: 'api', language: 'en', services: await openFor(world.services, actor) };
  };

  it.each([
    ['viewer', READING, 'viewer'],
    ['viewer', WRITING, 'viewer'],
    ['operator', READING, 'viewer'],
    ['operator', WRITING, 'operator'],
    ['admin', READING, 'viewer'],
    ['admin', WRITING, 'operator'],
  ] as const)('of a %s, %o acts as that person, as %s', async (role, asked, as) => {
    const { user, made } = await begin(role, asked);

    const { actor } = await cameWith(made);

    expect(actor).toMatchObject({ id: user.id, username: 'maria', role: as });
  });

  it('a token to read writes nothing, one to write keeps no accounts, an administrator’s neither', async () => {
    const { user, made } = await begin('admin');
    const writing = await createPersonalToken(world.as(user), WRITING);

    const [reader, writer] = [await cameWith(made), await cameWith(writing)];

    expect(() => requirePermission(reader, 'create')).toThrow(ForbiddenError);
    expect(() => requirePermission(writer, 'create')).not.toThrow();
    const other = { username: 'carla', email: 'carla@example.org', password: PASSWORD };
    await expect(registerUser(writer, other)).rejects.toThrow(ForbiddenError);
    expect(await getMe(reader)).toMatchObject({ role: 'admin', permissions: ['read'] });
  });

  it('is kept as a hash, and listed without itself', async () => {
    const { user, made } = await begin('operator', WRITING);
    const { token, ...shown } = made;

    const rows = await world.services.database.reads.users.listTokens(user.id);
    const { rows: changes } = await world.services.database.reads.changes.list(
      { entity: 'users', id: user.id },
      { skip: 0, limit: 10 },
    );

    expect(token).toMatch(/^trowel_pat_[\w-]{43}$/);
    expect(await listPersonalTokens(world.as(user))).toEqual([shown]);
    expect(shown.scopes).toEqual(['read', 'write']);
    expect(changes[0]).toMatchObject({ actor: 'maria', via: 'api', after: { personal_token: shown } });
    for (const kept of [rows, changes]) expect(JSON.stringify(kept)).not.toContain(token.slice(11));
  });

  it('ends when it expires, to the second', async () => {
    const { made } = await begin('operator');

    world.pass(86_399);
    await cameWith(made);
    world.pass(1);

    await expect(cameWith(made)).rejects.toMatchObject({ detail: { type: 'expired_token' } });
    world.pass(-86_400);
  });

  it('ends when it is revoked or given back, and nobody else can revoke it', async () => {
    const { user, made } = await begin('operator');
    const second = await createPersonalToken(world.as(user), WRITING);
    const stranger = world.as(await world.addUser('carla', { role: 'admin' }));

    const refused = await revokePersonalToken(stranger, made.id).catch((error: unknown) => error);
    const missing = await revokePersonalToken(stranger, 999_999).catch((error: unknown) => error);
    await revokePersonalToken(world.as(user), made.id);
    await logOut(await cameWith(second));

    expect(refused).toBeInstanceOf(NotFoundError);
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(String(refused).replace(String(made.id), '#')).toBe(String(missing).replace('999999', '#'));
    for (const ended of [made, second])
      await expect(cameWith(ended)).rejects.toMatchObject({ detail: { type: 'invalid_token' } });
    expect(await listPersonalTokens(world.as(user))).toEqual([]);
  });

  it('ends with a new password and a deactivated account, and follows the role', async () => {
    const { user, made } = await begin('operator', WRITING);
    const admin = world.as(await world.addUser('admin', { role: 'admin' }));

    await updateUser(admin, { id: user.id, changes: { role: 'viewer' } });
    expect((await cameWith(made)).actor.role).toBe('viewer');
    await updateUser(admin, { id: user.id, changes: { is_active: false } });
    await expect(cameWith(made)).rejects.toMatchObject({ detail: { type: 'inactive_account' } });
    await updateUser(admin, { id: user.id, changes: { is_active: true } });
    await expect(cameWith(made)).rejects.toMatchObject({ detail: { type: 'invalid_token' } });

    const later = await createPersonalToken(world.as(user), READING);
    await changePassword(world.as(user), { current_password: PASSWORD, new_password: `${PASSWORD}-new` });
    await expect(cameWith(later)).rejects.toMatchObject({ detail: { type: 'invalid_token' } });
    expect(await listPersonalTokens(world.as(user))).toEqual([]);
  });

  it('makes and revokes no tokens, and changes no password', async () => {
    const { made } = await begin('admin', WRITING);
    const script = await cameWith(made);

    for (const doing of [
      () => createPersonalToken(script, READING),
      () => revokePersonalToken(script, made.id),
      () => changePassword(script, { current_password: PASSWORD, new_password: `${PASSWORD}-new` }),
    ])
      await expect(doing()).rejects.toMatchObject({ code: 'forbidden', detail: { type: 'personal_token' } });
  });

  it.each(['2026-05-04T08:00:00.000Z', '2027-05-06T08:00:00.000Z'])(
    'is not made to end at %s',
    async (expires_at) => {
      const user = world.as(await world.addUser('maria'));
      await expect(createPersonalToken(user, { ...READING, expires_at })).rejects.toThrow(ValidationError);
    },
  );

  it('there are fifty at the most, of those that count', async () => {
    const { user } = await begin('viewer');
    for (let made = 1; made < 50; made += 1) await createPersonalToken(world.as(user), READING);

    await expect(createPersonalToken(world.as(user), READING)).rejects.toThrow(ConflictError);
    world.pass(86_400);
    const expires_at = '2026-05-06T08:00:00.000Z';
    await createPersonalToken(world.as(user), { ...READING, expires_at });

    expect(await listPersonalTokens(world.as(user))).toHaveLength(1);
    world.pass(-86_400);
  });

  it('goes with its account', async () => {
    const { user, made } = await begin('viewer');

    await world.clear();

    await expect(cameWith(made)).rejects.toMatchObject({ detail: { type: 'invalid_token' } });
    expect(await world.services.database.reads.users.listTokens(user.id)).toEqual([]);
  });
});
