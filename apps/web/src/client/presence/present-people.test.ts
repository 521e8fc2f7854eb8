import { describe, expect, it } from 'vitest';
import { listNamesAt, listOthers, readPlace, type Present } from './present-people.ts';

const person = (username: string, given: Partial<Present> = {}): Present => ({
  username,
  full_name: null,
  page: username,
  entity: null,
  record_id: null,
  field: null,
  ...given,
});
const AT_12 = { entity: 'us', record_id: 12 };

describe('people at a site', () => {
  it('lists each other person once, with the page that has a record open', () => {
    const open = person('sara', { page: 'b', ...AT_12 });
    expect(listOthers([person('maria'), person('sara'), open, person('zoe')], 'maria')).toEqual([
      open,
      person('zoe'),
    ]);
  });

  it('names those who work on a field or have the record open', () => {
    const people = [
      person('maria', { ...AT_12, field: 'notes' }),
      person('sara', { full_name: 'Sara Neri', ...AT_12, field: 'notes' }),
      person('zoe', AT_12),
      person('ugo', { entity: 'inventario', record_id: 12, field: 'notes' }),
    ];
    expect(listNamesAt(people, { ...AT_12, field: 'notes' }, 'maria')).toEqual(['Sara Neri']);
    expect(listNamesAt(people, { ...AT_12, field: null }, 'maria')).toEqual(['Sara Neri', 'zoe']);
    expect(listNamesAt(people, { ...AT_12, field: 'definition' }, 'maria')).toEqual([]);
  });

  it.each([
    ['/sites/Villa/units/12', { entity: 'us', record_id: 12 }],
    ['/sites/Villa/units', { entity: 'us', record_id: null }],
    ['/sites/A%2FB/finds/3', { entity: 'inventario', record_id: 3 }],
    ['/sites/Villa/matrix', { entity: null, record_id: null }],
    ['/', { entity: null, record_id: null }],
  ])('reads the kind and record of %s', (path, place) => {
    expect(readPlace(path)).toEqual(place);
  });
});
