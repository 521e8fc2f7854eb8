import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive; it is opened when its turn comes, after all before it have been written. */
export interface ZipEntry {
  /** Path with `/`, relative. */
  name: string;
  open(): Promise<Readable | Uint8Array>;
}

/** Gives a ZIP archive as a stream: one entry is open at a time, nothing is held back. */
export function streamZip(entries: readonly ZipEntry[], { modifiedAt }: { modifiedAt: Date }): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { mtime: modifiedAt }, (done) => {
      openStream(open)
        // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes a callback
        .then((stream) => done(null, stream))
        .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
    });
  }
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}

async function openStream(open: ZipEntry['open']): Promise<Readable> {
  const content = await open();
  return content instanceof Uint8Array ? Readable.from([content]) : content;
}
