import type { Media } from '@trowel/domain/records';
import { describe, expect, it, vi } from 'vitest';
import { createUploads, type SendUpload } from './uploads.ts';

const fileOf = (name: string): File => new File(['x'], name);
const stored = { status: 201, data: { id: 1, entity: 'sites' } as Media };

describe('createUploads()', () => {
  it('shows the unit that a name names, and asks for it only where that was ticked', async () => {
    const uploads = createUploads();
    uploads.add(['US1042_3.jpg', 'IMG_1042.jpg'].map(fileOf));
    const [named, unnamed] = uploads.items.get();

    expect([named?.unit, named?.attach, unnamed?.unit]).toEqual(['1042', false, undefined]);
    uploads.attachAll(true);
    expect(uploads.items.get().map(({ attach }) => attach)).toEqual([true, false]);
  });

  it('sends three at a time', async () => {
    const uploads = createUploads();
    uploads.add(Array.from({ length: 10 }, (_, i) => fileOf(`${i}.jpg`)));
    let open = 0;
    let most = 0;
    await uploads.send(async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return stored;
    });

    expect(most).toBe(3);
    expect(uploads.items.get().every(({ state }) => state === 'stored')).toBe(true);
  });

  it('goes on after one that fails, tells why, and sends only that one again', async () => {
    const uploads = createUploads();
    uploads.add(['a.jpg', 'broken.jpg', 'c.jpg'].map(fileOf));
    const sent: string[] = [];
    const send: SendUpload = async ({ file }) => {
      sent.push(file.name);
      return file.name === 'broken.jpg' && sent.length <= 3 ? { status: 415, message: 'damaged' } : stored;
    };
    await uploads.send(send);
    const failed = uploads.items.get().filter(({ state }) => state === 'failed');
    await uploads.again(send);

    expect(failed.map(({ file, status, message }) => [file.name, status, message])).toEqual([
      ['broken.jpg', 415, 'damaged'],
    ]);
    expect(sent).toEqual(['a.jpg', 'broken.jpg', 'c.jpg', 'broken.jpg']);
    expect(uploads.items.get().every(({ state }) => state === 'stored')).toBe(true);
  });

  it('sends world files after the pictures that they place', async () => {
    const uploads = createUploads();
    uploads.add(['a.jgw', 'b.JGW', 'a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(fileOf));
    const ended: string[] = [];
    const begun: string[] = [];
    await uploads.send(async ({ file }) => {
      if (file.name.toLowerCase().endsWith('w')) begun.push(`${file.name} after ${ended.length}`);
      await Promise.resolve();
      ended.push(file.name);
      return stored;
    });

    expect(begun).toEqual(['a.jgw after 4', 'b.JGW after 4']);
    expect(uploads.items.get().every(({ state }) => state === 'stored')).toBe(true);
  });

  it('marks a file that the site has already', async () => {
    const uploads = createUploads();
    uploads.add(['a.jpg', 'again.jpg'].map(fileOf));
    await uploads.send(async ({ file }) => ({
      ...stored,
      ...(file.name === 'again.jpg' && { findings: ['Already stored as a.jpg'], codes: ['same_file'] }),
    }));

    expect(uploads.items.get().map(({ state, isSame }) => [state, isSame])).toEqual([
      ['stored', false],
      ['stored', true],
    ]);
  });

  it('sends what the network kept from arriving again by itself, and nothing else', async () => {
    const waits: number[] = [];
    const uploads = createUploads(async (tries) => void waits.push(tries));
    uploads.add(['a.jpg', 'broken.jpg', 'c.jpg'].map(fileOf));
    const sent: string[] = [];
    let told = 0;
    const send: SendUpload = async ({ file }) => {
      sent.push(file.name);
      if (file.name === 'broken.jpg') return { status: 415 };
      return file.name === 'c.jpg' && sent.length < 5 ? { status: 0 } : stored;
    };
    await uploads.send(send, () => (told += 1));
    await vi.waitFor(() => expect(uploads.items.get()[2]?.state).toBe('stored'));

    expect(sent).toEqual(['a.jpg', 'broken.jpg', 'c.jpg', 'c.jpg', 'c.jpg']);
    expect(waits).toEqual([0, 1]);
    expect([told, uploads.items.get()[1]?.state]).toEqual([3, 'failed']);
  });

  it('sends what is dropped meanwhile as well, once it is told to, and never more than three', async () => {
    const uploads = createUploads();
    uploads.add([fileOf('a.jpg')]);
    const sent: string[] = [];
    const send: SendUpload = async ({ file }) => {
      sent.push(file.name);
      if (sent.length === 1) {
        uploads.add([fileOf('b.jpg')]);
        await uploads.send(send);
      }
      return stored;
    };
    await uploads.send(send);

    expect(sent).toEqual(['a.jpg', 'b.jpg']);
  });
});
