import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROWS } from './rows.mjs';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const numbers = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

describe('the table of what is promised', () => {
  it('has every row once', () => {
    expect(ROWS.map(({ id }) => id)).toEqual([...numbers('R', 21), ...numbers('S', 40)]);
  });

  it.each(ROWS)('$id names tests that are there, or says why there are none', ({ files = [], not = '' }) => {
    expect(files.length > 0).toBe(not === '');
    expect(files.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
  });

  it('is what docs/assurance.md tells', () => {
    const page = readFileSync(join(REPOSITORY, 'docs', 'assurance.md'), 'utf8');

    for (const { id, what, files = [], not = '' } of ROWS) {
      const line = page.split('\n').find((one) => one.startsWith(`| ${id} |`)) ?? `${id} is missing`;
      expect([what, ...files, not].filter((text) => !line.includes(text))).toEqual([]);
    }
  });
});
