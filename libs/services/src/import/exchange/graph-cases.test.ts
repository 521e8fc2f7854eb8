import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '../reading/read-import-file.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

/** What a file says: `A/1 covers A/2`. */
async function read(file: string, options: object = {}) {
  const bytes = readFileSync(new URL(file, FIXTURES));
  const data = await readImportFile({ fileName: file, bytes, format: 'auto', ...options });
  const nameOf = ({ area, us_number }: { area?: string; us_number: string }): string =>
    [area, us_number].filter(Boolean).join('/');
  return {
    ...data,
    names: data.units.map(nameOf),
    said: data.statements.map(({ from, type, to }) => `${nameOf(from)} ${type} ${nameOf(to)}`),
    codes: data.problems.map(({ code }) => code),
  };
}

describe('graph files of other programs', () => {
  it('leave out continuity nodes, and name the node without a label', async () => {
    const { names, said, problems, notes } = await read('continuity.graphml');

    expect(names).toEqual(['USM101', 'USM102', '103']);
    expect(said).toEqual(['103 later_than USM101']);
    expect(notes.join()).toContain('1 continuity nodes were left out');
    expect(problems.find(({ code }) => code === 'missing_unit_number')).toMatchObject({ value: 'n4' });
  });
});
