import { ProblemError, problemIn, UNREACHED, type Problem } from './problem.ts';
import { findSiteOf } from '../places/places.ts';
import { storeAnsweredWrite, storePageBatch } from '../writes/page-batches.ts';
import { inPast } from './past.ts';
import { isReached, openRequests } from './reach.ts';
import { sendRequest } from './send-request.ts';
import { awaitLogin, clearAfterLogout } from './session.ts';

/** Options of an API request. The default is a plain GET. */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. A FormData is sent unchanged. */
  body?: unknown;
  /** Version or ETag that the change is based on. The server answers 412 if the record has a newer one. */
  ifMatch?: number | string;
  /** Idempotency key: a repeated request with the same key returns the first response. */
  key?: string;
  /** Runs the request in the background. The response is a job. */
  isLater?: boolean;
  signal?: AbortSignal;
}

/** Position of a page within a list. */
export interface Pagination {
  total: number;
  skip: number;
  limit: number;
}

/** A remark that the server returns with a saved record. */
export interface FindingNote {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
}

/** Response of the API as a value. A request throws only if the caller's signal aborted it. */
export type ApiResult<T> =
  | {
      ok: true;
      status: number;
      data: T;
      pagination: Pagination | undefined;
      findings: readonly FindingNote[];
      /** Batch that undoes all changes of a write, if the write made several. */
      batch: string | undefined;
      /** Version of a single record. */
      version: number | undefined;
      headers: Headers;
      /** Further members of the response, beside the data. */
      beside: Readonly<Record<string, unknown>>;
    }
  | { ok: false; problem: Problem };

/**
 * Sends an API request in the language of the page. If the session has ended, it waits until the user
 * has logged in over the page and sends the request again, so that no input is lost.
 */
export async function fetchApi<T>(path: string, request: ApiRequest = {}): Promise<ApiResult<T>> {
  for (;;) {
    const answer = await fetchOnce<T>(path, request);
    const { method = 'GET', signal, ifMatch } = request;
    const base = typeof ifMatch === 'number' ? ifMatch : undefined;
    if (answer.ok) storeAnsweredWrite({ path, method, base, ...answer }, siteOfPage);
    if (answer.ok || answer.problem.status !== 401) return answer;
    await clearAfterLogout(answer.problem);
    if (!(await awaitLogin({ isWrite: method !== 'GET', signal }))) return answer;
  }
}

function siteOfPage(): string | undefined {
  // There is no location outside a page, for example in tests.
  return typeof location === 'undefined' ? undefined : findSiteOf(location.pathname);
}

/** Returns the data of a response. @throws ProblemError */
export function dataOf<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.data;
}

/** Returns the problem of a failed response, undefined for a successful one. */
export function failureOf(answer: ApiResult<unknown>): Problem | undefined {
  return answer.ok ? undefined : answer.problem;
}

/** A request whose answer is a file or a stream. */
export interface FileRequest extends Pick<ApiRequest, 'method' | 'signal'> {
  accept: string;
  body?: FormData;
  /** Called with the headers of every answer, also of an error. */
  onHeaders?: (response: Response) => void;
}

/**
 * Requests a file or a stream, as `fetchApi` does: in the language of the page, and again after a login where the session
 * has ended. The body of the response is not read.
 */
export async function fetchFile(
  path: string,
  { accept, onHeaders, ...request }: FileRequest,
): Promise<{ response: Response } | { problem: Problem }> {
  const { method = 'GET', signal } = request;
  for (;;) {
    const address = method === 'GET' ? inPast(path) : path;
    const response = await sendRequest(address, { ...request, headers: { accept } });
    if (!response) return { problem: UNREACHED };
    onHeaders?.(response);
    if (response.ok) return { response };
    const problem = problemIn(response, await response.json().catch(() => undefined));
    if (response.status !== 401) return { problem };
    await clearAfterLogout(problem);
    if (!(await awaitLogin({ isWrite: true, signal }))) return { problem };
  }
}

async function fetchOnce<T>(path: string, request: ApiRequest): Promise<ApiResult<T>> {
  const { method = 'GET', signal } = request;
  const timeout = createTimeout(request);
  openRequests.set(openRequests.get() + 1);
  try {
    const body = bodyOf(request);
    const response = await sendRequest(method === 'GET' ? inPast(path) : path, {
      method,
      headers: headersFor(request),
      ...(body !== undefined && { body }),
      signal: timeout.signal,
    });
    if (!response) throw new TypeError('not reached');
    const text = await readText(response, timeout.hold);
    if (isCaptivePortal(response)) throw new TypeError('a page of the network, no answer');
    isReached.set(true);
    return readAnswer<T>(response, text);
  } catch (error) {
    if (signal?.aborted) throw error;
    isReached.set(false);
    return { ok: false, problem: UNREACHED };
  } finally {
    timeout.end();
    openRequests.set(openRequests.get() - 1);
  }
}

/** Reads the response body and calls `onPart` for each chunk. If the connection breaks, the response has failed. */
async function readText({ body }: Response, onPart: () => void): Promise<string> {
  if (!body) return '';
  const parts = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, on) => {
        onPart();
        on.enqueue(part);
      },
    }),
  );
  return new Response(parts).text();
}

/** Returns true for the login page of a captive portal, which answers every request with status 200. */
function isCaptivePortal({ ok, headers }: Response): boolean {
  return ok && (headers.get('content-type') ?? '').startsWith('text/html');
}

/**
 * Limit for a silent connection, which may never report that it broke. It applies to requests that are
 * safe to repeat: reads and writes with a key.
 */
const SILENT_MS = 120_000;

/** Aborts when the caller aborts or when nothing has arrived for `SILENT_MS`. `hold` restarts that timer. */
function createTimeout({ method = 'GET', key, signal }: ApiRequest): {
  signal: AbortSignal;
  hold: () => void;
  end: () => void;
} {
  const ending = new AbortController();
  const mayRepeat = method === 'GET' || key !== undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => {
    clearTimeout(timer);
    if (mayRepeat) timer = setTimeout(() => ending.abort(), SILENT_MS);
  };
  hold();
  if (signal?.aborted) ending.abort(signal.reason);
  signal?.addEventListener('abort', () => ending.abort(signal.reason), { once: true });
  return { signal: ending.signal, hold, end: () => clearTimeout(timer) };
}

function headersFor({ body, ifMatch, key, isLater }: ApiRequest): Record<string, string> {
  return {
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(isLater && { prefer: 'respond-async' }),
  };
}

function bodyOf({ body }: ApiRequest): BodyInit | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}

function readAnswer<T>(response: Response, text: string): ApiResult<T> {
  const { ok, status, headers } = response;
  const body = parse(text) as Envelope<T> | undefined;
  // Responses about accounts have no envelope.
  const data = (Array.isArray(body) ? body : body?.data) as T;
  if (!ok) return { ok: false, problem: problemIn(response, body) };
  if (body?.batch !== undefined) storePageBatch(body.batch);
  return {
    ok: true,
    status,
    data,
    pagination: body?.pagination,
    findings: body?.findings ?? [],
    batch: body?.batch,
    version: Number(headers.get('etag')?.replaceAll('"', '')) || undefined,
    headers,
    beside: { ...body },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Envelope<T> {
  data?: T;
  pagination?: Pagination;
  findings?: FindingNote[];
  batch?: string;
}
