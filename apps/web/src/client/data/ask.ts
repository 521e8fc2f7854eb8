import { ProblemError, problemIn, UNREACHED, type Problem } from './problem.ts';
import { noteOwnBatch } from './own-batches.ts';
import { inPast } from './past.ts';
import { isReached, openQuestions } from './reach.ts';
import { awaitLogin } from './session.ts';

/** How a request differs from plain reading. */
export interface Asking {
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
export type Told<T> =
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
export async function ask<T>(path: string, asking: Asking = {}): Promise<Told<T>> {
  for (;;) {
    const answer = await askOnce<T>(path, asking);
    if (answer.ok || answer.problem.status !== 401) return answer;
    const { method = 'GET', signal } = asking;
    if (!(await awaitLogin({ isWrite: method !== 'GET', signal }))) return answer;
  }
}

/** Gives the data of an answer. @throws ProblemError */
export function dataOf<T>(answer: Told<T>): T {
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.data;
}

async function askOnce<T>(path: string, asking: Asking): Promise<Told<T>> {
  const { method = 'GET', signal } = asking;
  const patience = waitFor(asking);
  let response: Response;
  openQuestions.set(openQuestions.get() + 1);
  try {
    const body = bodyOf(asking);
    response = await fetch(method === 'GET' ? inPast(path) : path, {
      method,
      headers: headersFor(asking),
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      signal: patience.signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    isReached.set(false);
    return { ok: false, problem: UNREACHED };
  } finally {
    patience.end();
    openQuestions.set(openQuestions.get() - 1);
  }
  isReached.set(true);
  return readAnswer<T>(response);
}

/** A line that broke without a word is silent for ever; what is only read, or has a key, may be asked again. */
const SILENT_MS = 120_000;

/** Gives up when the caller does, or when no answer begins in time; once it has, the caller's signal still holds. */
function waitFor({ method = 'GET', key, signal }: Asking): { signal: AbortSignal; end: () => void } {
  const ending = new AbortController();
  const mayRepeat = method === 'GET' || key !== undefined;
  const timer = mayRepeat ? setTimeout(() => ending.abort(), SILENT_MS) : undefined;
  if (signal?.aborted) ending.abort(signal.reason);
  signal?.addEventListener('abort', () => ending.abort(signal.reason), { once: true });
  return { signal: ending.signal, end: () => clearTimeout(timer) };
}

function headersFor({ body, ifMatch, key, isLater }: Asking): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(isLater && { prefer: 'respond-async' }),
  };
}

function bodyOf({ body }: Asking): BodyInit | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}

async function readAnswer<T>(response: Response): Promise<Told<T>> {
  const { ok, status, headers } = response;
  const body = (await response.json().catch(() => undefined)) as Envelope<T> | undefined;
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

interface Envelope<T> {
  data?: T;
  pagination?: Pagination;
  findings?: FindingNote[];
  batch?: string;
}
