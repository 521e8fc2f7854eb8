import { createBucketFiles } from './bucket-files.ts';
import type { Bucket } from './bucket-client.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';

/** Location of files: a local folder, or a bucket with the folder for incoming files. */
export interface FilesPlace {
  filesDir: string;
  bucket?: Bucket | undefined;
}

/** Creates the file store for a location. */
export function createFiles({ filesDir, bucket }: FilesPlace): FileStore {
  return bucket ? createBucketFiles(bucket, filesDir) : createLocalFiles(filesDir);
}
