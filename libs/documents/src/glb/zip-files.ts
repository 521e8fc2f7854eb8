import { packZip } from '../zip-write.ts';

/** The moment files in an archive are said to be of, so that the same files make the same archive. */
const MOMENT = new Date(Date.UTC(1980, 0, 1));

/** Gives a ZIP archive of texts. Same texts, same bytes. */
export async function zipFiles(files: readonly { name: string; text: string }[]): Promise<Uint8Array> {
  const packed = files.map(({ name, text }) => ({ name, bytes: Buffer.from(text, 'utf8') }));
  return packZip(packed, { modifiedAt: MOMENT });
}
