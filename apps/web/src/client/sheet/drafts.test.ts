import { describe, expect, it } from 'vitest';
import { isUnsaved, type Draft } from './drafts.ts';

const DRAFT: Draft = {
  base: { id: 20, version: 3, description: null },
  changes: { description: 'Terreno bruno' },
  conflicts: [],
  at: '2026-06-01T07:00:00Z',
};

describe('isUnsaved', () => {
  it('holds for what is not stored, also where another has written something else there', () => {
    expect(isUnsaved(DRAFT, DRAFT.base)).toBe(true);
    expect(isUnsaved(DRAFT, { id: 20, version: 4, description: 'Terreno giallo' })).toBe(true);
  });

  it('does not hold for what arrived without an answer', () => {
    expect(isUnsaved(DRAFT, { id: 20, version: 4, description: 'Terreno bruno' })).toBe(false);
  });
});
