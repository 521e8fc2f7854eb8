import { describe, expect, it } from 'vitest';
import { listFirstRequests } from './first-requests.ts';

const US = ['/api/schemas/us?variant=record', '/api/schemas/us?variant=changes'];

describe('listFirstRequests()', () => {
  it('is the drawing of a matrix, where its address says nothing else', () => {
    expect(listFirstRequests('/sites/Colle%20Serravento/matrix')).toEqual([
      '/api/harris-matrix/Colle%20Serravento/screen?grouping=period',
    ]);
    expect(listFirstRequests("/sites/L'%41quila/matrix")).toEqual([
      "/api/harris-matrix/L'Aquila/screen?grouping=period",
    ]);
    expect(listFirstRequests('/sites/Colle%20Serravento/matrix?lanes=area')).toEqual([]);
  });

  it('is what a table knows of its fields, and the record of a sheet', () => {
    expect(listFirstRequests('/sites/A/units?period=4')).toEqual([...US, '/api/sheets/us?site_name=A']);
    expect(listFirstRequests('/sites/Orto%20Alto/units/12')).toEqual([
      ...US,
      '/api/sheets/us?site_name=Orto+Alto',
      '/api/us/12',
    ]);
    expect(listFirstRequests('/terms')).toEqual(US.map((path) => path.replace('/us?', '/thesaurus?')));
  });

  it('is the sites on the home page, a site on its overview, and the findings on theirs', () => {
    expect(listFirstRequests('/')).toEqual(['/api/sites?limit=100']);
    expect(listFirstRequests('/sites/Colle%20Alto')).toEqual(['/api/sites?site_name_is=Colle+Alto']);
    expect(listFirstRequests('/sites/Colle%20Alto/findings?kind=cycle')).toEqual([
      '/api/findings/Colle%20Alto',
    ]);
  });

  it('is nothing for the past and for other pages', () => {
    expect(
      ['/sites/A/units?at=2026-05-01', '/sites/A?at=2026-05-01', '/sites/A/export', '/jobs'].flatMap(
        listFirstRequests,
      ),
    ).toEqual([]);
  });
});
