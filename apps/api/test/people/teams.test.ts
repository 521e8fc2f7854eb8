import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../event-stream.ts';
import { createAccountClients, type Reply } from './create-account-clients.ts';
import { startTestApi, type TestApi } from '../test-api.ts';

describe.each(DIALECTS)('teams, on %s', (dialect) => {
  let api: TestApi;
  let ask: ReturnType<typeof createAccountClients>;
  let [here, there] = [0, 0];

  const makeSite = async (site_name: string): Promise<number> => {
    const made = await ask('POST', '/api/sites', {
      as: 'operator',
      body: { site_name, visibility: 'members' },
    });
    return Number(made.data['id']);
  };
  const makeTeam = async (name: string, ...people: string[]): Promise<number> => {
    const made = await ask('POST', '/api/teams', { as: 'admin', body: { name } });
    const id = Number(made.data['id']);
    for (const one of people) await ask('PUT', `/api/teams/${id}/members/${one}`, { as: 'admin' });
    return id;
  };
  const open = (site: number, team: number, role: string): Promise<Reply> =>
    ask('PUT', `/api/sites/${site}/teams/${team}`, { as: 'operator', body: { role } });
  const sees = async (as: string, site: number): Promise<number> =>
    (await ask('GET', `/api/sites/${site}`, { as })).status;
  const writes = async (as: string, site: number): Promise<number> =>
    (await ask('PUT', `/api/sites/${site}`, { as, body: { description: as } })).status;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    ask = createAccountClients(api);
    [here, there] = [await makeSite('Qui'), await makeSite('Là')];
    for (const one of ['anna', 'bruno', 'carla']) await ask.join(one);
  });
  afterAll(() => api.close());

  it('are made, changed and deleted by administrators alone', async () => {
    const body = { name: 'Sopraluogo 2026', description: 'In March' };
    for (const as of ['operator', 'viewer'])
      expect((await ask('POST', '/api/teams', { as, body })).status).toBe(403);
    const made = await ask('POST', '/api/teams', { as: 'admin', body });
    const path = `/api/teams/${String(made.data['id'])}`;

    expect(made).toMatchObject({ status: 201, data: { ...body, members: [] } });
    expect((await ask('POST', '/api/teams', { as: 'admin', body: { name: 'SOPRALUOGO 2026' } })).status).toBe(
      409,
    );
    expect((await ask('PUT', path, { as: 'operator', body: { name: 'Other' } })).status).toBe(403);
    expect((await ask('PUT', path, { as: 'admin', body: { description: null } })).data).toMatchObject({
      name: body.name,
      description: null,
    });
    expect((await ask('PUT', `${path}/members/anna`, { as: 'operator' })).status).toBe(403);
    expect((await ask('PUT', `${path}/members/nobody-here`, { as: 'admin' })).status).toBe(404);
    expect((await ask('DELETE', path, { as: 'operator' })).status).toBe(403);
    expect((await ask('DELETE', path, { as: 'admin' })).status).toBe(204);
    expect((await ask('DELETE', path, { as: 'admin' })).status).toBe(404);
  });

  it('open a site to who is in them, from the next request on, and close it again', async () => {
    const team = await makeTeam('Restauro', 'anna');
    const member = `/api/teams/${team}/members/bruno`;

    expect(await sees('anna', here)).toBe(404);
    expect(await open(here, team, 'viewer')).toMatchObject({
      status: 200,
      data: { name: 'Restauro', role: 'viewer', members: [{ username: 'anna', full_name: null }] },
    });
    expect([await sees('anna', here), await sees('bruno', here), await sees('anna', there)]).toEqual([
      200, 404, 404,
    ]);
    await ask('PUT', member, { as: 'admin' });
    expect(await sees('bruno', here)).toBe(200);
    await ask('DELETE', member, { as: 'bruno' });
    expect(await sees('bruno', here)).toBe(404);
    await ask('DELETE', `/api/sites/${here}/teams/${team}`, { as: 'operator' });
    expect(await sees('anna', here)).toBe(404);
    await open(here, team, 'viewer');
    await ask('DELETE', `/api/teams/${team}`, { as: 'admin' });
    expect(await sees('anna', here)).toBe(404);
  });

  it('give the highest of the roles somebody has at a site', async () => {
    const [readers, editors] = [await makeTeam('Readers', 'carla'), await makeTeam('Editors', 'carla')];
    await ask('PUT', `/api/sites/${here}/members/carla`, { as: 'operator', body: { role: 'viewer' } });
    await open(here, readers, 'viewer');

    expect(await writes('carla', here)).toBe(403);
    await open(here, editors, 'editor');
    expect([await writes('carla', here), await writes('carla', there)]).toEqual([200, 404]);
    expect((await open(here, readers, 'owner')).status).toBe(200);
    const rule = { as: 'carla', body: { location: 'exact' } };
    expect((await ask('PUT', `/api/sites/${here}`, rule)).status).toBe(200);
    await ask('DELETE', `/api/sites/${here}/teams/${readers}`, { as: 'carla' });
    await ask('DELETE', `/api/sites/${here}/teams/${editors}`, { as: 'operator' });
    expect([await sees('carla', here), await writes('carla', here)]).toEqual([200, 403]);
  });

  it('are given a role by owners of the site and administrators alone', async () => {
    const team = await makeTeam('Editors of here', 'anna');
    await open(here, team, 'editor');
    const put = (as: string): Promise<Reply> =>
      ask('PUT', `/api/sites/${here}/teams/${team}`, { as, body: { role: 'owner' } });

    expect((await put('anna')).status).toBe(403);
    expect((await put('bruno')).status).toBe(404);
    expect((await ask('DELETE', `/api/sites/${here}/teams/${team}`, { as: 'anna' })).status).toBe(403);
    expect(
      (await ask('PUT', `/api/sites/${here}/teams/9999`, { as: 'operator', body: { role: 'viewer' } }))
        .status,
    ).toBe(404);
    expect((await ask('GET', `/api/sites/${here}/teams`, { as: 'bruno' })).status).toBe(404);
    expect((await ask('GET', `/api/sites/${here}/teams`, { as: 'anna' })).data).toContainEqual(
      expect.objectContaining({
        team_id: team,
        role: 'editor',
        members: [{ username: 'anna', full_name: null }],
      }),
    );
  });

  it('are listed to who may open a site to them, to others those they are in; others there are not', async () => {
    const team = await makeTeam('Of bruno', 'bruno');
    const names = async (as: string): Promise<unknown[]> =>
      ((await ask('GET', '/api/teams', { as })).data as unknown as { name: string }[]).map(
        ({ name }) => name,
      );

    expect(await names('bruno')).toEqual(['Of bruno']);
    expect(await names('viewer')).toEqual([]);
    expect(await names('admin')).toEqual(await names('operator'));
    expect(await names('admin')).toContain('Of bruno');
    const takeOut = async (as: string, id: number): Promise<number> =>
      (await ask('DELETE', `/api/teams/${id}/members/bruno`, { as })).status;
    expect([await takeOut('viewer', team), await takeOut('viewer', 9999)]).toEqual([404, 404]);
    expect([await takeOut('operator', team), await takeOut('operator', 9999)]).toEqual([403, 404]);
  });

  it('are in the log: to administrators who is in them, to who reads a site that they came', async () => {
    const team = await makeTeam('Logged', 'anna');
    await open(there, team, 'viewer');
    const log = async (as: string, entity: string): Promise<object[]> => {
      const told = await ask('GET', '/api/changes?limit=100', { as });
      return (told.data as unknown as { entity: string }[]).filter((one) => one.entity === entity);
    };

    expect((await log('admin', 'teams')).slice(0, 2)).toMatchObject([
      {
        actor: 'admin',
        action: 'update',
        before: { member: null },
        after: { name: 'Logged', member: 'anna' },
      },
      { actor: 'admin', action: 'create', after: { name: 'Logged' } },
    ]);
    expect([await log('operator', 'teams'), await log('viewer', 'teams')]).toEqual([[], []]);
    expect((await log('anna', 'site_teams')).slice(0, 1)).toMatchObject([
      { actor: 'operator', action: 'create', after: { site_name: 'Là', team: 'Logged', role: 'viewer' } },
    ]);
    expect(await log('bruno', 'site_teams')).toEqual([]);
  });

  it('send those away who follow the news, before anything is told that they see no more', async () => {
    const team = await makeTeam('Followers', 'bruno');
    await open(there, team, 'viewer');
    const row = await api.services.database.reads.users.findByUsername('bruno');
    const stream = await openStream(`${api.url}/api/events`, {
      authorization: `Bearer ${api.services.tokens.issue(row!)}`,
    });

    await ask('DELETE', `/api/teams/${team}/members/bruno`, { as: 'admin' });
    await ask('PUT', `/api/sites/${there}`, { as: 'operator', body: { description: 'after' } });

    expect(await stream.take(1)).toMatchObject([{ event: 'end', data: { reason: 'role_changed' } }]);
  });
});
