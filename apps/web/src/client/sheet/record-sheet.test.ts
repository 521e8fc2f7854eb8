import { describe, expect, it } from 'vitest';
import {
  acknowledge,
  beginSheet,
  changesToSend,
  decideConflict,
  isDirty,
  receiveRecord,
  refuseFields,
  typeInto,
  valueIn,
} from './record-sheet.ts';

const STORED = { id: 7, version: 3, color: 'bruno', definition: 'Strato', relationships: [], area: '' };
const sheet = beginSheet(STORED);

describe('typeInto()', () => {
  it('keeps as a change what differs from the stored record alone', () => {
    const typed = typeInto(typeInto(sheet, 'color', 'nero'), 'definition', 'Taglio');

    expect(changesToSend(typeInto(typed, 'color', 'bruno'))).toEqual({ definition: 'Taglio' });
    expect(isDirty(typeInto(typeInto(typed, 'color', 'bruno'), 'definition', 'Strato'))).toBe(false);
  });
});

describe('receiveRecord()', () => {
  const mine = typeInto(sheet, 'color', 'nero');

  it('merges by itself what was changed in different fields', () => {
    const merged = receiveRecord(mine, { ...STORED, version: 4, definition: 'Crollo' });

    expect(merged.conflicts).toEqual([]);
    expect(valueIn(merged, 'definition')).toBe('Crollo');
    expect(changesToSend(merged)).toEqual({ color: 'nero' });
    expect(merged.base.version).toBe(4);
  });

  it('asks where both changed the same field, and sends nothing of it until one has chosen', () => {
    const merged = receiveRecord(mine, { ...STORED, version: 4, color: 'grigio' });

    expect(merged.conflicts).toMatchObject([{ field: 'color', mine: 'nero', theirs: 'grigio' }]);
    expect(changesToSend(merged)).toEqual({});
    const [conflict] = merged.conflicts;
    expect(changesToSend(decideConflict(merged, conflict!, 'mine'))).toEqual({ color: 'nero' });
    expect(isDirty(decideConflict(merged, conflict!, 'theirs'))).toBe(false);
    expect(changesToSend(typeInto(merged, 'color', 'verde'))).toEqual({ color: 'verde' });
  });

  it('keeps an open question with what was stored last', () => {
    const once = receiveRecord(mine, { ...STORED, version: 4, color: 'grigio' });
    const twice = receiveRecord(once, { ...STORED, version: 5, color: 'rosso' });

    expect(twice.conflicts).toMatchObject([{ field: 'color', mine: 'nero', theirs: 'rosso' }]);
  });

  it('takes no older record than it has', () => {
    expect(receiveRecord(mine, { ...STORED, version: 2, color: 'giallo' })).toBe(mine);
  });
});

describe('acknowledge()', () => {
  it('keeps what was typed while the answer was on its way', () => {
    const typed = typeInto(sheet, 'color', 'nero');
    const sent = changesToSend(typed);
    const later = typeInto(typeInto(typed, 'color', 'nero fumo'), 'definition', 'Taglio');

    const after = acknowledge(later, sent, { ...STORED, version: 4, color: 'nero' });
    expect(after.conflicts).toEqual([]);
    expect(changesToSend(after)).toEqual({ color: 'nero fumo', definition: 'Taglio' });
  });

  it('takes what was stored otherwise than it was sent', () => {
    const typed = typeInto(sheet, 'color', ' nero');
    const after = acknowledge(typed, changesToSend(typed), { ...STORED, version: 4, color: 'nero' });

    expect(isDirty(after)).toBe(false);
    expect(valueIn(after, 'color')).toBe('nero');
  });
});

describe('refuseFields()', () => {
  it('says why at the field, and sends it again once it was changed', () => {
    const typed = typeInto(sheet, 'color', 'x'.repeat(300));
    const refused = refuseFields(typed, changesToSend(typed), [{ field: 'color', message: 'too long' }]);

    expect(refused.refused).toEqual({ color: 'too long' });
    expect(changesToSend(refused)).toEqual({});
    expect(changesToSend(typeInto(refused, 'color', 'nero'))).toEqual({ color: 'nero' });
  });
});
