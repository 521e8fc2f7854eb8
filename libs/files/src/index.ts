export type { ByteRange, FileFacts, FileStore, ReceivedFile } from './file-store.ts';
export { createLocalFiles } from './local-files.ts';
