import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobLease, NewJobRow } from './store/service.ts';
import type { StoreDatabase } from './store/store.ts';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

const AT = '2026-05-04T08:00:00.000Z';
const LATER = '2026-05-04T08:01:00.000Z';
const lease = (worker: string, now = AT): JobLease => ({ worker, now, until: '2026-05-04T08:00:15.000Z' });
const newJob = (id: string, more: Partial<NewJobRow> = {}): NewJobRow => ({
  id,
  kind: 'report',
  door: 'api',
  account_id: 1,
  by: 'maria',
  request: '{}',
  created_at: AT,
  message: '',
  ...more,
});

describe.each(DIALECTS)('the queue of jobs on %s', (dialect) => {
  let stores: TestStores;
  let database: StoreDatabase;
  const write: StoreDatabase['transaction'] = (body) => database.transaction(body);

  beforeAll(async () => {
    stores = await openTestStores(dialect);
    database = stores.database;
  });
  afterAll(() => stores.dispose());
  beforeEach(() => write(({ jobs }) => jobs.removeBefore('9')));

  const put = (...rows: NewJobRow[]): Promise<void> =>
    write(async ({ jobs }) => {
      for (const row of rows) await jobs.insert(row);
    });
  const take = (worker: string, now?: string, door = 'api') =>
    write(({ jobs }) => jobs.take(door, lease(worker, now)));
  const end = (id: string, worker: string): Promise<boolean> =>
    write(({ jobs }) =>
      jobs.end(id, worker, { status: 'done', finished_at: AT, message: '', outcome: '{}' }),
    );

  it('tells of each job whose door it is for', async () => {
    const heard: string[] = [];
    const unfollow = database.follow((text) => heard.push(text));

    await put(newJob('told', { door: 'web' }));
    unfollow();
    await take('one', AT, 'web');
    await end('told', 'one');

    expect(heard).toContain('jobs web');
  });

  it('gives each job to one process alone, of the door that can do it, the oldest first', async () => {
    await put(newJob('a2', { created_at: LATER }), newJob('a1'), newJob('web', { door: 'web' }));

    const taken = await Promise.all([take('one'), take('two'), take('three')]);

    expect(taken.flatMap((row) => (row ? [row.id] : [])).sort()).toEqual(['a1', 'a2']);
    for (const row of taken) if (row) await end(row.id, row.worker!);
    expect((await take('four', AT, 'web'))?.id).toBe('web');
    await end('web', 'four');
  });

  it('takes up again what a process left without a sign, and that process writes nothing more', async () => {
    await put(newJob('left'));
    await take('dead');

    expect(await take('heir')).toBeUndefined();
    const again = await take('heir', LATER);
    expect(again).toMatchObject({ id: 'left', attempts: 2, worker: 'heir' });
    expect(await write(({ jobs }) => jobs.markWritten('left', lease('dead')))).toBe(false);
    expect(await end('left', 'dead')).toBe(false);
    expect(await end('left', 'heir')).toBe(true);
    expect(await database.reads.jobs.find('left')).toMatchObject({ status: 'done', progress: 1 });
  });

  it('takes up what a process left whose clock was a day ahead', async () => {
    await put(newJob('ahead'));
    await write(({ jobs }) =>
      jobs.take('api', { worker: 'dead', now: AT, until: '2026-05-05T08:00:15.000Z' }),
    );

    expect((await take('heir'))?.id).toBe('ahead');
    expect(await end('ahead', 'dead')).toBe(false);
    expect(await end('ahead', 'heir')).toBe(true);
  });

  it('is cancelled as long as nothing of it is written', async () => {
    await put(newJob('turned-back'), newJob('too-late'));
    const cancel = (id: string): Promise<boolean> =>
      write(({ jobs }) => jobs.cancel(id, { finished_at: AT, message: 'x' }));
    await take('one');
    await take('one');
    await write(({ jobs }) => jobs.markWritten('too-late', lease('one')));

    expect([await cancel('turned-back'), await cancel('too-late')]).toEqual([true, false]);
    expect(await write(({ jobs }) => jobs.renew('turned-back', lease('one'), told))).toBe(false);
    expect(await write(({ jobs }) => jobs.release('too-late', 'one'))).toBe(false);
    await end('too-late', 'one');
  });

  it('lists those of one caller, newest first', async () => {
    await put(
      newJob('mine'),
      newJob('mine-later', { created_at: LATER }),
      newJob('theirs', { account_id: 2 }),
      newJob('machine', { account_id: null, by: 'mcp' }),
    );
    const list = async (accountId: number | null, by: string): Promise<string[]> =>
      (await database.reads.jobs.list({ accountId, by }, { skip: 0, limit: 10 })).rows.map(({ id }) => id);

    expect(await list(1, 'maria')).toEqual(['mine-later', 'mine']);
    expect(await list(null, 'mcp')).toEqual(['machine']);
    expect((await database.reads.jobs.list(undefined, { skip: 0, limit: 1 })).total).toBe(4);
    expect(await database.reads.jobs.countOpen({ accountId: 1, by: 'maria' })).toBe(2);
  });
});

const told = { progress: 0.5, message: 'half' };
