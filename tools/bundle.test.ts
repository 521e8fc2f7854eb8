import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const APPS = ['api', 'mcp', 'web'];
const folder = mkdtempSync(join(tmpdir(), 'trowel-bundle-'));

beforeAll(() => {
  const program = `
    import { bundle } from './bundle.mjs';
    for (const app of ${JSON.stringify(APPS)})
      await bundle('../apps/' + app + '/src/main.ts', ${JSON.stringify(folder)} + '/' + app + '.mjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('bundle()', () => {
  // What is drawn, printed and taken apart at length is so in worker threads, whose code is bundled apart.
  it.each(APPS)('leaves what only worker threads do out of the program of %s', (app) => {
    const heavy = listFiles(app).filter((file) =>
      /^libs\/(?:domain\/src\/drawing\/(?:layout\/(?:levels|order|places|routes)|certificate)|documents\/src\/(?:pdf|docx))\//.test(
        file,
      ),
    );

    expect(heavy).toEqual([]);
  });
});

describe('the letters of a program', () => {
  it.each(APPS)('take one byte each: %s', (app) => {
    expect(readFileSync(join(folder, `${app}.mjs`), 'utf8')).not.toMatch(/[^\0-\xff]/);
  });

  it('say what they said in patterns, templates and texts', () => {
    const said = `console.log(JSON.stringify(['10–12', '10 – 12', '😀'].map((text) => /[–—😀]$|\\d–/u.test(text))), \`…’\${1}\`, '→😀');`;
    writeFileSync(join(folder, 'wide.ts'), said);
    const program = `
      import { bundle } from './bundle.mjs';
      await bundle(${JSON.stringify(join(folder, 'wide.ts'))}, ${JSON.stringify(join(folder, 'wide.mjs'))});
      await import(${JSON.stringify(join(folder, 'wide.mjs'))});`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });

    expect(readFileSync(join(folder, 'wide.mjs'), 'utf8')).not.toMatch(/[^\0-\xff]/);
    expect(stdout.trim()).toBe('[true,false,true] …’1 →😀');
  });
});

describe('a program that is shipped', () => {
  it.each(APPS)('makes a password as much work as it is said to be: %s', (app) => {
    expect(readFileSync(join(folder, `${app}.mjs`), 'utf8')).toContain(
      'PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 }',
    );
  });
});

describe('a program that is not told of a Redis', () => {
  it.each(APPS)('does not load its client: %s', (app) => {
    const text = readFileSync(join(folder, `${app}.mjs`), 'utf8');

    expect(text).toContain('import("@redis/client")');
    expect(text).not.toMatch(/from ['"]@redis\/client/);
  });
});

/** The sources of which something stands in the program: esbuild names each above what it took of it. */
function listFiles(app: string): string[] {
  const text = readFileSync(join(folder, `${app}.mjs`), 'utf8');
  const files = [...text.matchAll(/^\/\/ (?:\.\.\/)*((?:apps|libs)\/\S+\.ts)$/gm)].map(
    ([, file = '']) => file,
  );
  if (files.length < 100) throw new Error(`Only ${files.length} sources are named in the program of ${app}`);
  return files;
}
