import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountClients, type Reply } from './create-account-clients.ts';
import { startTestApi, type TestApi } from '../test-api.ts';

const DAY_S = 86_400;
const PASSWORD = 'Tre-Cazzuole-7';

describe.each(DIALECTS)('invitations, on %s', (dialect) => {
  let api: TestApi;
  let ask: ReturnType<typeof createAccountClients>;
  let [site, other] = [0, 0];
  let made = 0;

  const makeSite = async (site_name: string): Promise<number> => {
    const body = { site_name, visibility: 'members' };
    return Number((await ask('POST', '/api/sites', { as: 'operator', body })).data['id']);
  };
  const invite = (body: object = {}, as = 'operator', at = site): Promise<Reply> =>
    ask('POST', `/api/sites/${at}/invitations`, { as, body: { role: 'editor', ...body } });
  const codeOf = async (body: object = {}, as = 'operator'): Promise<string> =>
    String((await invite(body, as)).data['code']);
  const show = (code: string): Promise<Reply> => ask('POST', '/api/invitations/show', { body: { code } });
  const accept = (code: string, as: string): Promise<Reply> =>
    ask('POST', '/api/invitations/accept', { as, body: { code } });
  const register = (code: string, account: object = {}): Promise<Reply> => {
    const username = `newcomer${++made}`;
    const body = { code, username, email: `${username}@example.org`, password: PASSWORD, ...account };
    return ask('POST', '/api/invitations/register', { body });
  };

  beforeAll(async () => {
    api = await startTestApi(dialect);
    ask = createAccountClients(api);
    [site, other] = [await makeSite('Villa'), await makeSite('Torre')];
    for (const one of ['anna', 'bruno', 'carla', 'dario']) await ask.join(one);
  });
  afterAll(() => api.close());

  it('give a newcomer an account that reads, and the role at that site and no other', async () => {
    const { status, data } = await invite({ invitee: 'Giulia Bianchi' });
    const code = String(data['code']);

    expect(status).toBe(201);
    expect(data).toMatchObject({ role: 'editor', invitee: 'Giulia Bianchi', invited_by: 'operator' });
    expect(data['link']).toMatch(/^http:.*\/invitation#trowel_inv_[\w-]{43}$/);
    expect(data['qr_svg']).toMatch(/^<svg /);
    expect((await show(code)).data).toMatchObject({
      site_name: 'Villa',
      role: 'editor',
      invitee: 'Giulia Bianchi',
    });
    const joined = await register(code, { username: 'giulia' });
    expect(joined).toMatchObject({ status: 201, data: { site_name: 'Villa', user: { role: 'viewer' } } });
    const form = new URLSearchParams({ username: 'giulia', password: PASSWORD });
    const login = await api.call('/api/auth/login', { method: 'POST', as: 'nobody', body: form });
    const token = String((login.body as { access_token?: string }).access_token);
    const sees = async (id: number): Promise<number> =>
      (await ask('GET', `/api/sites/${id}`, { as: token })).status;
    expect([await sees(site), await sees(other)]).toEqual([200, 404]);
    const unit = { site_name: 'Villa', us_number: '1' };
    expect((await ask('POST', '/api/us', { as: token, body: unit })).status).toBe(201);
  });

  it('are used once, also by two at the same time, and answer then as one that never was', async () => {
    const never = await show(`trowel_inv_${'a'.repeat(43)}`);
    const code = await codeOf();
    const both = await Promise.all([accept(code, 'anna'), accept(code, 'bruno')]);

    expect(never.status).toBe(404);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(both.find(({ status }) => status === 404)!.text).toBe(never.text);
    for (const told of [await show(code), await accept(code, 'carla'), await register(code)])
      expect(told).toEqual(never);
    await ask('DELETE', `/api/sites/${site}/members/anna`, { as: 'operator' });
    await ask('DELETE', `/api/sites/${site}/members/bruno`, { as: 'operator' });
  });

  it('tell nobody without one which names are taken, and stay open where an account cannot be made', async () => {
    const code = await codeOf();
    const wrong = await register('trowel_inv_wrong', { username: 'admin' });

    expect(wrong.status).toBe(404);
    expect(await register('trowel_inv_wrong', { password: 'weak' })).toEqual(wrong);
    expect((await register(code, { username: 'Admin' })).status).toBe(409);
    expect((await register(code, { password: 'weak' })).status).toBe(422);
    expect((await show(code)).status).toBe(200);
    expect((await register(code, { role: 'admin' })).status).toBe(422);
  });

  it('end with their days, when they are taken back, and when who made them may invite no more', async () => {
    expect((await invite({ days: 31 })).status).toBe(422);
    const usual = Date.parse(String((await invite()).data['expires_at'])) - api.services.clock().getTime();
    expect(Math.round(usual / DAY_S / 1_000)).toBe(7);
    const taken = await invite();
    const path = `/api/sites/${site}/invitations/${String(taken.data['id'])}`;
    expect((await ask('DELETE', path.replace(String(site), String(other)), { as: 'operator' })).status).toBe(
      404,
    );
    expect((await ask('DELETE', path, { as: 'operator' })).status).toBe(204);
    expect((await show(String(taken.data['code']))).status).toBe(404);

    await ask('PUT', `/api/sites/${site}/members/dario`, { as: 'operator', body: { role: 'owner' } });
    const [codes, mine] = [await codeOf({}, 'dario'), await codeOf({ days: 1 })];
    expect((await show(codes)).status).toBe(200);
    await ask('PUT', `/api/sites/${site}/members/dario`, { as: 'operator', body: { role: 'editor' } });
    expect((await show(codes)).status).toBe(404);

    expect((await show(mine)).status).toBe(200);
    api.pass(DAY_S);
    for (const caller of ['operator', 'admin', 'viewer'] as const) await api.renewToken(caller);
    ask = createAccountClients(api);
    for (const one of ['anna', 'bruno', 'carla', 'dario']) await ask.join(one);
    expect((await show(mine)).status).toBe(404);
  });

  it('raise a role and never lower it; who has all they give is told so, and they stay open', async () => {
    await ask('PUT', `/api/sites/${site}/members/anna`, { as: 'operator', body: { role: 'viewer' } });
    const [higher, lower] = [await codeOf(), await codeOf({ role: 'viewer' })];

    expect((await accept(higher, 'anna')).data).toMatchObject({ role: 'editor', site_name: 'Villa' });
    expect(await accept(lower, 'anna')).toMatchObject({ status: 409 });
    expect((await accept(lower, 'operator')).status).toBe(409);
    expect((await accept(lower, 'bruno')).data).toMatchObject({ role: 'viewer' });
  });

  it('are made and seen by owners of the site and administrators, into a team by administrators', async () => {
    const made = await ask('POST', '/api/teams', { as: 'admin', body: { name: 'Restauro' } });
    const team_id = Number(made.data['id']);

    expect((await invite({}, 'anna')).status).toBe(403);
    expect((await invite({}, 'carla')).status).toBe(404);
    expect((await ask('GET', `/api/sites/${site}/invitations`, { as: 'anna' })).status).toBe(403);
    expect((await ask('GET', `/api/sites/${site}/invitations`, { as: 'carla' })).status).toBe(404);
    expect((await invite({ team_id })).status).toBe(403);
    const code = await codeOf({ team_id, role: 'viewer' }, 'admin');
    expect((await show(code)).data).toMatchObject({ team: 'Restauro' });
    expect((await accept(code, 'carla')).status).toBe(200);
    expect((await ask('GET', '/api/teams', { as: 'carla' })).data).toMatchObject([{ name: 'Restauro' }]);
    const gone = await codeOf({ team_id }, 'admin');
    await ask('DELETE', `/api/teams/${team_id}`, { as: 'admin' });
    expect((await show(gone)).status).toBe(404);
  });

  it('neither are made nor used with a token somebody made for a script', async () => {
    const expires_at = new Date(api.services.clock().getTime() + DAY_S * 1_000).toISOString();
    const body = { name: 'script', scopes: ['write'], expires_at };
    const token = String((await ask('POST', '/api/auth/tokens', { as: 'operator', body })).data['token']);

    expect((await invite({}, token)).status).toBe(403);
    expect((await accept(await codeOf(), token)).status).toBe(403);
  });

  it('say in the log and in the list who invited whom, and keep no code', async () => {
    const code = await codeOf({ invitee: 'Carla' });
    await accept(code, 'carla');
    const list = await ask('GET', `/api/sites/${site}/invitations`, { as: 'operator' });
    const log = await ask('GET', '/api/changes?limit=100', { as: 'operator' });

    expect((list.data as unknown as object[])[0]).toMatchObject({
      invitee: 'Carla',
      invited_by: 'operator',
      accepted_by: 'carla',
    });
    const lines = log.data as unknown as { entity: string }[];
    expect(lines.filter(({ entity }) => entity === 'invitations').slice(0, 2)).toMatchObject([
      { actor: 'carla', after: { invited_by: 'operator', accepted_by: 'carla' } },
      {
        actor: 'operator',
        action: 'create',
        after: { invitee: 'Carla', site_name: 'Villa', role: 'editor' },
      },
    ]);
    expect(lines.find(({ entity }) => entity === 'site_members')).toMatchObject({
      actor: 'carla',
      after: { username: 'carla', role: 'editor', invited_by: 'operator' },
    });
    expect(list.text + log.text + api.readLog()).not.toContain(code.slice(11));
  });

  it('are guessed at no faster than passwords', async () => {
    const limited = await startTestApi(dialect, { auth: { limit: 5, windowMs: 60_000 } });
    const tries: number[] = [];
    for (let i = 0; i < 6; i++)
      tries.push(
        (
          await createAccountClients(limited)('POST', '/api/invitations/show', {
            body: { code: `guess ${i}` },
          })
        ).status,
      );
    await limited.close();

    expect(tries).toEqual([404, 404, 404, 404, 404, 429]);
  });
});
