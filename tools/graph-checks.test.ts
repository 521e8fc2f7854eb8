import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const REPOSITORY = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, REPOSITORY), 'utf8');
const ROW = /^\| (?<numbers>[\d, –]+) \| .+ \| `(?<file>[^`]+)` \| (?<name>.+) \|$/gm;
/** Checks of other programs on our files, made outside. */
const ELSEWHERE = [16, 28, 35, 36, 38];

const rows = [...read('docs/graph-formats.md').matchAll(ROW)].map(({ groups }) => groups!);

/** `1–3, 7` is 1, 2, 3, 7. */
function listNumbers(text: string): number[] {
  return text.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

describe('the table of what is tested in docs/graph-formats.md', () => {
  it.each(rows.map(({ file, name }) => [file!, name!]))('%s has: %s', (file, name) => {
    expect(read(file)).toContain(name);
  });

  it('leaves out no check that can be made here', () => {
    const named = new Set(rows.flatMap(({ numbers }) => listNumbers(numbers!)));

    const missing = Array.from({ length: 47 }, (_, i) => i + 1).filter((number) => !named.has(number));
    expect(missing).toEqual(ELSEWHERE);
  });
});
