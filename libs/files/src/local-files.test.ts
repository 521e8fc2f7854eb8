import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';

let root: string;
let folder: string;
let files: FileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trowel-local-'));
  folder = join(root, 'files');
  files = createLocalFiles(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const ROOMY = { maxBytes: 1_000_000 };

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function keep(key: string, text: string): Promise<void> {
  await (await files.receive(pieces(text), ROOMY)).keep(key);
}

async function read(key: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const stream = await files.openRead(key, range);
  return stream && Buffer.concat(await stream.toArray()).toString();
}

describe('createLocalFiles()', () => {
  it('gives back what was kept, whole or a stretch', async () => {
    const received = await files.receive(pieces('stra', 'tum'), ROOMY);
    await received.keep('bytes/ab/one');

    expect([received.sizeBytes, received.sha256]).toEqual([
      7,
      '616be06545e5dd7daec52338858b6674d29ee6234ff1d50120f060f79630543c',
    ]);
    expect(await read('bytes/ab/one')).toBe('stratum');
    expect(await read('bytes/ab/one', { start: 2, end: 4 })).toBe('rat');
    expect(await files.stat('bytes/ab/one')).toMatchObject({ key: 'bytes/ab/one', sizeBytes: 7 });
  });

  it('shows nobody what has only come in, and keeps nothing of what is thrown away', async () => {
    const received = await files.receive(pieces('half'), ROOMY);

    expect(Buffer.from(await received.read(1, 100)).toString()).toBe('alf');
    expect(await read('bytes/half')).toBeUndefined();
    await received.discard();
    await received.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing when the source breaks off or is too large', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      throw new Error('cut');
    }

    await expect(files.receive(broken(), ROOMY)).rejects.toThrow('cut');
    await expect(files.receive(pieces('12', '34'), { maxBytes: 3 })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes a file of exactly the size allowed', async () => {
    const received = await files.receive(pieces('12', '34'), { maxBytes: 4 });

    expect(received.sizeBytes).toBe(4);
  });

  it('replaces, lists and removes', async () => {
    await keep('bytes/a/1', 'old');
    await keep('bytes/a/1', 'new');
    await keep('bytes/b/2', 'two');
    await keep('made/3', 'three');
    const listed = [];
    for await (const { key } of files.list('bytes')) listed.push(key);
    await files.remove('bytes/a/1');
    await files.remove('bytes/a/1');

    expect(listed.toSorted()).toEqual(['bytes/a/1', 'bytes/b/2']);
    expect([await read('bytes/a/1'), await read('bytes/b/2')]).toEqual([undefined, 'two']);
  });

  it('finds nothing in a folder that is not there', async () => {
    expect(await files.stat('bytes/a')).toBeUndefined();
    expect(await files.sweep()).toBe(0);
    for await (const file of files.list('bytes')) expect.unreachable(file.key);
    await files.remove('bytes/a');
  });

  it('never leaves its folder, whatever the key', async () => {
    await keep('bytes/a', 'inside');
    await writeFile(join(root, 'secret'), 'secret');

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('..', '.', '/', 'secret', '\\', '\0', 'bytes', 'a', '%2e'), {
          minLength: 1,
        }),
        async (parts) => {
          const key = parts.join('');
          const found = await read(key).catch(() => undefined);
          expect(found === undefined || found === 'inside').toBe(true);
        },
      ),
    );
  });

  it('follows no link, neither of a file nor of a folder, neither to read nor to write', async () => {
    await keep('bytes/a', 'inside');
    await mkdir(join(root, 'outside'));
    await writeFile(join(root, 'outside/secret'), 'secret');
    await symlink(join(root, 'outside/secret'), join(folder, 'bytes/link'));
    await symlink(join(root, 'outside'), join(folder, 'linked'));
    const received = await files.receive(pieces('x'), ROOMY);

    expect([await read('bytes/link'), await read('linked/secret')]).toEqual([undefined, undefined]);
    await expect(received.keep('linked/x')).rejects.toMatchObject({ code: 'insufficient_storage' });
    await expect(received.keep('linked/deep/x')).rejects.toMatchObject({ code: 'insufficient_storage' });
    await received.discard();
    await files.remove('linked/secret');
    expect(await readdir(join(root, 'outside'))).toEqual(['secret']);
  });

  it('replaces a link by the file, and leaves what it pointed to', async () => {
    await keep('bytes/a', 'inside');
    await writeFile(join(root, 'secret'), 'secret');
    await symlink(join(root, 'secret'), join(folder, 'bytes/link'));
    await keep('bytes/link', 'mine');

    expect(await read('bytes/link')).toBe('mine');
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret');
  });

  it('tells that its folder cannot be written', async () => {
    await writeFile(folder, 'a file');

    const refusal = files.receive(pieces('x'), ROOMY);

    await expect(refusal).rejects.toMatchObject({
      code: 'insufficient_storage',
      detail: { type: 'storage_unwritable' },
    });
  });
});

describe('sweep()', () => {
  const GONE = 4_194_305;
  const incoming = (pid: number): string => `.incoming-${pid}-0a0a0a0a-0000-4000-8000-000000000000`;
  const leave = async (name: string, idleS: number): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), 'half');
    const then = Date.now() / 1_000 - idleS;
    await utimes(join(folder, name), then, then);
  };

  it.each([
    ['of a process that is gone', GONE, 90, 1],
    ['of a process that is gone, just written: it may run elsewhere', GONE, 5, 0],
    ['of this process, long idle', process.pid, 1_000, 1],
    ['of this process', process.pid, 90, 0],
  ])('decides on an upload %s', async (_what, pid, idleS, removed) => {
    await leave(incoming(pid), idleS);

    expect(await files.sweep()).toBe(removed);
    expect(await readdir(folder)).toHaveLength(1 - removed);
  });

  it('leaves everything else', async () => {
    await leave('notes.txt', 1_000_000);
    await keep('bytes/a', 'x');

    expect(await files.sweep()).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['bytes', 'notes.txt']);
  });
});
