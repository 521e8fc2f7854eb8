import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, UnavailableError } from '@trowel/domain/core';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { pickLanguage, sendJson } from '../answers/send-json.ts';
import { toHttp } from '../answers/to-http.ts';

/** The largest number of connections of a server, and the slowest rates at which clients may send and read. */
export interface ConnectionLimits {
  /** All connections. */
  connections: number;
  /** Connections of one address. A proxy has no such limit: its connections carry the requests of many clients. */
  connectionsPerAddress: number;
  /** Connections beyond the limit, on which only health checks are answered. */
  reserve: number;
  /** A request body must bring at least `bytesPerStretch` in each stretch of this length, in ms. */
  bodyStretchMs: number;
  bytesPerStretch: number;
  /** The longest time in which a client reads nothing of a response, in ms. */
  untakenMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 4_000,
  connectionsPerAddress: 500,
  reserve: 50,
  bodyStretchMs: 20_000,
  bytesPerStretch: 10_000,
  untakenMs: 120_000,
};

export interface ConnectionLimitOptions extends ConnectionLimits {
  /** Returns true if an address is that of a proxy. */
  isProxy(address: string): boolean;
  /** Closes a connection whose request body arrives too slowly. */
  cutSlow(socket: Socket): void;
}

/** Runs before all handlers of a request. Returns false when it has answered the request. */
export type ConnectionGate = (req: IncomingMessage, res: ServerResponse) => boolean;

interface Connection {
  socket: Socket;
  address: string;
  /** The number of its requests that are not answered yet. */
  busy: number;
  /** It was opened when the limit was reached and all connections were busy. */
  isExtra: boolean;
}

const PROBE = /^\/(?:health|ready)(?:\?|$)/;
const IPV6_SUBNET = 64;
const RETRY_AFTER_S = 5;
/** Time for a client to read why it is rejected. */
const LINGER_MS = 500;

/** Returns true if a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Limits connections per address and in total, so that one client cannot block the others. At the
 * limit, a new connection replaces the one that has been idle longest. If all are busy, only health
 * checks are answered. Slow bodies and unread responses are cut off. Cost: a new connection examines
 * all others.
 */
export function limitConnections(server: Server, options: ConnectionLimitOptions): ConnectionGate {
  const { connections: most, connectionsPerAddress, reserve, untakenMs, isProxy } = options;
  // The connection that has been idle longest is the first.
  const open = new Map<Socket, Connection>();
  server.maxConnections = most + reserve;
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const address = ipKeyGenerator(remoteAddress, IPV6_SUBNET);
    const all = [...open.values()];
    const own = isProxy(remoteAddress) ? [] : all.filter((one) => one.address === address);
    const isOwnFull = own.length >= connectionsPerAddress;
    const isFull = isOwnFull || all.length >= most;
    const idle = isFull ? (isOwnFull ? own : all).find(({ busy }) => busy === 0) : undefined;
    if (idle) {
      open.delete(idle.socket);
      idle.socket.destroy();
    }
    open.set(socket, { socket, address, busy: 0, isExtra: isFull && !idle });
    socket.once('close', () => open.delete(socket));
  });
  server.setTimeout(untakenMs, (socket) => {
    const isIdle = (open.get(socket)?.busy ?? 0) === 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });

  return (req, res) => {
    const connection = open.get(req.socket);
    if (!connection) return true;
    connection.busy++;
    res.once('close', () => {
      connection.busy--;
      if (open.delete(req.socket)) open.set(req.socket, connection);
    });
    if (connection.isExtra && !PROBE.test(req.url ?? '')) {
      rejectExtra(res);
      return false;
    }
    if (hasBody(req)) watchBody(req, res, options);
    return true;
  };
}

function rejectExtra(res: ServerResponse): void {
  const error = new UnavailableError({
    en: 'Too many connections are open; try again in a moment',
    it: 'Sono aperte troppe connessioni: riprova fra poco',
  });
  const language = pickLanguage(res.req.headers['accept-language']);
  const { status, headers, body } = toHttp(error, '', language);
  for (const [name, value] of Object.entries({ ...headers, Connection: 'close' })) res.setHeader(name, value);
  sendJson(res, status, body);
}

/** Disconnects clients whose body arrives too slowly, except while the service itself reads slowly. */
function watchBody(
  req: IncomingMessage,
  res: ServerResponse,
  { bodyStretchMs, bytesPerStretch, cutSlow }: ConnectionLimitOptions,
): void {
  const { socket } = req;
  let before = socket.bytesRead;
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    if (req.complete || socket.destroyed) return stop();
    const isSlow = socket.bytesRead - before < bytesPerStretch && req.readableLength === 0;
    before = socket.bytesRead;
    if (!isSlow) return;
    stop();
    if (res.headersSent) socket.destroy();
    else cutSlow(socket);
  }, bodyStretchMs);
  timer.unref();
  req.once('close', stop);
}

/** Maximum numbers of requests with unfinished bodies. */
export interface UnfinishedLimits {
  perAddress: number;
  total: number;
}

/**
 * Rejects requests with a body, before it is read, while too many bodies of one address or in total
 * are unfinished. Requests without a body, and those whose body arrived with the headers, pass.
 */
export function limitUnfinished(
  { perAddress, total }: UnfinishedLimits = { perAddress: 100, total: 1_000 },
): RequestHandler {
  const unfinished = new Map<Request, string>();
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    // A body that arrived in one piece with its headers is complete by then.
    setImmediate(() => {
      if (req.complete) return next();
      const address = ipKeyGenerator(req.ip ?? '', IPV6_SUBNET);
      const own = [...unfinished.values()].filter((other) => other === address).length;
      if (own >= perAddress || unfinished.size >= total) {
        closeAfter(req, res);
        return next(own >= perAddress ? tooManyOfAddress(perAddress) : tooManyInTotal());
      }
      unfinished.set(req, address);
      const end = (): void => {
        unfinished.delete(req);
        // The connection stays open for further requests.
        req.socket.off('close', end);
      };
      req.once('end', end).once('close', end);
      // Some bodies are never read, and such a request does not report the end of its connection.
      req.socket.once('close', end);
      next();
    });
  };
}

function tooManyOfAddress(limit: number): DomainError {
  return new DomainError(
    'rate_limited',
    {
      en: `${limit} requests of this address are still being sent; wait until some of them are complete`,
      it: `${limit} richieste di questo indirizzo sono ancora in arrivo: aspetta che alcune siano concluse`,
    },
    { type: 'unfinished_requests', limit, retry_after_s: RETRY_AFTER_S },
  );
}

function tooManyInTotal(): UnavailableError {
  const message = {
    en: 'Too many requests are still being sent; try again in a moment',
    it: 'Troppe richieste sono ancora in arrivo: riprova fra poco',
  };
  return new UnavailableError(message, { type: 'unfinished_requests', retry_after_s: RETRY_AFTER_S });
}

/** Closes the connection after the response, without waiting for the rest of the body. */
function closeAfter(req: Request, res: Response): void {
  res.once('finish', () => {
    const timer = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
    req.once('end', () => clearTimeout(timer));
  });
}
