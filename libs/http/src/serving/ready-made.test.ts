import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from './listen.ts';

let server: Listening;
afterEach(() => server.close());

/** Answers with an application, and notes of which kind requests and answers came to it. */
async function serve(app: express.Express): Promise<{ born: object[] }> {
  const born: object[] = [];
  const listener: RequestListener = (req: IncomingMessage, res: ServerResponse) => {
    born.push(Object.getPrototypeOf(req) as object, Object.getPrototypeOf(res) as object);
    app(req, res);
    born.push(Object.getPrototypeOf(req) as object, Object.getPrototypeOf(res) as object);
  };
  server = await listen(listener, { host: '127.0.0.1', port: 0, express: app });
  return { born };
}

describe('kindsOf()', () => {
  it('makes requests and answers that an application need not change', async () => {
    const app = express().use((req, res) => void res.json({ app: req.app === app, path: req.path }));
    const { born } = await serve(app);

    const answer = await fetch(`${server.url}/api/us?fields=id`);

    expect(await answer.json()).toEqual({ app: true, path: '/api/us' });
    expect(born).toEqual([app.request, app.response, app.request, app.response]);
    expect(born[0]).toBe(born[2]);
    expect(born[1]).toBe(born[3]);
  });

  it('lets an application answer behind two doors, and within another one', async () => {
    const inner = express().get('/how', (req, res) => void res.json({ ip: req.ip, host: req.hostname }));
    const app = express().use('/inner', inner);
    await serve(app);
    const second = await listen(app, { host: '127.0.0.1', port: 0, express: app });
    try {
      const answers = await Promise.all(
        [server, second].map(async ({ url }) => (await fetch(`${url}/inner/how`)).json()),
      );

      expect(answers).toEqual([
        { ip: '127.0.0.1', host: '127.0.0.1' },
        { ip: '127.0.0.1', host: '127.0.0.1' },
      ]);
    } finally {
      await second.close();
    }
  });
});
