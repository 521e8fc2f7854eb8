import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARDS } from './guards.mjs';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

describe('the guards that are taken out', () => {
  it('are each in the code once, and named once', () => {
    const text = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
    const gone = GUARDS.filter(({ file, find }) => text(file).split(find).length !== 2);

    expect(gone.map(({ what }) => what)).toEqual([]);
    expect(new Set(GUARDS.map(({ what }) => what)).size).toBe(GUARDS.length);
  });

  it('are each missed by a test that is there', () => {
    expect(GUARDS.filter(({ test }) => !existsSync(join(REPOSITORY, test)))).toEqual([]);
  });
});
