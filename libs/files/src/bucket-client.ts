import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { InsufficientStorageError, UnavailableError } from '@trowel/domain/core';
import { AwsClient } from 'aws4fetch';

/** An S3-compatible bucket. */
export interface Bucket {
  /** `https://host/bucket` or `https://bucket.host`. */
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
  /** Timeout without data before a retry, in ms. Default: 20 s. */
  patienceMs?: number;
  /** First delay before a retry, in ms. Default: 100, doubled each time. */
  waitMs?: number;
}

/** A request. `search` contains the query parameters in any order. */
export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The key. Undefined for the bucket itself. */
  key?: string;
  search?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
}

/** A response whose body has not been read. */
export interface BucketAnswer {
  response: Response;
  /** Closes the connection. */
  abort(): void;
}

/** Sends signed requests with retries. */
export interface BucketClient {
  /**
   * Returns a successful response, or one with status 404 or 416.
   * @throws UnavailableError if the bucket does not respond or refuses
   * @throws InsufficientStorageError if it is full
   */
  send(request: BucketRequest): Promise<BucketAnswer>;
  /**
   * Waits before the next attempt, longer each time.
   * @throws the error after the last attempt
   */
  waitAfter(failures: number, error: unknown): Promise<void>;
  patienceMs: number;
}

const PATIENCE_MS = 20_000;
const WAIT_MS = 100;
/** 50 kB/s. */
const SLOWEST_BYTES_A_MS = 50;
const MOST_TRIES = 6;
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const EXPECTED = new Set([404, 416]);
const FULL = 507;

/** Creates the client of a bucket. */
export function createBucketClient({ url, region, ...bucket }: Bucket): BucketClient {
  const { accessKey, secretKey, patienceMs = PATIENCE_MS, waitMs = WAIT_MS } = bucket;
  const signer = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });

  const sendOnce = async ({ key, search, method, headers, body }: BucketRequest): Promise<BucketAnswer> => {
    const place = key === undefined ? url : `${url}/${key}`;
    const query = search ? `?${new URLSearchParams(search)}` : '';
    const signed = await signer.sign(place + query, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
    });
    const controller = new AbortController();
    const sendingMs = (body?.byteLength ?? 0) / SLOWEST_BYTES_A_MS;
    const timer = setTimeout(() => controller.abort(), patienceMs + sendingMs);
    try {
      const response = await fetch(signed, { signal: controller.signal });
      return { response, abort: () => controller.abort() };
    } finally {
      clearTimeout(timer);
    }
  };
  const waitAfter = async (failures: number, error: unknown): Promise<void> => {
    if (failures >= MOST_TRIES) throw error;
    const most = waitMs * 2 ** failures;
    await delay(randomInt(Math.ceil(most / 2), most + 1));
  };

  return {
    patienceMs,
    waitAfter,
    async send(request) {
      for (let failures = 1; ; failures++) {
        const answer = await sendOnce(request).catch(() => undefined);
        if (answer && !PASSING.has(answer.response.status)) return checkAnswer(answer);
        answer?.abort();
        await waitAfter(failures, away());
      }
    },
  };
}

/** Returns the error for an unavailable bucket. */
export function away(): UnavailableError {
  return new UnavailableError({
    en: 'The bucket for files does not respond at the moment',
    it: 'L’archivio dei file al momento non risponde',
  });
}

async function checkAnswer(answer: BucketAnswer): Promise<BucketAnswer> {
  const { ok, status } = answer.response;
  if (ok || status === 416) return answer;
  const text = await answer.response.text().catch(() => '');
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? String(status);
  if (EXPECTED.has(status) && code !== 'NoSuchBucket') return answer;
  if (status === FULL || code === 'XMinioStorageFull' || code === 'QuotaExceeded')
    throw new InsufficientStorageError(
      { en: 'There is no space left for files', it: 'Non c’è più spazio per i file' },
      { type: 'storage_full' },
    );
  throw new UnavailableError({
    en: `The bucket for files refused a request (${code})`,
    it: `L’archivio dei file ha rifiutato una richiesta (${code})`,
  });
}
