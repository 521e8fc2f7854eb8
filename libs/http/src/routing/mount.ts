import { randomUUID } from 'node:crypto';
import type { Actor, Answered, RunIdempotently, Context, Services } from '@trowel/services/context';
import { openFor, openToRead, rememberWrite } from '@trowel/services/visibility';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { BadRequestError, formatIn, ValidationError } from '@trowel/domain/core';
import { openLines, wantsLines, type ProgressLines } from '../answers/progress-lines.ts';
import { createStreamCount, MAX_STREAMS, type StreamCount } from '../answers/send-events.ts';
import { createIncomingFiles } from '../bodies/incoming-files.ts';
import { readClientKind } from '../guards/request-guards.ts';
import type { CountedExport } from '../guards/export-limit.ts';
import type { RateLimits } from '../guards/rate-limits.ts';
import type { Logger } from '../serving/request-log.ts';
import {
  findActor,
  findStreamEndReason,
  identifyIfValid,
  refuseWithoutSecondFactor,
  type Identify,
  createRequestContext,
} from './request-context.ts';
import type { Route } from './define-route.ts';
import { loadFields } from '@trowel/services/sheet-fields';
import type { FieldsOf } from './custom-filters.ts';
import { readInput, type ParsedInput } from './read-input.ts';
import { buildRouteTable, findTarget, isUnknownPath, type RouteMatch, type Target } from './route-table.ts';
import { runAsJob, type EnqueueJob } from './run-as-job.ts';
import { runOnce } from './run-once.ts';
import {
  answerError,
  endLinesWithError,
  sendLastLine,
  sendResult,
  sendPacked,
  wantsLater,
} from './send-answer.ts';

export interface MountOptions {
  services: Services;
  identify: Identify;
  /** Executes requests with an `Idempotency-Key` once. */
  runIdempotently: RunIdempotently;
  /** Enqueues a request as a job. If undefined, every request is answered directly. */
  enqueue?: EnqueueJob;
  /** Channel in the change log for requests that do not come from another Trowel service. */
  via: 'api' | 'web';
  limits: RateLimits;
  log: Logger;
  /** Aliases of path prefixes: `{ '/api/v1': '/api' }`. */
  aliases?: Readonly<Record<string, string>>;
  /** Maximum number of open event streams. Default: 1,000. */
  maxStreams?: number;
  /** Fallback for paths without a route. Runs before the 404 error. */
  others?: RequestHandler;
}

/** Mounted routes and their shared state. */
interface Mounted extends MountOptions {
  streams: StreamCount;
}

/**
 * Returns a handler that dispatches requests to routes. Stages of a request:
 * 1. find the route;
 * 2. apply the rate limit;
 * 3. authenticate the caller;
 * 4. count the export, if the route is one;
 * 5. parse and validate the input;
 * 6. run the use-case, once per `Idempotency-Key`;
 * 7. encode and send the result.
 * An error in any stage is sent in the error envelope.
 */
export function mount(routes: readonly Route[], options: MountOptions): RequestHandler {
  const table = buildRouteTable(routes, options.aliases);
  const mounted = { ...options, streams: createStreamCount(options.maxStreams ?? MAX_STREAMS) };
  const { others, log } = options;
  return (req, res, next) => {
    const fail = (error: unknown): void => answerError(res, error, log);
    const target = findTarget(table, req);
    const answer = (): void => {
      if ('failure' in target) fail(target.failure);
      else if ('methods' in target) res.writeHead(204, { Allow: target.methods.join(', ') }).end();
      else answerRoute(req, res, { match: target, mounted }).catch(fail);
    };
    const limitAndAnswer = (): void => {
      const limiter = selectLimiter(req, target, options);
      if (!limiter) return answer();
      void limiter(req, res, ((error?: unknown) => (error ? fail(error) : answer())) as NextFunction);
    };
    // The fallback limits its own requests.
    if (!others || !isUnknownPath(target)) return limitAndAnswer();
    void others(req, res, (error?: unknown) => (error ? next(error) : limitAndAnswer()));
  };
}

/**
 * Exports are limited by account, which is checked later. The pages send more requests than scripts
 * and have a separate limit.
 */
function selectLimiter(
  req: Request,
  target: Target,
  { limits, services }: MountOptions,
): RequestHandler | undefined {
  const limit = 'route' in target ? (target.route.limit ?? 'default') : 'default';
  if (limit === 'none') return undefined;
  if (limit === 'auth' || limit === 'password' || limit === 'ogc') return limits[limit];
  return readClientKind(req, services.tokens) === 'web' ? limits.pages : limits.default;
}

/** Stages 3 to 7 of a request with a known route. */
async function answerRoute(
  req: Request,
  res: Response,
  { match, mounted }: { match: RouteMatch; mounted: Mounted },
): Promise<void> {
  const actor = await authenticateCaller(mounted.identify, req, match.route);
  const isJob = req.method !== 'HEAD' && wantsLater(req);
  const route = isJob ? runAsJob(match.route, actor, mounted.enqueue) : match.route;
  res.locals['actor'] = actor.username;
  res.locals['route'] = match.route.path;
  const counted = route.limit === 'export' ? await countExport(req, res, { actor, mounted }) : undefined;
  const incoming = route.bodyKind === 'upload' ? createIncomingFiles(mounted.services.files) : undefined;
  const endStream = route.answer.kind === 'events' ? mounted.streams.begin() : undefined;
  try {
    const { services } = mounted;
    const fieldsOf: FieldsOf = async (entity, siteName) =>
      loadFields((await openFor(services, actor)).database.reads, { entity, siteName });
    const input = await readInput(req, match, { incoming, fieldsOf });
    // The file of the job is unknown, so it counts as a new one.
    if (route !== match.route) await counted?.settle(`later ${randomUUID()}`);
    await runAndSend(req, res, { route, input, actor, counted, mounted });
  } catch (error) {
    throw route.invalidStatus === 400 && error instanceof ValidationError ? asBadRequest(error) : error;
  } finally {
    endStream?.();
    await incoming?.discard();
  }
}

/** Converts the error for invalid parameters to one with status 400. The message names all of them. */
function asBadRequest({ problems }: ValidationError): BadRequestError {
  const listIn = (language: 'en' | 'it'): string =>
    problems.map(({ message }) => formatIn(language, message)).join(' · ');
  const message = { en: listIn('en'), it: listIn('it') };
  return new BadRequestError(message, {
    type: 'invalid_parameter',
    fields: problems.map(({ field }) => field),
  });
}

interface Prepared {
  route: Route;
  input: ParsedInput;
  actor: Actor;
  counted: CountedExport | undefined;
  mounted: Mounted;
}

/** Stages 6 and 7. */
async function runAndSend(req: Request, res: Response, prepared: Prepared): Promise<void> {
  const { route, input, actor, counted, mounted } = prepared;
  const lines = route.sendsProgress && wantsLines(req) ? openLines(res) : undefined;
  const context = await openContext(req, res, { prepared, lines });
  const { runIdempotently } = mounted;
  const run = async (): Promise<Answered<unknown>> =>
    req.headers['idempotency-key'] === undefined
      ? { result: await route.run(context, input) }
      : runOnce(context, { req, route, input, runIdempotently });
  const answered = await run()
    .finally(() => (isPlainRead(req, route) ? undefined : rememberWrite(mounted.services, actor)))
    .catch((error: unknown) => {
      if (!lines?.hasBegun()) throw error;
      return endLinesWithError(res, { lines, error, log: mounted.log });
    });
  if (answered === undefined) return;
  if (lines?.hasBegun() && 'result' in answered) return sendLastLine(lines, route, answered.result);
  if ('replayed' in answered) {
    res.setHeader('Idempotency-Replayed', 'true');
    return sendPacked(res, answered.replayed);
  }
  const reauthorize = (): Promise<Actor> => authenticateCaller(mounted.identify, req, route);
  const findEnd = (): Promise<string | undefined> => findStreamEndReason(actor, reauthorize);
  await sendResult(req, res, { route, result: answered.result, page: input.page, counted, findEnd });
}

async function openContext(
  req: Request,
  res: Response,
  { prepared: { route, actor, mounted }, lines }: { prepared: Prepared; lines: ProgressLines | undefined },
): Promise<Context> {
  const { services, via } = mounted;
  const seen = await (onlyReads(route) ? openToRead : openFor)(services, actor);
  return createRequestContext(req, res, { actor, seen, via, onProgress: lines?.writeProgress });
}

/** Returns the caller of a route. @throws UnauthenticatedError, ForbiddenError, DomainError `forbidden` */
async function authenticateCaller(identify: Identify, req: Request, route: Route): Promise<Actor> {
  const actor = await findActor(identify, req.headers.authorization, route.access);
  if (!route.isBeforeSecondFactor) refuseWithoutSecondFactor(actor);
  return actor;
}

/** Returns true if a route only reads records, so that a replica can be used. Event streams use the primary server. */
function onlyReads({ method, access, answer: { kind, status } }: Route): boolean {
  return (
    method === 'get' && (access === 'read' || access === 'published') && kind !== 'events' && status === 200
  );
}

/** A read that becomes a job writes that job. */
function isPlainRead(req: Request, route: Route): boolean {
  return route.method === 'get' && !(req.method !== 'HEAD' && wantsLater(req));
}

/** Counts an export for the account of the token, also where the route is open to everybody. */
async function countExport(
  req: Request,
  res: Response,
  { actor, mounted: { limits, identify } }: { actor: Actor; mounted: Mounted },
): Promise<CountedExport | undefined> {
  if (!limits.export) return undefined;
  const isKnown = actor.id !== null || req.headers.authorization === undefined;
  const caller = isKnown ? actor : await identifyIfValid(identify, req.headers.authorization);
  return limits.export.admit(req, res, { accountId: caller.id, address: req.ip });
}
