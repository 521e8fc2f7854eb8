import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFnvHash } from './fnv-hash.ts';

/** The definition, in whole numbers of any size. */
function hashSlowly(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text, 'utf16le')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

describe('createFnvHash()', () => {
  it('gives the 64-bit FNV-1a of the text, however it is handed in', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const hash = createFnvHash();
        for (const text of texts) hash.add(text);

        expect(hash.read()).toBe(hashSlowly(texts.join('')));
      }),
    );
  });
});
