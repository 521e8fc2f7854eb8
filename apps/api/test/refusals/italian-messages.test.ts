import { listFuzzTargets, seedRandom, type FuzzRequest } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '../../src/docs/api-description.ts';
import { listRoutes } from '../../src/routes/list-routes.ts';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';

const ROUNDS = Number(process.env['TROWEL_ASSURE_ROUNDS'] || 6);
const SITE = 'Villa';
const routes = listRoutes('0.0.0');
/** Existing and missing ids. */
const KNOWN = {
  site_name: [SITE, SITE, 'Nowhere'],
  id: [1, 2, 99_999],
  record_id: [1, 99_999],
  user_id: [3, 99_999],
  us_number: ['1', '2', '99'],
  inventory_number: ['1', '99'],
  from: ['1', '2'],
  to: ['2', '3'],
  entity: ['us', 'inventario'],
};
/** Logging out would end the token that the other requests use. */
const LEFT_OUT = new Set(['POST /api/auth/logout', 'POST /api/auth/change-password']);
const targets = listFuzzTargets(describeApi(routes, '0.0.0'), KNOWN).filter(
  ({ name }) => !LEFT_OUT.has(name),
);

/** A sentence of a refusal, and the request that is told it. */
interface Reply {
  asked: string;
  sentence: string;
}

describe('a refusal is told in the language of the request', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
    await fill(api);
  });
  afterAll(() => api.close());

  it('by every route, for what is wrong with the request itself', async () => {
    const requests = routes.flatMap((route) => badRequests(route));

    expect(await findEnglish(api, requests)).toEqual([]);
  });

  it(`by every route, for ${ROUNDS} requests of all kinds`, async () => {
    const requests = targets.flatMap((target, place) =>
      Array.from(
        { length: ROUNDS },
        (_, round) => () => target.createRequest(seedRandom(round * 1_000 + place)),
      ),
    );

    expect(await findEnglish(api, requests)).toEqual([]);
  });
});

type MakeRequest = () => FuzzRequest;

/** Requests that no route of this path and method can do. */
function badRequests({ method: name, path }: (typeof routes)[number]): MakeRequest[] {
  const method = name.toUpperCase();
  const at = (id: string): string => path.replaceAll(/\{(\w+)\}/g, id);
  const base: FuzzRequest = { method, path: at('1'), caller: 'admin', headers: {} };
  const asJson = { 'content-type': 'application/json' };
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const requests: FuzzRequest[] = [
    { ...base, caller: 'nobody' },
    { ...base, headers: { authorization: 'Basic eA==' } },
    { ...base, caller: 'viewer', ...(hasBody && { headers: asJson, body: '{}' }) },
    { ...base, method: 'PROPFIND' },
    { ...base, path: at('99999') },
    { ...base, path: at('%00') },
    { ...base, path: `${at('Villa')}?nonsense=1` },
    { ...base, path: `${at('1')}?skip=x&limit=0&sort_by=nonsense&q=1&q=2&at=never&format=nonsense` },
    { ...base, path: `${at('Villa')}?unit=99&around=99&site_name=Villa&with=1` },
    { ...base, path: `${at('1')}?a=%zz` },
    ...(hasBody
      ? [
          { ...base, headers: asJson, body: '{' },
          { ...base, headers: asJson, body: '[]' },
          { ...base, headers: asJson, body: '{}' },
          {
            ...base,
            headers: asJson,
            body: '{"site_name": 1, "nonsense": 1, "us_number": ["\\u0000"], "__proto__": 1}',
          },
          { ...base, headers: { 'content-type': 'text/plain' }, body: 'x' },
          { ...base, headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' },
          { ...base, headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nbroken' },
        ]
      : []),
  ];
  return requests.map((request) => () => request);
}

/** Sends each in both languages; gives what is told in the same words, where it is more than names. */
async function findEnglish(api: TestApi, requests: readonly MakeRequest[]): Promise<Reply[]> {
  const found = new Map<string, Reply>();
  for (const make of requests) {
    const [en, it] = [await send(api, make(), 'en'), await send(api, make(), 'it')];
    if (it.status < 400) continue;
    const english = new Set(en.status === it.status ? sentencesOf(en) : []);
    for (const sentence of sentencesOf(it)) {
      if (!english.has(sentence) && !ENGLISH.test(sentence.replace(NAMED, '').replaceAll(QUOTED, '')))
        continue;
      const { method, path } = make();
      found.set(sentence.replaceAll(/\d+/g, '#'), {
        asked: `${method} ${path.slice(0, 150)} ${it.status}`,
        sentence,
      });
    }
  }
  return [...found.values()];
}

/** The parameter a sentence begins with is called as it was sent: one is `of`. */
const NAMED = /^\w+: /;
/** Quoted parts are input, in any language. */
const QUOTED = /"[^"]*"|«[^»]*»/g;
/** Words that no Italian sentence contains. */
const ENGLISH = /\b(?:the|is|are|not|must|has|there|this|of|and|was)\b/i;

function send({ call }: TestApi, request: FuzzRequest, language: string): Promise<Answer> {
  const { method, path, caller, headers, body } = request;
  return call(path, { method, as: caller, body, headers: { ...headers, 'accept-language': language } });
}

function sentencesOf({ body: { message, detail } }: Answer): string[] {
  // What the engine says of broken JSON stays as it says it, and what is no HTTP reaches no route.
  if (detail?.['type'] === 'bad_http') return [];
  const described = detail?.['type'] === 'invalid_json' ? undefined : detail?.['description'];
  const told = [message, described, ...(detail?.errors ?? []).map((one) => one.message)];
  return told.filter((one): one is string => typeof one === 'string' && one !== '');
}

async function fill({ call }: TestApi): Promise<void> {
  const post = (path: string, body: unknown): Promise<unknown> => call(path, { method: 'POST', body });
  await post('/api/sites', { site_name: SITE });
  for (const us_number of ['1', '2']) {
    await post('/api/us', { site_name: SITE, us_number });
    await post('/api/inventario', { site_name: SITE, inventory_number: us_number, us_number });
  }
}
