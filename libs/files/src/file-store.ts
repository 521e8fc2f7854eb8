import type { Readable } from 'node:stream';

/** What is known of kept bytes. */
export interface FileFacts {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** A stretch of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that have come in whole and that nobody finds yet: they are kept under a key, or thrown away. */
export interface ReceivedFile {
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Gives the bytes from `start`, `length` of them or as many as there are. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Makes the bytes found under the key, all at once and for good; what was there is replaced.
   * @throws InsufficientStorageError
   */
  keep(key: string): Promise<void>;
  /** Throws the bytes away; does nothing when they are kept. */
  discard(): Promise<void>;
}

/** The room on a disk, in bytes. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Where bytes lie. A key is a path of plain lower-case names: `bytes/ab/abcd`. */
export interface FileStore {
  /**
   * Takes bytes in as they come, a piece in memory at a time.
   * @throws TooLargeError over `maxBytes`; InsufficientStorageError; whatever the source throws. Nothing is left then.
   */
  receive(source: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<ReceivedFile>;
  /** Gives the bytes, or a stretch of them, as a stream; undefined when there are none. */
  openRead(key: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(key: string): Promise<FileFacts | undefined>;
  /** Removes the bytes; does nothing when there are none. */
  remove(key: string): Promise<void>;
  /** Every kept file whose key begins with the folder given, in no order. */
  list(folder: string): AsyncIterable<FileFacts>;
  /** How much room there is on the disk. */
  findSpace(): Promise<DiskSpace>;
  /** Removes what uploads that were cut off with their process left behind, and tells how many. */
  sweep(): Promise<number>;
}
