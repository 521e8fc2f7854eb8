import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Tally } from './tally.ts';

/** A request. The body is JSON, or bytes of the type given in the headers. */
export interface Asked {
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Expected status codes. Default: any 2xx. */
  expects?: readonly number[];
  /** Returns the problem of a response that has an expected status, or undefined. */
  check?: (text: string) => string | undefined;
}

/** An expected response. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text(): string;
  /** The `data` of a JSON body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- every response has its own type
  data(): any;
}

/** A client with its own connections. It sends one request at a time. */
export interface Asker {
  /** Returns the response, or undefined if it was not expected. The tally counts both. */
  ask(kind: string, url: string, asked?: Asked): Promise<Answer | undefined>;
  /** Opens a stream of changes until the client is closed. If it ends earlier, that is a failure. */
  listen(url: string): void;
  /** Number of changes received over the streams. */
  heard(): number;
  close(): void;
}

const TIMEOUT_MS = 60_000;
const CHANGE = 'event: change';

interface Arrived {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Creates a client that sends these headers as its identity. A renewed cookie replaces the old one. */
export function createAsker(tally: Tally, identity: Readonly<Record<string, string>>): Asker {
  const agent = new Agent({ keepAlive: true });
  const who = { ...identity };
  let changes = 0;
  let isClosed = false;
  const fail = (kind: string, atMs: number, problem: string): void =>
    tally.add({ kind, atMs, ms: now() - atMs, bytes: 0, status: 0, problem });

  return {
    async ask(kind, url, asked = {}) {
      const atMs = now();
      try {
        const arrived = await send(url, { asked, agent, who });
        const ms = now() - atMs;
        const answer = readable(arrived);
        const problem = findProblem(arrived.status, answer, asked);
        tally.add({
          kind,
          atMs,
          ms,
          bytes: arrived.bytes.length,
          status: arrived.status,
          ...(problem !== undefined && { problem }),
        });
        if (who['cookie'] !== undefined) storeCookie(who, arrived.headers['set-cookie']);
        return problem === undefined ? answer : undefined;
      } catch (error) {
        fail(kind, atMs, error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
    listen(url) {
      const atMs = now();
      const end = (why: string): void => {
        if (!isClosed) fail('stream of changes', atMs, why);
      };
      const stream = request(url, { agent, headers: who }, (answer) => {
        if (answer.statusCode !== 200) end(`answered ${answer.statusCode}`);
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => (changes += text.split(CHANGE).length - 1));
        answer.on('close', () => end('ended'));
        answer.on('error', () => undefined);
      });
      stream.on('error', (error) => end(error.message));
      stream.end();
    },
    heard: () => changes,
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}

/** Returns the time in ms since 1970, with the precision of the measurements. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function send(
  url: string,
  { asked, agent, who }: { asked: Asked; agent: Agent; who: Readonly<Record<string, string>> },
): Promise<Arrived> {
  const { method = 'GET', body, headers = {} } = asked;
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const sent = {
    'accept-encoding': 'gzip',
    ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...who,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const isLate = (): Error => new Error(`no answer within ${TIMEOUT_MS / 1_000} s`);
    const refuse = (error: Error): void => reject(signal.aborted ? isLate() : error);
    const receive = (answer: IncomingMessage): void => {
      buffer(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: read }),
        refuse,
      );
    };
    const asking = request(url, { method, agent, headers: sent, signal }, receive);
    asking.on('error', refuse);
    asking.end(bytes);
  });
}

function readable({ status, headers, bytes }: Arrived): Answer {
  let read: string | undefined;
  const text = (): string =>
    (read ??= (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'));
  return { status, headers, text, data: () => (JSON.parse(text()) as { data: unknown }).data };
}

/** Returns a short description of the problem of a response. The same problem has the same description. */
function findProblem(status: number, answer: Answer, { expects, check }: Asked): string | undefined {
  const isRight = expects ? expects.includes(status) : status >= 200 && status < 300;
  if (isRight) return check?.(answer.text());
  const [, message = answer.text().slice(0, 200)] = /"message":"([^"]*)"/.exec(answer.text()) ?? [];
  return `${status} ${message.replaceAll(/\d+/g, '…')}`;
}

function storeCookie(who: Record<string, string>, given: readonly string[] | undefined): void {
  const renewed = given?.find((line) => line.startsWith('trowel_session='))?.split(';')[0];
  if (renewed !== undefined) who['cookie'] = renewed;
}
