import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWeb, type TestWeb } from './test-web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

const listFiles = (): string[] =>
  readdirSync(web.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('a form that is refused before its file keeps nothing of the file', async () => {
  const statuses = new Set<number>();
  for (let upload = 0; upload < 20; upload++) {
    const form = new FormData();
    for (let times = 0; times < 2; times++) form.append('site_name', 'Villa');
    form.append('model_file', new Blob(['solid wall\nendsolid wall\n']), 'wall.stl');
    const answer = await fetch(`${web.url}/3d/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${web.tokens.operator}` },
      body: form,
    });
    statuses.add(answer.status);
  }

  expect([...statuses]).toEqual([400]);
  expect(listFiles()).toEqual([]);
});
