import type { ByteRange } from './file-store.ts';
import { away, type BucketAnswer, type BucketClient } from './bucket-client.ts';

interface RequestedRange {
  key: string;
  range?: ByteRange | undefined;
}

/**
 * Returns the bytes of a key, or a range of them, as an async generator. Undefined if there are none.
 * An interrupted transfer continues with the remaining bytes of the same version.
 * @throws UnavailableError while reading, if the rest cannot be fetched
 */
export async function readObject(
  client: BucketClient,
  requested: RequestedRange,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const first = await get(client, requested);
  const { status, headers } = first.response;
  if (status === 404) return undefined;
  // Status 416: the range contains no bytes.
  const length = status === 416 ? 0 : Number(headers.get('content-length'));
  const start = requested.range?.start ?? 0;
  return readOn(client, first, { key: requested.key, start, length, etag: headers.get('etag') });
}

interface Wanted {
  key: string;
  start: number;
  length: number;
  etag: string | null;
}

async function* readOn(
  client: BucketClient,
  first: BucketAnswer,
  { key, start, length, etag }: Wanted,
): AsyncGenerator<Uint8Array> {
  let answer = first;
  let pieces = piecesOf(client, answer);
  try {
    for (let got = 0, failures = 0; got < length;) {
      // The `yield` is outside of the error handling, because errors of the consumer are not errors
      // of the bucket.
      const piece = await pieces.next().catch(() => undefined);
      if (piece?.value) {
        got += piece.value.byteLength;
        failures = 0;
        yield piece.value;
        continue;
      }
      answer.abort();
      await client.waitAfter(++failures, away());
      const range = { start: start + got, end: start + length - 1 };
      answer = await get(client, { key, range }, etag);
      // The object was replaced or deleted.
      if (answer.response.status !== 206 || answer.response.headers.get('etag') !== etag) throw away();
      pieces = piecesOf(client, answer);
    }
  } finally {
    answer.abort();
  }
}

function get(
  client: BucketClient,
  { key, range }: RequestedRange,
  etag?: string | null,
): Promise<BucketAnswer> {
  const headers = {
    ...(range && { range: `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` }),
    ...(etag && { 'if-match': etag }),
  };
  return client.send({ method: 'GET', key, headers });
}

/** Each chunk must arrive within the timeout. */
async function* piecesOf(
  { patienceMs }: BucketClient,
  { response, abort }: BucketAnswer,
): AsyncGenerator<Uint8Array, undefined> {
  const reader = response.body?.getReader();
  if (!reader) return undefined;
  for (;;) {
    const timer = setTimeout(abort, patienceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return undefined;
    yield value;
  }
}
