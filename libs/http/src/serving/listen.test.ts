import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listening } from './listen.ts';

let server: Listening;
beforeAll(async () => {
  server = await listen((_req, res) => res.end('fine'), { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Sends bytes as they are and gives what comes back. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('listen()', () => {
  it.each([
    ['nonsense', 'what is this\r\n\r\n', '400'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', '400'],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('refuses %s in the envelope', async (_what, text, status) => {
    const answer = await sendRaw(text);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status: 'error' });
  });

  it('fails when the port is taken', async () => {
    await expect(listen(() => undefined, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
      'EADDRINUSE',
    );
  });

  it('closes although a client neither finishes nor hangs up', async () => {
    const stubborn = await listen((_req, res) => void res.write('begun'), {
      host: '127.0.0.1',
      port: 0,
      drainMs: 200,
    });
    const socket = connect({ port: stubborn.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');

    await stubborn.close();

    expect(stubborn.server.listening).toBe(false);
    socket.destroy();
  });

  it('cuts slow requests after the seconds it says', () => {
    expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([10_000, 60_000]);
  });

  it('keeps connections longer than a proxy in front keeps its own', async () => {
    const { headers } = await fetch(`${server.url}/`);

    expect(headers.get('keep-alive')).toBe('timeout=65');
  });
});
