// Every link of every page, followed as an administrator and as a viewer over the example excavation.
import { crawl, readPage, type Crawl, type OpenedPage } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, runServices, type RunningServices } from './run-services.ts';

/** A guard against hanging: building and loading the example take minutes on a machine that is busy. */
const HANG_MS = 900_000;
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let services: RunningServices;
beforeAll(async () => {
  services = await runServices({ DEMO: 'on' });
  const admin = await logIn('admin');
  const account = { username: 'guest', email: 'guest@example.org', password: PASSWORD, role: 'viewer' };
  const made = await fetch(`${services.webUrl}/api/auth/register`, {
    method: 'POST',
    headers: { cookie: admin, 'content-type': 'application/json', origin: services.webUrl },
    body: JSON.stringify(account),
  });
  if (made.status !== 201) throw new Error(`No viewer could be made: ${await made.text()}`);
}, HANG_MS);
afterAll(() => services?.stop());

async function logIn(username: string): Promise<string> {
  const answer = await fetch(`${services.webUrl}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username, password: PASSWORD }),
  });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function follow(username: string, language: string): Promise<Crawl> {
  const cookie = await logIn(username);
  const open = async (path: string): Promise<OpenedPage> =>
    readPage(
      await fetch(services.webUrl + path, {
        redirect: 'manual',
        headers: { ...BROWSER, cookie, 'accept-language': language },
      }),
    );
  return crawl(['/', '/login'], { open });
}

describe.each([
  ['admin', 'en'],
  ['guest', 'it'],
])('the pages of %s in %s', (username, language) => {
  it(
    'lead nowhere in vain',
    async () => {
      const { visited, broken } = await follow(username, language);

      expect(broken).toEqual([]);
      expect(visited).toContain('/3d/viewer/Colle%20Serravento');
      expect(visited.length).toBeGreaterThan(15);
    },
    HANG_MS,
  );
});
