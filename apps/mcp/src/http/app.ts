import { DomainError, ForbiddenError, NotFoundError } from '@trowel/domain/core';
import {
  answerError,
  createRateLimits,
  createTokenLimit,
  dispositionOf,
  limitUnfinished,
  logRequests,
  pickLanguage,
  readRequestId,
  refuseBrokenPath,
  securityHeaders,
  sendJson,
  traceRequests,
  type RateRules,
  type UnfinishedLimits,
} from '@trowel/http';
import { serveMetrics } from '@trowel/http/metrics';
import type { Actor } from '@trowel/services/context';
import { permissionsOf } from '@trowel/services/visibility';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { Caller, McpDeps } from '../context/deps.ts';
import { MAX_UPLOAD_BYTES } from '../files/files-in.ts';
import type { Downloads } from '../files/files-out.ts';
import { buildServer } from '../protocol/server.ts';
import { describeCapabilities, ENDPOINTS } from './capabilities.ts';
import { checkAddress } from './check-address.ts';
import { identifyCaller, type CallerRules } from './identify-caller.ts';
import { METADATA_PATH, refuseBeyondScope, reportLoginAddress, serveResourceMetadata } from './login.ts';
import { withRequestId } from '../context/request-id.ts';
import { readBytes } from './read-json.ts';
import { serveMcp } from './serve-mcp.ts';
import { serveSse } from './serve-sse.ts';

export interface McpAppDeps extends McpDeps {
  rules: CallerRules;
  downloads: Downloads;
  /** Accepted host names, in addition to those of this machine. */
  allowedHosts: readonly string[];
  /** Rate limits per address and per token. Default: unlimited. */
  rateRules?: RateRules;
  /** Limits of unfinished request bodies. Default: the usual ones. */
  unfinished?: UnfinishedLimits;
  /** True if older clients get sessions and streams, which live in this process. Default: true. */
  hasSessions?: boolean;
  /** Token for `/metrics`. Without it nobody has access. */
  metricsToken?: string | undefined;
  /** Result of `parseTrustProxy`. */
  trustProxy?: number | string[] | false;
  /** Base address of files. Default: the address the caller used. */
  publicUrl: string | undefined;
  /** Creates the protocol server of a caller. Default: `buildServer`. */
  build?: typeof buildServer;
}

/** An express app, and the end of its open streams. */
export interface McpApp {
  app: Express;
  close(): Promise<void>;
}

/** Creates the MCP service over HTTP. The middleware is listed in its order. */
export function createMcpApp(deps: McpAppDeps): McpApp {
  const { log, version, rules, hasSessions = true } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', deps.trustProxy ?? false);
  const counting = { sharedState: rules.services.sharedState, service: 'mcp' } as const;
  const { default: limited } = createRateLimits(deps.rateRules ?? {}, counting);
  const byToken = deps.rateRules?.default && createTokenLimit(deps.rateRules.default, counting);
  const identify = async (req: Request): Promise<Actor> => identifyCaller(req, rules);
  const build = (req: Request, actor: Actor) => (deps.build ?? buildServer)(deps, callerOf(deps, req, actor));
  const mcp = serveMcp({ identify, build, log, hasSessions });
  const login = { places: rules.places, baseOf: (req: Request) => baseOf(deps, req) };
  const sse = serveSse({ identify, connect: build, messagesPath: '/messages' });

  app.use(traceRequests());
  app.use(serveMetrics({ service: 'mcp', version, token: deps.metricsToken }));
  app.use(logRequests(log), securityHeaders(), checkAddress(deps.allowedHosts));
  app.get('/', (_req, res) => sendJson(res, 200, { service: 'trowel-mcp', version, endpoints: ENDPOINTS }));
  app.get('/health', (_req, res) => sendJson(res, 200, { status: 'ok', service: 'trowel-mcp', version }));
  app.use((_req, res, next) => withRequestId(readRequestId(res), next));
  app.use(limitUnfinished(deps.unfinished), refuseBrokenPath());
  if (limited) app.use(limited);
  if (byToken) app.use(byToken);
  app.get(METADATA_PATH, serveResourceMetadata(login));
  app.get(`${METADATA_PATH}/mcp`, serveResourceMetadata(login, '/mcp'));
  app.get('/capabilities', (_req, res) => sendJson(res, 200, describeCapabilities(version)));
  app.get('/files/:id/:name', giveFile(deps.downloads));
  app.post('/uploads', takeUpload(deps, identify));
  app.all('/mcp', mcp.handle);
  app.get('/sse', hasSessions ? sse.open : refuseStreams);
  app.post('/messages', hasSessions ? sse.receive : refuseStreams);
  app.use((req, _res, next) => next(notThere(req)));
  app.use(reportLoginAddress(login));
  app.use(((error, _req, res, _next) => answerError(res, error, log)) satisfies ErrorRequestHandler);
  const close = async (): Promise<void> => {
    await sse.close();
    await mcp.close();
  };
  return { app, close };
}

/** Returns the base address: the configured one, or the one the caller used. */
function baseOf({ publicUrl }: McpAppDeps, { headers: { host } }: Request): string {
  return publicUrl ?? new URL(`http://${host}`).origin;
}

function callerOf(deps: McpAppDeps, req: Request, actor: Actor): Caller {
  const language = pickLanguage(req.headers['accept-language']);
  const filesOut = deps.downloads.outAt(baseOf(deps, req));
  return { actor, transport: 'http', language, filesOut };
}

function giveFile(downloads: Downloads): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const file = await downloads.find(req.params.id);
    if (!file) throw new NotFoundError('The file does not exist or has expired; create it again');
    res.writeHead(200, {
      'Content-Type': file.contentType,
      'Content-Length': file.bytes.length,
      'Content-Disposition': dispositionOf(file.fileName),
      'Cache-Control': 'private, no-store',
    });
    res.end(file.bytes);
  };
}

function takeUpload({ filesIn }: McpAppDeps, identify: (req: Request) => Promise<Actor>): RequestHandler {
  return async (req: Request, res: Response) => {
    const actor = await identify(req);
    refuseBeyondScope(actor, 'create');
    const held = permissionsOf(actor);
    if (!held.includes('create')) throw new ForbiddenError('create', held);
    const bytes = await readBytes(req, MAX_UPLOAD_BYTES);
    const name = new URLSearchParams(req.url.split('?', 2)[1] ?? '').get('file_name') ?? 'file';
    const fileName = name.slice(0, 255);
    const id = await filesIn.keep({ fileName, bytes });
    const data = { file_id: id, file_name: fileName, size_bytes: bytes.length };
    sendJson(res, 201, { status: 'success', data });
  };
}

const refuseStreams: RequestHandler = () => {
  throw new NotFoundError('Streams for older assistants are disabled (MCP_SESSIONS=off); use /mcp');
};

function notThere({ path }: Request): DomainError {
  const known = Object.values(ENDPOINTS).find((one) => one.path === path);
  if (!known) return new NotFoundError(`There is nothing at ${path.slice(0, 200)}`);
  return new DomainError('method_not_allowed', `${path} takes ${known.method}`, { allow: [known.method] });
}
