import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '@trowel/http/testing';
import { startTestApi, type Answer, type TestApi } from './test-api.ts';

describe.each(DIALECTS)('many at once on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await post('/api/sites', { site_name: 'Villa' });
  });
  afterAll(() => api.close());

  const post = (path: string, body: object): Promise<Answer> => api.call(path, { method: 'POST', body });
  const put = (path: string, body: object, ifMatch?: string): Promise<Answer> => {
    return api.call(path, { method: 'PUT', body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) });
  };
  const dataOf = async (path: string): Promise<Record<string, unknown>> => {
    return (await api.call(path)).body.data as Record<string, unknown>;
  };
  const makeUnit = async (us_number: string, more: object = {}): Promise<string> => {
    const { body } = await post('/api/us', { site_name: 'Villa', us_number, ...more });
    return `/api/us/${(body.data as { id: number }).id}`;
  };
  const makeUnits = (names: readonly string[]): Promise<string[]> => {
    return Promise.all(names.map((name) => makeUnit(name)));
  };
  const versionsInLog = async (path: string): Promise<unknown[]> => {
    const [, , entity, id] = path.split('/');
    const { body } = await api.call(`/api/changes?entity=${entity}&id=${id}&limit=100`);
    return (body.data as { version: number }[]).map(({ version }) => version).toReversed();
  };

  it.each([
    ['/api/us', { site_name: 'Villa', us_number: 'E1' }, 'description'],
    ['/api/inventario', { site_name: 'Villa', inventory_number: 'E1' }, 'description'],
    ['/api/sites', { site_name: 'Edited' }, 'description'],
  ])(
    'one of 100 changes of %s with the same If-Match wins, the others learn the version',
    async (path, key, field) => {
      const made = await post(path, key);
      const one = `${path}/${(made.body.data as { id: number }).id}`;
      const etag = made.headers.get('etag') ?? '';

      const answers = await Promise.all(range(100).map((i) => put(one, { [field]: `Writer ${i}` }, etag)));

      expect(countStatuses(answers)).toEqual({ 200: 1, 412: 99 });
      const refusals = answers.filter(({ status }) => status === 412).map(({ body }) => body.detail);
      const versions = { current_version: 2, your_version: 1 };
      expect(refusals).toMatchObject(range(99).map(() => versions));
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await dataOf(one)).toMatchObject({ version: 2, [field]: `Writer ${winner}` });
      expect(await versionsInLog(one)).toEqual([1, 2]);
    },
  );

  it('no change is lost when writers read, change and try again as they please', async () => {
    const one = await makeUnit('interleaved');
    const random = createRandom(17);
    let wins = 0;
    const write = async (writer: number): Promise<void> => {
      for (let turn = 0; turn < 6; turn++) {
        const { version } = await dataOf(one);
        if (random.between(0, 2) === 0) await dataOf('/api/sites/1');
        const { status } = await put(one, { description: `${writer}.${turn}` }, `"${String(version)}"`);
        expect([200, 412]).toContain(status);
        if (status === 200) wins++;
      }
    };

    await Promise.all(range(12).map(write));

    const { version } = await dataOf(one);
    expect(version).toBe(1 + wins);
    expect(await versionsInLog(one)).toEqual(range(1 + wins).map((i) => i + 1));
  });

  it.each([
    ['/api/us', { site_name: 'Villa', area: 'A', us_number: 'same' }],
    ['/api/inventario', { site_name: 'Villa', inventory_number: 'same' }],
    ['/api/sites', { site_name: 'Same' }],
    ['/api/periods', { site_name: 'Villa', period: '9', phase: '1' }],
    [
      '/api/thesaurus',
      { table_name: 'us', field_name: 'color', value: 'same', language: 'it', label: 'stesso' },
    ],
    [
      '/api/auth/users',
      { username: 'same', email: 'same@example.org', password: 'Digging-4-All', role: 'viewer' },
    ],
  ])('one of 50 records of %s with the same key is made', async (path, record) => {
    const target = path === '/api/auth/users' ? '/api/auth/register' : path;

    const answers = await Promise.all(range(target === path ? 50 : 8).map(() => post(target, record)));

    expect(countStatuses(answers)).toEqual({ 201: 1, 409: answers.length - 1 });
  });

  it('two units that tell of each other at once have one relation', async () => {
    const pairs = await Promise.all(range(15).map((i) => makeUnits([`upper ${i}`, `lower ${i}`])));

    const answers = await Promise.all(
      pairs.flatMap(([upper, lower], i) => [
        post(`${upper}/relationships`, { type: 'covers', us_number: `lower ${i}` }),
        post(`${lower}/relationships`, { type: 'covered_by', us_number: `upper ${i}` }),
        post(`${upper}/relationships`, { type: 'copre', us_number: `lower ${i}` }),
      ]),
    );

    expect(countStatuses(answers)).toEqual({ 201: 45 });
    for (const [i, [upper, lower]] of pairs.entries()) {
      const above = await dataOf(String(upper));
      const below = await dataOf(String(lower));
      expect(above['relationships']).toEqual([relation('covers', `lower ${i}`)]);
      expect(below['relationships']).toEqual([relation('covered_by', `upper ${i}`)]);
    }
  });

  // 0 → 1 → 2 → … → 11 → 0: each write locks its own unit and changes both neighbours.
  it('writes around a ring of units neither block each other nor fail', async () => {
    const names = range(12).map((i) => `ring ${i}`);
    const ring = await makeUnits(names);
    const next = (i: number): string => names[(i + 1) % names.length] ?? '';
    const previous = (i: number): string => names[(i + names.length - 1) % names.length] ?? '';

    const answers = await Promise.all(
      range(3).flatMap((turn) =>
        ring.flatMap((one, i) => [
          post(`${one}/relationships`, { type: 'bonded_to', us_number: next(i) }),
          put(one, { relationships: [{ type: 'same_as', us_number: previous(i) }], description: `${turn}` }),
          put(one, { interpretation: `turn ${turn}` }),
          api.call(`${one}/relationships?type=bonded_to&us_number=${encodeURIComponent(next(i))}`, {
            method: 'DELETE',
          }),
        ]),
      ),
    );

    expect(
      Object.keys(countStatuses(answers))
        .map(Number)
        .filter((status) => ![200, 201, 204, 404].includes(status)),
    ).toEqual([]);
    for (const one of ring) {
      const { version } = await dataOf(one);
      expect(await versionsInLog(one)).toEqual(
        range(Number(version))
          .map((i) => i + 1)
          .slice(-100),
      );
    }
  });

  it('renames, finds, undos and deletions amid each other fail only with reasons', async () => {
    const names = range(8).map((i) => `mixed ${i}`);
    const units = await makeUnits(names);
    const items = await Promise.all(
      names.map(async (us_number, i) => {
        const { body } = await post('/api/inventario', {
          site_name: 'Villa',
          inventory_number: `M${i}`,
          us_number,
        });
        return `/api/inventario/${(body.data as { id: number }).id}`;
      }),
    );
    const other = (i: number): string => names[(i + 3) % names.length] ?? '';
    const newest = await api.call('/api/changes?entity=us&limit=30');
    const changes = (newest.body.data as { id: number }[]).map(({ id }) => id);

    const answers = await Promise.all(
      range(4).flatMap((turn) => [
        ...units.flatMap((one, i) => [
          put(one, { us_number: `mixed ${i}${turn % 2 === 0 ? ' bis' : ''}` }),
          post(`${one}/relationships`, { type: 'covers', us_number: other(i) }),
        ]),
        ...items.map((item, i) => put(item, { us_number: other(i + turn) })),
        ...changes.slice(turn * 5, turn * 5 + 5).map((id) => post(`/api/changes/${id}/undo`, {})),
        put('/api/sites/1', { description: `turn ${turn}` }),
        api.call(`${units[turn]}?cascade=true`, { method: 'DELETE' }),
      ]),
    );

    const known = new Set([200, 201, 204, 404, 409, 422]);
    const others = answers.filter(({ status }) => !known.has(status));
    expect(others.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  });

  it('one of 10 who undo the same change does it', async () => {
    const one = await makeUnit('undone');
    await put(one, { description: 'A mistake' });
    const { body } = await api.call(`/api/changes?entity=us&id=${one.split('/').at(-1)}&limit=1`);
    const [change] = body.data as { id: number }[];

    const answers = await Promise.all(range(10).map(() => post(`/api/changes/${change?.id}/undo`, {})));

    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await dataOf(one)).toMatchObject({ version: 3, description: null });
  });

  it('a site renamed amid changes of its units and finds disturbs none of them', async () => {
    const site = await post('/api/sites', { site_name: 'Renamed' });
    const one = `/api/sites/${(site.body.data as { id: number }).id}`;
    const records = await Promise.all([
      post('/api/us', { site_name: 'Renamed', us_number: '1' }),
      post('/api/inventario', { site_name: 'Renamed', inventory_number: '1' }),
    ]);
    const paths = records.map(({ body }, i) => {
      return `${i === 0 ? '/api/us' : '/api/inventario'}/${(body.data as { id: number }).id}`;
    });

    const answers = await Promise.all(
      range(25).flatMap((turn) => [
        ...paths.map((path) => put(path, { description: `turn ${turn}` })),
        put(one, { site_name: `Renamed ${turn}` }),
      ]),
    );

    expect(countStatuses(answers)).toEqual({ 200: 75 });
  });

  it('a burst of 400 writes is answered, none with a bug', async () => {
    const one = await makeUnit('burst');

    const answers = await Promise.all(range(400).map((i) => put(one, { description: `${i}` })));

    const { 200: done = 0, 503: busy = 0 } = countStatuses(answers);
    expect(done + busy).toBe(400);
    expect((await dataOf(one))['version']).toBe(1 + done);
  });

  it('nothing of this was a bug', () => {
    const bugs = api
      .readLog()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line))
      // On a busy machine some of a burst wait too long and are told so.
      .filter((line) => !/"status":503|"type":"UnavailableError"/.test(line));
    expect(bugs).toEqual([]);
  });

  it('two administrators who take each other away leave one', async () => {
    const accounts = await Promise.all(
      ['first', 'second'].map(async (username) => {
        const account = { username, email: `${username}@example.org`, password: api.password, role: 'admin' };
        const { body } = await post('/api/auth/register', account);
        const login = { username, password: api.password };
        const { text } = await api.call('/api/auth/login', {
          method: 'POST',
          body: new URLSearchParams(login),
          as: 'nobody',
        });
        const { access_token } = JSON.parse(text) as { access_token: string };
        return { id: (body.data as { id: number }).id, headers: { authorization: `Bearer ${access_token}` } };
      }),
    );
    const [first, second] = accounts;
    const { body } = await api.call('/api/auth/me');
    const adminId = (body.data as { id: number }).id;

    const gone = await Promise.all([
      api.call(`/api/auth/users/${adminId}`, {
        method: 'DELETE',
        as: 'nobody',
        headers: first?.headers ?? {},
      }),
      api.call(`/api/auth/users/${first?.id}`, {
        method: 'DELETE',
        as: 'nobody',
        headers: second?.headers ?? {},
      }),
      api.call(`/api/auth/users/${second?.id}`, {
        method: 'DELETE',
        as: 'nobody',
        headers: first?.headers ?? {},
      }),
    ]);

    expect(gone.every(({ status }) => [204, 401, 404, 409].includes(status))).toBe(true);
    const left = await api.services.database.transaction((store) => store.users.lockActiveAdmins());
    expect(left.length).toBeGreaterThan(0);
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function relation(type: string, us_number: string): object {
  return { type, us_number, area: '', certainty: null, note: null };
}
