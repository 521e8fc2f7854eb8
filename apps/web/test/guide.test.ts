import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';

describe('the guide', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb();
  });
  afterAll(() => web.close());
  const open = (path: string): Promise<Response> => web.call(path, { headers: BROWSER });

  it.each(['en', 'it'] as const)(
    'shows every page in %s, and all it leads to is there',
    async (language) => {
      const paths = new Set([`/guide/${language}`]);
      for (const path of paths) {
        const answer = await open(path);
        const page = await answer.text();
        expect([path, answer.status]).toEqual([path, 200]);
        if (path.endsWith('.webp')) continue;
        expect(page.match(/<h1/g)).toHaveLength(1);
        expect(page).not.toMatch(/(?:href|src)="[^"]*\.md/);
        for (const [, found = ''] of page.matchAll(/(?:href|src)="(\/guide[^"]*)"/g)) paths.add(found);
        if (paths.size > 100) throw new Error('The guide has no end');
      }
    },
    30_000,
  );

  it.each(['en', 'it'] as const)(
    'has the texts of all pages in %s for the search of the help',
    async (language) => {
      const answer = await open(`/guide/${language}/texts.json`);
      const { data } = (await answer.json()) as { data: { name: string; title: string; text: string }[] };

      const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'guide', language);
      const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

      expect(data.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted());
      for (const { title, text } of data) {
        expect(title).not.toBe('');
        expect(text).not.toMatch(/\]\(|`|\*\*|^#/m);
      }
    },
  );

  it('gives pictures as pictures, and nothing else of the disk', async () => {
    const picture = await open('/guide/pictures/it/units.webp');
    const bytes = Buffer.from(await picture.arrayBuffer());

    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    const others = [
      '/guide/de',
      '/guide/en/nothing',
      '/guide/en/..%2F..%2Fapi',
      '/guide/pictures/en/..%2Fx.webp',
    ];
    const answers = await Promise.all(others.map(async (path) => (await open(path)).status));
    expect(answers).toEqual([404, 404, 404, 404]);
  });
});
