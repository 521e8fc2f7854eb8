import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createItem, createOfKind, createSite, createUnit } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';

describe('the short address of a label', () => {
  let web: TestWeb;
  let site: number;
  let unit: number;
  let find: number;
  let sample: number;
  beforeAll(async () => {
    web = await startTestWeb();
    const actor = { id: null, username: 'test', role: 'operator' } as const;
    const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
    const site_name = 'Colle / Serravento';
    site = (await createSite(ctx, { site_name })).id;
    unit = (await createUnit(ctx, { site_name, us_number: '1042' })).record.id;
    find = (await createItem(ctx, { site_name, inventory_number: '44' })).record.id;
    sample = (await createOfKind(ctx, 'samples', { site_name, sample_number: 'C1' })).record.id;
  });
  afterAll(() => web.close());

  const open = (path: string) => web.call(path, { as: 'viewer', headers: BROWSER });

  it('leads to the page of the unit, the find, the sample, or what is in the box', async () => {
    const paths = [
      `/r/us/${unit}`,
      `/r/inventario/${find}`,
      `/r/box/${site}/3%20%C3%A0%2Fb`,
      `/r/samples/${sample}`,
    ];
    const answers = await Promise.all(paths.map(open));

    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      `/sites/Colle%20%2F%20Serravento/units/${unit}`,
      `/sites/Colle%20%2F%20Serravento/finds/${find}`,
      '/sites/Colle%20%2F%20Serravento/finds?box_number_is=3%20%C3%A0%2Fb',
      `/sites/Colle%20%2F%20Serravento/samples/${sample}`,
    ]);
    expect(answers[0]!.headers.get('cache-control')).toBe('private, no-store');
  });

  it('sends who is not logged in to the login, which leads back', async () => {
    const answer = await web.call(`/r/us/${unit}`, { headers: BROWSER });

    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/login?next=%2Fr%2Fus%2F${unit}`]);
  });

  it.each(['/r/us/999999', '/r/us/abc', '/r/us/0', '/r/graves/1', '/r/us/1/2', '/r/box/1', '/r/toString/1'])(
    '%s is told in a sentence',
    async (path) => {
      const page = await open(path);
      const program = await web.call(path, { as: 'viewer' });

      expect([page.status, program.status]).toEqual([404, 404]);
      expect(await page.text()).toMatch(/^<!doctype html>/);
      expect(await program.json()).toMatchObject({
        status: 'error',
        message: expect.stringMatching(/\w+ \w+/),
      });
    },
  );
});
