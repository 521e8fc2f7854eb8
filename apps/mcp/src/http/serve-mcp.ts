import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpRequestContext,
  type Server,
} from '@modelcontextprotocol/server';
import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { Logger } from '@trowel/http';
import type { Actor } from '@trowel/services/context';
import type { Request, RequestHandler, Response } from 'express';
import { createLegacySessions } from './legacy-sessions.ts';
import { refuseMessageBeyondScope } from './login.ts';
import { MAX_MESSAGE_BYTES, parseMessage, readBytes } from './read-json.ts';

/** Functions that identify the caller and create its protocol server. */
export interface Wiring {
  identify(req: Request): Promise<Actor>;
  build(req: Request, actor: Actor): Server;
  log: Logger;
  /**
   * True if clients of the 2025 revisions may open sessions. Without sessions each request is
   * independent, and the service cannot ask questions.
   */
  hasSessions: boolean;
}

/** The endpoint `/mcp`. `close` ends its open streams. */
export interface McpEndpoint {
  handle: RequestHandler;
  close(): Promise<void>;
}

/** Serves Streamable HTTP: revision 2026-07-28 per request, the 2025 revisions with or without sessions. */
export function serveMcp({ identify, build, log, hasSessions }: Wiring): McpEndpoint {
  const onerror = (error: Error): void => log.warn({ err: error }, 'refused');
  const callers = new WeakMap<object, { req: Request; actor: Actor }>();
  const handler = createMcpHandler(
    ({ authInfo }: McpRequestContext) => {
      // The caller is set below for every request, before the handler runs.
      const { req, actor } = callers.get(authInfo!.extra!)!;
      return build(req, actor);
    },
    { onerror, maxRequestBodySize: MAX_MESSAGE_BYTES },
  );
  const serve = toNodeHandler(handler, { onerror, maxRequestBodySize: MAX_MESSAGE_BYTES });
  const sessions = hasSessions ? createLegacySessions(build) : undefined;

  const handle = async (req: Request, res: Response): Promise<void> => {
    const actor = await identify(req);
    res.locals['actor'] = actor.username;
    const body = req.method === 'POST' ? await readMessage(req) : undefined;
    refuseMessageBeyondScope(actor, body);
    if (
      sessions &&
      (await isLegacyRequest(await toWebRequest(req, body), body)) &&
      (await sessions.handle(req, res, { actor, body }))
    )
      return;
    const extra = {};
    callers.set(extra, { req, actor });
    await serve(
      Object.assign(req, { auth: { token: '', clientId: actor.username, scopes: [], extra } }),
      res,
      body,
    );
  };

  return {
    handle,
    async close() {
      await sessions?.close();
      await handler.close();
    },
  };
}

/**
 * Reads a message.
 * @throws UnsupportedMediaTypeError
 * @throws TooLargeError
 * @throws BadRequestError
 */
async function readMessage(req: Request): Promise<unknown> {
  if (!isJsonContentType(req.headers['content-type'] ?? null)) {
    throw new UnsupportedMediaTypeError('Send the message as application/json');
  }
  return parseMessage((await readBytes(req, MAX_MESSAGE_BYTES)).toString('utf8'));
}
