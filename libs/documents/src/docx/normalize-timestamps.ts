import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openArchive } from '../archive-read.ts';
import { packZip } from '../zip-write.ts';

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
export async function normalizeTimestamps(document: Uint8Array, day: Date): Promise<Uint8Array> {
  const archive = await openArchive(document, NO_LIMITS);
  const files: { name: string; bytes: Buffer }[] = [];
  for (const name of archive.names.filter((one) => !one.endsWith('/'))) {
    const bytes = await buffer(Readable.from(archive.read(name)));
    files.push({ name, bytes: name === PROPERTIES ? normalizeProperties(bytes, day) : bytes });
  }
  archive.close();
  return packZip(files, { modifiedAt: day });
}

function normalizeProperties(bytes: Buffer, day: Date): Buffer {
  return Buffer.from(bytes.toString('utf8').replace(MOMENT, `$1${day.toISOString()}`));
}
