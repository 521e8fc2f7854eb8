import { ProblemError, problemIn, UNREACHED, type Problem } from './problem.ts';
import { findSiteOf } from '../places/places.ts';
import { noteAnsweredWrite, noteOwnBatch } from '../writes/page-batches.ts';
import { inPast } from './past.ts';
import { isReached, openQuestions } from './reach.ts';
import { sendRequest } from './send-request.ts';
import { awaitLogin, clearAfterLogout } from './session.ts';

/** How a request differs from plain reading. */
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a FormData goes as it is. */
  body?: unknown;
  /** The version the change was made on; 412 when the record has another. */
  ifMatch?: number;
  /** Makes repeating safe: the same key gets the first answer again. */
  key?: string;
  /** Has it done in the background: the answer is a job. */
  isLater?: boolean;
  signal?: AbortSignal;
}

/** Where a page of a list stands in the whole. */
export interface Pagination {
  total: number;
  skip: number;
  limit: number;
}

/** Something soft the server says beside what it saved. */
export interface FindingNote {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
}

/** What came back, as a value: nothing is thrown but when the caller's signal ended it. */
export type ApiResult<T> =
  | {
      ok: true;
      status: number;
      data: T;
      pagination: Pagination | undefined;
      findings: readonly FindingNote[];
      /** What all changes of a write are undone by, where it made several. */
      batch: string | undefined;
      /** Of a single record. */
      version: number | undefined;
      headers: Headers;
    }
  | { ok: false; problem: Problem };

/**
 * Asks the server, by the language of the page. Where the session has ended it waits until the person has logged in over
 * the page, and asks again; nothing typed is lost.
 */
export async function fetchApi<T>(path: string, asking: ApiRequest = {}): Promise<ApiResult<T>> {
  for (;;) {
    const answer = await fetchOnce<T>(path, asking);
    const { method = 'GET', signal, ifMatch: base } = asking;
    if (answer.ok) noteAnsweredWrite({ path, method, base, ...answer }, siteOfPage);
    if (answer.ok || answer.problem.status !== 401) return answer;
    await clearAfterLogout(answer.problem);
    if (!(await awaitLogin({ isWrite: method !== 'GET', signal }))) return answer;
  }
}

function siteOfPage(): string | undefined {
  // Outside of a page, as in tests, there is no address.
  return typeof location === 'undefined' ? undefined : findSiteOf(location.pathname);
}

/** Gives the data of an answer. @throws ProblemError */
export function dataOf<T>(answer: ApiResult<T>): T {
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.data;
}

/** Gives why an answer is none; undefined where it is one. */
export function whyRefused(answer: ApiResult<unknown>): Problem | undefined {
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
  { accept, onHeaders, ...asking }: FileRequest,
): Promise<{ response: Response } | { problem: Problem }> {
  const { method = 'GET', signal } = asking;
  for (;;) {
    const address = method === 'GET' ? inPast(path) : path;
    const response = await sendRequest(address, { ...asking, headers: { accept } });
    if (!response) return { problem: UNREACHED };
    onHeaders?.(response);
    if (response.ok) return { response };
    const problem = problemIn(response, await response.json().catch(() => undefined));
    if (response.status !== 401) return { problem };
    await clearAfterLogout(problem);
    if (!(await awaitLogin({ isWrite: true, signal }))) return { problem };
  }
}

async function fetchOnce<T>(path: string, asking: ApiRequest): Promise<ApiResult<T>> {
  const { method = 'GET', signal } = asking;
  const patience = waitFor(asking);
  openQuestions.set(openQuestions.get() + 1);
  try {
    const body = bodyOf(asking);
    const response = await sendRequest(method === 'GET' ? inPast(path) : path, {
      method,
      headers: headersFor(asking),
      ...(body !== undefined && { body }),
      signal: patience.signal,
    });
    if (!response) throw new TypeError('not reached');
    const text = await readText(response, patience.hold);
    if (isOfAnother(response)) throw new TypeError('a page of the network, no answer');
    isReached.set(true);
    return readAnswer<T>(response, text);
  } catch (error) {
    if (signal?.aborted) throw error;
    isReached.set(false);
    return { ok: false, problem: UNREACHED };
  } finally {
    patience.end();
    openQuestions.set(openQuestions.get() - 1);
  }
}

/** Reads what came, and tells of each part of it. A line that breaks meanwhile is no answer. */
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

/** Networks with a page of their own to log in at answer with that, as if all were well. */
function isOfAnother({ ok, headers }: Response): boolean {
  return ok && (headers.get('content-type') ?? '').startsWith('text/html');
}

/** A line that broke without a word is silent for ever; what is only read, or has a key, may be asked again. */
const SILENT_MS = 120_000;

/** Gives up when the caller does, or when nothing was heard for so long; `hold` tells that something was. */
function waitFor({ method = 'GET', key, signal }: ApiRequest): {
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
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
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
  // Accounts are answered without the envelope.
  const data = (Array.isArray(body) ? body : body?.data) as T;
  if (!ok) return { ok: false, problem: problemIn(response, body) };
  if (body?.batch !== undefined) noteOwnBatch(body.batch);
  return {
    ok: true,
    status,
    data,
    pagination: body?.pagination,
    findings: body?.findings ?? [],
    batch: body?.batch,
    version: Number(headers.get('etag')?.replaceAll('"', '')) || undefined,
    headers,
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
