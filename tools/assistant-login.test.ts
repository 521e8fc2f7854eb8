import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { DIALECTS } from '@trowel/db/testing';
import { createLog, listen, type Listening } from '@trowel/http';
import { PASSWORD } from '@trowel/http/testing';
import { registerClient } from '@trowel/services/assistants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts, openTestMcp, TOKEN, type TestMcp } from '../apps/mcp/test/test-mcp.ts';
import { createWebApp } from '../apps/web/src/server/app.ts';
import { findFaults } from '../apps/web/e2e/check-page.ts';
import { openBrowser, openPage } from '../apps/web/e2e/open-browser.ts';

const REPOSITORY = join(import.meta.dirname, '..');

/** An assistant on the person's own machine: what the SDK asks it to keep, and where a browser brings the answer. */
interface Assistant {
  provider: OAuthClientProvider & { kept: { tokens?: StoredOAuthTokens } };
  /** Address that the user opens. */
  sentTo(): string;
  /** Parameters with which the browser returned. */
  answer: Promise<URLSearchParams>;
  server: Server;
}

async function startAssistant(name: string): Promise<Assistant> {
  let bring: (answer: URLSearchParams) => void;
  const answer = new Promise<URLSearchParams>((resolve) => (bring = resolve));
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Done</title><p>Done.</p>');
    if (pathname === '/callback') bring(searchParams);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    discovery?: OAuthDiscoveryState;
  } = {};
  let sentTo = '';
  const provider = {
    kept,
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    state: () => 'the state of the assistant',
    clientInformation: () => kept.client,
    saveClientInformation: (client: StoredOAuthClientInformation) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: StoredOAuthTokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (sentTo = url.href),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (found: OAuthDiscoveryState) => void (kept.discovery = found),
    discoveryState: () => kept.discovery,
    invalidateCredentials: () => void delete kept.tokens,
  };
  return { provider, sentTo: () => sentTo, answer, server };
}

describe.each(DIALECTS)('an assistant lets its person log in, on %s', (dialect) => {
  let mcp: TestMcp;
  let service: Listening;
  let web: Listening;
  let browser: Browser;
  const assistants: Assistant[] = [];

  beforeAll(async () => {
    [mcp, browser] = await Promise.all([openTestMcp(dialect), openBrowser()]);
    await createAccounts(mcp.services);
    // Each must know where the other listens.
    const apps: RequestListener[] = [];
    web = await listen((req, res) => apps[0]?.(req, res), { host: '127.0.0.1', port: 0 });
    let resource = '';
    const places = {
      issuer: web.url,
      get resource() {
        return resource;
      },
    };
    service = await mcp.listen({ token: TOKEN, places });
    resource = `http://localhost:${service.port}/mcp`;
    apps[0] = createWebApp({
      services: mcp.services,
      log: createLog('silent'),
      version: '0.0.0',
      apiUrl: new URL('http://127.0.0.1:9'),
      trustProxy: false,
      rateRules: {},
      publicRead: false,
      places,
    });
  });
  afterEach(() => {
    for (const { server } of assistants.splice(0)) server.close();
  });
  afterAll(async () => {
    await browser?.close();
    await web?.close();
    await mcp?.close();
  });

  const connect = async (assistant: Assistant): Promise<Client> => {
    const client = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      authProvider: assistant.provider,
    });
    await client.connect(transport);
    return client;
  };
  const begin = async (name: string): Promise<Assistant> => {
    const assistant = await startAssistant(name);
    assistants.push(assistant);
    await expect(connect(assistant)).rejects.toThrow(UnauthorizedError);
    return assistant;
  };
  /** What the assistant does with what the browser brought. */
  const finish = async (assistant: Assistant): Promise<Client> => {
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      authProvider: assistant.provider,
    });
    await transport.finishAuth(await assistant.answer);
    return connect(assistant);
  };
  /** The same with the first generation of the SDK, which most programs have. */
  const finishLegacy = async ({ provider, answer }: Assistant): Promise<LegacyClient> => {
    const open = (): LegacyHttp =>
      new LegacyHttp(new URL(`${service.url}/mcp`), { authProvider: provider as never });
    await open().finishAuth((await answer).get('code') ?? '');
    const client = new LegacyClient({ name: 'assistant', version: '1' });
    await client.connect(open() as never);
    return client;
  };
  const logIn = async (page: Page, assistant: Assistant): Promise<void> => {
    await page.goto(assistant.sentTo());
    await page.locator('#username').fill('operator');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('form.card button').click();
    await page.locator('form[action="/oauth/authorize"]').waitFor();
  };

  it('with their account: login, consent, tools in their name, new tokens, and out at a word', async () => {
    const assistant = await begin('Claude');
    const { page, complaints } = await openPage(browser);

    await logIn(page, assistant);
    await page.getByRole('heading', { level: 1, name: 'Connect “Claude”?' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Read and record' }).isChecked()).toBe(true);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL(`${String(assistant.provider.redirectUrl)}?*`);
    expect((await assistant.answer).get('state')).toBe('the state of the assistant');
    const client = await finish(assistant);
    const insert = (site_name: string) =>
      client.callTool({
        name: 'manage_data',
        arguments: { command: 'insert', table: 'sites', data: { site_name } },
      });
    const made = await insert('Villa of the assistant');
    const { rows } = await mcp.services.database.reads.changes.list(
      { entity: 'sites', actor: 'operator' },
      { skip: 0, limit: 10 },
    );

    expect(made.isError).not.toBe(true);
    expect(rows).toMatchObject([{ actor: 'operator', via: 'mcp', site_name: 'Villa of the assistant' }]);

    const before = assistant.provider.kept.tokens!;
    assistant.provider.kept.tokens = { ...before, access_token: `trowel_oat_${'x'.repeat(43)}` };
    expect((await insert('Mill of the assistant')).isError).not.toBe(true);
    expect(assistant.provider.kept.tokens.refresh_token).not.toBe(before.refresh_token);

    const { id } = (await mcp.services.database.reads.users.findByUsername('operator'))!;
    const at = new Date().toISOString();
    const [connected] = await mcp.services.database.reads.assistants.listOf(id, at);
    await mcp.services.database.transaction((store) => store.assistants.remove(connected!.id));
    await expect(insert('Nothing of the assistant')).rejects.toThrow();
    await client.close();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('by keyboard, in Italian, to an older program, with less than it asked for, or not at all', async () => {
    const assistant = await begin('Scriba');
    const { page, complaints } = await openPage(browser, {
      locale: 'it-IT',
      viewport: { width: 390, height: 800 },
    });

    await logIn(page, assistant);
    await page.getByRole('heading', { level: 1, name: 'Collegare «Scriba»?' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Leggere e registrare', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.getByRole('radio', { name: 'Leggere', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${String(assistant.provider.redirectUrl)}?*`);
    const client = await finishLegacy(assistant);
    const { tools } = await client.listTools();

    expect(assistant.provider.kept.tokens?.scope).toBe('read');
    expect(tools.map(({ name }) => name)).toContain('search');
    expect(tools.map(({ name }) => name)).not.toContain('create_harris_matrix');
    const data = { site_name: 'Villa of the scribe' };
    const insert = { name: 'manage_data', arguments: { command: 'insert', table: 'sites', data } };
    await expect(client.callTool(insert)).rejects.toThrow();
    expect(new URL(assistant.sentTo()).searchParams.get('scope')).toBe('read write');
    await client.close();

    const other = await begin('Intruso');
    await page.goto(other.sentTo());
    await page.getByRole('button', { name: 'Non collegare' }).click();
    await page.waitForURL(`${String(other.provider.redirectUrl)}?*`);
    expect((await other.answer).get('error')).toBe('access_denied');
    await expect(finish(other)).rejects.toThrow();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.runIf(dialect === 'sqlite')(
    'as the conformance suite of the protocol asks it of who lets in',
    async () => {
      const redirect_uris = ['http://127.0.0.1/callback'];
      const { id } = registerClient(mcp.services, { client_name: 'Conformance', redirect_uris });
      const port = await findFreePort();
      const suite = startSuite(['--url', web.url, '--client-id', id, '--port', String(port)]);
      const { page } = await openPage(browser);

      await page.goto(await suite.sentTo);
      await page.locator('#username').fill('viewer');
      await page.locator('#password').fill(PASSWORD);
      await page.locator('form.card button').click();
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      const { code, said } = await suite.ended;

      expect(said).toContain('authorization-server-metadata');
      expect([said, code]).toEqual([said, 0]);
      await page.context().close();
    },
  );
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs the suite's part on authorisation servers; it says where a person is to go, and waits for them. */
function startSuite(args: string[]): {
  sentTo: Promise<string>;
  ended: Promise<{ code: number; said: string }>;
} {
  const suite = join(REPOSITORY, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const preload = new URL('./conformance/register.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, suite, 'authorization', ...args]);
  let said = '';
  const sentTo = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [url] = /http\S+\/oauth\/authorize\?\S+(?=\s)/.exec(said) ?? [];
        if (url !== undefined) resolve(url);
      });
  });
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), said }));
  return {
    sentTo: Promise.race([sentTo, ended.then(({ said: all }) => Promise.reject(new Error(all)))]),
    ended,
  };
}
