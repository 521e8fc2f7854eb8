import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openArchive } from '../archive-read.ts';
import { packZip } from '../zip-write.ts';

const PROPERTIES = 'docProps/core.xml';
const MOMENT = /(<dcterms:(?:created|modified)\b[^>]*>)[^<]*/g;
/** The archive was written by this process, so it needs no limits. */
const NO_LIMITS = {
  entries: Infinity,
  ratio: Infinity,
  ratioFromBytes: Infinity,
  unpackedBytes: Infinity,
  nested: true,
};

/**
 * Repacks a text document with a date in place of the timestamps of the library. The same report then
 * has the same bytes for a day, and its `ETag` stays valid. Cost: one more unpacking and packing.
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
