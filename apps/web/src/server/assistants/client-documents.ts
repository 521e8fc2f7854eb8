import type { IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { createCache } from '@trowel/domain/core';
import { problem, readClientDocument, type AssistantClient } from '@trowel/services/assistants';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16_384;
const MAX_CACHED = 200;
const MAX_AT_ONCE = 8;
/** However long a document says it is good: long enough to be answered as it was shown, and no longer than a day. */
const [LEAST_S, USUAL_S, MOST_S] = [300, 3_600, 86_400];
const JSON_TYPES = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The programs that describe themselves by a document at the address that is their id. */
export interface ClientDocuments {
  /** @throws BadRequestError in the words of OAuth when the document is not to be had, or is none. */
  find(address: string): Promise<AssistantClient>;
}

export interface DocumentOptions {
  clock: () => Date;
  /** Whether addresses of this machine and its network are asked too, as strangers name them. */
  allowsPrivate: boolean;
  /** How long a document may take; as usual unless given. */
  timeoutMs?: number;
  /** Another way to ask, for tests: they have no certificate. */
  request?: typeof requestSecurely;
}

interface Fetched {
  text: string;
  goodForS: number;
}

/** Looks programs up, each document once while it is good. */
export function createClientDocuments(options: DocumentOptions): ClientDocuments {
  const { clock, allowsPrivate } = options;
  // It looks at what a name stands for when it connects, so that no second answer of the name is trusted.
  const agent = new RequestFilteringHttpsAgent({ allowPrivateIPAddress: allowsPrivate });
  const cached = createCache<string, { client: AssistantClient; untilMs: number }>({
    name: 'client documents',
    capacity: MAX_CACHED,
  });
  const underWay = new Map<string, Promise<AssistantClient>>();

  const look = async (address: string): Promise<AssistantClient> => {
    const { text, goodForS } = await fetchDocument(address, agent, options);
    const client = readClientDocument(address, parse(text));
    cached.store(address, { client, untilMs: clock().getTime() + goodForS * 1_000 });
    return client;
  };

  return {
    async find(address) {
      const known = cached.find(address);
      if (known && known.untilMs > clock().getTime()) return known.client;
      const begun = underWay.get(address);
      if (begun) return begun;
      if (underWay.size >= MAX_AT_ONCE)
        throw problem('invalid_client', 'Too many documents of clients are fetched; try again');
      const looking = look(address).finally(() => underWay.delete(address));
      underWay.set(address, looking);
      return looking;
    },
  };
}

/** Fetches a document. What went wrong below HTTP is not told: it would say what stands in the network here. */
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

/** What a person may be told of a document that came. */
class Refusal extends Error {}

/** @throws Refusal for all but a document itself: a redirect is followed nowhere. */
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
  const [, told] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl) ?? [];
  const isFresh = !/(?:^|[\s,])no-(?:store|cache)/i.test(cacheControl);
  const wished = isFresh ? Number(told ?? USUAL_S) : 0;
  return Math.min(Math.max(wished, LEAST_S), MOST_S);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('invalid_client', 'The document of this client is not JSON');
  }
}
