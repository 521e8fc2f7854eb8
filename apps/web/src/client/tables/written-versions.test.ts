import { expect, it } from 'vitest';
import { createWrittenVersions } from './written-versions.ts';

it('newest() follows one’s own saves from the version that was seen, and nobody else’s', () => {
  const versions = createWrittenVersions();

  versions.note(7, 1, 2);
  versions.note(7, 2, 3);
  versions.note(7, 5, 6);
  versions.note(8, 1, 1);

  const asked = [
    [7, 1],
    [7, 2],
    [7, 3],
    [7, 4],
    [8, 1],
    [9, undefined],
  ] as const;
  expect(asked.map(([id, seen]) => versions.newest(id, seen))).toEqual([3, 3, 3, 4, 1, undefined]);
});
