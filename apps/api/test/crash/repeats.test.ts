import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher } from './api-process.ts';

const WRITES = 60;
const AT_ONCE = 6;
/** After how many acknowledged writes the process is killed. */
const KILLED_AFTER = 20;

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

interface Reply {
  status: number;
  text: string;
  isReplayed: boolean;
}

/** Sends a write until it is answered by something else than that it is under way; undefined when the server is gone. */
async function send(
  { url, token }: { url: string; token: string },
  { key, path, body }: { key: string; path: string; body: object },
): Promise<Reply | undefined> {
  for (;;) {
    try {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      const isReplayed = answer.headers.get('idempotency-replayed') === 'true';
      if (!text.includes('idempotency_running')) return { status: answer.status, text, isReplayed };
      await sleep(10);
    } catch {
      return undefined;
    }
  }
}

describe.each(DIALECTS)('a process killed between work and answer, %s', (dialect) => {
  it('has done each write once, and gives the answer to who sends it again', async () => {
    const { url: databaseUrl, remove } = await openTestDatabase(dialect);
    const settings = { databaseUrl, dataDir: launcher.makeFolder() };
    const first = await launcher.start(settings);
    const server = { url: first.url, token: await logInAsAdmin(first.url) };
    await send(server, { key: 'site', path: '/api/sites', body: { site_name: 'Villa' } });
    const writes = Array.from({ length: WRITES }, (_, i) => ({
      key: `unit-${i}`,
      path: '/api/us',
      body: { site_name: 'Villa', us_number: String(i) },
    }));
    const acknowledged = new Map<string, string>();

    const left = [...writes];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let write = left.shift(); write; write = left.shift()) {
          const reply = await send(server, write);
          if (!reply) return;
          acknowledged.set(write.key, reply.text);
          if (acknowledged.size === KILLED_AFTER) void first.kill('SIGKILL');
        }
      }),
    );
    const second = await launcher.start(settings);
    const again = { url: second.url, token: server.token };
    const replies = await Promise.all(writes.map((write) => send(again, write)));

    expect(acknowledged.size).toBeLessThan(WRITES);
    expect(replies.map((reply) => reply?.status)).toEqual(writes.map(() => 201));
    const known = writes.map(({ key }, i) => [key, replies[i], acknowledged.get(key)] as const);
    for (const [key, reply, text] of known.filter(([, , answered]) => answered !== undefined))
      expect([key, reply?.text, reply?.isReplayed]).toEqual([key, text, true]);
    const headers = { authorization: `Bearer ${server.token}` };
    const log = await fetch(`${second.url}/api/changes?entity=us&after=0&limit=1000`, { headers });
    const { data } = (await log.json()) as { data: { record_id: number; sequence: number }[] };
    expect(new Set(data.map(({ record_id }) => record_id)).size).toBe(WRITES);
    expect(data).toHaveLength(WRITES);
    await second.kill('SIGTERM');
    await remove();
  });
});

const JOBS = 6;
const UNITS_A_JOB = 150;

describe('a process killed amid jobs', () => {
  // At once on both: most of it is waiting until the dead are known to be dead.
  it('leaves them to another, which does what was not written and nothing twice', async () => {
    await Promise.all(DIALECTS.map(killAmidJobs));
  });
});

interface KilledJob {
  id: string;
  status: string;
  error?: { detail: { type?: string } };
}

async function killAmidJobs(dialect: (typeof DIALECTS)[number]): Promise<void> {
  const { url: databaseUrl, remove } = await openTestDatabase(dialect);
  const settings = { databaseUrl, dataDir: launcher.makeFolder() };
  const first = await launcher.start(settings);
  const headers = { authorization: `Bearer ${await logInAsAdmin(first.url)}` };
  const asked = await Promise.all(Array.from({ length: JOBS }, (_, i) => importLater(first.url, headers, i)));
  const ask = async (url: string): Promise<KilledJob[]> => {
    const answer = await fetch(`${url}/api/jobs`, { headers });
    return ((await answer.json()) as { data: KilledJob[] }).data;
  };
  await expect
    .poll(async () => (await ask(first.url)).some(({ status }) => status === 'running'), LONG)
    .toBe(true);

  await first.kill('SIGKILL');
  const second = await launcher.start(settings);
  await expect
    .poll(async () => (await ask(second.url)).every(({ status }) => /done|failed/.test(status)), LONG)
    .toBe(true);

  const jobs = await ask(second.url);
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(asked.toSorted());
  for (const { status, error } of jobs)
    expect([status, error?.detail.type]).toEqual(
      status === 'done' ? ['done', undefined] : ['failed', 'answer_lost'],
    );
  const units = await fetch(`${second.url}/api/us?limit=1`, { headers });
  const { pagination } = (await units.json()) as { pagination: { total: number } };
  expect(pagination.total).toBe(JOBS * UNITS_A_JOB);
  await second.kill('SIGTERM');
  await remove();
}

const LONG = { timeout: 120_000, interval: 50 };

/** Starts an import into its own site and returns the id of the job. */
async function importLater(url: string, headers: Record<string, string>, i: number): Promise<string> {
  const form = new FormData();
  form.set('site_name', `Villa ${i}`);
  form.set('create_site', 'true');
  const rows = Array.from({ length: UNITS_A_JOB }, (_, n) => `${n + 1},copre ${n + 2}`);
  form.set('file', new File([['us,rapporti', ...rows.slice(0, -1), UNITS_A_JOB].join('\n')], 'x.csv'));
  const answer = await fetch(`${url}/api/import`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: form,
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
