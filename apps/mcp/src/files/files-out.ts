import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportedFile } from '@trowel/services/files';
import { PASSING_LIFETIME_S, type PassingFiles } from './passing-files.ts';

/** A file as the caller can take it. */
export interface GivenFile {
  name: string;
  uri: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** ISO 8601 moment after which the address is gone. */
  expiresAt?: string;
}

/** Puts files where the caller can take them. */
export interface FilesOut {
  give(file: ExportedFile): Promise<GivenFile>;
}

/** Files on this machine, and what of them is old. */
export interface FolderOut extends FilesOut {
  /** Removes what was made more than a day ago: it was for looking at, and can be made again. */
  tidy(): Promise<void>;
}

/** How long a file that was made stays, in ms. */
const STAYS_MS = 86_400_000;
/** The folders of `give` are named so; nothing else is touched. */
const EXPORT_FOLDER = /^[\w-]{12}$/;

/** Saves files in a folder of this machine, each in a folder of its own so that none is overwritten. */
export function createFolderOut(
  folder: string,
  { clock = Date.now }: { clock?: () => number } = {},
): FolderOut {
  return {
    async tidy() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isDirectory() || !EXPORT_FOLDER.test(entry.name)) continue;
        const place = join(folder, entry.name);
        const { mtimeMs } = await stat(place);
        if (mtimeMs < clock() - STAYS_MS) await rm(place, { recursive: true, force: true });
      }
    },

    async give(file) {
      const place = join(folder, randomBytes(9).toString('base64url'));
      const name = toFileName(file.fileName);
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeFile(join(place, `.${name}.part`), file.bytes, { flag: 'wx', mode: 0o600 });
      await rename(join(place, `.${name}.part`), join(place, name));
      return describe(file, { name, uri: pathToFileURL(join(place, name)).href });
    },
  };
}

/** Files kept for a while, to be taken by an address that cannot be guessed. */
export interface Downloads {
  /** Gives files addresses below `base`, such as `http://127.0.0.1:8765`. */
  outAt(base: string): FilesOut;
  find(id: string): Promise<ExportedFile | undefined>;
}

/** Makes a place for downloads. `clock` tells the time. */
export function createDownloads(
  passing: PassingFiles,
  { clock = () => new Date() }: { clock?: () => Date } = {},
): Downloads {
  return {
    outAt: (base) => ({
      async give(file) {
        const expires = clock().getTime() + PASSING_LIFETIME_S * 1000;
        const id = await passing.keep(file);
        const name = toFileName(file.fileName);
        const uri = `${base}/files/${id}/${encodeURIComponent(name)}`;
        return { ...describe(file, { name, uri }), expiresAt: new Date(expires).toISOString() };
      },
    }),
    find: passing.find,
  };
}

function describe(file: ExportedFile, place: { name: string; uri: string }): GivenFile {
  const { contentType, bytes } = file;
  return {
    ...place,
    mimeType: contentType.split(';', 1)[0]!,
    size: bytes.length,
  };
}

/** A name that is one part of a path on every system. */
function toFileName(name: string): string {
  const safe = name
    // oxlint-disable-next-line no-control-regex -- control characters are the very thing taken out
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(-150);
  return safe === '' ? 'file' : safe;
}
