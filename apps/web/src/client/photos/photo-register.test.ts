import { describe, expect, it } from 'vitest';
import { parseRegisterValue } from './photo-register.tsx';

describe('parseRegisterValue()', () => {
  it('keeps the time of day when the day is corrected, and clears an empty field', () => {
    const photo = { taken_at: '2026-07-03T11:20:05' };
    expect(parseRegisterValue(photo, { name: 'taken_at', typed: '2026-07-04' })).toEqual({
      taken_at: '2026-07-04T11:20:05',
    });
    expect(parseRegisterValue({ taken_at: null }, { name: 'taken_at', typed: '2026-07-04' })).toEqual({
      taken_at: '2026-07-04T00:00:00',
    });
    expect(parseRegisterValue(photo, { name: 'direction', typed: ' ' })).toEqual({ direction: null });
    expect(parseRegisterValue(photo, { name: 'photo_number', typed: '12' })).toEqual({ photo_number: 12 });
  });
});
