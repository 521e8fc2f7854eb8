import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ENTRY = join(import.meta.dirname, '..', 'libs/services/src/tasks/worker.ts');
const folder = mkdtempSync(join(tmpdir(), 'trowel-worker-'));
const worker = join(folder, 'worker.mjs');

beforeAll(() => {
  const program = `import { bundleWorker } from './bundle-worker.mjs'; await bundleWorker(${JSON.stringify(ENTRY)}, ${JSON.stringify(worker)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('bundleWorker()', () => {
  it('makes a thread start without the libraries of its tasks', () => {
    expect(listPackages(worker)).toEqual([]);
  });

  it('gives a task only the libraries it needs', () => {
    // The declarations of the record kinds, of which findings speak, are schemas. Findings of the plan need an index.
    expect(listPackages(partOf('graphml-draw'))).toEqual(['flatbush', 'robust-predicates', 'zod']);
    expect(listPackages(partOf('write-graph-file'))).toEqual(['zod']);
    // Text documents are written by a library that a print does not need.
    expect(listPackages(partOf('write-report'))).not.toContain('docx');
    expect(listPackages(partOf('packed-import'))).toEqual(expect.arrayContaining(['saxes', 'yauzl']));
  });
});

/** The file in which a task is loaded. */
function partOf(name: string): string {
  const path = new RegExp(`import\\("(\\./worker/${name}-[^"]+)"\\)`).exec(readFileSync(worker, 'utf8'))?.[1];
  return join(folder, path ?? `no part ${name}`);
}

/** The packages that are loaded with a file at once. */
function listPackages(file: string): string[] {
  const open = [file];
  const seen = new Set(open);
  const packages = new Set<string>();
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [, name = ''] of readFileSync(next, 'utf8').matchAll(
      /^import (?:[^"]* from )?"([^"]+)";$/gm,
    )) {
      if (!name.startsWith('.')) packages.add(name);
      const path = join(dirname(next), name);
      if (!name.startsWith('.') || seen.has(path)) continue;
      seen.add(path);
      open.push(path);
    }
  }
  return [...packages].filter((name) => !name.startsWith('node:')).sort();
}
