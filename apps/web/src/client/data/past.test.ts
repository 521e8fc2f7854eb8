import { expect, it } from 'vitest';
import { inPast } from './past.ts';

const MOMENT = '2026-05-01';

it.each([
  ['/api/us/12', '/api/us/12?at=2026-05-01'],
  ['/api/us/12/place?q=a', '/api/us/12/place?q=a&at=2026-05-01'],
  ['/api/us?limit=1&site_name_is=Villa', '/api/us?limit=1&site_name_is=Villa&at=2026-05-01'],
  [
    '/api/inventario/table/csv?columns=a&site_name=Villa',
    '/api/inventario/table/csv?columns=a&site_name=Villa&at=2026-05-01',
  ],
  ['/api/findings/Villa', '/api/findings/Villa?at=2026-05-01'],
  ['/api/harris-matrix/Villa/units?max_units=9', '/api/harris-matrix/Villa/units?max_units=9&at=2026-05-01'],
  ['/api/findings/Villa/brief', '/api/findings/Villa/brief?at=2026-05-01'],
  ['/api/findings/Villa/unit?us_number=1', '/api/findings/Villa/unit?us_number=1&at=2026-05-01'],
  [
    '/api/findings/Villa/record?entity=inventario&number=1',
    '/api/findings/Villa/record?entity=inventario&number=1&at=2026-05-01',
  ],
])('of the past %s is asked as %s', (path, asked) => {
  expect(inPast(path, MOMENT)).toBe(asked);
});

it.each([
  '/api/us?q=a',
  '/api/us/next?site_name=Villa',
  '/api/sites?site_name=Villa',
  '/api/changes?site_name=Villa',
  '/api/harris-matrix/Villa/screen?at=2025-01-01',
  '/api/harris-matrix/Villa/places?whose=mine',
])('%s is asked as it is', (path) => {
  expect(inPast(path, MOMENT)).toBe(path);
});

it('now nothing is asked of the past', () => {
  expect(inPast('/api/us/12', '')).toBe('/api/us/12');
});
