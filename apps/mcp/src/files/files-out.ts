import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportedFile } from '@trowel/services/files';
import { PASSING_LIFETIME_S, type PassingFiles } from './passing-files.ts';

/** A file as delivered to the caller. */
export interface GivenFile {
  name: string;
  uri: string;
  mimeType: string;
  /** Size in bytes. */
  size: number;
  /** ISO 8601 timestamp at which the address expires. */
  expiresAt?: string;
}

/** Delivers files to the caller. */
export interface FilesOut {
  give(file: ExportedFile): Promise<GivenFile>;
}

/** Delivers files in a folder of this machine, and deletes old ones. */
export interface FolderOut extends FilesOut {
  /** Deletes files older than a day. They can be created again. */
  tidy(): Promise<void>;
}

/** Lifetime of a created file, in ms. */
const STAYS_MS = 86_400_000;
/** Name pattern of folders created by `give`. Nothing else is deleted. */
const EXPORT_FOLDER = /^[\w-]{12}$/;

/** Saves files in a folder of this machine, each in a new subfolder, so that none is overwritten. */
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

/** Files with a temporary address that cannot be guessed. */
export interface Downloads {
  /** Returns the delivery of files with addresses below `base`, such as `http://127.0.0.1:8765`. */
  outAt(base: string): FilesOut;
  find(id: string): Promise<ExportedFile | undefined>;
}

/** Creates the store of downloads. */
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

/** Returns a name that is a valid file name on every system. */
function toFileName(name: string): string {
  const safe = name
    // oxlint-disable-next-line no-control-regex -- control characters are the very thing taken out
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(-150);
  return safe === '' ? 'file' : safe;
}
