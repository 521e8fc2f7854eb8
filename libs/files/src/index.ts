export type { Bucket } from './bucket-client.ts';
export { createFiles, type FilesPlace } from './create-files.ts';
export type { ByteRange, DiskSpace, FileFacts, FileStore, ReceivedFile } from './file-store.ts';
export { findCollector } from './limit-memory.ts';
export { createLocalFiles } from './local-files.ts';
