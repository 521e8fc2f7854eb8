import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type RequestHandler } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '@trowel/http';
import { openDoor } from './open-door.ts';

const servers: Server[] = [];
let listening: Listening | undefined;
afterEach(async () => {
  await listening?.close();
  listening = undefined;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function makeApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', 1);
  return app;
}

interface Told {
  status: number;
  sent: Record<string, string>;
  told: unknown;
}

/** Says what Express's documentation promises of a request and an answer. */
const tell: RequestHandler = (req, res) => {
  res.locals['told'] = true;
  const { ip, ips, protocol, secure, host, path, url, originalUrl, baseUrl, method, query, fresh } = req;
  const known = { ip, ips, protocol, secure, host, path, url, originalUrl, baseUrl, method, query, fresh };
  const ties = [req.res === res, res.req === req, req.app === res.app, res.locals['told']];
  res
    .status(201)
    .set('X-Told', req.get('X-Asked') ?? '')
    .type('json')
    .send(JSON.stringify({ ...known, ties, accepts: req.accepts('json') }));
};

describe('openDoor()', () => {
  it('gives its handlers what they would get of the application', async () => {
    const app = makeApp();
    const door = openDoor({ app, handlers: [tell], fail: (res) => res.destroy() });
    const own = await serve(door);
    listening = await listen(door, { host: '127.0.0.1', port: 0, express: app });
    const usual = await serve(makeApp().use(tell));
    const ask = async (url: string): Promise<Told> => {
      const headers = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https', 'x-asked': 'so' };
      const answer = await fetch(`${url}/api/us/7?fields=a%20b`, { headers });
      const told = (await answer.text()).replaceAll(new URL(url).host, 'HOST');
      // How long a connection waits is the server's, not the application's.
      const { date: _now, 'keep-alive': _waits, ...sent } = Object.fromEntries(answer.headers);
      return { status: answer.status, sent: { ...sent, 'content-length': '' }, told: JSON.parse(told) };
    };

    const answered = await ask(own);

    expect(answered).toEqual(await ask(usual));
    expect(await ask(listening.url)).toEqual({ ...answered, sent: expect.objectContaining(answered.sent) });
    expect(answered).toMatchObject({ status: 201, told: { ip: '192.0.2.7', protocol: 'https' } });
  });

  it('leads each request past its handlers in their order, and what fails to whom it concerns', async () => {
    const passed: string[] = [];
    const failed: unknown[] = [];
    const pass =
      (name: string): RequestHandler =>
      (_req, _res, next) => {
        passed.push(name);
        next();
      };
    const stumble: RequestHandler = async (req) => {
      if (req.path === '/late') throw new Error('late');
      await Promise.reject(new Error('at once'));
    };
    const url = await serve(
      openDoor({
        app: makeApp(),
        handlers: [pass('first'), pass('second'), stumble],
        fail(res, error) {
          failed.push((error as Error).message);
          res.status(500).end();
        },
      }),
    );

    expect((await fetch(url)).status).toBe(500);
    expect((await fetch(`${url}/late`)).status).toBe(500);
    expect(passed).toEqual(['first', 'second', 'first', 'second']);
    expect(failed).toEqual(['at once', 'late']);
  });
});
