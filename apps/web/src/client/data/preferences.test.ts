import { describe, expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';

const USUAL = { density: 'device', start: 'home' };

describe('readPreferences()', () => {
  it('gives what was kept', () => {
    expect(readPreferences('{"density":"dense","start":"last"}')).toEqual({
      density: 'dense',
      start: 'last',
    });
  });

  it.each([null, '', 'not JSON', 'null', '7', '[]', '{"density":"huge","start":{}}'])(
    'is as usual where %s is kept',
    (text) => {
      expect(readPreferences(text)).toEqual(USUAL);
    },
  );
});
