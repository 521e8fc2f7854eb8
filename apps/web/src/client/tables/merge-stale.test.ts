import { describe, expect, it } from 'vitest';
import { mergeStale } from './merge-stale.ts';

const stored = { id: 7, version: 3, area: 'A', phase: '2', definition: null };

describe('mergeStale()', () => {
  it('sends again, on the newer version, what nobody else changed', () => {
    const edit = { id: 7, version: 1, field: 'area', value: 'B', seen: 'A' };

    expect(mergeStale([edit], stored)).toEqual({ again: [{ ...edit, version: 3 }], conflicts: [] });
  });

  it('keeps a field that both changed for a choice, with all three values', () => {
    const edit = { id: 7, version: 1, field: 'phase', value: '9', seen: '1', text: ' 9' };

    expect(mergeStale([edit], stored)).toEqual({
      again: [],
      conflicts: [
        { id: 7, version: 3, conflict: { field: 'phase', base: '1', mine: '9', theirs: '2' }, text: ' 9' },
      ],
    });
  });

  it('tells apart the fields of one row', () => {
    const edits = [
      { id: 7, version: 1, field: 'phase', value: '9', seen: '1' },
      { id: 7, version: 1, field: 'area', value: 'B', seen: 'A' },
    ];
    const { again, conflicts } = mergeStale(edits, stored);

    expect(again.map(({ field }) => field)).toEqual(['area']);
    expect(conflicts.map(({ conflict }) => conflict.field)).toEqual(['phase']);
  });

  it('has nothing left where both wrote the same, and asks where the other emptied the field', () => {
    const edit = { id: 7, version: 1, value: '2', seen: '1' };

    expect(mergeStale([{ ...edit, field: 'phase' }], stored)).toEqual({ again: [], conflicts: [] });
    expect(mergeStale([{ ...edit, field: 'definition' }], stored).conflicts).toHaveLength(1);
  });

  it('does not ask about a field the person did not see', () => {
    const edit = { id: 7, version: 1, field: 'phase', value: '9' };

    expect(mergeStale([edit], stored).again).toEqual([{ ...edit, version: 3, seen: '2' }]);
  });
});
