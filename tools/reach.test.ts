import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveExport } from './resolve-export.mjs';
import { scanImports } from './scan-imports.mjs';

const REPOSITORY = dirname(import.meta.dirname);

/**
 * Maximum number of source files that an entry may import, directly or not, itself included. Imports of types count.
 */
const LIMITS: [entry: string, limit: number][] = [
  ['libs/files/src/index.ts', 40],
  ['libs/db/src/index.ts', 208],
  ['libs/http/src/index.ts', 263],
];

interface Manifest {
  name: string;
  exports?: Record<string, Record<string, string>>;
}

const packages = readdirSync(join(REPOSITORY, 'libs')).map((name) => {
  const folder = `libs/${name}`;
  const text = readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8');
  return { folder, manifest: JSON.parse(text) as Manifest };
});

function listTargets(): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { folder } of packages) {
    for (const { file, kind, name, target } of scanImports(REPOSITORY, folder)) {
      const owner = packages.find(({ manifest }) => manifest.name === target);
      if (kind !== 'file' && !owner) continue;
      const found = owner ? resolveExport(owner.folder, owner.manifest, name) : target;
      if (found === undefined) throw new Error(`${file}: ${name} is no entry of ${target}`);
      targets.set(file, [...(targets.get(file) ?? []), found]);
    }
  }
  return targets;
}

function listReached(entry: string, targets: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([entry]);
  for (const file of reached) for (const target of targets.get(file) ?? []) reached.add(target);
  return [...reached];
}

describe('what the entry of a package reaches', () => {
  const targets = listTargets();

  it.each(LIMITS)('is for %s at most %i files', (entry, limit) => {
    const reached = listReached(entry, targets);

    // More than the entry alone: else the imports were not understood.
    expect(reached.length).toBeGreaterThan(5);
    expect(reached.length, `reached:\n${reached.sort().join('\n')}`).toBeLessThanOrEqual(limit);
  });

  it('is of the database only what describes it, where services are described', () => {
    const reached = listReached('libs/services/src/context.ts', targets);

    expect(reached).toContain('libs/db/src/store/store.ts');
    expect(reached.filter((file) => file.startsWith('libs/db/src/repositories/'))).toEqual([]);
  });
});
