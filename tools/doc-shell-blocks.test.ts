import { describe, expect, it } from 'vitest';
import { patternOf, readShellBlocks } from './doc-shell.ts';

describe('readShellBlocks()', () => {
  it('takes commands with what they print, where that stands right behind', () => {
    const page =
      '```sh\nAPI=x\nls\n```\n\n```\na.txt\n```\n\n```sh\ncat a.txt\n```\nIt prints\n\n```\nhello\n```\n';

    expect(readShellBlocks(page)).toEqual([
      { place: 1, commands: '\nls\n', prints: 'a.txt\n' },
      { place: 2, commands: 'cat a.txt\n', prints: undefined },
    ]);
  });
});

describe('patternOf()', () => {
  it('takes blanks alike and … for anything', () => {
    expect("{\n  a: [ 1, 2 ],\n  b: 'x.y'\n}").toMatch(patternOf("{ a: …, b: 'x.y' }"));
    expect("{ a: 1, b: 'xzy' }").not.toMatch(patternOf("{ a: …, b: 'x.y' }"));
  });
});
