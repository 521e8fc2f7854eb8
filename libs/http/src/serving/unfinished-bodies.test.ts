import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitUnfinished } from './connection-limits.ts';

let server: Server;
const sockets: Socket[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  const app = express();
  app.use(limitUnfinished());
  app.post('/', (req, res) => void req.resume().once('end', () => res.end('read')));
  server = createServer(app).listen(0, '127.0.0.1');
  server.on('connection', (socket) => sockets.push(socket));
  await once(server, 'listening');
});
afterAll(() => {
  agent.destroy();
  server.close();
});

/** Sends a body in two pieces, the second once the first has been waited for. */
async function sendSlowly(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST', agent });
  const answered = once(sent, 'response');
  sent.write('a'.repeat(1_000));
  await new Promise((resolve) => setTimeout(resolve, 20));
  sent.end('b');
  const [answer] = (await answered) as [NodeJS.ReadableStream];
  answer.resume();
  await once(answer, 'end');
}

describe('limitUnfinished()', () => {
  it('leaves nothing on a connection that stays, however many bodies come over it', async () => {
    await sendSlowly();
    const before = sockets[0]!.listenerCount('close');
    for (let at = 0; at < 3; at++) await sendSlowly();

    expect(sockets).toHaveLength(1);
    expect(sockets[0]!.listenerCount('close')).toBe(before);
  });
});
