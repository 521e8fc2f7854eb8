import { describe, expect, it } from 'vitest';
import { storeVisit } from './last-visit.ts';

function storageWith(first: Record<string, string> = {}): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map(Object.entries(first));
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

const at = (time: string): Date => new Date(`2026-07-14T${time}:00Z`);

describe('storeVisit()', () => {
  it('gives the end of the visit before, as long as this one lasts', () => {
    const storage = storageWith();
    const visits = ['07:00', '07:20', '12:00', '12:10'].map((time) => storeVisit('maria', at(time), storage));

    expect(visits).toEqual([null, null, '2026-07-14T07:20:00.000Z', '2026-07-14T07:20:00.000Z']);
  });

  it('keeps people who share a device apart', () => {
    const storage = storageWith();
    storeVisit('maria', at('07:00'), storage);

    expect(storeVisit('sara', at('12:00'), storage)).toBeNull();
  });

  it('begins anew where what was kept cannot be read', () => {
    const storage = storageWith({ 'trowel.seen.maria': '{"seen":"x"' });

    expect(storeVisit('maria', at('07:00'), storage)).toBeNull();
  });
});
