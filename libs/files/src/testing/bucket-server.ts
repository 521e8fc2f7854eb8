import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Faults of a response: no response; no response although the work was done; damaged data; a temporary
 * error; no space; cut off after some bytes; stalled.
 */
export type Fault = 'lost' | 'unheard' | 'damaged' | 'busy' | 'full' | 'cut' | 'stalled' | undefined;

/** An in-memory bucket with the S3 protocol. It checks every signature and checksum. */
export interface BucketServer {
  url: string;
  accessKey: string;
  secretKey: string;
  region: string;
  objects: Map<string, StoredObject>;
  /** Unfinished uploads. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Received requests: `GET bytes/a`. */
  requests: string[];
  /** Returns the fault of a request. */
  fail: (request: string) => Fault;
  close(): Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  modifiedAt: Date;
}

/** Page size of lists, small so that several pages are needed. */
const LISTED = 3;
const SMALLEST_PART_BYTES = 5_242_880;

/** Starts a bucket on a port of 127.0.0.1. Default: a free port and a new key. */
export async function startBucketServer({
  port = 0,
  accessKey = 'key',
  secretKey = 'a secret of the bucket',
  region = 'eu-south-1',
} = {}): Promise<BucketServer> {
  const server = createServer((req, res) => void answer(bucket, req, res).catch(() => res.destroy()));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bucket: BucketServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/trowel`,
    accessKey,
    secretKey,
    region,
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    fail: () => undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

async function answer(bucket: BucketServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await buffer(req);
  const { pathname, searchParams: search } = new URL(req.url!, bucket.url);
  const [, name, ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  const request = `${req.method} ${key || '?'}`;
  bucket.requests.push(request);
  const fault = bucket.fail(request);
  if (fault === 'lost') return void res.destroy();
  if (fault === 'damaged') body[0]! ^= 1;
  try {
    if (fault === 'busy') throw new Refusal(503, 'SlowDown');
    if (fault === 'full') throw new Refusal(507, 'XMinioStorageFull');
    if (name !== 'trowel') throw new Refusal(404, 'NoSuchBucket');
    checkSignature(bucket, req, body);
    const made = carryOut(bucket, { method: req.method!, key, search, body, range: req.headers.range });
    if (fault === 'unheard') return void res.destroy();
    await send(res, made, { fault, isHead: req.method === 'HEAD' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    res.writeHead(error.status).end(req.method === 'HEAD' ? '' : `<Error><Code>${error.code}</Code></Error>`);
  }
}

interface Made {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

interface Order {
  method: string;
  key: string;
  search: URLSearchParams;
  body: Buffer;
  range: string | undefined;
}

function carryOut(bucket: BucketServer, order: Order): Made {
  const { method, key, search, body } = order;
  const { objects, uploads } = bucket;
  const uploadId = search.get('uploadId');
  if (method === 'GET' && key === '') return list(bucket, search);
  if (method === 'GET' || method === 'HEAD') return read(bucket, order);
  if (method === 'POST' && search.has('uploads')) return beginUpload(bucket);
  if (method === 'POST' && uploadId !== null) return endUpload(bucket, order, uploadId);
  if (method === 'DELETE') {
    if (uploadId === null) objects.delete(key);
    else uploads.delete(uploadId);
    return { status: 204 };
  }
  const part = search.get('partNumber');
  if (part === null) objects.set(key, { bytes: body, modifiedAt: new Date() });
  else if (uploadId === null || !uploads.has(uploadId)) throw new Refusal(404, 'NoSuchUpload');
  else uploads.get(uploadId)!.set(Number(part), body);
  return { status: 200, headers: { etag: etagOf(body) } };
}

function read({ objects }: BucketServer, { key, range }: Order): Made {
  const stored = objects.get(key);
  if (!stored) throw new Refusal(404, 'NoSuchKey');
  const { bytes, modifiedAt } = stored;
  const headers = { etag: etagOf(bytes), 'last-modified': modifiedAt.toUTCString() };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers, body: bytes };
  if (Number(from) >= bytes.length) throw new Refusal(416, 'InvalidRange');
  return { status: 206, headers, body: bytes.subarray(Number(from), to ? Number(to) + 1 : bytes.length) };
}

function list({ objects }: BucketServer, search: URLSearchParams): Made {
  const after = search.get('continuation-token') ?? '';
  const found = [...objects]
    .filter(([key]) => key.startsWith(search.get('prefix') ?? '') && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const some = found.slice(0, LISTED);
  const entries = some.map(
    ([key, { bytes, modifiedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  const next =
    found.length > LISTED ? `<NextContinuationToken>${some.at(-1)![0]}</NextContinuationToken>` : '';
  return { status: 200, body: `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>` };
}

function beginUpload({ uploads }: BucketServer): Made {
  const id = randomUUID();
  uploads.set(id, new Map());
  return { status: 200, body: `<Result><UploadId>${id}</UploadId></Result>` };
}

function endUpload({ objects, uploads }: BucketServer, { key, body }: Order, id: string): Made {
  const parts = uploads.get(id);
  if (!parts) throw new Refusal(404, 'NoSuchUpload');
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const bytes = named.map(([, number, etag], i) => {
    const part = parts.get(Number(number));
    if (!part || etagOf(part) !== etag) throw new Refusal(400, 'InvalidPart');
    if (i < named.length - 1 && part.length < SMALLEST_PART_BYTES) throw new Refusal(400, 'EntityTooSmall');
    return part;
  });
  uploads.delete(id);
  objects.set(key, { bytes: Buffer.concat(bytes), modifiedAt: new Date() });
  return { status: 200, body: '<Result><ETag>whole</ETag></Result>' };
}

async function send(
  res: ServerResponse,
  { status, headers, body = '' }: Made,
  { fault, isHead }: { fault: Fault; isHead: boolean },
): Promise<void> {
  const bytes = Buffer.from(body);
  res.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (isHead) return void res.end();
  if (fault === undefined) return void res.end(bytes);
  await new Promise((resolve) => res.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), resolve));
  if (fault === 'cut') res.destroy();
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** Checks the signature (AWS Signature Version 4) of the received request. */
function checkSignature(
  { accessKey, secretKey, region }: BucketServer,
  req: IncomingMessage,
  body: Buffer,
): void {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    req.headers.authorization ?? '',
  );
  const payload = String(req.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const moment = String(req.headers['x-amz-date']);
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  if (!given || given[1] !== `${accessKey}/${scope}`) throw new Refusal(403, 'InvalidAccessKeyId');
  const names = given[2]!.split(';');
  const [path = '', search = ''] = req.url!.split('?');
  const canonical = [
    req.method,
    path,
    search.split('&').filter(Boolean).toSorted().join('&'),
    ...names.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    '',
    given[2],
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce((secret: string | Buffer, step) => hmac(secret, step), `AWS4${secretKey}`);
  if (hmac(key, text).toString('hex') !== given[3]) throw new Refusal(403, 'SignatureDoesNotMatch');
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
