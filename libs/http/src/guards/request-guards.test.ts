import { describe, expect, it } from 'vitest';
import { parseOrigins } from './request-guards.ts';

describe('parseOrigins()', () => {
  it('reads origins with commas between them', () => {
    expect(parseOrigins(' https://Dig.example/ ,http://10.0.0.5:8080,')).toEqual([
      'https://dig.example',
      'http://10.0.0.5:8080',
    ]);
    expect(parseOrigins('')).toEqual([]);
  });

  it.each(['*', 'https://*', 'https://*.dig.example', 'https://dig.example/app', 'dig.example', 'ftp://dig'])(
    'refuses %s',
    (text) => {
      expect(() => parseOrigins(`https://dig.example,${text}`)).toThrow(`not "${text}"`);
    },
  );
});
