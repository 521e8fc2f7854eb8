import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { openArchive } from '../archive-read.ts';

const PROPERTIES = 'docProps/core.xml';
const MOMENT = /(<dcterms:(?:created|modified)\b[^>]*>)[^<]*/g;
/** We have just written it ourselves. */
const NO_LIMITS = {
  entries: Infinity,
  ratio: Infinity,
  ratioFromBytes: Infinity,
  unpackedBytes: Infinity,
  nested: true,
};

/**
 * Packs a text document with a day in place of the moments the library wrote into it, so that the same report has the
 * same bytes for a day, and is not sent twice. Cost: unpacking and packing it once more.
 */
export async function settleMoment(document: Uint8Array, day: Date): Promise<Uint8Array> {
  const archive = await openArchive(document, NO_LIMITS);
  const zip = new ZipFile();
  for (const name of archive.names.filter((one) => !one.endsWith('/'))) {
    const bytes = await buffer(Readable.from(archive.read(name)));
    const settled = name === PROPERTIES ? settleProperties(bytes, day) : bytes;
    zip.addBuffer(settled, name, { mtime: day, forceDosTimestamp: true });
  }
  archive.close();
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

function settleProperties(bytes: Buffer, day: Date): Buffer {
  return Buffer.from(bytes.toString('utf8').replace(MOMENT, `$1${day.toISOString()}`));
}
