import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './file-headers.ts';

const FILE = { sizeBytes: 100, tag: '"x"' };

describe('readRange()', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-30', { start: 70, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=5-4', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['items=0-1', undefined],
  ])('reads %s', (range, expected) => {
    expect(readRange({ range }, FILE)).toEqual(expected);
  });

  it('gives the whole when If-Range names other bytes, or there is no header', () => {
    expect(readRange({ range: 'bytes=0-1', 'if-range': '"y"' }, FILE)).toBeUndefined();
    expect(readRange({ range: 'bytes=0-1', 'if-range': '"x"' }, FILE)).toEqual({ start: 0, end: 1 });
    expect(readRange({}, FILE)).toBeUndefined();
  });

  it('never leads outside the file, whatever the header says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    );
    fc.assert(
      fc.property(header, fc.nat(1_000), (range, sizeBytes) => {
        const found = readRange({ range }, { sizeBytes, tag: '"x"' });
        if (found === undefined || found === 'beyond') return true;
        return found.start >= 0 && found.start <= found.end && found.end < sizeBytes;
      }),
    );
  });
});
