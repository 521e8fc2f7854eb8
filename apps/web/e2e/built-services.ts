import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
 * Returns a folder with the program of `npm start`, except that passwords are hashed cheaply: `start.mjs`, the
 * migrations and the pages in `web/client`. The first test builds it for the present sources. After that it is only
 * read.
 */
export async function provideBuiltServices(): Promise<string> {
  const { hashPrograms } = await loadTool<{ hashPrograms(): string }>('build-stamp.mjs');
  const folder = join(CACHE, PREFIX + hashPrograms());
  mkdirSync(CACHE, { recursive: true });
  const claim = `${folder}.claim`;
  while (!existsSync(folder)) {
    if (isClaimed(claim)) {
      await sleep(50);
      continue;
    }
    try {
      await createOnce(folder);
    } finally {
      rmSync(claim, { force: true });
    }
  }
  return folder;
}

/** Returns true if another process is building it. Otherwise this process builds it, so that it is not built twice. */
function isClaimed(claim: string): boolean {
  const own = `${claim}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Appears with the name in it, or not at all.
    linkSync(own, claim);
    return false;
  } catch {
    if (!isHeld(claim)) rmSync(claim, { force: true });
    return true;
  } finally {
    rmSync(own);
  }
}

/** A killed process has no claim. */
function isHeld(claim: string): boolean {
  try {
    return process.kill(Number(readFileSync(claim, 'utf8')), 0);
  } catch {
    return false;
  }
}

async function createOnce(folder: string): Promise<void> {
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
}

/** Lists builds that no running test can use. */
function listOutdated(): string[] {
  return readdirSync(CACHE)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(CACHE, name))
    .filter((path) => {
      // Another run may have removed it meanwhile.
      const facts = statSync(path, { throwIfNoEntry: false });
      return facts !== undefined && Date.now() - facts.mtimeMs > DAY_MS;
    });
}

async function build(folder: string): Promise<void> {
  const [{ bundleForTests }, { buildClient }] = await Promise.all([
    loadTool<{ bundleForTests(entry: string, outfile: string): Promise<void> }>('bundle-for-tests.mjs'),
    loadTool<{ buildClient(target: string): Promise<void> }>('build-client.mjs'),
  ]);
  await Promise.all([
    bundleForTests(join(REPOSITORY, 'tools', 'start-services.ts'), join(folder, 'start.mjs')),
    buildClient(join(folder, 'web', 'client')),
  ]);
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
}
