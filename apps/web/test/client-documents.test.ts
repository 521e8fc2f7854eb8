import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { findProblem } from '@trowel/services/assistants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createClientDocuments,
  type ClientDocuments,
  type DocumentOptions,
} from '../src/server/assistants/client-documents.ts';

const ADDRESS = 'https://claude.example/client.json';
const DOCUMENT = {
  client_id: ADDRESS,
  client_name: 'Claude',
  redirect_uris: ['https://claude.example/callback', 'http://localhost/callback'],
  token_endpoint_auth_method: 'none',
};
const JSON_HEADERS = { 'content-type': 'application/json' };

let server: Server;
let port: number;
let respond: RequestListener;
let asked: string[];
beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.url ?? '');
    respond(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  asked = [];
  respond = sendDocument(DOCUMENT);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function sendDocument(document: unknown, headers: Record<string, string> = JSON_HEADERS): RequestListener {
  return (_req, res) => res.writeHead(200, headers).end(JSON.stringify(document));
}

/** Sends every request to the local server, which has no certificate. */
const askHere = ((address: string, options: object, answer: never) =>
  request(
    { ...options, agent: false, host: '127.0.0.1', port, path: new URL(address).pathname },
    answer,
  )) as unknown as NonNullable<DocumentOptions['request']>;

function open(options: Partial<DocumentOptions> = {}): ClientDocuments {
  const clock = (): Date => new Date('2026-05-04T08:00:00Z');
  return createClientDocuments({ clock, allowsPrivate: false, request: askHere, ...options });
}

/** Returns the code and message with which a document is rejected. */
async function refusalOf(run: Promise<unknown>): Promise<[string | undefined, string]> {
  const error = await run.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return [findProblem(error), error instanceof Error ? error.message : 'not refused'];
}

describe('a program that describes itself by a document', () => {
  it('is known by it: name, who publishes it, where it is led back to', async () => {
    expect(await open().find(ADDRESS)).toEqual({
      id: ADDRESS,
      name: 'Claude',
      redirectUris: DOCUMENT.redirect_uris,
      host: 'claude.example',
    });
  });

  it('is named after who publishes it where it has no name, or one that shows nothing', async () => {
    respond = sendDocument({ ...DOCUMENT, client_name: '\u200B\u202E ' });

    expect(await open().find(ADDRESS)).toMatchObject({ name: 'claude.example' });
  });

  it('is asked for once, also by two at a time, until its document is no longer good', async () => {
    let nowMs = 0;
    const documents = open({ clock: () => new Date(nowMs) });
    respond = sendDocument(DOCUMENT, { ...JSON_HEADERS, 'cache-control': 'public, max-age=7200' });

    await Promise.all([documents.find(ADDRESS), documents.find(ADDRESS)]);
    nowMs = 7_199_000;
    await documents.find(ADDRESS);
    expect(asked).toHaveLength(1);
    nowMs = 7_200_000;
    await documents.find(ADDRESS);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['no-store', 300],
    ['max-age=0', 300],
    ['max-age=999999999', 86_400],
    ['', 3_600],
  ])('is kept under “%s” for %i seconds', async (cacheControl, seconds) => {
    let nowMs = 0;
    const documents = open({ clock: () => new Date(nowMs) });
    respond = sendDocument(DOCUMENT, { ...JSON_HEADERS, 'cache-control': cacheControl });

    await documents.find(ADDRESS);
    nowMs = seconds * 1_000 - 1;
    await documents.find(ADDRESS);
    expect(asked).toHaveLength(1);
    nowMs += 1;
    await documents.find(ADDRESS);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again after a failure, and forgotten when many others came after it', async () => {
    const documents = open();
    const nth = (i: number): string => `https://claude.example/${i}.json`;
    respond = (_req, res) => res.writeHead(500).end();
    await refusalOf(documents.find(nth(0)));
    respond = (req, res) =>
      sendDocument({ ...DOCUMENT, client_id: `https://claude.example${req.url}` })(req, res);

    for (let i = 0; i <= 200; i += 1) await documents.find(nth(i));
    await documents.find(nth(200));
    expect(asked).toHaveLength(202);
    await documents.find(nth(0));
    expect(asked).toHaveLength(203);
  });

  it('waits where too many are asked for at a time', async () => {
    const documents = open();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    respond = (req, res) =>
      void held.then(() =>
        sendDocument({ ...DOCUMENT, client_id: `https://claude.example${req.url}` })(req, res),
      );
    const under = Array.from({ length: 8 }, (_, i) => documents.find(`https://claude.example/${i}`));

    const ninth = await refusalOf(documents.find('https://claude.example/9'));
    release();

    expect(ninth).toEqual(['invalid_client', expect.stringContaining('try again')]);
    expect(await Promise.all(under)).toHaveLength(8);
  });
});

describe('a document is refused', () => {
  it.each([
    [
      'of another program',
      { ...DOCUMENT, client_id: 'https://claude.example/other.json' },
      'not its address',
    ],
    ['that differs by a letter', { ...DOCUMENT, client_id: `${ADDRESS}/` }, 'not its address'],
    ['without an id', { ...DOCUMENT, client_id: undefined }, 'client_id'],
    ['with a secret', { ...DOCUMENT, client_secret: 'x' }, 'client_secret'],
    [
      'that would use a secret',
      { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' },
      'auth_method',
    ],
    ['that leads nowhere', { ...DOCUMENT, redirect_uris: [] }, 'redirect_uris'],
    [
      'that leads to too many',
      { ...DOCUMENT, redirect_uris: Array(11).fill('https://a.example/') },
      'redirect_uris',
    ],
    ['that leads into a script', { ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] }, 'neither https'],
    ['that leads without https', { ...DOCUMENT, redirect_uris: ['http://claude.example/'] }, 'not https'],
    ['that is a list', [DOCUMENT], 'cannot be used'],
    ['that is nothing', null, 'cannot be used'],
  ])('%s', async (_case, document, words) => {
    respond = sendDocument(document);

    const [problem, message] = await refusalOf(open().find(ADDRESS));

    expect(problem).toMatch(/^invalid_(?:client_metadata|redirect_uri)$/);
    expect(message).toContain(words);
  });

  it.each<[string, RequestListener, string]>([
    ['that is elsewhere now', (_req, res) => res.writeHead(302, { location: '/b' }).end(), 'answer is 302'],
    ['that is not there', (_req, res) => res.writeHead(404, JSON_HEADERS).end('{}'), 'answer is 404'],
    ['that is a page', sendDocument(DOCUMENT, { 'content-type': 'text/html' }), 'not sent as JSON'],
    ['of no type', sendDocument(DOCUMENT, {}), 'not sent as JSON'],
    [
      'that is compressed',
      sendDocument(DOCUMENT, { ...JSON_HEADERS, 'content-encoding': 'gzip' }),
      'compressed',
    ],
    ['that is too long', sendDocument({ ...DOCUMENT, more: 'x'.repeat(20_000) }), 'longer than 16384'],
    ['that does not end', (_req, res) => void flood(res), 'longer than 16384'],
    ['that is no JSON', (_req, res) => void res.writeHead(200, JSON_HEADERS).end('{'), 'not JSON'],
    [
      'that is cut off',
      (_req, res) => {
        res.writeHead(200, { ...JSON_HEADERS, 'content-length': '900' }).write('{');
        res.socket?.end();
      },
      'cannot be fetched',
    ],
  ])('%s', async (_case, listener, words) => {
    respond = listener;

    expect(await refusalOf(open().find(ADDRESS))).toEqual(['invalid_client', expect.stringContaining(words)]);
    expect(asked).toHaveLength(1);
  });

  it('that does not come, or comes drop by drop', async () => {
    const documents = open({ timeoutMs: 100 });
    respond = () => undefined;
    expect(await refusalOf(documents.find(ADDRESS))).toEqual([
      'invalid_client',
      expect.stringContaining('fetched'),
    ]);

    respond = (_req, res) => void res.writeHead(200, JSON_HEADERS).write('{');
    expect(await refusalOf(documents.find(ADDRESS))).toEqual([
      'invalid_client',
      expect.stringContaining('fetched'),
    ]);
  });
});

describe('an address of this machine or its network', () => {
  it.each([
    'localhost',
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s is not asked, whoever names it', async (host) => {
    let visits = 0;
    const watch = createSocketServer((socket) => {
      visits += 1;
      socket.destroy();
    }).listen(0);
    await once(watch, 'listening');
    const at = (watch.address() as AddressInfo).port;

    const address = new URL(`https://${host}:${at}/client.json`).href;
    const documents = createClientDocuments({ clock: () => new Date(), allowsPrivate: false });
    const refused = await refusalOf(documents.find(address));
    watch.close();

    expect(refused).toEqual(['invalid_client', expect.stringContaining('cannot be fetched')]);
    expect(visits).toBe(0);
  });

  it('is asked where whoever runs the service says so', async () => {
    let visits = 0;
    const watch = createSocketServer((socket) => {
      visits += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(watch, 'listening');
    const { port: at } = watch.address() as AddressInfo;

    await refusalOf(
      createClientDocuments({ clock: () => new Date(), allowsPrivate: true }).find(
        `https://127.0.0.1:${at}/a`,
      ),
    );
    watch.close();

    expect(visits).toBe(1);
  });
});

/** Sends data until the client disconnects. */
async function flood(res: Parameters<RequestListener>[1]): Promise<void> {
  res.writeHead(200, JSON_HEADERS);
  while (!res.destroyed && !res.closed) {
    if (!res.write(' '.repeat(8_192))) await Promise.race([once(res, 'drain'), once(res, 'close')]);
  }
}
