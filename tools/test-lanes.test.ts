import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LANES, listTestFolders, LONG_TESTS, type Lane } from './test-lanes.mjs';
import { setup } from './vitest-setup.mjs';

const REPOSITORY = join(import.meta.dirname, '..');
const VITEST = join(REPOSITORY, 'node_modules', 'vitest', 'vitest.mjs');

/** Returns the files that vitest itself would run, sorted. */
function listFiles(lane: Lane, ...filters: string[]): string[] {
  const env = { ...process.env, TROWEL_TEST_LANE: lane };
  const output = execFileSync(process.execPath, [VITEST, 'list', '--filesOnly', '--json', ...filters], {
    cwd: REPOSITORY,
    env,
    encoding: 'utf8',
  });
  const files = JSON.parse(output.slice(output.indexOf('['))) as { file: string }[];
  return files.map(({ file }) => relative(REPOSITORY, file)).toSorted();
}

/** Returns every test file on the disk, sorted, wherever it is. */
function findTests(): string[] {
  return ['apps', 'libs', 'tools']
    .flatMap((folder) =>
      readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    )
    .toSorted();
}

describe('the lanes of the tests', () => {
  let short: string[];
  let long: string[];
  beforeAll(() => {
    short = listFiles('short');
    long = listFiles('long');
  });

  it('have every test file in exactly one of them', () => {
    expect([...short, ...long].toSorted()).toEqual(findTests());
  });

  it('are both run by vitest without a lane', () => {
    expect(LANES.all).toEqual({ include: LANES.short.include, exclude: [] });
  });

  it('name nothing in the long lane that does not exist', () => {
    expect(LONG_TESTS.filter((pattern) => !long.some((file) => matchesGlob(file, pattern)))).toEqual([]);
  });

  it('have a target of Nx for the long tests of each project', () => {
    const projects = new Set(
      long.map((file) => (file.startsWith('tools/lab/') ? 'tools/lab' : /^(tools|\w+\/\w+)/.exec(file)![0])),
    );

    const hasTarget = (project: string): boolean =>
      ['project.json', 'package.json']
        .map((name) => join(REPOSITORY, project, name))
        .filter((file) => existsSync(file))
        .some((file) => /"test-long"/.test(readFileSync(file, 'utf8')));
    expect([...projects].filter((project) => !hasTarget(project))).toEqual([]);
    expect(projects.size).toBeGreaterThan(5);
  });

  it('leave the laboratory to its own project', () => {
    const folders = listTestFolders('tools').map((folder) => join(REPOSITORY, folder));

    expect(folders.filter((folder) => folder.endsWith('lab'))).toEqual([]);
    expect(folders).toContain(join(REPOSITORY, 'tools', 'test-lanes.test.ts'));
  });

  it('are run together by the gate', () => {
    const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };

    expect(readFileSync(join(REPOSITORY, '.ci', 'run'), 'utf8')).toContain('npm run test:all');
    expect(scripts).toMatchObject({
      test: 'node tools/test.mjs',
      'test:long': 'node tools/test.mjs --long',
      'test:all': 'node tools/test.mjs --all',
    });
  });
});

describe('vitest right after npm ci', () => {
  it('provides the SQLite driver before anything else, or ends with the reason', async () => {
    const provideDriver = vi
      .fn<() => Promise<string>>()
      .mockRejectedValue(new Error('install a C++ compiler'));

    await expect(setup({ provide: expect.fail }, { provideDriver })).rejects.toThrow(
      'install a C++ compiler',
    );
  });
});
