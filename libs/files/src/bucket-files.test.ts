import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InsufficientStorageError, TooLargeError, UnavailableError } from '@trowel/domain/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { startBucketServer, type BucketServer, type Fault } from './testing/bucket-server.ts';
import { createBucketFiles } from './bucket-files.ts';

const QUICK = { waitMs: 1, patienceMs: 10_000 };
const LARGE_BYTES = 20_000_000;

let server: BucketServer;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-bucket-'));
  files = createBucketFiles({ ...server, ...QUICK }, folder);
  server.objects.clear();
  server.requests.length = 0;
});
afterEach(async () => {
  server.fail = () => undefined;
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(...texts: (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function keep(key: string, bytes: string | Buffer): Promise<void> {
  const received = await files.receive(pieces(bytes), { maxBytes: LARGE_BYTES });
  await received.keep(key).finally(() => received.discard());
}

async function read(key: string, range?: { start: number; end: number }): Promise<Buffer | undefined> {
  const stream = await files.openRead(key, range);
  return stream && Buffer.concat(await stream.toArray());
}

/** The first requests of a kind go wrong. */
function failFirst(start: string, ...faults: Fault[]): void {
  const left = [...faults];
  server.fail = (asked) => (asked.startsWith(start) ? left.shift() : undefined);
}

describe('createBucketFiles()', () => {
  it('gives back what was kept, whole or a stretch, and nothing of what is not there', async () => {
    await keep('bytes/ab/one', 'stratum');
    await keep('bytes/ab/none', '');

    expect(String(await read('bytes/ab/one'))).toBe('stratum');
    expect(String(await read('bytes/ab/one', { start: 2, end: 4 }))).toBe('rat');
    expect(String(await read('bytes/ab/one', { start: 2, end: Infinity }))).toBe('ratum');
    expect(String(await read('bytes/ab/one', { start: 7, end: 9 }))).toBe('');
    expect(String(await read('bytes/ab/none'))).toBe('');
    expect(await read('bytes/ab/two')).toBeUndefined();
    expect(await files.stat('bytes/ab/two')).toBeUndefined();
    const facts = await files.stat('bytes/ab/one');
    expect(facts).toMatchObject({ key: 'bytes/ab/one', sizeBytes: 7 });
    expect(Math.abs(Date.now() - facts!.modifiedAt.getTime())).toBeLessThan(600_000);
  });

  it('sends nothing before all has come and it is to be kept, and leaves nothing on this machine', async () => {
    const received = await files.receive(pieces('hal', 'f'), { maxBytes: 10 });
    const before = [...server.requests];
    const middle = Buffer.from(await received.read(1, 100)).toString();
    await received.keep('bytes/half');
    const tooLarge = files.receive(pieces('too large'), { maxBytes: 3 });

    expect(before).toEqual([]);
    expect(middle).toBe('alf');
    await expect(tooLarge).rejects.toBeInstanceOf(TooLargeError);
    expect(await readdir(folder)).toEqual([]);
    expect([...server.objects.keys()]).toEqual(['bytes/half']);
  });

  it('sends large ones in parts, each again where it failed', async () => {
    const bytes = Buffer.alloc(LARGE_BYTES, 'trowel ');
    bytes.write('the end', LARGE_BYTES - 7);
    const faults: Record<string, Fault[]> = {
      PUT: [undefined, 'lost', 'busy', 'unheard'],
      POST: [undefined, 'unheard'],
    };
    server.fail = (asked) => faults[asked.split(' ')[0]!]?.shift();

    await keep('bytes/large', bytes);

    const digest = (kept: Buffer): string => createHash('sha256').update(kept).digest('hex');
    expect(digest(server.objects.get('bytes/large')!.bytes)).toBe(digest(bytes));
    expect(server.uploads.size).toBe(0);
  });

  it('lists what lies below a folder, however much it is, and removes', async () => {
    for (let i = 0; i < 8; i++) await keep(`bytes/a${i}/x`, 'x'.repeat(i));
    await keep('bytesmore/x', 'x');
    await files.remove('bytes/a0/x');
    await files.remove('bytes/never');

    const found = [];
    for await (const { key, sizeBytes } of files.list('bytes')) found.push([key, sizeBytes]);

    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => [`bytes/a${i}/x`, i]));
  });

  it.each(['cut', 'stalled'] as const)(
    'reads on where an answer was %s, and gives each byte once',
    async (fault) => {
      const text = 'abcdefghijklmnopqrstuvwxyz';
      files = createBucketFiles({ ...server, ...QUICK, patienceMs: 200 }, folder);
      await keep('bytes/text', text);

      failFirst('GET', fault, 'busy', fault);
      const whole = await read('bytes/text');
      failFirst('GET', fault);
      const stretch = await read('bytes/text', { start: 3, end: 12 });

      expect([String(whole), String(stretch)]).toEqual([text, 'defghijklm']);
    },
  );

  it('does not go on with other bytes that took the place of the first', async () => {
    await keep('bytes/text', 'abcdef');
    failFirst('GET', 'cut');
    const stream = await files.openRead('bytes/text');
    await keep('bytes/text', 'uvwxyz');

    await expect(stream!.toArray()).rejects.toBeInstanceOf(UnavailableError);
  });

  it('ends what nobody reads on', async () => {
    await keep('bytes/large', Buffer.alloc(4_000_000));
    const stream = await files.openRead('bytes/large');
    await stream!.iterator({ destroyOnReturn: true }).next();
    stream!.destroy();

    expect(stream!.destroyed).toBe(true);
    expect(server.requests.filter((asked) => asked.startsWith('GET'))).toHaveLength(1);
  });

  it('says so when the bucket stays away, refuses or is full, and keeps nothing half', async () => {
    server.fail = () => 'busy';
    await expect(keep('bytes/one', 'x')).rejects.toBeInstanceOf(UnavailableError);
    await expect(read('bytes/one')).rejects.toBeInstanceOf(UnavailableError);
    server.fail = () => 'full';
    await expect(keep('bytes/one', 'x')).rejects.toBeInstanceOf(InsufficientStorageError);
    server.fail = () => undefined;
    const stranger = createBucketFiles({ ...server, ...QUICK, secretKey: 'another' }, folder);
    const elsewhere = createBucketFiles({ ...server, ...QUICK, url: `${server.url}s` }, folder);

    await expect(stranger.openRead('bytes/one')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(elsewhere.openRead('bytes/one')).rejects.toThrow('NoSuchBucket');
    expect(server.objects.size).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['small', 'x'],
    ['large', Buffer.alloc(LARGE_BYTES)],
  ])('keeps no bytes that were damaged on the way, %s', async (_size, bytes) => {
    server.fail = (asked) => (asked.startsWith('PUT') ? 'damaged' : undefined);

    await expect(keep('bytes/one', bytes)).rejects.toThrow('XAmzContentSHA256Mismatch');

    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  });

  it('gives up an upload in parts that cannot be ended', async () => {
    server.fail = (asked) => (asked.startsWith('PUT') ? 'busy' : undefined);

    await expect(keep('bytes/large', Buffer.alloc(LARGE_BYTES))).rejects.toBeInstanceOf(UnavailableError);

    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  });

  it('refuses keys that could mean two things', async () => {
    for (const key of ['', './x', '/x', 'A/b']) await expect(files.stat(key)).rejects.toThrow('not the key');
  });
});
