// What a collector of traces is sent, on both databases: the three services in one process, as `npm start` runs them.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DIALECTS } from '@trowel/db/testing';
import { createLog } from '@trowel/http';
import { issueToken, openTestServices, PASSWORD, type TestServices } from '@trowel/http/testing';
import { startTraces } from '@trowel/http/traces';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type RunningApi } from '../apps/api/src/start-api.ts';
import { startMcp, type RunningMcp } from '../apps/mcp/src/start-http.ts';
import { startWeb, type RunningWeb } from '../apps/web/src/server/start-web.ts';
import { fetchMcp } from './mcp-request.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };
const HEADERS = { 'x-team': 'dig' };

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Batch {
  resourceSpans: {
    resource: { attributes: Sent['attributes'] };
    scopeSpans: { spans: Sent[] }[];
  }[];
}

/** Starts a collector of traces. */
async function startCollector() {
  const bodies: string[] = [];
  const teams = new Set<unknown>();
  const take = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await text(req);
    if (req.url === '/v1/traces') bodies.push(body);
    teams.add(req.headers['x-team']);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server: Server = createServer((req, res) => void take(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    teams,
    readAll: () => bodies.join('\n'),
    listSpans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    listServices: () =>
      new Set(
        bodies.flatMap((body) =>
          (JSON.parse(body) as Batch).resourceSpans.map(
            ({ resource }) =>
              resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue,
          ),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const read = ({ attributes }: Sent, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe.each(DIALECTS)('a collector of traces is sent, on %s,', (dialect) => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let opened: TestServices;
  let api: RunningApi;
  let web: RunningWeb;
  let mcp: RunningMcp;
  let spans: Sent[];
  const find = (name: string): Sent => {
    const found = spans.find((span) => span.name === name);
    if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
    return found;
  };
  const within = ({ spanId }: Sent): Sent[] => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  beforeAll(async () => {
    collector = await startCollector();
    const { endpoint } = collector;
    const about = { service: 'trowel-test', version: '0.0.0', log: createLog('silent') };
    const endTraces = await startTraces({ endpoint, headers: HEADERS, share: 1 }, about);
    opened = await openTestServices(dialect, { hasAccounts: true });
    const { services } = opened;
    const environment = {
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_DEFAULT: 'off',
    };
    api = await startApi({ services, environment: { ...environment, API_PORT: '0' } });
    const apiUrl = new URL(api.listening.url);
    web = await startWeb({ services, apiUrl, environment: { ...environment, WEB_PORT: '0' } });
    mcp = await startMcp({ services, environment: { ...environment, MCP_PORT: '0' } });
    const authorization = `Bearer ${await issueToken(services, 'admin')}`;
    const call = async (url: string, init: RequestInit = {}) => {
      const headers = { authorization, 'content-type': 'application/json', ...init.headers };
      return (await (await fetch(url, { ...init, headers })).json()) as {
        data: { id: string; status: string };
      };
    };

    const password = JSON.stringify({ username: 'admin', password: PASSWORD });
    await call(`${web.listening.url}/api/auth/login`, { method: 'POST', body: password });
    const site = JSON.stringify({ site_name: 'Fossa segreta', description: 'il tesoro sotto la quercia' });
    await call(`${api.listening.url}/api/sites`, { method: 'POST', body: site });
    const unit = JSON.stringify({ site_name: 'Fossa segreta', unita_tipo: 'US', us: '1' });
    await call(`${api.listening.url}/api/us`, { method: 'POST', body: unit });
    await call(`${web.listening.url}/api/us?search=tesoro`);
    await fetch(`${api.listening.url}/api/harris-matrix/svg/Fossa%20segreta`, { headers: { authorization } });
    await fetch(`${api.listening.url}/health`);
    await fetch(`${api.listening.url}/api/us/0`, {
      headers: { authorization, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    });
    const later = await call(`${api.listening.url}/api/harris-matrix/pdf/Fossa%20segreta`, {
      headers: { prefer: 'respond-async' },
    });
    const jobUrl = `${api.listening.url}/api/jobs/${later.data.id}`;
    const isOver = async (): Promise<boolean> => /done|failed/.test((await call(jobUrl)).data.status);
    await vi.waitUntil(isOver, PATIENCE);
    await fetchMcp(`${mcp.listening.url}/mcp`, 'tools/call', {
      name: 'search',
      arguments: { query: 'fossa' },
    });

    for (const service of [mcp, web, api]) await service.close();
    await endTraces();
    spans = collector.listSpans();
  });
  afterAll(async () => {
    await opened.close();
    await collector.close();
  });

  it('a request with its route, its id, and the statements it ran', () => {
    const made = find('POST /api/sites');
    const statements = within(made).filter((span) => read(span, 'db.query.text'));

    expect(read(made, 'http.response.status_code')).toBe(201);
    expect(read(made, 'trowel.request_id')).toMatch(/^[\w-]{36}$/);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'insert']));
    expect(new Set(statements.map((span) => read(span, 'db.system.name')))).toEqual(
      new Set([dialect === 'sqlite' ? 'sqlite' : 'postgresql']),
    );
  });

  it('a request of the pages and the one it becomes at the API as one trace', () => {
    const asked = find('GET /api/us');
    const passedOn = spans.find(({ spanId }) => spanId === asked.parentSpanId);

    expect(passedOn?.name).toBe('GET');
    expect(passedOn?.traceId).toBe(asked.traceId);
    expect(read(passedOn!, 'url.path')).toBe('/api/us');
  });

  it('the trace that a caller is in goes on', () => {
    expect(find('GET /api/us/{id}')).toMatchObject({
      traceId: 'a'.repeat(32),
      parentSpanId: 'b'.repeat(16),
    });
  });

  it('heavy work, jobs and calls of assistants', () => {
    const drawing = find('GET /api/harris-matrix/svg/{site_name}');
    const job = spans.find(({ name }) => name.startsWith('job '));
    const tool = find('tools/call search');

    expect(within(drawing).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^task /));
    expect(job?.parentSpanId ?? '').toBe('');
    expect(within(job!).length).toBeGreaterThan(0);
    expect(spans.find(({ spanId }) => spanId === tool.parentSpanId)?.name).toMatch(/^POST/);
    expect(within(tool).length).toBeGreaterThan(0);
  });

  it('nothing that was typed in, and no sign of life', () => {
    const all = collector.readAll();

    expect(all).toContain('/api/us');
    for (const secret of [PASSWORD, 'tesoro', 'quercia', 'Bearer']) expect(all).not.toContain(secret);
    expect(spans.filter((span) => read(span, 'url.path') === '/health')).toEqual([]);
  });

  it('the headers of the settings, and who sends it', () => {
    expect(collector.teams).toEqual(new Set(['dig']));
    expect(collector.listServices()).toEqual(new Set(['trowel-test']));
  });
});
