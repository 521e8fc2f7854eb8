import { randomUUID } from 'node:crypto';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '@trowel/domain/core';
import type {
  Actor,
  AnswerOnce,
  CallerServices,
  Context,
  Services,
  StateThen,
} from '@trowel/services/context';
import { openFor, openToRead, rememberWrite, seeAlike } from '@trowel/services/sight';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { findActor, identifyIfValid, refuseWithoutSecondFactor, type Identify } from './authenticate.ts';
import { pickLanguage } from '../answers/language.ts';
import type { Route } from './define-route.ts';
import { createIncomingFiles } from '../bodies/incoming-files.ts';
import type { CountedExport } from '../guards/export-limit.ts';
import { readDoor } from '../guards/door-mark.ts';
import type { RateLimits } from '../guards/rate-limits.ts';
import { readInput, type ParsedInput } from './read-input.ts';
import { readRequestId, type Logger } from '../serving/request-log.ts';
import { buildRouteTable, findRoute, listMethods, type RouteMatch, type RouteTable } from './route-table.ts';
import { runOnce } from './run-once.ts';
import { openLines, wantsLines, type ProgressLines } from '../answers/progress-lines.ts';
import { packRead, sendError, sendLastLine, sendRead, sendResult } from './send-answer.ts';
import { createUnwrittenAnswers, type UnwrittenAnswers } from './unwritten-answers.ts';
import { createStreamCount, MAX_STREAMS, type StreamCount } from '../answers/send-events.ts';
import { sendPacked, wantsLater } from './written-answer.ts';
import {
  CallerLeftError,
  isCallerGone,
  isServerFault,
  toHttp,
  type ErrorAnswer,
} from '../answers/to-http.ts';

export interface MountOptions {
  services: Services;
  identify: Identify;
  /** Keeps what is sent twice from being done twice. */
  answerOnce: AnswerOnce;
  /** Puts what a route would do now into the queue, and gives the job; without it everything is done at once. */
  defer?: Defer;
  /** The door the change log names, for requests that do not come from another service of ours. */
  via: 'api' | 'web';
  limits: RateLimits;
  log: Logger;
  /** Prefixes that answer as another: `{ '/api/v1': '/api' }`. */
  aliases?: Readonly<Record<string, string>>;
  /** How many may follow news at a time; 1,000 unless told. */
  maxStreams?: number;
  /** Answers what no route is declared for, before it counts as unknown. */
  others?: RequestHandler;
}

/** Has something done later that a route would do now. */
export type Defer = (ctx: Context, asked: { route: Route; input: ParsedInput }) => Promise<{ id: string }>;

/** Answers every request that comes this far by the route declared for it, or with an error in the envelope. */
export function mount(routes: readonly Route[], options: MountOptions): RequestHandler {
  const table = buildRouteTable(routes, options.aliases);
  const streams = createStreamCount(options.maxStreams ?? MAX_STREAMS);
  const kept = createUnwrittenAnswers();
  const { others } = options;
  return (req, res, next) => {
    const fail = (error: unknown): void => answerError(res, error, options.log);
    const found = tryToFind(table, req);
    const limiter = limiterOf(req, found, options);
    const proceed = (error?: unknown): void => {
      if (error) fail(error);
      else if ('failure' in found) fail(found.failure);
      else if ('methods' in found) res.writeHead(204, { Allow: found.methods.join(', ') }).end();
      else serve(req, res, { match: found, options, streams, kept }).catch(fail);
    };
    const count = (): unknown => (limiter ? limiter(req, res, proceed as NextFunction) : proceed());
    if (others && isUnknown(found))
      void others(req, res, (error?: unknown) => (error ? next(error) : void count()));
    else void count();
  };
}

/** Exports are counted once their caller is known; until then as any request, and so are those that do not count. */
/** A page asks for much more than a program that knows what it wants: what comes through ours has a rule of its own. */
function limiterOf(
  req: Request,
  found: Found,
  { limits, services }: MountOptions,
): RequestHandler | undefined {
  const limit = 'route' in found ? (found.route.limit ?? 'default') : 'default';
  if (limit === 'none') return undefined;
  if (limit === 'auth' || limit === 'password') return limits[limit];
  return readDoor(req, services.tokens) === 'web' ? limits.pages : limits.default;
}

/** Gives the answer to a failure in the language of who asked. */
export function answerFor(res: Response, error: unknown): ErrorAnswer {
  return toHttp(error, readRequestId(res), pickLanguage(res.req.headers['accept-language']));
}

/** Writes the answer to a failure in the language of who asked, and logs it whole when it is the server's. A caller who leaves is no failure. */
export function answerError(res: Response, error: unknown, log: Logger): void {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  sendError(res, answerFor(res, error));
}

const STATE_HEADER = 'X-Trowel-State';

type Found = RouteMatch | { methods: string[] } | { failure: unknown };

/** An unknown path counts against the limit of its caller too, so the failure waits. */
function tryToFind(table: RouteTable, req: Request): Found {
  const path = pathOf(req.url);
  try {
    return req.method === 'OPTIONS'
      ? { methods: listMethods(table, path) }
      : findRoute(table, methodOf(req, table, path), path);
  } catch (failure) {
    return { failure };
  }
}

function isUnknown(found: Found): boolean {
  return 'failure' in found && found.failure instanceof NotFoundError;
}

/** What takes long and is only read may be asked for later with POST too: it makes a job. */
function methodOf(req: Request, table: RouteTable, path: string): string {
  if (req.method !== 'POST' || !wantsLater(req) || listMethods(table, path).includes('POST'))
    return req.method;
  return findRoute(table, 'GET', path).route.job === undefined ? req.method : 'GET';
}

interface Serving {
  match: RouteMatch;
  options: MountOptions;
  streams: StreamCount;
  kept: UnwrittenAnswers;
}

async function serve(req: Request, res: Response, { match, options, streams, kept }: Serving): Promise<void> {
  const { services, identify, answerOnce } = options;
  const actor = await findCaller(identify, req, match.route);
  const isLater = req.method !== 'HEAD' && wantsLater(req);
  const route = isLater ? postpone(match.route, actor, options.defer) : match.route;
  res.locals['actor'] = actor.username;
  res.locals['route'] = match.route.path;
  if (isOfRecords(route)) return serveRecords(req, res, { match, options, kept, actor });
  const counted = route.limit === 'export' ? await countExport(req, res, { actor, options }) : undefined;
  const incoming = createIncomingFiles(services.files);
  const endStream = route.answer.kind === 'events' ? streams.begin() : undefined;
  try {
    const input = await readInput(req, match, incoming);
    const lines = route.tellsProgress && wantsLines(req) ? openLines(res) : undefined;
    const seen = await (onlyReads(route) ? openToRead : openFor)(services, actor);
    const context = makeContext(req, res, { actor, seen, via: options.via, onProgress: lines?.tell });
    // Which file it will be is not known yet: it counts as one that was never sent.
    if (route !== match.route) await counted?.settle(`later ${randomUUID()}`);
    const answered = await runOnce(context, { req, route, input, answerOnce })
      .finally(() => (route.method === 'get' && !isLater ? undefined : rememberWrite(services, actor)))
      .catch((error: unknown) => {
        if (!lines?.hasBegun()) throw error;
        return endLines(res, { lines, error, log: options.log });
      });
    if (answered === undefined) return;
    if (lines?.hasBegun() && 'result' in answered) return sendLastLine(lines, route, answered.result);
    if ('replayed' in answered) {
      res.setHeader('Idempotency-Replayed', 'true');
      return sendPacked(res, answered.replayed);
    }
    const stillMay = (): Promise<Actor> => findCaller(identify, req, route);
    const findEnd = (): Promise<string | undefined> => findReason(actor, stillMay);
    await sendResult(req, res, { route, result: answered.result, page: input.page, counted, findEnd });
  } finally {
    endStream?.();
    await incoming.discard();
  }
}

/** Answers with records: as it did before, where nothing was written since. */
async function serveRecords(
  req: Request,
  res: Response,
  { match, options, kept, actor }: Omit<Serving, 'streams'> & { actor: Actor },
): Promise<void> {
  const { services, via } = options;
  const { route } = match;
  const { status } = route.answer;
  const seen = await openToRead(services, actor);
  const place = kept.open(seen.database, `${pickLanguage(req.headers['accept-language'])} ${req.url}`);
  const known = place?.find();
  if (known) return sendRead(req, res, { status, answer: known });
  const input = await readInput(req, match, createIncomingFiles(services.files));
  const result = await route.run(makeContext(req, res, { actor, seen, via, onProgress: undefined }), input);
  const answer = packRead(route, result, input.page);
  // A state of the past is told in a header besides.
  const isKept = place !== undefined && !res.hasHeader(STATE_HEADER);
  return sendRead(req, res, { status, answer: isKept ? place.keep(answer) : answer });
}

interface Asking {
  actor: Actor;
  seen: CallerServices;
  via: MountOptions['via'];
  onProgress: Context['onProgress'];
}

/** What a use-case gets to know of a request. */
function makeContext(req: Request, res: Response, { actor, seen, via, onProgress }: Asking): Context {
  let signal: AbortSignal | undefined;
  return {
    actor,
    language: pickLanguage(req.headers['accept-language']),
    via: readDoor(req, seen.tokens) ?? via,
    services: seen,
    // Few ask for these.
    get address() {
      return req.ip;
    },
    get origin() {
      return originOf(req);
    },
    get signal() {
      return (signal ??= signalOf(res));
    },
    onState: ({ moment, checksum }: StateThen) =>
      void res.setHeader(STATE_HEADER, `${moment}; sha256=${checksum}`),
    ...(onProgress && { onProgress }),
  };
}

/** Gives the caller who may use a route. @throws UnauthenticatedError, ForbiddenError, DomainError `forbidden` */
async function findCaller(identify: Identify, req: Request, route: Route): Promise<Actor> {
  const actor = await findActor(identify, req.headers.authorization, route.access);
  if (!route.isBeforeSecondFactor) refuseWithoutSecondFactor(actor);
  return actor;
}

/** Whether nothing but records is read. News are not: whoever is told of a change must find it. */
function onlyReads({ method, access, answer: { kind, status } }: Route): boolean {
  return (
    method === 'get' && (access === 'read' || access === 'published') && kind !== 'events' && status === 200
  );
}

/** Whether the answer is made of nothing but the records the caller sees: those of which one may choose the fields. */
function isOfRecords(route: Route): boolean {
  const { choice, limit, tellsProgress } = route;
  return choice !== undefined && limit === undefined && tellsProgress !== true && onlyReads(route);
}

/** The route that has this one done later; itself where nobody could ask for what comes of it. */
function postpone(route: Route, { id }: Actor, defer: Defer | undefined): Route {
  if (route.job === undefined || defer === undefined || id === null) return route;
  const { tellsProgress: _now, ...later } = route;
  return {
    ...later,
    access: 'authenticated',
    answer: { status: 202, kind: 'single' },
    locate: (job) => `/api/jobs/${(job as { id: string }).id}`,
    run: async (ctx, input) => ({ data: await defer(ctx, { route, input: input as ParsedInput }) }),
  };
}

/** A failure after something was told is the last line. */
function endLines(
  res: Response,
  { lines, error, log }: { lines: ProgressLines; error: unknown; log: Logger },
): undefined {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  const { status, body } = answerFor(res, error);
  lines.end(status, body);
  return undefined;
}

/** Says why somebody may no longer hear what they were told so far, undefined while they may. */
async function findReason(actor: Actor, stillMay: () => Promise<Actor>): Promise<string | undefined> {
  try {
    const now = await stillMay();
    return now.role === actor.role && seeAlike(now, actor) ? undefined : 'role_changed';
  } catch (error) {
    if (error instanceof UnauthenticatedError) return String(error.detail['type']);
    if (error instanceof ForbiddenError) return 'role_changed';
    throw error;
  }
}

/** Where anyone may read, a token still says whose export it is. */
async function countExport(
  req: Request,
  res: Response,
  { actor, options: { limits, identify } }: { actor: Actor; options: MountOptions },
): Promise<CountedExport | undefined> {
  if (!limits.export) return undefined;
  const isKnown = actor.id !== null || req.headers.authorization === undefined;
  const caller = isKnown ? actor : await identifyIfValid(identify, req.headers.authorization);
  return limits.export.admit(req, res, { accountId: caller.id, address: req.ip });
}

/** Aborted when the caller leaves before the answer is complete, so that heavy work for it ends. */
function signalOf(res: Response): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (!res.writableFinished) controller.abort(new CallerLeftError());
  };
  if (res.closed) end();
  else res.once('close', end);
  return controller.signal;
}

/** The address at which the caller reached the service, or the trusted proxy before it; nothing when neither says. */
function originOf(req: Request): string {
  const written = `${req.protocol}://${req.host ?? ''}`;
  let origin = ORIGINS.get(written);
  if (origin === undefined) {
    origin = URL.canParse(written) ? new URL(written).origin : '';
    if (ORIGINS.size >= MOST_ORIGINS) ORIGINS.clear();
    ORIGINS.set(written, origin);
  }
  return origin;
}

/** Origins by how they are written: a service is reached at few. */
const ORIGINS = new Map<string, string>();
const MOST_ORIGINS = 100;

/** The path of a request line; some clients send the whole address. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  return path.startsWith('/') ? path : path.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
}
