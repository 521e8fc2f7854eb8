import { describe, expect, it } from 'vitest';
import { splitEdits } from './split-edits.ts';

describe('splitEdits()', () => {
  it('gives as many rows as a batch takes, and keeps what belongs to one together', () => {
    const ids = Array.from({ length: 2_500 }, (_, i) => i);
    const edit = (id: number, field: string) => ({ id, version: 1, field, value: 'x' });
    const parts = splitEdits([...ids.map((id) => edit(id, 'period')), ...ids.map((id) => edit(id, 'phase'))]);
    expect(parts.map(({ length }) => length)).toEqual([2_000, 2_000, 1_000]);
    expect(new Set(parts[0]?.map(({ id }) => id)).size).toBe(1_000);
    expect(parts.flat()).toHaveLength(5_000);
  });

  it('sends nothing where nothing was typed', () => {
    expect(splitEdits([])).toEqual([]);
  });
});
