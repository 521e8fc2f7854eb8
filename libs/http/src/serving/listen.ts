import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { proxiesOf } from '../guards/proxies-of.ts';
import { CONNECTION_LIMITS, limitConnections, type ConnectionLimits } from './connection-limits.ts';
import type { Logger } from './request-log.ts';

export interface ListenOptions {
  host: string;
  /** Port. 0 selects any free port. */
  port: number;
  /** Maximum time for receiving a request, in ms. Default: 60 s. */
  requestTimeoutMs?: number;
  /** Time that `close` waits for running requests, in ms. */
  drainMs?: number;
  /**
   * The Express app, which knows the addresses of trusted proxies. Their connections carry requests of
   * many clients.
   */
  express?: Express | undefined;
  /** Differences from `CONNECTION_LIMITS`. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/** A listening server. `close` waits for running requests, by default at most 10 s. */
export interface Listening {
  server: Server;
  port: number;
  url: string;
  close(): Promise<void>;
}

/** Longer than that of proxies (nginx: 60 s), so that no proxy sends a request on a connection that is being closed. */
const KEEP_ALIVE_MS = 65_000;
const LIMITS = {
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};
const REQUEST_TIMEOUT_MS = 60_000;
/** For services with uploads: 50 MB at 1.4 Mbit/s. */
export const UPLOAD_TIMEOUT_MS = 300_000;
const MOST_LISTENERS = 20;
const DRAIN_MS = 10_000;
/** Time for a client to read why it is disconnected. */
const LINGER_MS = 500;

/**
 * Starts a server that slow or silent clients cannot block.
 * @throws Error if the port is in use
 */
export async function listen(
  app: RequestListener,
  {
    host,
    port,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    drainMs = DRAIN_MS,
    express,
    connectionLimits,
  }: ListenOptions,
): Promise<Listening> {
  const server = createServer({
    ...LIMITS,
    requestTimeout: requestTimeoutMs,
  });
  const open = new Set<ServerResponse>();
  const lets = limitConnections(server, {
    ...CONNECTION_LIMITS,
    ...connectionLimits,
    isProxy: express ? proxiesOf(express) : () => false,
    cutSlow: (socket) => refuseBrokenRequest({ code: TOO_SLOW }, socket),
  });
  server.on('request', (req, res: ServerResponse) => {
    // Each stage of a request subscribes to its end. That exceeds the ten listeners at which Node
    // warns.
    res.setMaxListeners(MOST_LISTENERS);
    open.add(res);
    res.once('close', () => open.delete(res));
    if (lets(req, res)) app(req, res);
  });
  server.on('clientError', refuseBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const actualPort = (server.address() as AddressInfo).port;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    server,
    port: actualPort,
    url: `http://${name}:${actualPort}`,
    close: () => drain(server, { open, drainMs }),
  };
}

/**
 * Shuts down gracefully on SIGTERM and SIGINT, and immediately on a second signal. After an uncaught
 * error the state of the process is unknown: it is logged completely, and the process shuts down with
 * code 1.
 */
export function closeOnSignals(close: () => Promise<void>, log: Logger): void {
  let isClosing = false;
  const end = (code: number): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'did not close in order');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'closing');
      end(0);
    });
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, fault);
      end(1);
    });
  }
}

async function drain(
  server: Server,
  { open, drainMs }: { open: ReadonlySet<ServerResponse>; drainMs: number },
): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  // Event streams never end by themselves. Clients reconnect to the next process.
  for (const res of open) if (isStream(res)) res.end();
  server.prependListener('request', (_req, res: ServerResponse) => res.setHeader('Connection', 'close'));
  server.closeIdleConnections();
  // A keep-alive connection becomes idle only after its response, so this is repeated.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const force = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}

function isStream(res: ServerResponse): boolean {
  return String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const BROKEN: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large'],
  [TOO_SLOW]: [408, 'Request Timeout', 'The request did not arrive in time'],
};

/** Invalid HTTP never reaches a route, but gets the same error envelope. */
function refuseBrokenRequest(error: { code?: string | undefined }, socket: Duplex | Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, reason, message] = BROKEN[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'The request is not HTTP',
  ];
  const body = JSON.stringify({ status: 'error', message, detail: { type: 'bad_http' } });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
