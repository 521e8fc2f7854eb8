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
  /** How long the API may be silent, in ms. */
  silenceMs: number;
}

/** The API to pass requests on to. */
export interface ProxyTarget {
  api: URL;
  /** Proves to the API that a request came through here. */
  mark: string;
  log: Logger;
}

/** Heavy work of the API is given up after a minute. */
const DEFAULTS: ProxyTimes = { silenceMs: 90_000 };

/** Opens a request to the API; only one that may be asked again takes a connection that was used before. */
type Open = (req: Request, res: Response) => ClientRequest;

interface Exchange {
  req: Request;
  res: Response;
  log: Logger;
  open: Open;
}

/**
 * Passes requests on to the API and its answers back, both streamed: nothing is kept but what the sockets hold. Answers
 * 502 when the API cannot be reached or breaks off, 504 when it is silent for too long.
 */
export function createProxy({ api, mark, log }: ProxyTarget, times: ProxyTimes = DEFAULTS): RequestHandler {
  const open = createOpener(api, mark, times);
  return (req, res) => connect({ req, res, log, open });
}

function createOpener(api: URL, mark: string, { silenceMs }: ProxyTimes): Open {
  const isSecure = api.protocol === 'https:';
  const Agent = isSecure ? HttpsAgent : HttpAgent;
  const agents = {
    kept: new Agent({ keepAlive: true, maxFreeSockets: 64 }),
    // The API may be closing a kept connection just now, and a write must not be lost, nor sent twice.
    fresh: new Agent({ keepAlive: false }),
  };
  const send = isSecure ? requestHttps : requestHttp;
  return (req, res) =>
    send({
      agent: mayRepeat(req) ? agents.kept : agents.fresh,
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

/** As the caller's browser sees it: a trusted proxy in front may tell another name. */
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
  up.on('response', (answer) => passBack(answer, exchange));
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
  // What a caller calls a body must not reach the API as a request of its own.
  if (hasBody(req)) req.pipe(up);
  else up.end();
}

function mayRepeat(req: Request): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && !hasBody(req);
}

/** Whoever is still sending when all is said is read to the end, or would never come to read the answer. */
function dropRest(req: Request, up: ClientRequest): void {
  req.unpipe(up);
  req.resume();
}

function passBack(answer: IncomingMessage, exchange: Exchange): void {
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
  // A cut-off answer must look cut off.
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
