import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../apps/api/test/test-api.ts';
import { openBrowser, openPage } from '../apps/web/e2e/open-browser.ts';
import { writeAccessFile } from '../libs/db/src/testing/write-access-file.ts';
import { readDocScripts } from './doc-scripts.ts';

const REPOSITORY = dirname(import.meta.dirname);
const PACKAGES = ['@trowel/domain', '@trowel/client'];
/** Libraries of others that the packages may ask for. */
const LIBRARIES = ['zod', 'flatbush', 'proj4', 'robust-predicates'];
const docs = ['docs/scripts.md', 'docs/harris-matrix.md'].map((file) =>
  readDocScripts(readFileSync(join(REPOSITORY, file), 'utf8')),
);
const scripts = docs.flatMap((page) => page.scripts);
const [inPages, inNode] = split(scripts, ({ text }) => text.includes('document.'));
/** Further programs of Node to run the scripts with, such as `/opt/node-24/bin/node`, separated by colons. */
const nodes = [process.execPath, ...(process.env['TROWEL_NODES']?.split(':') ?? [])];

const folder = mkdtempSync(join(tmpdir(), 'trowel-pack-'));
const packed = join(folder, 'packed');
const installed = join(folder, 'script');

// The compiler takes its time on a busy machine.
beforeAll(async () => {
  await run(process.execPath, [join(REPOSITORY, 'tools/pack.mjs'), packed], { cwd: REPOSITORY });
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  for (const { name, text } of [...docs.flatMap(({ files }) => files), ...scripts])
    writeFileSync(join(installed, name), text);
  // Others' libraries are taken from here, so that no network is needed.
  const others = listRequired(LIBRARIES).map((name) => join(REPOSITORY, 'node_modules', name));
  const files = [...listTarballs(), ...others];
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: installed });
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns libraries and those that they need in turn. */
function listRequired(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const manifest = readFileSync(join(REPOSITORY, 'node_modules', name, 'package.json'), 'utf8');
    Object.keys((JSON.parse(manifest) as { dependencies?: object }).dependencies ?? {}).forEach(visit);
  };
  names.forEach(visit);
  return [...found];
}

describe.each(PACKAGES)('%s, packed', (name) => {
  it('says what others need, and asks for few libraries', () => {
    const manifest = readManifest(name);

    expect(manifest).toMatchObject({ name, license: 'MIT', type: 'module', sideEffects: false });
    expect(manifest).toMatchObject({ engines: { node: '>=20.20' }, description: expect.any(String) });
    expect(manifest).not.toHaveProperty('private');
    expect(LIBRARIES).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})));
    expect(JSON.stringify(manifest)).not.toContain('@trowel/source');
    expect(readdirSync(join(installed, 'node_modules', name))).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']),
    );
  });

  it('holds nothing of tests, and a source map with its source for every file', () => {
    const files = readdirSync(join(installed, 'node_modules', name, 'dist'), { recursive: true }).map(String);
    const programs = files.filter((file) => file.endsWith('.js'));

    expect(files.filter((file) => /\.test\.|testing|\.ts\.map$|(?<!\.d)\.ts$/.test(file))).toEqual([]);
    expect(programs.filter((file) => !files.includes(`${file}.map`))).toEqual([]);
    expect(programs.filter((file) => !files.includes(file.replace(/js$/, 'd.ts')))).toEqual([]);
    for (const program of programs) {
      const map = readFileSync(join(installed, 'node_modules', name, 'dist', `${program}.map`), 'utf8');
      const { sources, sourcesContent } = JSON.parse(map) as SourceMap;
      expect(sourcesContent).toHaveLength(sources.length);
      // The package saxes is published without its sources.
      const missing = sources.filter((_, i) => !/\b(?:export|import|require)/.test(sourcesContent[i] ?? ''));
      expect(missing.filter((source) => !/src\/(?:saxes|xml|xmlns)\b/.test(source))).toEqual([]);
    }
  });

  it('has nothing publint objects to', async () => {
    const { messages } = await publint({ pack: { tarball: toArrayBuffer(readTarball(name)) }, strict: true });

    expect(messages).toEqual([]);
  });

  it('has types that are right wherever ES modules are', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readTarball(name)));

    expect(analysis.types).toMatchObject({ kind: 'included' });
    const problems = 'problems' in analysis ? analysis.problems : [];
    // As the profile `esm-only` of attw: `require` of Node 20.19 and later loads ES modules, older resolution cannot.
    const ignored = ({ kind, ...where }: (typeof problems)[number]): boolean =>
      kind === 'CJSResolvesToESM' || ('resolutionKind' in where && where.resolutionKind === 'node10');
    expect(problems.filter((problem) => !ignored(problem))).toEqual([]);
  });
});

describe('the scripts of the docs', () => {
  it('are of about ten lines, and all of them are run', () => {
    expect(scripts.length).toBeGreaterThanOrEqual(10);
    expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length);
    expect(inPages).toHaveLength(1);
    for (const { text, name } of scripts) {
      const lines = text.split('\n').filter((line) => line !== '');
      expect([name, lines.length <= 12]).toEqual([name, true]);
    }
  });

  it('pass the checks of TypeScript against the packed types, as they stand', async () => {
    const options = {
      strict: true,
      noEmit: true,
      checkJs: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(REPOSITORY, 'node_modules', '@types')],
    };
    const config = { compilerOptions: options, include: ['*.mjs'] };
    writeFileSync(join(installed, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');

    expect(await run(process.execPath, [compiler, '-p', '.'], { cwd: installed })).toBe('');
  }, 120_000);

  it.each(inPages)(
    '$name prints what the page says, bundled for a browser',
    async ({ name, prints }) => {
      const browser = await openBrowser();
      try {
        const { page, complaints } = await openPage(browser);
        let printed = '';
        page.on('console', (message) => (printed += `${message.text()}\n`));
        await page.setContent('<!doctype html><title>Script</title><body></body>');
        await page.addScriptTag({ type: 'module', content: await bundle(join(installed, name)) });
        await expect.poll(() => printed).toBe(prints);
        expect(complaints).toEqual([]);
      } finally {
        await browser.close();
      }
    },
    60_000,
  );
});

describe.each(nodes)('the scripts of the docs, run by %s,', (node) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
  });
  afterAll(() => api.close());

  // One after the other, since what one records the next one reads.
  it.each(inNode)(
    '$name prints what the page says',
    async ({ name, prints }) => {
      const env = { ...process.env, TROWEL_URL: api.url, TROWEL_PASSWORD: api.password };

      expect(await run(node, [name], { cwd: installed, env })).toBe(prints);
    },
    60_000,
  );
});

describe.each(nodes)('@trowel/domain/files, run by %s,', (node) => {
  it('reads a workbook, XML and an Access file, and names the cause for SQLite', async () => {
    const fixtures = join(REPOSITORY, 'libs/services/src/import/fixtures');
    const access = join(installed, 'dig.mdb');
    writeFileSync(
      access,
      writeAccessFile([
        {
          name: 'US',
          columns: [
            ['US', 'text'],
            ['Copre', 'text'],
          ],
          rows: [
            ['1', '2'],
            ['2', ''],
          ],
        },
      ]),
    );
    const script = join(installed, 'read-files.js');
    writeFileSync(
      script,
      `import { readFile } from 'node:fs/promises';
import { DomainError } from '@trowel/domain';
import { readMatrix } from '@trowel/domain/files';
for (const name of process.argv.slice(2))
  await readMatrix(await readFile(name), { name }).then(
    ({ format, matrix }) => console.log(format, matrix.nodes.length, matrix.edges.length),
    (error) => console.log(error instanceof DomainError, error.message),
  );`,
    );
    const files = ['foreign/locus-relations.xlsx', 'continuity.graphml', 'foreign/two-sites.sqlite'];

    const paths = [...files.map((file) => join(fixtures, file)), access];
    const printed = await run(node, [script, ...paths], { cwd: installed });

    expect(printed.trim().split('\n')).toEqual([
      'relation_table 5 3',
      'graphml 3 1',
      expect.stringMatching(/^true The file is an SQLite database/),
      'unit_table 2 1',
    ]);
  });

  it('includes the licences of the packages in it', () => {
    const licences = readFileSync(
      join(installed, 'node_modules/@trowel/domain/dist/files.licences.txt'),
      'utf8',
    );

    for (const name of ['yauzl', 'saxes', 'htmlparser2', 'js-yaml', 'mdb-reader'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});

describe('a bundle', () => {
  it('of @trowel/domain/matrix alone has at most 60 kB with gzip, and no zod', async () => {
    const entry = join(installed, 'only-matrix.mjs');
    writeFileSync(entry, "import * as matrix from '@trowel/domain/matrix';\nconsole.log(matrix);\n");

    const code = await bundle(entry);

    expect(code.length).toBeGreaterThan(50_000);
    expect(code).not.toContain('ZodType');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(60_000);
  });
});

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function listTarballs(): string[] {
  return readdirSync(packed).map((file) => join(packed, file));
}

function readTarball(name: string): Uint8Array {
  const start = name.replace('@', '').replace('/', '-');
  return readFileSync(listTarballs().find((file) => file.includes(start)) ?? start);
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

interface SourceMap {
  sources: string[];
  sourcesContent: (string | null)[];
}

interface Manifest {
  dependencies?: Record<string, string>;
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(installed, 'node_modules', name, 'package.json'), 'utf8')) as Manifest;
}

/** Bundles a script with what it imports into one small file, for a browser. */
async function bundle(entry: string): Promise<string> {
  const build = await rolldown({ input: entry, cwd: installed, platform: 'browser' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  expect(output).toHaveLength(1);
  return output[0].code;
}

/** Runs a program to its end; gives what it printed, without colours. @throws Error with what it said when it fails. */
function run(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { FORCE_COLOR: _, ...plain } = env;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...plain, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, said] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${program} ${args.join(' ')}\n${printed}${said}`)),
    );
  });
}
