import { packZip } from '../zip-write.ts';

/** Fixed timestamp of the files, so that the same files give the same archive. */
const MOMENT = new Date(Date.UTC(1980, 0, 1));

/** Packs texts into a ZIP archive. Same texts, same bytes. */
export async function zipFiles(files: readonly { name: string; text: string }[]): Promise<Uint8Array> {
  const packed = files.map(({ name, text }) => ({ name, bytes: Buffer.from(text, 'utf8') }));
  return packZip(packed, { modifiedAt: MOMENT });
}
