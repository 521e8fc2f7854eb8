import { describe, expect, it } from 'vitest';
import { filesLeftIn, nameIn } from './save-file.ts';

describe('nameIn()', () => {
  it.each([
    [`attachment; filename="Orto.pdf"; filename*=UTF-8''Orto%20Citt%C3%A0.pdf`, 'Orto Città.pdf'],
    ['attachment; filename="Orto.pdf"', 'Orto.pdf'],
    ['inline', 'trowel'],
  ])('reads %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });
});

describe('filesLeftIn()', () => {
  it('reads how many of how many are left, and until when', () => {
    const headers = new Headers({
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '1700000000',
    });

    expect(filesLeftIn(headers)).toEqual({ left: 0, limit: 10, resetAt: 1_700_000_000 });
    expect(filesLeftIn(new Headers())).toBeUndefined();
  });
});
