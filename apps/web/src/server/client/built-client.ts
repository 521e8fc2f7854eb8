import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the built client lies: beside the program of the pages, or in its folder below a program of them all. */
const PLACES = ['client', join('web', 'client')];
const MANIFEST = join('.vite', 'manifest.json');
/** Where Vite puts all that pages load. */
const ASSETS = 'assets';

/** What a page loads of the built client: paths on this server. */
export interface ClientEntry {
  script: string;
  styles: string[];
  /** What the script and the parts of the page cannot do without, the script left out. */
  modules: string[];
}

/** The client as Vite built it. */
export interface BuiltClient {
  folder: string;
  /** Names of the files that may be served. */
  files: ReadonlySet<string>;
  /**
   * Gives what the page of this name loads, and what it would ask for once its script runs: `parts`, modules by their paths
   * in the client. @throws Error for a name that was not built.
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

/** Finds the built client in a folder, or upward from this file; undefined when it was not built. */
export function findClient(folder = findFolder()): BuiltClient | undefined {
  if (folder === undefined || !existsSync(join(folder, MANIFEST))) return undefined;
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Record<string, Chunk>;
  // The manifest does not name what a worker loads.
  const files = new Set(readdirSync(join(folder, ASSETS)).map((name) => `${ASSETS}/${name}`));
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
  // The styles of what all pages have come first, as they do where a page is loaded later.
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

/** The chunk and those it cannot do without. */
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
