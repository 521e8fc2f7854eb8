import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';

/** Unpacks a trusted archive into a folder. */
export async function unzip(file, folder) {
  const zip = await yauzl.openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const to = join(folder, entry.fileName);
    mkdirSync(dirname(to), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to));
  }
}
