import { describe, expect, it } from 'vitest';
import { lineAt, lineOf, type GridGroup } from './grid-groups.ts';

/** Groups with these numbers of visible rows. */
function groupsOf(...shown: number[]): GridGroup[] {
  let first = 0;
  return shown.map((count, i) => {
    const group = { key: String(i), label: '', count, isFolded: count === 0, first };
    first += count;
    return group;
  });
}

describe('the lines of a grid', () => {
  it('are its rows where it has no groups', () => {
    expect(lineAt([], 7)).toEqual({ row: 7 });
    expect(lineOf([], 7)).toBe(7);
  });

  it.each([[[2, 3]], [[0, 0, 4]], [[1, 0, 1, 0]], [[3]]])(
    'are headings and rows in their order: %j',
    (shown) => {
      const groups = groupsOf(...shown);
      const expected = shown.flatMap((count, g) => [
        `group ${g}`,
        ...Array.from({ length: count }, (_, i) => `row ${groups[g]!.first + i}`),
      ]);
      const lines = expected.map((_, i) => {
        const line = lineAt(groups, i);
        return 'group' in line ? `group ${line.group.key}` : `row ${line.row}`;
      });
      expect(lines).toEqual(expected);
      expect(expected.flatMap((name, i) => (name.startsWith('row') ? [i] : []))).toEqual(
        Array.from({ length: shown.reduce((a, b) => a + b, 0) }, (_, row) => lineOf(groups, row)),
      );
    },
  );
});
