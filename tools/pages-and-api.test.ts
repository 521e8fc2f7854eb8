import { readFileSync } from 'node:fs';
import { createLog, listen, type Listening } from '@trowel/http';
import { createAccounts, openTestServices, type TestServices } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../apps/api/src/app.ts';
import { createWebApp } from '../apps/web/src/server/app.ts';

/** Headers that a browser sends on navigation. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const METRICS_TOKEN = 'for-prometheus-alone';

describe('the port of the pages before the API', () => {
  let api: Listening;
  let web: Listening;
  let opened: TestServices;
  let token: string;
  let logged = '';
  beforeAll(async () => {
    opened = await openTestServices('sqlite');
    const { services } = opened;
    token = (await createAccounts(services)).admin;
    const log = createLog('info', { write: (line: string) => void (logged += line) });
    const common = {
      services,
      log,
      version: '0.0.0',
      trustProxy: ['loopback'],
      rateRules: {},
      metricsToken: METRICS_TOKEN,
    };
    const apiApp = createApp({ ...common, corsOrigins: [] });
    api = await listen(apiApp, { host: '127.0.0.1', port: 0 });
    const places = { issuer: 'http://localhost:5000', resource: 'http://localhost:8765/mcp' };
    const webApp = createWebApp({ ...common, apiUrl: new URL(api.url), places, publicRead: false });
    web = await listen(webApp, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await web.close();
    await api.close();
    await opened.close();
  });

  /** Creates a site at an address and returns the channel that the change log names for it. */
  const channelOf = async (url: string, site_name: string, headers = {}): Promise<unknown> => {
    const authorization = `Bearer ${token}`;
    const made = await fetch(`${url}/api/sites`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ site_name }),
    });
    const { data } = (await made.json()) as { data: { id: number } };
    const log = await fetch(`${api.url}/api/changes?entity=sites&id=${data.id}`, {
      headers: { authorization },
    });
    return ((await log.json()) as { data: { via: string }[] }).data[0]?.via;
  };

  it('is the door of what is changed through it, and nobody can pretend to come through it', async () => {
    const guesses = ['web', '1', opened.services.tokens.markOf('api'), token];

    expect(await channelOf(web.url, 'By the pages')).toBe('web');
    expect(await channelOf(api.url, 'By the API')).toBe('api');
    for (const [i, guess] of guesses.entries())
      expect(await channelOf(api.url, `Guessed ${i}`, { 'x-trowel-door': guess })).toBe('api');
    expect(await channelOf(web.url, 'Given by the caller', { 'x-trowel-door': 'cli' })).toBe('web');
  });

  it.each(['/api', '/docs', '/redoc'])('%s links only to what is there on that port', async (path) => {
    const page = await fetch(web.url + path, { headers: BROWSER });
    const text = await page.text();
    const links = [...text.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link]) => link!);

    expect(page.status).toBe(200);
    expect(links.length).toBeGreaterThan(0);
    for (const link of new Set(links)) {
      const { status } = await fetch(web.url + link, {
        headers: { ...BROWSER, authorization: `Bearer ${token}` },
      });
      expect([link, status]).toEqual([link, 200]);
    }
  });

  it('passes GIS programs on, with links to that port and without their token in a log', async () => {
    const basic = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`;
    const read = async (path: string, headers = {}): Promise<{ status: number; text: string }> => {
      const answer = await fetch(`${web.url}/ogc${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    const [byPassword, byPath] = [
      await read('/collections', { authorization: basic }),
      await read(`/t/${token}/collections`),
    ];

    expect([byPassword.status, byPath.status, (await read('/collections')).status]).toEqual([200, 200, 401]);
    expect(byPassword.text).toContain(`"${web.url}/ogc/collections/units/items"`);
    expect(byPath.text).toContain(`"${web.url}/ogc/t/${token}/collections/units/items"`);
    expect(logged).toContain('/ogc/collections');
    expect(logged).not.toContain(token);
  });

  it('tells all that the board for Grafana shows', async () => {
    const path = new URL('../docker/grafana/trowel.json', import.meta.url);
    const board = readFileSync(path, 'utf8');
    const asked = new Set(board.match(/\b(?:trowel|process|nodejs)_\w+/g));
    const authorization = `Bearer ${METRICS_TOKEN}`;
    await fetch(`${api.url}/health`);
    const told = await (await fetch(`${api.url}/metrics`, { headers: { authorization } })).text();

    expect(asked.size).toBeGreaterThan(7);
    expect(told).toMatch(/^trowel_cache_reads_total\{cache="prepared statements",result="hit"\} [1-9]/m);
    for (const name of asked) expect(told).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  });

  it('tells Prometheus what each service measured, and nobody else', async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`;
    for (const [url, service] of [
      [api.url, 'api'],
      [web.url, 'web'],
    ] as const) {
      await fetch(`${url}/health`);
      const refused = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const told = await fetch(`${url}/metrics`, { headers: { authorization } });
      const text = await told.text();

      expect([refused.status, told.status]).toEqual([401, 200]);
      expect(text).toContain(`trowel_info{service="${service}",version="0.0.0"} 1`);
      expect(text).toMatch(/trowel_http_request_duration_seconds_count\{method="GET",status="200"\} [1-9]/);
      expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
    }
  });
});
