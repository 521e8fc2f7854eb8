import { describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';

describe('readYaml()', () => {
  it('gives scalars as they are written', () => {
    expect(readYaml('us: 0012\nquota: 1.10\nscavata: no\nnote:\narea: ~\ncopre: [2, "3"]\n')).toEqual({
      value: { us: '0012', quota: '1.10', scavata: 'no', note: '', area: '', copre: ['2', '3'] },
    });
  });

  it('gives several documents as a list, and aliases as what they stand for', () => {
    expect(readYaml('a: &x [1]\nb: *x\n---\n- c\n')).toEqual({ value: [{ a: ['1'], b: ['1'] }, ['c']] });
  });

  it.each([
    ['a list that does not end', 'us: 1\ncopre: [2,\n', 3],
    ['a key twice', 'us: 1\nus: 2\n', 2],
    ['lists without end in each other', '['.repeat(100_000), 1],
    ['a value within itself', 'a: &a [*a]', 1],
    [
      'few letters that mean ten billion',
      `a: &a [${'x,'.repeat(9)}x]\n${[...'bcdefghij'].map((name, i) => `${name}: &${name} [${`*${'abcdefghij'[i]},`.repeat(9)}x]`).join('\n')}`,
      1,
    ],
  ])('tells where and why %s is none', (_what, text, line) => {
    expect(readYaml(text)).toEqual({ problem: { line, reason: expect.any(String) } });
  });
});
