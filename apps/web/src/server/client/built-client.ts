import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of the built client, relative to the program of the web service or to the program with all services. */
const PLACES = ['client', join('web', 'client')];
const MANIFEST = join('.vite', 'manifest.json');
/** Folder of the files that Vite writes. */
const ASSETS = 'assets';

/** Ending of the compressed copies that the build writes. */
export const BROTLI = '.br';

/** The files that a page loads, as paths on this server. */
export interface ClientEntry {
  script: string;
  styles: string[];
  /** Static imports of the script and of the page's parts, without the script itself. */
  modules: string[];
}

/** The client built by Vite. */
export interface BuiltClient {
  folder: string;
  /** Names of the files that may be served. */
  files: ReadonlySet<string>;
  /**
   * Returns the files of a page, and of the `parts` that its script will load: modules by their path
   * in the client.
   * @throws Error for a name that was not built
   */
  entry(name: string, parts?: readonly string[]): ClientEntry;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

export const CLIENT_BASE = '/client/';

/** Finds the built client in a folder, or in a parent folder of this file. Undefined if it was not built. */
export function findClient(folder = findFolder()): BuiltClient | undefined {
  if (folder === undefined || !existsSync(join(folder, MANIFEST))) return undefined;
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Record<string, Chunk>;
  // The manifest does not list the files that workers load.
  const files = new Set(
    readdirSync(join(folder, ASSETS))
      .filter((name) => !name.endsWith(BROTLI))
      .map((name) => `${ASSETS}/${name}`),
  );
  return { folder, files, entry: (name, parts = []) => describeEntry(manifest, name, parts) };
}

function findFolder(): string | undefined {
  for (let above = import.meta.dirname; above !== dirname(above); above = dirname(above)) {
    const found = PLACES.map((place) => join(above, place)).find((place) =>
      existsSync(join(place, MANIFEST)),
    );
    if (found) return found;
  }
  return undefined;
}

function describeEntry(manifest: Record<string, Chunk>, name: string, parts: readonly string[]): ClientEntry {
  const chunk = manifest[`${name}.ts`] ?? manifest[`${name}.tsx`];
  if (chunk?.isEntry !== true) throw new Error(`The client has no page ${name}`);
  // Styles shared by all pages come first, in the same order as when a page is loaded later.
  const needed = [chunk, ...parts.map((part) => findPart(manifest, part))].flatMap((one) =>
    listChunks(manifest, one),
  );
  const addressesOf = (files: string[]): string[] => [...new Set(files)].map((file) => CLIENT_BASE + file);
  return {
    script: CLIENT_BASE + chunk.file,
    styles: addressesOf(needed.flatMap(({ css = [] }) => css)),
    modules: addressesOf(needed.flatMap(({ file }) => (file === chunk.file ? [] : [file]))),
  };
}

function findPart(manifest: Record<string, Chunk>, part: string): Chunk {
  const chunk = manifest[part];
  if (!chunk) throw new Error(`The client has no part ${part}`);
  return chunk;
}

/** Returns a chunk and all its static imports. */
function listChunks(manifest: Record<string, Chunk>, first: Chunk): Chunk[] {
  const found = new Set([first]);
  for (const { imports = [] } of found) {
    for (const key of imports) {
      const chunk = manifest[key];
      if (chunk) found.add(chunk);
    }
  }
  return [...found];
}
