import { LARGE_SITE, listOpenSites, type LoadScale } from '../bench/fill-load-database.ts';
import type { RunningSetting } from './open-setting.ts';

/** A site and its units, as far as the clients need them. */
export interface KnownSite {
  name: string;
  /** The name, encoded for a URL. */
  path: string;
  isLarge: boolean;
  units: readonly KnownUnit[];
}

export interface KnownUnit {
  id: number;
  area: string;
  us_number: string;
}

/** The records that exist when a run begins. */
export interface Ground {
  /** Sites of 500 units each. */
  sites: readonly KnownSite[];
  large: KnownSite;
  accounts: readonly KnownAccount[];
}

/** An account: the cookie for the pages and the token for the API. */
export interface KnownAccount {
  cookie: string;
  token: string;
}

const PAGE = 100;

/** Creates accounts with permission to record, logs each in, and lists the existing records. */
export async function readGround(
  setting: RunningSetting,
  { scale, accounts }: { scale: LoadScale; accounts: number },
): Promise<Ground> {
  const { token: admin } = await openSession(setting, 'admin');
  const names = Array.from({ length: accounts }, (_, i) => `digger${i + 1}`);
  for (const username of names) await register(setting, admin, username);
  const sites: KnownSite[] = [];
  for (const name of [...listOpenSites(scale), LARGE_SITE])
    sites.push({
      name,
      path: encodeURIComponent(name),
      isLarge: name === LARGE_SITE,
      units: await listUnits(setting, admin, name),
    });
  const known: KnownAccount[] = [];
  for (const name of names) known.push(await openSession(setting, name));
  return { sites: sites.slice(0, -1), large: sites.at(-1)!, accounts: known };
}

/** Creates an account. An existing one stays. */
async function register(
  { apiUrl, password }: RunningSetting,
  token: string,
  username: string,
): Promise<void> {
  const account = { username, email: `${username}@example.org`, password, role: 'operator' };
  const answer = await fetch(`${apiUrl}/api/auth/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (answer.status !== 201 && answer.status !== 409) throw new Error(`No account: ${await answer.text()}`);
}

async function listUnits({ apiUrl }: RunningSetting, token: string, site: string): Promise<KnownUnit[]> {
  const units: KnownUnit[] = [];
  for (;;) {
    const query = new URLSearchParams({
      site_name_is: site,
      fields: 'area,us_number',
      limit: String(PAGE),
      skip: String(units.length),
    });
    const answer = await ask(`${apiUrl}/api/us?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: KnownUnit[] };
    units.push(...data);
    if (data.length < PAGE) return units;
  }
}

/** Logs in through the pages. The cookie of the response contains a token. */
async function openSession({ webUrl, password }: RunningSetting, username: string): Promise<KnownAccount> {
  const answer = await ask(`${webUrl}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
  return { cookie, token: cookie.slice(cookie.indexOf('=') + 1) };
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}
