import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, type Asked } from './caller.ts';
import type { Cluster } from './cluster.ts';

const SITE = 'Under load';
const WRITERS = 4;
const READERS = 3;
const PAUSE_MS = 30;
const AGAIN_AFTER_MS = 100;
/** Time after which a repeated request counts as failed. */
const GIVE_UP_AFTER_MS = 60_000;
const PASSING = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** A request that succeeded, or failed after all retries. */
interface Done {
  kind: 'write' | 'read' | 'assistant' | 'job';
  beganMs: number;
  endedMs: number;
  tries: number;
  /** The last response of a failed request. */
  failure?: string;
}

/** Users who read and write without a pause and retry after temporary failures. */
export interface Load {
  done: readonly Done[];
  /** Stops the load, waits for the requests in progress, and returns the acknowledged units that are missing. */
  end(): Promise<{ lost: string[]; jobsNotDone: string[] }>;
}

/** Starts the load on a cluster. */
export async function startLoad(cluster: Cluster): Promise<Load> {
  const { webUrl, mcpUrl, mcpToken } = cluster;
  const { ask, logIn, close } = createCaller(cluster);
  const headers = { authorization: `Bearer ${await logIn()}` };
  const made = await ask(`${webUrl}/api/sites`, { method: 'POST', body: { site_name: SITE }, headers });
  if (made.status !== 201) throw new Error(`No site can be made: ${made.status} ${made.text}`);

  const done: Done[] = [];
  const over = new AbortController();
  let count = 0;
  const until = async (kind: Done['kind'], url: string, asked: Asked): Promise<string | undefined> => {
    const beganMs = Date.now();
    for (let tries = 1; ; tries++) {
      const { status, text: said } = await ask(url, asked);
      const isGood = status >= 200 && status < 300;
      const isFinal =
        !isGood && ((status !== 0 && !PASSING.has(status)) || Date.now() - beganMs > GIVE_UP_AFTER_MS);
      if (isGood || isFinal) {
        const failure = isFinal ? `${status} ${said.slice(0, 200)}` : undefined;
        done.push({ kind, beganMs, endedMs: Date.now(), tries, ...(failure && { failure }) });
        return isGood ? said : undefined;
      }
      await sleep(AGAIN_AFTER_MS);
    }
  };
  const write = async (): Promise<void> => {
    const us_number = String(++count);
    const body = { site_name: SITE, us_number };
    const said = await until('write', `${webUrl}/api/us`, {
      method: 'POST',
      body,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    if (said !== undefined) written.add(us_number);
  };
  const written = new Set<string>();
  const jobs = new Set<string>();
  const site = encodeURIComponent(SITE);
  const forever = async (step: () => Promise<unknown>, pauseMs = PAUSE_MS): Promise<void> => {
    while (!over.signal.aborted) {
      await step();
      await sleep(pauseMs);
    }
  };
  const turns = [
    ...Array.from({ length: WRITERS }, () => forever(write)),
    ...Array.from({ length: READERS }, () =>
      forever(() => until('read', `${webUrl}/api/us?site_name=${site}&limit=20`, { headers })),
    ),
    forever(() =>
      until('assistant', `${mcpUrl}/mcp`, {
        method: 'POST',
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        headers: { accept: 'application/json, text/event-stream', authorization: `Bearer ${mcpToken}` },
      }),
    ),
    forever(async () => {
      const later = { ...headers, prefer: 'respond-async', 'idempotency-key': randomUUID() };
      const said = await until('job', `${webUrl}/api/reports/us/${site}?format=csv`, {
        method: 'POST',
        headers: later,
      });
      if (said !== undefined) jobs.add((JSON.parse(said) as { data: { id: string } }).data.id);
    }, 2_000),
  ];

  return {
    done,
    async end() {
      over.abort();
      await Promise.all(turns);
      const there = await listUnits();
      const jobsNotDone: string[] = [];
      for (const id of jobs) if (!(await isDone(id))) jobsNotDone.push(id);
      close();
      return { lost: [...written].filter((number) => !there.has(number)), jobsNotDone };
    },
  };

  async function listUnits(): Promise<ReadonlySet<string>> {
    const there = new Set<string>();
    for (;;) {
      const page = `site_name=${site}&skip=${there.size}&limit=100&fields=us_number&sort_by=us_number`;
      const said = await until('read', `${webUrl}/api/us?${page}`, { headers });
      if (said === undefined) throw new Error('What was written cannot be listed');
      const { data } = JSON.parse(said) as { data: { us_number: string }[] };
      for (const { us_number } of data) there.add(us_number);
      if (data.length === 0) return there;
    }
  }

  async function isDone(id: string): Promise<boolean> {
    const limit = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const said = await until('read', `${webUrl}/api/jobs/${id}`, { headers });
      const { status } = (JSON.parse(said ?? '{"data":{}}') as { data: { status?: string } }).data;
      if (status === 'done') return true;
      if (status === 'failed' || Date.now() > limit) return false;
      await sleep(500);
    }
  }
}
