import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportedFile } from '@trowel/services/files';

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
const OWN_FOLDER = /^[\w-]{12}$/;

/** Saves files in a folder of this machine, each in a folder of its own so that none is overwritten. */
export function createFolderOut(
  folder: string,
  { clock = Date.now }: { clock?: () => number } = {},
): FolderOut {
  return {
    async tidy() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isDirectory() || !OWN_FOLDER.test(entry.name)) continue;
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

/** Files kept in memory for a while, to be taken by an address that cannot be guessed. */
export interface Downloads {
  /** Gives files addresses below `base`, such as `http://127.0.0.1:8765`. */
  outAt(base: string): FilesOut;
  find(id: string): ExportedFile | undefined;
}

/** How long a file can be taken, in s. */
export const DOWNLOAD_LIFETIME_S = 3_600;
const MAX_KEPT_BYTES = 268_435_456;

/** Makes a place for downloads; when it is full the oldest go first. `clock` tells the time in ms. */
export function createDownloads({ clock = Date.now }: { clock?: () => number } = {}): Downloads {
  const kept = new Map<string, { file: ExportedFile; expires: number }>();
  let total = 0;
  const forget = (id: string): void => {
    total -= kept.get(id)?.file.bytes.length ?? 0;
    kept.delete(id);
  };
  const makeRoom = (size: number): void => {
    for (const [id, { expires }] of kept) {
      if (expires > clock() && total + size <= MAX_KEPT_BYTES) return;
      forget(id);
    }
  };

  return {
    outAt: (base) => ({
      async give(file) {
        makeRoom(file.bytes.length);
        const id = randomBytes(24).toString('base64url');
        const expires = clock() + DOWNLOAD_LIFETIME_S * 1000;
        kept.set(id, { file, expires });
        total += file.bytes.length;
        const name = toFileName(file.fileName);
        const uri = `${base}/files/${id}/${encodeURIComponent(name)}`;
        return { ...describe(file, { name, uri }), expiresAt: new Date(expires).toISOString() };
      },
    }),
    find(id) {
      const found = kept.get(id);
      if (!found || found.expires > clock()) return found?.file;
      forget(id);
      return undefined;
    },
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
