import { WISHES } from '@trowel/domain/core';
import type { Services } from '@trowel/services/context';
import { z } from 'zod';

type FileStore = Services['files'];
export type ReceivedFile = Awaited<ReturnType<FileStore['receive']>>;

/** A file as it came, whole and not yet kept; its name is what the caller says, never a path to write to. */
export class IncomingFile {
  readonly fileName: string;
  readonly received: ReceivedFile;

  constructor(fileName: string, received: ReceivedFile) {
    this.fileName = fileName;
    this.received = received;
  }
}

/** Schema of a part of an upload that holds one file. */
export const IncomingFileField = z
  .array(z.instanceof(IncomingFile), { error: WISHES.aFile.en })
  .length(1, WISHES.oneFile.en)
  .transform(([file]) => file!)
  .meta({ type: 'string', format: 'binary', description: 'The file.' });

/** Schema of a part of an upload that holds one file or several, in the order they came. */
export const IncomingFilesField = z
  .array(z.instanceof(IncomingFile), { error: WISHES.aFile.en })
  .min(1, WISHES.aFile.en)
  .meta({
    type: 'array',
    items: { type: 'string', format: 'binary' },
    description: 'The file, or the file and those it needs.',
  });

/** The files of one request: what is not kept when the request is over is thrown away. */
export interface IncomingFiles {
  receive: FileStore['receive'];
  discard(): Promise<void>;
}

/** Makes what receives the files of one request. */
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
