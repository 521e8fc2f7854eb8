import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkKey } from './file-key.ts';
import type { FileFacts, FileStore, ReceivedFile } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';
import { createBucketClient, away, type Bucket, type BucketClient } from './bucket-client.ts';
import { readObject } from './read-object.ts';

/** Larger files are sent in parts of this size. The protocol allows 10,000 parts. */
const PART_BYTES = 8_388_608;

/**
 * Creates a store in an S3-compatible bucket. Incoming files are first written to a local folder. When
 * a file is complete and its checksum known, it is uploaded and becomes visible.
 */
export function createBucketFiles(bucket: Bucket, waitingFolder: string): FileStore {
  const client = createBucketClient(bucket);
  const waiting = createLocalFiles(waitingFolder);
  return {
    async receive(source, options) {
      const received = await waiting.receive(source, options);
      return {
        ...received,
        async keep(key) {
          await upload(client, received, checkKey(key));
          await received.discard();
        },
      };
    },

    async openRead(key, range) {
      const pieces = await readObject(client, { key: checkKey(key), range });
      return pieces && Readable.from(pieces, { objectMode: false });
    },

    stat: async (key) => findFacts(client, checkKey(key)),

    async remove(key) {
      await client.send({ method: 'DELETE', key: checkKey(key) });
    },

    list: (folder) => listFolder(client, checkKey(folder)),
    // Buckets do not report their free space. Incoming files need space in the local folder.
    findSpace: waiting.findSpace,
    sweep: waiting.sweep,
  };
}

async function upload(client: BucketClient, received: ReceivedFile, key: string): Promise<void> {
  if (received.sizeBytes > PART_BYTES) return uploadParts(client, received, key);
  const body = await received.read(0, received.sizeBytes);
  // The bucket checks this hash and refuses damaged uploads.
  const headers = { 'x-amz-content-sha256': received.sha256 };
  await succeed(client.send({ method: 'PUT', key, headers, body }));
}

async function uploadParts(client: BucketClient, received: ReceivedFile, key: string): Promise<void> {
  const begun = await succeed(client.send({ method: 'POST', key, search: { uploads: '' } }));
  const uploadId = findTag(begun, 'UploadId');
  if (uploadId === undefined) throw away();
  try {
    const etags = [];
    for (let start = 0; start < received.sizeBytes; start += PART_BYTES)
      etags.push(
        await uploadPart(
          client,
          { key, uploadId, number: etags.length + 1 },
          await received.read(start, PART_BYTES),
        ),
      );
    await endUpload(client, { key, uploadId, etags, sizeBytes: received.sizeBytes });
  } catch (error) {
    await client.send({ method: 'DELETE', key, search: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

interface SentParts {
  key: string;
  uploadId: string;
  etags: readonly string[];
  sizeBytes: number;
}

async function endUpload(
  client: BucketClient,
  { key, uploadId, etags, sizeBytes }: SentParts,
): Promise<void> {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const body = new TextEncoder().encode(text);
  const { response } = await client.send({ method: 'POST', key, search: { uploadId }, body });
  if (response.status === 404) {
    // An earlier attempt completed the upload, and its response was lost.
    if ((await findFacts(client, key))?.sizeBytes === sizeBytes) return;
    throw away();
  }
  // The status may be 200 although the upload fails later. Only the tag in the body confirms
  // success.
  if (findTag(await response.text().catch(() => ''), 'ETag') === undefined) throw away();
}

async function findFacts(client: BucketClient, key: string): Promise<FileFacts | undefined> {
  const { response } = await client.send({ method: 'HEAD', key });
  if (response.status === 404) return undefined;
  const { headers } = response;
  const modifiedAt = new Date(headers.get('last-modified') ?? Number.NaN);
  return { key, sizeBytes: Number(headers.get('content-length')), modifiedAt };
}

/** Uploads a part and returns its tag. */
async function uploadPart(
  client: BucketClient,
  { key, uploadId, number }: { key: string; uploadId: string; number: number },
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
  const search = { partNumber: String(number), uploadId };
  const { response } = await client.send({ method: 'PUT', key, search, headers, body });
  const etag = response.headers.get('etag');
  await response.text();
  if (!response.ok || etag === null) throw away();
  return etag;
}

/**
 * Returns the body of a successful response.
 * @throws UnavailableError for other responses
 */
async function succeed(sent: Promise<{ response: Response }>): Promise<string> {
  const { response } = await sent;
  const text = await response.text().catch(() => undefined);
  if (!response.ok || text === undefined) throw away();
  return text;
}

async function* listFolder(client: BucketClient, folder: string): AsyncGenerator<FileFacts> {
  for (let token: string | undefined, isMore = true; isMore;) {
    const search = {
      'list-type': '2',
      prefix: `${folder}/`,
      ...(token !== undefined && { 'continuation-token': token }),
    };
    const text = await succeed(client.send({ method: 'GET', search }));
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = findTag(entry, 'Key') ?? '';
      const modifiedAt = new Date(findTag(entry, 'LastModified') ?? Number.NaN);
      yield { key, sizeBytes: Number(findTag(entry, 'Size')), modifiedAt };
    }
    token = findTag(text, 'NextContinuationToken');
    isMore = token !== undefined;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function findTag(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found?.replace(/&(\w+);/g, (all, entity: string) => ENTITIES[entity] ?? all);
}
