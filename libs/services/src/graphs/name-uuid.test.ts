import { describe, expect, it } from 'vitest';
import { nameUuid } from './name-uuid.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('nameUuid()', () => {
  it('gives the UUID of RFC 9562 for a name', () => {
    expect(nameUuid('www.example.com', DNS)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('gives each name one of its own', () => {
    expect(nameUuid('site 1')).toBe(nameUuid('site 1'));
    expect(nameUuid('site 1')).not.toBe(nameUuid('site 2'));
  });
});
