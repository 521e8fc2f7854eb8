import { describe, expect, it } from 'vitest';
import { SITE_PAGES } from '../../app/pages.ts';
import { HELP_TEXTS } from './help-texts.ts';

describe('the keys of a site in the help', () => {
  it('are all keys that lead to a part of the site', () => {
    const keys = SITE_PAGES.flatMap(({ key }) => key ?? []);
    for (const { inSite } of Object.values(HELP_TEXTS)) {
      const named = [...inSite.matchAll(/(?<= )\S(?= \p{L})/gu)].map(([key]) => key);
      expect(named).toEqual(expect.arrayContaining(keys));
    }
  });
});
