import type { IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { createCache } from '@trowel/domain/core';
import { problem, readClientDocument, type AssistantClient } from '@trowel/services/assistants';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16_384;
const MAX_CACHED = 200;
const MAX_AT_ONCE = 8;
/**
 * Limits on the lifetime of a document, in seconds. It must last until the consent is answered, but
 * not longer than a day.
 */
const [LEAST_S, USUAL_S, MOST_S] = [300, 3_600, 86_400];
const JSON_TYPES = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Clients that describe themselves by a document, whose address is their id. */
export interface ClientDocuments {
  /**
   * Finds a client. @throws BadRequestError with an OAuth error code if the document cannot be fetched
   * or is invalid
   */
  find(address: string): Promise<AssistantClient>;
}

export interface DocumentOptions {
  clock: () => Date;
  /** True to allow private addresses. Strangers choose the address, so this is off by default. */
  allowsPrivate: boolean;
  /** Timeout of a document, with a default. */
  timeoutMs?: number;
  /** Replaces the HTTPS request in tests, which have no certificate. */
  request?: typeof requestSecurely;
}

interface Fetched {
  text: string;
  goodForS: number;
}

/** Creates the lookup of client documents. Each document is cached for its lifetime. */
export function createClientDocuments(options: DocumentOptions): ClientDocuments {
  const { clock, allowsPrivate } = options;
  // The agent checks the IP address on connect, so that a second DNS answer cannot bypass the
  // check.
  const agent = new RequestFilteringHttpsAgent({ allowPrivateIPAddress: allowsPrivate });
  const cached = createCache<string, { client: AssistantClient; untilMs: number }>({
    name: 'client documents',
    capacity: MAX_CACHED,
  });
  const pending = new Map<string, Promise<AssistantClient>>();

  const load = async (address: string): Promise<AssistantClient> => {
    const { text, goodForS } = await fetchDocument(address, agent, options);
    const client = readClientDocument(address, parse(text));
    cached.store(address, { client, untilMs: clock().getTime() + goodForS * 1_000 });
    return client;
  };

  return {
    async find(address) {
      const known = cached.find(address);
      if (known && known.untilMs > clock().getTime()) return known.client;
      const loading = pending.get(address);
      if (loading) return loading;
      if (pending.size >= MAX_AT_ONCE)
        throw problem('invalid_client', 'Too many documents of clients are fetched; try again');
      const loaded = load(address).finally(() => pending.delete(address));
      pending.set(address, loaded);
      return loaded;
    },
  };
}

/** Fetches a document. Network errors are not reported in detail, because they would reveal the internal network. */
async function fetchDocument(
  address: string,
  agent: RequestFilteringHttpsAgent,
  { request = requestSecurely, timeoutMs = TIMEOUT_MS }: DocumentOptions,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { accept: 'application/json', 'user-agent': 'Trowel' };
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address, { agent, signal, headers }, resolve).on('error', reject).end();
    });
    try {
      refuseAnswer(answer);
      return { text: await readText(answer), goodForS: readGoodFor(answer.headers['cache-control']) };
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (error instanceof Refusal)
      throw problem('invalid_client', `The document of this client ${error.message}`);
    throw problem(
      'invalid_client',
      `The document of this client cannot be fetched from ${new URL(address).host}`,
    );
  }
}

/** Reason for rejecting a document, which may be shown to the user. */
class Refusal extends Error {}

/** Rejects responses other than a JSON document. Redirects are not followed. @throws Refusal */
function refuseAnswer({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw new Refusal(`is not there: the answer is ${statusCode}`);
  if (!JSON_TYPES.test(headers['content-type'] ?? '')) throw new Refusal('is not sent as JSON');
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity') throw new Refusal('is sent compressed, which was not asked for');
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Refusal(`is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readGoodFor(cacheControl = ''): number {
  const [, maxAge] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl) ?? [];
  const isFresh = !/(?:^|[\s,])no-(?:store|cache)/i.test(cacheControl);
  const lifetimeS = isFresh ? Number(maxAge ?? USUAL_S) : 0;
  return Math.min(Math.max(lifetimeS, LEAST_S), MOST_S);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('invalid_client', 'The document of this client is not JSON');
  }
}
