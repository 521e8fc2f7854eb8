import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_KEYS } from '../src/client/pages/help/page-keys.ts';

const CLIENT = join(import.meta.dirname, '..', 'src', 'client');
/** Folders whose keys belong to each page. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  Tables: ['tables', 'pages/units', 'pages/finds'],
  Sheets: ['sheet', 'record-sheets'],
  'The line': ['line'],
  Matrix: ['pages/matrix'],
  Findings: ['pages/findings'],
};

function listBoundKeys(folder: string): string[] {
  return readdirSync(join(CLIENT, folder), { encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(join(CLIENT, folder, name), 'utf8').matchAll(/keys: '([^']+)'/g)])
    .map(([, keys = '']) => keys);
}

describe('the keys of each page in the help (observation 50)', () => {
  it.each(PAGE_KEYS.map(({ title, keys }) => [title.en, keys] as const))(
    'are those that %s binds',
    (title, keys) => {
      const named = new Set(
        PAGE_KEYS.flatMap((page) => page.keys.flatMap(([key]) => [key, ...key.split(' ')])),
      );
      const bound = (FOLDERS[title] ?? []).flatMap(listBoundKeys);

      expect(bound.length).toBeGreaterThan(0);
      expect(bound.filter((key) => !named.has(key))).toEqual([]);
      for (const [, label] of keys) expect(label.it).not.toBe('');
    },
  );
});
