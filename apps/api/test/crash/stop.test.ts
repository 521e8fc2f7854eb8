import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher } from './api-process.ts';

const REQUESTS = 20;

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

describe('SIGTERM', () => {
  it('lets requests under way finish, takes no new ones, and ends with code 0', async () => {
    const dataDir = launcher.makeFolder();
    const api = await launcher.start({ dataDir });
    const token = await logInAsAdmin(api.url);
    const underWay = await Promise.all(
      Array.from({ length: REQUESTS }, (_, i) => beginPost(api.url, token, { site_name: `Site ${i}` })),
    );

    const ended = api.kill('SIGTERM');
    await expect.poll(() => api.output()).toContain('"closing"');
    const late = await fetch(`${api.url}/health`).then(
      () => 'answered',
      () => 'refused',
    );
    const answers = await Promise.all(underWay.map((post) => post.finish()));

    expect(late).toBe('refused');
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: REQUESTS }, () => 201));
    expect(answers.every(({ connection }) => connection === 'close')).toBe(true);
    expect(await ended).toEqual({ code: 0, signal: null });

    const again = await launcher.start({ dataDir });
    const sites = await fetch(`${again.url}/api/sites`, { headers: { authorization: `Bearer ${token}` } });
    expect(await sites.json()).toMatchObject({ pagination: { total: REQUESTS } });
    expect(await again.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('asked twice ends at once', async () => {
    const api = await launcher.start({ dataDir: launcher.makeFolder() });
    const token = await logInAsAdmin(api.url);
    const { abort } = await beginPost(api.url, token, { site_name: 'Never' });

    const ended = api.kill('SIGTERM');
    await expect.poll(() => api.output()).toContain('"closing"');
    void api.kill('SIGTERM');

    expect(await ended).toEqual({ code: 1, signal: null });
    abort();
  });
});

interface BegunPost {
  finish(): Promise<{ status: number; connection: string | undefined }>;
  abort(): void;
}

/** Sends a request up to its body; the server has it in hand when this is over. */
async function beginPost(url: string, token: string, body: object): Promise<BegunPost> {
  const content = JSON.stringify(body);
  const post: ClientRequest = request(`${url}/api/sites`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
      expect: '100-continue',
    },
  });
  post.on('error', () => undefined);
  post.flushHeaders();
  await once(post, 'continue');
  return {
    async finish() {
      post.end(content);
      const [answer] = (await once(post, 'response')) as [IncomingMessage];
      await text(answer);
      return { status: answer.statusCode ?? 0, connection: answer.headers.connection };
    },
    abort: () => void post.destroy(),
  };
}
