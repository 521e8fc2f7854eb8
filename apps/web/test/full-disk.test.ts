import { rm, writeFile } from 'node:fs/promises';
import { createGlb } from '@trowel/domain/testing';
import { InsufficientStorageError } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWeb, type TestWeb } from './test-web.ts';
import { recordVilla, uploadTo, type UploadAnswer } from './upload.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
  await recordVilla(web);
});
afterAll(() => web.close());

const upload = (): Promise<UploadAnswer> => uploadTo(web, [['wall.glb', createGlb()]]);

async function countModels(): Promise<number> {
  const list = await (await web.call('/3d/models/Villa', { as: 'viewer' })).json();
  return (list as { pagination: { total: number } }).pagination.total;
}

describe('uploads to a disk', () => {
  it('that is full are 507 and leave no record; when there is room again they go on', async () => {
    const { receive } = web.services.files;
    // Full as `libs/files` tells it: half of the bytes are written, then no more.
    web.services.files.receive = async (source) => {
      await source[Symbol.asyncIterator]().next();
      throw new InsufficientStorageError('There is no room left for files', { type: 'storage_full' });
    };
    const full = await upload();
    web.services.files.receive = receive;
    const again = await upload();

    expect([full.status, again.status]).toEqual([507, 201]);
    expect(full.body.detail).toEqual({ type: 'storage_full' });
    expect(await countModels()).toBe(1);
  });

  it('whose folder is no folder are 507; when it is one again they go on', async () => {
    await rm(web.filesDir, { recursive: true });
    await writeFile(web.filesDir, '');
    const refused = await upload();
    await rm(web.filesDir);
    const again = await upload();

    expect([refused.status, again.status]).toEqual([507, 201]);
    expect(refused.body.detail).toEqual({ type: 'storage_unwritable' });
    expect(await countModels()).toBe(2);
  });
});
