import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

const KEEP_ALIVE_MS = 15_000;

/** The stream of a client of the 2024 HTTP+SSE transport. Its messages arrive by POST and are passed to `receive`. */
export interface SseTransport extends Transport {
  sessionId: string;
  receive(message: JSONRPCMessage): void;
}

/** Creates the transport over an open response. The client posts to `messagesPath`. */
export function createSseTransport(res: ServerResponse, messagesPath: string): SseTransport {
  const sessionId = randomUUID();
  let isClosed = false;
  const beat = setInterval(() => res.write(': alive\n\n'), KEEP_ALIVE_MS);
  const transport: SseTransport = {
    sessionId,
    async start() {
      res.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      });
      res.write(`event: endpoint\ndata: ${messagesPath}?sessionId=${sessionId}\n\n`);
    },
    async send(message) {
      res.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    },
    receive: (message) => transport.onmessage?.(message),
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(beat);
      res.end();
      transport.onclose?.();
    },
  };
  res.once('close', () => void transport.close());
  return transport;
}
