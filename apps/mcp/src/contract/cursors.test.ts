import { ValidationError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { fitPage, readCursor } from './cursors.ts';

describe('fitPage()', () => {
  it('says where a list goes on, and nothing at its end', () => {
    const first = fitPage(['a', 'b'], { skip: 0, total: 3 });
    const last = fitPage(['c'], { skip: 2, total: 3 });

    expect(readCursor(first.page.next_cursor)).toBe(2);
    expect(last.page).toEqual({ total: 3, truncated: false });
  });

  it('cuts a page that is too long, but never to nothing', () => {
    const long = 'x'.repeat(30_000);
    const { rows, page } = fitPage([long, long, long], { skip: 5, total: 8 });
    const alone = fitPage(['x'.repeat(50_000)], { skip: 0, total: 1 });

    expect([rows.length, page.truncated, readCursor(page.next_cursor)]).toEqual([1, true, 6]);
    expect(alone.rows).toHaveLength(1);
  });
});

describe('readCursor()', () => {
  it('begins anew without a cursor, and refuses one that no answer gave', () => {
    expect(readCursor(undefined)).toBe(0);
    for (const cursor of ['', 'x', Buffer.from('s-1').toString('base64url')])
      expect(() => readCursor(cursor)).toThrow(ValidationError);
  });
});
