import { describe, expect, it } from 'vitest';
import { findSiteOf, findTabOf, PLACES } from './places.ts';

const HOSTILE = `a/b?c#d & "e" %2F`;

describe('PLACES', () => {
  it('name a site so that it is found again, whatever its name', () => {
    const paths = [PLACES.site(HOSTILE), PLACES.unit(HOSTILE, 7), PLACES.scene(HOSTILE)];

    expect(paths.map(findSiteOf)).toEqual([HOSTILE, HOSTILE, HOSTILE]);
    expect(findSiteOf(PLACES.home)).toBeUndefined();
    expect(findSiteOf('/users')).toBeUndefined();
  });
});

describe('findTabOf()', () => {
  it('gives the tab of a page, of a record in it, and of the overview', () => {
    const paths = [
      PLACES.units('A'),
      PLACES.unit('A', 3),
      PLACES.site('A'),
      PLACES.scene('A'),
      '/users',
      '/',
    ];

    expect(paths.map(findTabOf)).toEqual(['units', 'units', '', '3d', undefined, undefined]);
  });
});
