import { randomUUID } from 'node:crypto';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isInitializeRequest, type Server } from '@modelcontextprotocol/server';
import type { Actor } from '@trowel/services/context';
import type { Request, Response } from 'express';
import { isSameActor } from './identify-caller.ts';

const MAX_SESSIONS = 200;
const IDLE_MS = 1_800_000;

interface Session {
  transport: NodeStreamableHTTPServerTransport;
  /** User who opened the session, with the role at that time. Later requests run as this user. */
  actor: Actor;
  lastUsed: number;
  /** Number of running requests. A busy session is not idle. */
  busy: number;
}

/** Sessions of clients of the 2025 revisions. The service can ask such clients questions only in a session. */
export interface LegacySessions {
  /** Handles a request that opens or uses a session. Returns false for other requests. */
  handle(req: Request, res: Response, given: { actor: Actor; body: unknown }): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Creates the sessions. `connect` creates the protocol server of a session. If there are too many, the
 * longest idle one is closed.
 */
export function createLegacySessions(connect: (req: Request, actor: Actor) => Server): LegacySessions {
  const sessions = new Map<string, Session>();

  const open = async (req: Request, actor: Actor): Promise<NodeStreamableHTTPServerTransport> => {
    const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) =>
        void sessions.set(id, { transport, actor, lastUsed: Date.now(), busy: 0 }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await connect(req, actor).connect(transport);
    return transport;
  };

  const endIdle = async (): Promise<void> => {
    const idle = [...sessions]
      .filter(([, { busy }]) => busy === 0)
      .toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
    for (const [id, { transport, lastUsed }] of idle) {
      if (sessions.size < MAX_SESSIONS && Date.now() - lastUsed < IDLE_MS) return;
      sessions.delete(id);
      await transport.close();
    }
  };

  return {
    async handle(req, res, { actor, body }) {
      const id = req.headers['mcp-session-id'];
      if (id === undefined) {
        if (!isInitializeRequest(body)) return false;
        await endIdle();
        const transport = await open(req, actor);
        await transport.handleRequest(req, res, body);
        return true;
      }
      const session = sessions.get(String(id));
      if (!session || !isSameActor(session.actor, actor)) {
        refuseUnknown(res);
        return true;
      }
      session.lastUsed = Date.now();
      session.busy++;
      res.once('close', () => session.busy--);
      await session.transport.handleRequest(req, res, body);
      endCancelled(session.transport, body);
      return true;
    },
    async close() {
      for (const { transport } of sessions.values()) await transport.close();
      sessions.clear();
    },
  };
}

/** A cancelled request gets no response. Its stream is closed, so that the client does not wait forever. */
function endCancelled(transport: NodeStreamableHTTPServerTransport, body: unknown): void {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { requestId?: unknown } };
  const { requestId } = params ?? {};
  if (method !== 'notifications/cancelled') return;
  if (typeof requestId === 'string' || typeof requestId === 'number') transport.closeSSEStream(requestId);
}

/** A session of another caller is reported as unknown. The client then opens a new one. */
function refuseUnknown(res: Response): void {
  const error = { code: -32001, message: 'The session does not exist; initialize again' };
  res
    .writeHead(404, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}
