import { DIALECTS } from '@trowel/db/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { authenticate } from './authenticate.ts';
import { logIn } from './log-in.ts';
import { createPasswordLink, resetByLink, showPasswordLink } from './password-links.ts';
import { openAuthWorld, PASSWORD, type AuthWorld } from './testing/auth-world.ts';
import { resetPassword, updateUser } from './users.ts';

const NEW_PASSWORD = 'Sieve-by-the-spoil-3';
const NO_LINK = { code: 'not_found', detail: { type: 'no_password_link' } };

describe.each(DIALECTS)('a link to choose a new password, on %s', (dialect) => {
  let world: AuthWorld;
  let admin: Context & { actor: { id: number } };
  let maria: Awaited<ReturnType<AuthWorld['addUser']>>;
  let anyone: Context;
  beforeAll(async () => {
    world = await openAuthWorld(dialect);
  });
  const begin = async (): Promise<string> => {
    const user = await world.addUser('admin', { role: 'admin' });
    admin = { ...world.as(user), actor: { ...user } };
    maria = await world.addUser('maria', { role: 'operator' });
    anyone = { ...world.as(maria), actor: { ...maria, id: null, username: 'anonymous', role: 'viewer' } };
    return createLink();
  };
  const createLink = async (): Promise<string> => {
    const { link } = await createPasswordLink(admin, { id: maria.id, webUrl: 'https://dig.example' });
    expect(link).toMatch(/^https:\/\/dig\.example\/password#trowel_pwd_/);
    return link.split('#')[1]!;
  };
  afterEach(() => world.clear());
  afterAll(() => world.dispose());

  it('sets the password once and ends the sessions of the account', async () => {
    const code = await begin();
    const { access_token: before } = await logIn(world.services, { username: 'maria', password: PASSWORD });

    expect(await showPasswordLink(anyone, code)).toEqual({ username: 'maria' });
    await expect(resetByLink(anyone, { code, new_password: 'Sieve-by-the-spoil' })).rejects.toMatchObject({
      detail: { errors: [{ field: 'new_password', type: 'no_digit' }] },
    });
    await resetByLink(anyone, { code, new_password: NEW_PASSWORD });

    await expect(authenticate(world.services, before)).rejects.toMatchObject({ code: 'unauthenticated' });
    await logIn(world.services, { username: 'maria', password: NEW_PASSWORD });
    await expect(showPasswordLink(anyone, code)).rejects.toMatchObject(NO_LINK);
    await expect(resetByLink(anyone, { code, new_password: `${NEW_PASSWORD}4` })).rejects.toMatchObject(
      NO_LINK,
    );
  });

  it('ends with another new password, with the account, and when its signature or account is changed', async () => {
    const code = await begin();
    const [, mark = ''] = /-([\w-]{43})$/.exec(code) ?? [];
    const forged = [
      code.replace(`_${maria.id}-`, `_${admin.actor.id}-`),
      code.replace(mark, 'A'.repeat(43)),
      code.slice(0, -1),
      '',
    ];
    for (const one of forged) await expect(showPasswordLink(anyone, one)).rejects.toMatchObject(NO_LINK);

    await resetPassword(admin, { id: maria.id, new_password: NEW_PASSWORD });
    await expect(showPasswordLink(anyone, code)).rejects.toMatchObject(NO_LINK);
    const next = await createLink();
    await updateUser(admin, { id: maria.id, changes: { is_active: false } });
    await expect(showPasswordLink(anyone, next)).rejects.toMatchObject(NO_LINK);
    await expect(
      createPasswordLink(admin, { id: maria.id, webUrl: 'https://dig.example' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('expires after a day, is logged without its code, and only administrators create it', async () => {
    const code = await begin();
    const { rows } = await world.services.database.reads.changes.list(
      { entity: 'users' },
      { skip: 0, limit: 1 },
    );
    expect(rows[0]).toMatchObject({ record_id: maria.id, actor: 'admin' });
    expect(JSON.stringify(rows[0])).not.toContain(code);
    await expect(
      createPasswordLink(world.as(maria), { id: admin.actor.id, webUrl: 'https://dig.example' }),
    ).rejects.toMatchObject({ code: 'forbidden' });

    const clock = (): Date => new Date(Date.now() + 86_401_000);
    const later = { ...anyone, services: { ...anyone.services, clock } };
    await expect(showPasswordLink(later, code)).rejects.toMatchObject(NO_LINK);
  });
});
