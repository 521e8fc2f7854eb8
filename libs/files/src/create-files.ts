import { createBucketFiles } from './bucket-files.ts';
import type { Bucket } from './bucket-client.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';

/** Where files lie: a folder of this machine, or a bucket, for which they then only wait in the folder. */
export interface FilesPlace {
  filesDir: string;
  bucket?: Bucket | undefined;
}

/** Makes the store of the place given. */
export function createFiles({ filesDir, bucket }: FilesPlace): FileStore {
  return bucket ? createBucketFiles(bucket, filesDir) : createLocalFiles(filesDir);
}
