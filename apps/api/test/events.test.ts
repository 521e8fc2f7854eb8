import { connect } from '@trowel/db';
import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { changePassword } from '@trowel/services/accounts';
import { createServices } from '@trowel/services/startup';
import type { Context, Services } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createSite } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '@trowel/http/testing';
import { openStream, type TestStream } from './event-stream.ts';
import { startTestApi, type Caller, type TestApi } from './test-api.ts';

describe.each(DIALECTS)('news of changes on %s', (dialect) => {
  let api: TestApi;
  let siteId: number;
  const streams: TestStream[] = [];
  beforeAll(async () => {
    api = await startTestApi(dialect);
    siteId = await makeSite('Villa');
    await makeSite('Castro');
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await api.close();
  });

  const makeSite = async (site_name: string): Promise<number> => {
    const { body } = await api.call('/api/sites', { method: 'POST', body: { site_name } });
    return (body.data as { id: number }).id;
  };
  const makeUnit = (us_number: string, site_name = 'Villa') =>
    api.call('/api/us', { method: 'POST', as: 'operator', body: { site_name, us_number } });
  const lastSequence = async (): Promise<number> => {
    const { body } = await api.call('/api/changes?limit=1');
    return (body.data as { sequence: number }[])[0]?.sequence ?? 0;
  };
  const open = async (
    query = '',
    {
      as = 'viewer',
      headers = {},
    }: { as?: Exclude<Caller, 'nobody'>; headers?: Record<string, string> } = {},
  ): Promise<TestStream> => {
    const authorization = `Bearer ${api.tokens[as]}`;
    const stream = await openStream(`${api.url}/api/events${query}`, { authorization, ...headers });
    streams.push(stream);
    return stream;
  };

  it('tells what happened, by whom, and where', async () => {
    const stream = await open();

    const { body } = await makeUnit('1');
    const unit = body.data as { id: number };
    await api.call(`/api/us/${unit.id}`, { method: 'PUT', body: { period: 'II', sector: 'A' } });
    const [made, changed] = await stream.take(2);

    expect(made).toMatchObject({
      event: 'change',
      data: { action: 'create', entity: 'us', record_id: unit.id },
    });
    expect(changed).toEqual({
      id: String(await lastSequence()),
      event: 'change',
      data: {
        sequence: await lastSequence(),
        entity: 'us',
        record_id: unit.id,
        site_name: 'Villa',
        action: 'update',
        version: 2,
        actor: 'admin',
        via: 'api',
        batch: null,
        fields: expect.arrayContaining(['period', 'sector']),
      },
    });
  });

  it('goes on after the last event heard of, even through many', async () => {
    const after = await lastSequence();
    for (let i = 0; i < 5; i++) await makeUnit(`2${i}`);

    const byHeader = await open('?after=0', { headers: { 'last-event-id': String(after) } });
    const byQuery = await open(`?after=${after}`);
    await makeUnit('25');

    const wanted = Array.from({ length: 6 }, (_, i) => String(after + 1 + i));
    expect((await byHeader.take(6)).map(({ id }) => id)).toEqual(wanted);
    expect((await byQuery.take(6)).map(({ id }) => id)).toEqual(wanted);
  });

  it('tells of one site where one is named, by its present name, and 404 where there is none', async () => {
    const stream = await open('?site_name=Villa');

    await makeUnit('1', 'Castro');
    await api.call(`/api/sites/${siteId}`, { method: 'PUT', body: { site_name: 'Villa Nuova' } });
    await makeUnit('31', 'Villa Nuova');
    const [renamed, made] = await stream.take(2);
    await api.call(`/api/sites/${siteId}`, { method: 'PUT', body: { site_name: 'Villa' } });

    expect(renamed).toMatchObject({
      data: { entity: 'sites', fields: ['site_name'], site_name: 'Villa Nuova' },
    });
    expect(made).toMatchObject({ data: { entity: 'us', site_name: 'Villa Nuova' } });
    expect((await api.call('/api/events?site_name=Atlantis')).status).toBe(404);
  });

  it('tells of accounts only to those who manage them', async () => {
    const admin = await open('', { as: 'admin' });
    const viewer = await open();

    const account = { username: 'maria', email: 'maria@example.org', password: PASSWORD };
    await api.call('/api/auth/register', { method: 'POST', body: account });
    await makeUnit('41');

    expect((await admin.take(2)).map(({ data }) => data['entity'])).toEqual(['users', 'us']);
    expect((await viewer.take(1)).map(({ data }) => data['entity'])).toEqual(['us']);
  });

  it('ends with the token: given back, or of an account that changed', async () => {
    const loggedOut = await open('', { as: 'operator' });
    await api.call('/api/auth/logout', { method: 'POST', as: 'operator' });
    const told = await loggedOut.take(1);

    const promoted = await open('', { as: 'viewer' });
    const { body } = await api.call('/api/auth/users');
    const { id } = (body as unknown as { id: number; username: string }[]).find(
      ({ username }) => username === 'viewer',
    )!;
    await api.call(`/api/auth/users/${id}`, { method: 'PUT', body: { role: 'operator' } });
    const [changed] = await promoted.take(1);

    const deactivated = await open('', { as: 'viewer' });
    await api.call(`/api/auth/users/${id}`, { method: 'PUT', body: { is_active: false } });
    const [inactive] = await deactivated.take(1);
    await api.call(`/api/auth/users/${id}`, { method: 'PUT', body: { is_active: true, role: 'viewer' } });
    await api.renewToken('viewer');

    expect(told).toEqual([{ id: '', event: 'end', data: { reason: 'invalid_token' } }]);
    expect([changed?.data, inactive?.data]).toEqual([
      { reason: 'role_changed' },
      { reason: 'inactive_account' },
    ]);
    expect(await Promise.all([loggedOut, promoted, deactivated].map((stream) => stream.ended))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('ends when the token expires', async () => {
    const stream = await open();
    api.pass(api.services.tokens.lifetimeS + 1);
    await api.renewToken('operator');

    await makeUnit('51');
    const [end] = await stream.take(1);

    expect(end).toEqual({ id: '', event: 'end', data: { reason: 'expired_token' } });
    expect(await stream.ended).toBe(true);
    for (const caller of ['admin', 'viewer'] as const) await api.renewToken(caller);
  });

  it('ends when the password was changed', async () => {
    const stream = await open();
    const account = await api.services.database.reads.users.findByUsername('viewer');
    const actor = { id: account!.id, username: 'viewer', role: 'viewer' } as const;

    await changePassword(
      { actor, via: 'web', language: 'en', services: seeAll(api.services) },
      { current_password: PASSWORD, new_password: `${PASSWORD}-2` },
    );

    expect(await stream.take(1)).toMatchObject([{ event: 'end', data: { reason: 'invalid_token' } }]);
    await api.renewToken('viewer');
  });
});

/** The services of one more process on a database. */
const openServicesAt = (url: string): Promise<Services> =>
  createServices({ databaseUrl: url, filesDir: '', jwtSecret: 'test-only-0123456789-0123456789-abc' });
const as = (services: Services): Context => ({
  actor: { id: null, username: 'test', role: 'admin' },
  via: 'cli',
  language: 'en',
  services: seeAll(services),
});

describe.each(DIALECTS)('news across processes on %s', (dialect) => {
  it('come from whoever writes to the database, in the order of the sequence', async () => {
    const { url, remove } = await openTestDatabase(dialect);
    const [one, other] = [await openServicesAt(url), await openServicesAt(url)];
    const { followChanges } = await import('@trowel/services/changes');
    const { from, batches } = await followChanges(as(one), {});
    const heard: number[] = [];
    const names: (string | null)[] = [];

    const writing = Promise.all(
      Array.from({ length: 20 }, (_, i) => createSite(as(i % 2 === 0 ? one : other), { site_name: `S${i}` })),
    );
    for await (const { news } of batches) {
      for (const { sequence, site_name } of news) {
        heard.push(sequence);
        names.push(site_name);
      }
      if (heard.length >= 20) break;
    }
    await writing;

    expect(heard).toEqual(Array.from({ length: 20 }, (_, i) => from + 1 + i));
    expect(names.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `S${i}`).toSorted());
    await one.close();
    await other.close();
    await remove();
  });
});

describe('news on PostgreSQL whose connection for them was ended', () => {
  it('miss nothing, and are heard over a new one', async () => {
    const { url, remove } = await openTestDatabase('postgres');
    const [one, other] = [await openServicesAt(url), await openServicesAt(url)];
    const watcher = connect(url);
    const listeners = async (): Promise<number[]> =>
      (
        await watcher.reads.rows(
          "select pid from pg_stat_activity where application_name = 'trowel news' and datname = current_database() and query like 'LISTEN%'",
          [],
        )
      ).map(([pid]) => Number(pid));
    const { followChanges } = await import('@trowel/services/changes');
    const { from, batches } = await followChanges(as(one), {});
    const heard: number[] = [];
    const hearing = (async () => {
      for await (const { news } of batches) {
        for (const { sequence } of news) heard.push(sequence);
        if (heard.length >= 3) return;
      }
    })();
    const patience = { timeout: 60_000 };
    await expect.poll(async () => (await listeners()).length, patience).toBe(1);
    await createSite(as(other), { site_name: 'Before' });
    await expect.poll(() => heard.length, patience).toBe(1);

    const [pid] = await listeners();
    await watcher.reads.rows('select pg_terminate_backend($1::int)', [pid]);
    await createSite(as(other), { site_name: 'Meanwhile' });
    await expect.poll(() => heard.length, patience).toBe(2);
    await expect.poll(async () => (await listeners()).filter((one) => one !== pid).length, patience).toBe(1);
    await createSite(as(other), { site_name: 'After' });
    await hearing;

    expect(heard).toEqual([from + 1, from + 2, from + 3]);
    await Promise.all([watcher.close(), one.close(), other.close()]);
    await remove();
  });
});
