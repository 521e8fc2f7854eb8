import { describe, expect, it } from 'vitest';
import { newKey } from './new-key.ts';

describe('newKey()', () => {
  it('gives another UUID each time', () => {
    const keys = Array.from({ length: 200 }, newKey);

    expect(new Set(keys).size).toBe(200);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
