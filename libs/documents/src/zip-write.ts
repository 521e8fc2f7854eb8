import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file of an archive. It is opened after all files before it are written. */
export interface ZipEntry {
  /** Relative path with `/`. */
  name: string;
  open(): Promise<Readable | Uint8Array>;
}

/** Returns a ZIP archive as a stream. One entry is open at a time, and nothing is buffered. */
export function streamZip(entries: readonly ZipEntry[], { modifiedAt }: { modifiedAt: Date }): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { mtime: modifiedAt }, passTo(open, output));
  }
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}

/** Packs files in memory into a ZIP archive. Same files, same bytes. */
export function packZip(
  files: readonly { name: string; bytes: Buffer }[],
  { modifiedAt }: { modifiedAt: Date },
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of files)
    zip.addBuffer(bytes, name, { mtime: modifiedAt, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** A file of an archive with a known size. */
export interface SizedEntry extends ZipEntry {
  sizeBytes: number;
}

/**
 * Streams like `streamZip` but without compression, so that the total size is known before the first
 * byte. For large, already compressed files.
 */
export async function streamSizedZip(
  entries: readonly SizedEntry[],
  { modifiedAt }: { modifiedAt: Date },
): Promise<{ sizeBytes: number; stream: Readable }> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, open, sizeBytes } of entries) {
    const options = { mtime: modifiedAt, compress: false, size: sizeBytes };
    zip.addReadStreamLazy(name, options, passTo(open, output));
  }
  // The type definitions omit the size argument of the callback.
  const end = zip.end.bind(zip) as unknown as (onSize: (sizeBytes: number) => void) => void;
  const sizeBytes = await new Promise<number>((resolve) => end(resolve));
  zip.outputStream.pipe(output);
  return { sizeBytes, stream: output };
}

type TakeStream = (error: null, stream: Readable) => void;

function passTo(open: ZipEntry['open'], output: PassThrough): (done: TakeStream) => void {
  return (done) => {
    openStream(open)
      // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes a callback
      .then((stream) => done(null, stream))
      .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  };
}

async function openStream(open: ZipEntry['open']): Promise<Readable> {
  const content = await open();
  return content instanceof Uint8Array ? Readable.from([content]) : content;
}
