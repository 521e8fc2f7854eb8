import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, readNext } from './next-path.ts';

const HERE = 'https://dig.example';

describe('readNext()', () => {
  it.each([
    '/',
    '/3d/export/json/Orto%20Vecchio',
    '/?q=a&skip=50',
    '/a#b',
    '/a//b',
    '/3d/viewer/Villa?x=https://b',
    `/oauth/authorize?client_id=${'a'.repeat(1_500)}&state=${'b'.repeat(2_000)}`,
  ])('keeps the path %s', (path) => {
    expect(readNext(path)).toBe(path);
  });

  it.each([
    undefined,
    7,
    '',
    'a',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a\r\nSet-Cookie: a=b',
    '/login',
    '/login?next=/login',
    '/x/../logout',
    `/${'a'.repeat(8_000)}`,
  ])('gives the start page for %j', (next) => {
    expect(readNext(next)).toBe('/');
  });

  it('never leaves this server, whatever is asked', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      ':',
      '@',
      'evil.example',
      '\t',
      '?',
      '#',
      'a',
    );
    const hostile = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.webUrl(),
    );

    fc.assert(
      fc.property(hostile, (next) => {
        const path = readNext(next);
        expect(new URL(path, HERE).origin).toBe(HERE);
        expect(path).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('loginPath()', () => {
  it('leads back to where one came from', () => {
    expect(loginPath('/a?b=c d')).toBe('/login?next=%2Fa%3Fb%3Dc%2520d');
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('//evil.example')).toBe('/login');
  });
});
