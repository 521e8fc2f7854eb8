import { describe, expect, it } from 'vitest';
import { checkKey } from './file-key.ts';

describe('checkKey()', () => {
  it.each([
    '../x',
    'a/../b',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/',
    '',
    'a\\b',
    'a\0b',
    'A',
    'x'.repeat(101),
  ])('refuses %j, which could lead out of the folder or mean two things', (key) => {
    expect(() => checkKey(key)).toThrow('is not the key of a file');
  });

  it('gives the keys the service makes as they are', () => {
    expect(checkKey('audit/0f1e2d.json')).toBe('audit/0f1e2d.json');
  });
});
