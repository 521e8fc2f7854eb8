import { describe, expect, it } from 'vitest';
import { guideAddress, guidePageOf } from './guide.ts';

describe('the addresses of the guide', () => {
  it('are found from the page one is on; elsewhere the contents are', () => {
    expect(guideAddress('it', guidePageOf('/sites/Orto/units'))).toBe('/guide/it/us');
    expect(guideAddress('en', guidePageOf('/sites/Orto/units/12'))).toBe('/guide/en/sheet');
    expect(guideAddress('it', guidePageOf('/system'))).toBe('/guide/it');
  });
});
