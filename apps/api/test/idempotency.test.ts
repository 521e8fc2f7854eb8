import { DIALECTS } from '@trowel/db/testing';
import { PASSWORD } from '@trowel/http/testing';
import { forgetAnswers } from '@trowel/services/startup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type Call, type TestApi } from './test-api.ts';

describe.each(DIALECTS)('writes that are sent again on %s', (dialect) => {
  let api: TestApi;
  let keys = 0;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
  });
  afterAll(() => api.close());

  const newKey = (): string => `key-${++keys}`;
  const send = (key: string, path: string, call: Call): Promise<Answer> =>
    api.call(path, {
      method: 'POST',
      as: 'operator',
      ...call,
      headers: { 'idempotency-key': key, ...call.headers },
    });
  const unit = (us_number: string) => ({ site_name: 'Villa', us_number });
  const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';
  const countChanges = async (): Promise<number> =>
    (await api.call('/api/changes?limit=1')).body.pagination?.total ?? 0;

  it('get the first answer, and nothing is done twice', async () => {
    const key = newKey();
    const first = await send(key, '/api/us', { body: unit('1') });
    const count = await countChanges();

    const again = await send(key, '/api/us', { body: unit('1') });
    const byAlias = await send(key, '/api/v1/us', { body: unit('1') });

    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    for (const answer of [again, byAlias]) {
      expect([answer.status, answer.text, isReplayed(answer)]).toEqual([201, first.text, true]);
      expect(answer.headers.get('etag')).toBe('"1"');
      expect(answer.headers.get('location')).toBe(first.headers.get('location'));
    }
    expect(await countChanges()).toBe(count);
  });

  it('are told apart by method, path, parameters and body, and by account', async () => {
    const key = newKey();
    const first = await send(key, '/api/us', { body: unit('11') });

    const otherBody = await send(key, '/api/us', { body: unit('12') });
    const otherPath = await send(key, '/api/inventario', {
      body: { site_name: 'Villa', inventory_number: '11' },
    });
    const otherParameter = await send(key, '/api/us?on_contradiction=reject', { body: unit('11') });
    const otherAccount = await send(key, '/api/us', { body: unit('13'), as: 'admin' });

    for (const answer of [otherBody, otherPath, otherParameter]) {
      expect([answer.status, answer.body.detail]).toMatchObject([422, { type: 'idempotency_key_reused' }]);
    }
    expect([first.status, otherAccount.status]).toEqual([201, 201]);
  });

  it('of every method: a change, a batch, a deletion, an undo', async () => {
    const made = await send(newKey(), '/api/us', { body: unit('21') });
    const { id } = made.body.data as { id: number };
    const calls: [string, Call][] = [
      [`/api/us/${id}`, { method: 'PUT', body: { period: 'II' }, headers: { 'if-match': '"1"' } }],
      ['/api/us/batch', { method: 'PATCH', body: { records: [{ id, changes: { period: 'III' } }] } }],
      [`/api/us/${id}`, { method: 'DELETE' }],
    ];
    for (const [path, call] of calls) {
      const key = newKey();
      const first = await send(key, path, call);
      const again = await send(key, path, call);
      expect([first.status < 300, again.status, again.text, isReplayed(again)]).toEqual([
        true,
        first.status,
        first.text,
        true,
      ]);
    }
    const { body } = await api.call(`/api/changes?entity=us&id=${id}&limit=1`);
    const key = newKey();
    const undo = `/api/changes/${(body.data as { id: number }[])[0]!.id}/undo`;
    const answers = [await send(key, undo, {}), await send(key, undo, {})];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, answers[0]!.text],
      [200, answers[0]!.text],
    ]);
  });

  it('get a refusal again, even where it would go well by now', async () => {
    const key = newKey();
    const refused = await send(key, '/api/us', { body: { site_name: 'Later', us_number: '1' } });
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Later' } });

    const again = await send(key, '/api/us', { body: { site_name: 'Later', us_number: '1' } });
    const anew = await send(newKey(), '/api/us', { body: { site_name: 'Later', us_number: '1' } });

    expect([refused.status, again.status, again.text, isReplayed(again)]).toEqual([
      422,
      422,
      refused.text,
      true,
    ]);
    expect(anew.status).toBe(201);
  });

  it('at the same time are done once: the others are told to wait, or get the answer', async () => {
    const key = newKey();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(key, '/api/us', { body: unit('31') })),
    );

    const done = answers.filter((answer) => answer.status === 201 && !isReplayed(answer));
    const waiting = answers.filter(({ status }) => status === 409);
    expect(done).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 409 || answer.text === done[0]!.text)).toBe(true);
    for (const { headers, body } of waiting) {
      expect([headers.get('retry-after'), body.detail?.['type']]).toEqual(['2', 'idempotency_running']);
    }
    expect((await api.call('/api/us?us_number=31')).body.pagination?.total).toBe(1);
  });

  it('with files are the same when their bytes are, however the form is cut', async () => {
    const form = (text: string): FormData => {
      const body = new FormData();
      body.set('file', new Blob([text]), 'units.csv');
      body.set('site_name', 'Villa');
      return body;
    };
    const key = newKey();

    const first = await send(key, '/api/import', { body: form('site_name,us_number\nVilla,41\n') });
    const count = await countChanges();
    const again = await send(key, '/api/import', { body: form('site_name,us_number\nVilla,41\n') });
    const other = await send(key, '/api/import', { body: form('site_name,us_number\nVilla,42\n') });

    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect([isReplayed(again), other.status, await countChanges()]).toEqual([true, 422, count]);
  });

  it('of accounts keep no password, and one that fails can be tried again', async () => {
    const body = { username: 'maria', email: 'maria@example.org', password: `${PASSWORD}-3` };
    const key = newKey();

    const first = await send(key, '/api/auth/register', { body, as: 'admin' });
    const again = await send(key, '/api/auth/register', { body, as: 'admin' });
    const other = await send(key, '/api/auth/register', {
      body: { ...body, password: `${PASSWORD}-4` },
      as: 'admin',
    });

    expect([first.status, again.text, other.status]).toEqual([201, first.text, 422]);
    const { id } = (await api.services.database.reads.users.findByUsername('admin'))!;
    const row = await api.services.database.reads.keptAnswers.find(id, key);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('with a key that cannot be kept are refused, reading with one is as without', async () => {
    for (const key of ['two words', 'x'.repeat(201), 'più'.normalize('NFC')]) {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      const answer = await api.call('/api/us', { method: 'POST', body: unit('51'), headers });
      expect([answer.status, answer.body.detail?.errors?.[0]?.field]).toEqual([422, 'Idempotency-Key']);
    }
    expect((await send(newKey(), '/api/us', { method: 'GET' })).status).toBe(200);
  });

  it('are forgotten after thirty days', async () => {
    const key = newKey();
    await send(key, '/api/us', { body: unit('61') });
    const { services } = api;
    const in30Days = new Date(Date.now() + 30 * 86_400_000 + 1_000);

    await forgetAnswers({ ...services, clock: () => new Date() });
    const kept = await send(key, '/api/us', { body: unit('61') });
    await forgetAnswers({ ...services, clock: () => in30Days });
    const forgotten = await send(key, '/api/us', { body: unit('61') });

    expect([kept.status, isReplayed(kept)]).toEqual([201, true]);
    expect([forgotten.status, isReplayed(forgotten)]).toEqual([409, false]);
  });

  it('with Prefer: return=minimal get no body, and where the record is', async () => {
    const headers = { prefer: 'respond-async, return=minimal' };
    const made = await api.call('/api/us', { method: 'POST', body: unit('71'), headers });
    const path = made.headers.get('location')!;
    const changed = await api.call(path, { method: 'PUT', body: { period: 'I' }, headers });

    expect([made.status, made.text, made.headers.get('etag')]).toEqual([201, '', '"1"']);
    expect([changed.status, changed.text, changed.headers.get('etag')]).toEqual([204, '', '"2"']);
    expect(changed.headers.get('preference-applied')).toBe('return=minimal');
    expect((await api.call(path)).body.data).toMatchObject({ us_number: '71', period: 'I' });
  });
});
