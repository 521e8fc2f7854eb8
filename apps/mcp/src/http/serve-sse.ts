import { parseJSONRPCMessage, type JSONRPCMessage, type Server } from '@modelcontextprotocol/server';
import { BadRequestError, NotFoundError, UnavailableError } from '@trowel/domain/core';
import type { Actor } from '@trowel/services/context';
import type { RequestHandler } from 'express';
import { isSameActor } from './identify-caller.ts';
import { createSseTransport, type SseTransport } from './sse-transport.ts';
import { readJson } from './read-json.ts';

const MAX_SESSIONS = 100;

/** The two handlers of the deprecated transport. `close` ends all streams. */
export interface SsePair {
  open: RequestHandler;
  receive: RequestHandler;
  close(): Promise<void>;
}

export interface SseOptions {
  identify(req: Parameters<RequestHandler>[0]): Promise<Actor>;
  connect(req: Parameters<RequestHandler>[0], actor: Actor): Server;
  messagesPath: string;
}

/** Creates the HTTP+SSE transport of 2024 for older clients, with at most 100 open streams. */
export function serveSse({ identify, connect, messagesPath }: SseOptions): SsePair {
  const sessions = new Map<string, { transport: SseTransport; actor: Actor }>();

  return {
    async open(req, res) {
      const actor = await identify(req);
      if (sessions.size >= MAX_SESSIONS)
        throw new UnavailableError('Too many streams are open; try again later');
      const transport = createSseTransport(res, messagesPath);
      sessions.set(transport.sessionId, { transport, actor });
      res.once('close', () => sessions.delete(transport.sessionId));
      await connect(req, actor).connect(transport);
    },

    async receive(req, res) {
      const actor = await identify(req);
      const id = new URLSearchParams(req.url.split('?', 2)[1] ?? '').get('sessionId') ?? '';
      const session = sessions.get(id);
      // A stream of another caller is reported as unknown.
      if (!session || !isSameActor(session.actor, actor))
        throw new NotFoundError('The stream does not exist; open one with GET /sse');
      const message = readMessage(await readJson(req));
      res.writeHead(202).end();
      session.transport.receive(message);
    },

    async close() {
      for (const { transport } of sessions.values()) await transport.close();
    },
  };
}

function readMessage(value: unknown): JSONRPCMessage {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    throw new BadRequestError('The body is not a JSON-RPC message');
  }
}
