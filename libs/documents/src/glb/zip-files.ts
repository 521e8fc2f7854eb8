import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The moment files in an archive are said to be of, so that the same files make the same archive. */
const MOMENT = new Date(Date.UTC(1980, 0, 1));

/** Gives a ZIP archive of texts. Same texts, same bytes. */
export async function zipFiles(files: readonly { name: string; text: string }[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, text } of files) {
    zip.addBuffer(Buffer.from(text, 'utf8'), name, { mtime: MOMENT, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
