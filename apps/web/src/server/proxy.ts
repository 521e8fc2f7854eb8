import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { hasBody, readRequestId, readTraceParent, sendError, type Logger } from '@trowel/http';
import type { Request, RequestHandler, Response } from 'express';
import { headersDown, headersUp } from './proxy-headers.ts';
import { describeFailure } from './report-browsers.ts';
import { wantsPage } from './session/wants-page.ts';

export interface ProxyTimes {
  /** Longest time without data from the API, in ms. */
  silenceMs: number;
}

/** The API that requests are forwarded to. */
export interface ProxyTarget {
  api: URL;
  /** Proves to the API that a request came through this server. */
  mark: string;
  log: Logger;
}

/** The API aborts heavy work after a minute. */
const DEFAULTS: ProxyTimes = { silenceMs: 90_000 };

/** Opens a request to the API. Only requests that can be repeated reuse a connection. */
type Open = (req: Request, res: Response) => ClientRequest;

interface Exchange {
  req: Request;
  res: Response;
  log: Logger;
  open: Open;
}

/**
 * Forwards requests to the API and streams both directions, without buffering.
 * Answers 502 if the API cannot be reached or aborts, and 504 if it is silent for too long.
 */
export function createProxy({ api, mark, log }: ProxyTarget, times: ProxyTimes = DEFAULTS): RequestHandler {
  const open = createOpener(api, mark, times);
  return (req, res) => connect({ req, res, log, open });
}

function createOpener(api: URL, mark: string, { silenceMs }: ProxyTimes): Open {
  const isSecure = api.protocol === 'https:';
  const Agent = isSecure ? HttpsAgent : HttpAgent;
  const agents = {
    reused: new Agent({ keepAlive: true, maxFreeSockets: 64 }),
    // The API may be closing a reused connection, and a write must be neither lost nor sent twice.
    fresh: new Agent({ keepAlive: false }),
  };
  const send = isSecure ? requestHttps : requestHttp;
  return (req, res) =>
    send({
      agent: mayRepeat(req) ? agents.reused : agents.fresh,
      hostname: api.hostname.replace(/^\[|\]$/g, ''),
      port: api.port,
      method: req.method,
      path: req.originalUrl,
      headers: headersUp(req.headers, {
        ip: req.ip,
        origin: originOf(req),
        requestId: readRequestId(res),
        traceParent: readTraceParent(res),
        mark,
      }),
      timeout: silenceMs,
    });
}

/** Returns the address as the browser sees it. A trusted proxy may set another host name. */
function originOf({ protocol, host }: Request): URL | undefined {
  const address = `${protocol}://${host ?? ''}`;
  return host && URL.canParse(address) ? new URL(address) : undefined;
}

function connect(exchange: Exchange): void {
  const { req, res } = exchange;
  const up = exchange.open(req, res);
  let isSilent = false;
  up.on('timeout', () => {
    isSilent = true;
    up.destroy();
  });
  up.on('response', (answer) => sendResponse(answer, exchange));
  up.on('error', (error) => {
    dropRest(req, up);
    if (res.headersSent || res.destroyed) return;
    if (up.reusedSocket && !isSilent && mayRepeat(req)) return connect(exchange);
    exchange.log.warn({ err: error, request_id: readRequestId(res) }, 'the API did not answer');
    fail(exchange, isSilent ? 504 : 502);
  });
  res.once('close', () => {
    dropRest(req, up);
    if (!res.writableFinished || !up.writableFinished) up.destroy();
  });
  // The body of a request without one could be read by the API as another request.
  if (hasBody(req)) req.pipe(up);
  else up.end();
}

function mayRepeat(req: Request): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && !hasBody(req);
}

/** Reads the rest of the request. A client that is still sending would otherwise not read the response. */
function dropRest(req: Request, up: ClientRequest): void {
  req.unpipe(up);
  req.resume();
}

function sendResponse(answer: IncomingMessage, exchange: Exchange): void {
  const { req, res } = exchange;
  const status = answer.statusCode ?? 502;
  if (status >= 400 && wantsPage(req)) {
    answer.resume();
    for (const name of ['retry-after', 'www-authenticate']) {
      const value = answer.headers[name];
      if (value !== undefined) res.setHeader(name, value);
    }
    const page = describeFailure(req, { status, retryAfterS: Number(answer.headers['retry-after']) });
    return void res.writeHead(page.status, page.headers).end(page.body);
  }
  res.writeHead(status, headersDown(answer.headers));
  // A truncated response must end with an error.
  answer.once('error', () => res.destroy());
  answer.pipe(res);
}

const MESSAGES = {
  502: ['api_unreachable', 'The API cannot be reached at the moment'],
  504: ['api_silent', 'The API did not answer in time'],
} as const;

function fail({ req, res }: Exchange, status: 502 | 504): void {
  const [type, message] = MESSAGES[status];
  if (wantsPage(req)) {
    const page = describeFailure(req, { status });
    return void res.writeHead(page.status, page.headers).end(page.body);
  }
  sendError(res, { status, headers: {}, body: { status: 'error', message, detail: { type } } });
}
