import { describe, expect, it } from 'vitest';
import { findAccountNameProblem, foldAccountName } from './account-name.ts';

describe('findAccountNameProblem()', () => {
  it.each([
    ['a zero-width space', 'ma\u200bria'],
    ['a soft hyphen', 'ma\u00adria'],
    ['a Hangul filler', 'maria\u3164'],
    ['a variation selector', 'maria\ufe0f'],
    ['a blank pattern of Braille', 'maria\u2800'],
  ])('refuses %s', (_what, name) => {
    expect(findAccountNameProblem(name)).toMatch('invisible characters');
  });

  it.each(['ａｄｍｉｎ', '𝐚𝐝𝐦𝐢𝐧', 'ﬁnds', 'm²'])(
    'refuses %s, which is ordinary letters in disguise',
    (name) => {
      expect(findAccountNameProblem(name)).toMatch('ordinary letters');
    },
  );

  it.each(['аdmin', 'mаria', 'οperator', 'Mаря', 'ԁigger'])('refuses %s, of different alphabets', (name) => {
    expect(findAccountNameProblem(name)).toMatch('different alphabets');
  });

  it.each(['trowel', 'Trowel', 'MCP', 'c1i', 'r00t', 'nob0dy', 'systern', 'APl'])(
    'refuses %s, a name of the service or like one',
    (name) => {
      expect(findAccountNameProblem(name)).toMatch('reserved for the service');
    },
  );

  it.each([
    'admin',
    'm.rossi',
    'Niccolò',
    "d'Angelo",
    'maria_2026',
    'Мария',
    'Ελένη',
    '田中さくら',
    '김민수',
    'محمد',
    'mario.rossi@example.org',
    '123',
  ])('lets %s pass', (name) => {
    expect(findAccountNameProblem(name)).toBeUndefined();
  });
});

describe('foldAccountName()', () => {
  it.each([
    ['admin', 'adm1n'],
    ['admin', 'ADMlN'],
    ['maria', 'mаrіа'],
    ['rossi', 'r0ssi'],
    ['simone', 'sirnone'],
    ['сосо', 'coco'],
    ['Мария', 'мария'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(foldAccountName(one)).toBe(foldAccountName(other));
  });

  it.each([
    ['maria', 'mario'],
    ['digger2', 'digger3'],
    ['luca', 'lucia'],
    ['m.rossi', 'm.russo'],
  ])('tells %s and %s apart', (one, other) => {
    expect(foldAccountName(one)).not.toBe(foldAccountName(other));
  });
});
