import type { Readable } from 'node:stream';

/** Facts about a stored file. */
export interface FileFacts {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A complete upload that is not visible yet. It is either stored under a key or discarded. */
export interface ReceivedFile {
  sizeBytes: number;
  /** Hexadecimal SHA-256. */
  sha256: string;
  /** Returns up to `length` bytes from `start`. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Stores the file under the key atomically and durably, replacing an existing one.
   * @throws InsufficientStorageError
   */
  keep(key: string): Promise<void>;
  /** Deletes the upload, unless it is stored. */
  discard(): Promise<void>;
}

/** Space on a disk, in bytes. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** A store of files. A key is a path of lower-case names: `bytes/ab/abcd`. */
export interface FileStore {
  /**
   * Receives a file, one chunk in memory at a time. On errors nothing is left.
   * @throws TooLargeError over `maxBytes`
   * @throws InsufficientStorageError
   * @throws errors of the source
   */
  receive(source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<ReceivedFile>;
  /** Opens a file, or a range of it, as a stream. Returns undefined if it does not exist. */
  openRead(key: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(key: string): Promise<FileFacts | undefined>;
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** Yields all files below a folder, unsorted. */
  list(folder: string): AsyncIterable<FileFacts>;
  /** Returns the free space of the disk. */
  findSpace(): Promise<DiskSpace>;
  /** Deletes unfinished uploads of ended processes, and returns their number. */
  sweep(): Promise<number>;
}
