import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Request, RequestHandler, Response } from 'express';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type { Logger };

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'new_password',
  'access_token',
  'token',
  'secret',
  'totp',
  'recovery_code',
  'recovery_codes',
  'ticket',
];
const SECRETS = [
  ...SECRET_KEYS,
  'JWT_SECRET',
  'AUDIT_SECRET',
  'SECOND_FACTOR_SECRET',
  'OIDC_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'MCP_TOKEN',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DATABASE_URL',
  'REDIS_URL',
];
const REDACTED = ['', '*.', '*.*.'].flatMap((depth) => SECRETS.map((key) => depth + key));
const ADDRESS_WITH_PASSWORD = /\b([a-z][a-z+]*:\/\/[^\s:/@]*):[^\s@/]+@/gi;
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Creates the log: JSON lines without secrets. `level` is one of pino's (`info`, `debug`, `silent`). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level: level.toLowerCase(),
    base: null,
    redact: { paths: REDACTED, censor: '[secret]' },
    serializers: { err: (error: Error) => hidePasswords(stdSerializers.err(error)) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Sets `X-Request-Id`, from the caller or new, and logs each response with its time in ms. */
export function logRequests(log: Logger): RequestHandler {
  // These lines contain no secrets. To search each of them would cost as much as to answer with one record.
  const answers = log.child({}, { redact: { paths: [] } });
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    res.setHeader('X-Request-Id', typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID());
    if (log.isLevelEnabled('info')) {
      const start = performance.now();
      const path = req.url.split('?', 1)[0] ?? '';
      res.once('close', () => {
        const ms = Math.round((performance.now() - start) * 10) / 10;
        const { statusCode: status } = res;
        const entry = {
          request_id: readRequestId(res),
          method: req.method,
          path,
          status,
          ms,
          actor: actorOf(res),
          ip: req.ip,
          trace_id: readTraceParent(res)?.split('-')[1],
        };
        const isStream = String(res.getHeader('Content-Type')).startsWith('text/event-stream');
        if (!res.writableFinished && !isStream) answers.warn(entry, 'cut off');
        else answers[levelOf(status)](entry, 'answered');
      });
    }
    next();
  };
}

/** Returns the id of the request of a response. */
export function readRequestId(res: Response): string {
  return String(res.getHeader('X-Request-Id') ?? '');
}

function actorOf({ locals }: Response): string | undefined {
  return typeof locals['actor'] === 'string' ? locals['actor'] : undefined;
}

function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status >= 500) return 'error';
  return status === 401 || status === 403 || status === 429 ? 'warn' : 'info';
}

/** Removes passwords from addresses such as `postgresql://user:password@host`, which occur in messages of drivers. */
function hidePasswords<T extends { message: string; stack?: string }>(error: T): T {
  const clean = (text: string): string => text.replace(ADDRESS_WITH_PASSWORD, '$1:[secret]@');
  return Object.assign(error, {
    message: clean(error.message),
    ...(error.stack && { stack: clean(error.stack) }),
  });
}

/** A request, as subscribers of the channel `trowel:request` get it. */
export interface TracedRequest {
  req: Request;
  res: Response;
}

const requests = tracingChannel('trowel:request');

/**
 * Publishes the start and end of each request on `trowel:request`, and runs the later handlers in its
 * context. It is the first handler. Without `startTraces` there are no subscribers, and it costs one
 * check.
 */
export function traceRequests(): RequestHandler {
  return (req, res, next) => {
    if (!requests.start.hasSubscribers) return next();
    const about: TracedRequest = { req, res };
    res.once('close', () => requests.asyncEnd.publish(about));
    requests.start.runStores(about, () => next());
  };
}

/** Returns the trace context of a request (W3C Trace Context), for the service to which it is passed on. */
export function readTraceParent(res: Response): string | undefined {
  const { traceparent } = res.locals;
  return typeof traceparent === 'string' ? traceparent : undefined;
}
