import { expect, it } from 'vitest';
import { findOwner } from './photo-owner.ts';

it('a photograph belongs to the unit, find or other record whose sheet is open (observation 49)', () => {
  expect(findOwner('/sites/Colle/units/12')).toEqual({ entity: 'us', id: 12 });
  expect(findOwner('/sites/Colle%20di%20Sotto/finds/5')).toEqual({ entity: 'inventario', id: 5 });
  expect(findOwner('/sites/Colle/survey-units/7')).toEqual({ entity: 'survey-units', id: 7 });
  for (const path of [
    '/sites/Colle/units',
    '/sites/Colle',
    '/sites/Colle/periods/3',
    '/sites/units/12',
    '/terms/3',
  ])
    expect(findOwner(path)).toBeUndefined();
});
