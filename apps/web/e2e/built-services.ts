import {
  existsSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
const PREFIX = 'services-';
const DAY_MS = 86_400_000;

/** A tool of the repository; these are plain JavaScript outside of this package. */
export async function loadTool<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(REPOSITORY, 'tools', name)).href)) as T;
}

/**
 * Gives a folder with what `npm start` runs: `start.mjs`, the migrations and the pages in `web/client`. It is made once
 * for the sources as they are, by whichever test asks first, and only read from then on.
 */
export async function provideBuiltServices(): Promise<string> {
  const { hashPrograms } = await loadTool<{ hashPrograms(): string }>('build-stamp.mjs');
  const folder = join(CACHE, PREFIX + hashPrograms());
  if (existsSync(folder)) return folder;

  mkdirSync(CACHE, { recursive: true });
  for (const old of listOutdated()) rmSync(old, { recursive: true, force: true });
  const made = mkdtempSync(join(CACHE, PREFIX));
  await build(made);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** What no run that still goes on can have made. */
function listOutdated(): string[] {
  return readdirSync(CACHE)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(CACHE, name))
    .filter((path) => Date.now() - statSync(path).mtimeMs > DAY_MS);
}

async function build(folder: string): Promise<void> {
  const [{ bundle }, { buildClient }] = await Promise.all([
    loadTool<{ bundle(entry: string, outfile: string): Promise<void> }>('bundle.mjs'),
    loadTool<{ buildClient(target: string): Promise<void> }>('build-client.mjs'),
  ]);
  await Promise.all([
    bundle(join(REPOSITORY, 'tools', 'start-services.ts'), join(folder, 'start.mjs')),
    buildClient(join(folder, 'web', 'client')),
  ]);
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
}
