import { WISHES } from '@trowel/domain/core';
import type { Services } from '@trowel/services/context';
import { z } from 'zod';

type FileStore = Services['files'];
export type ReceivedFile = Awaited<ReturnType<FileStore['receive']>>;

/** A complete upload that is not stored yet. Its name is input of the client and never used as a path. */
export class IncomingFile {
  readonly fileName: string;
  readonly received: ReceivedFile;

  constructor(fileName: string, received: ReceivedFile) {
    this.fileName = fileName;
    this.received = received;
  }
}

/** Schema of an upload field with one file. */
export const IncomingFileField = z
  .array(z.instanceof(IncomingFile), { error: WISHES.aFile.en })
  .length(1, WISHES.oneFile.en)
  .transform(([file]) => file!)
  .meta({ type: 'string', format: 'binary', description: 'The file.' });

/** Schema of an upload field with one or more files, in order. */
export const IncomingFilesField = z
  .array(z.instanceof(IncomingFile), { error: WISHES.aFile.en })
  .min(1, WISHES.aFile.en)
  .meta({
    type: 'array',
    items: { type: 'string', format: 'binary' },
    description: 'The file, or the file and those it needs.',
  });

/** The uploads of one request. Those not stored are deleted after the request. */
export interface IncomingFiles {
  receive: FileStore['receive'];
  discard(): Promise<void>;
}

/** Creates the receiver of the uploads of one request. */
export function createIncomingFiles(files: FileStore): IncomingFiles {
  const received: ReceivedFile[] = [];
  return {
    async receive(source, options) {
      const file = await files.receive(source, options);
      received.push(file);
      return file;
    },
    async discard() {
      for (const file of received.splice(0)) await file.discard();
    },
  };
}
