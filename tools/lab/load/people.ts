import { buildScreenPlacesOfScene, readScreen } from '@trowel/domain/drawing';
import { below, rememberOpen, pick, pickSite, pickUnit, type Client, type Step } from './client.ts';
import type { KnownSite } from './ground.ts';

const WORDS = ['muro', 'strato', 'crollo', 'focolare', 'torca', 'lumica'];
const SORTED = ['us_number', 'definition', 'period', 'elevation_min', 'updated_at'];
const FIELDS = 'us_number,area,unit_type,definition,interpretation,period,phase,excavation_year';
const PAGES = ['', '/units', '/matrix', '/finds', '/findings'];
const RECORDED_FROM = 100_000;

/** Opens the matrix of a site of 500 units. Later requests send the positions that the first one returned. */
export const DRAW: Step = { weight: 1.2, run: drawOwn };

/** Requests of people on the pages. About five of a hundred are drawings. */
export const PEOPLE: readonly Step[] = [
  { weight: 14, run: list },
  { weight: 6, run: listSorted },
  { weight: 4, run: search },
  { weight: 12, run: listFewFields },
  { weight: 16, run: openUnit },
  { weight: 10, run: openAgain },
  { weight: 12, run: saveField },
  { weight: 3, run: recordUnit },
  { weight: 3, run: checkRelations },
  { weight: 2, run: whichIsLater },
  { weight: 4, run: listFinds },
  { weight: 1, run: recordFind },
  { weight: 3, run: listChanges },
  { weight: 3, run: listValues },
  { weight: 2, run: countAll },
  { weight: 4, run: openPage },
  { weight: 0.6, run: listFindings },
  DRAW,
  { weight: 0.4, run: drawLarge },
  { weight: 0.1, run: printLarge },
  { weight: 0.3, run: printOwn },
  { weight: 0.2, run: openScene },
  { weight: 0.4, run: exportTable },
];

const inSite = ({ path }: KnownSite): string => `site_name_is=${path}`;

async function list(client: Client): Promise<void> {
  const site = pickSite(client);
  const skip = 20 * below(client.random, Math.ceil(site.units.length / 20));
  await client.ask('list of a site', `/api/us?limit=20&skip=${skip}&${inSite(site)}`);
}

async function listSorted(client: Client): Promise<void> {
  const { random } = client;
  const sorted = `sort_by=${pick(random, SORTED)}&sort_order=${pick(random, ['asc', 'desc'])}`;
  const filter = pick(random, ['', '&unit_type_is=USM', '&area=A', '&period=3', '&elevation_min_min=12']);
  await client.ask(
    'list, sorted and filtered',
    `/api/us?limit=50&${sorted}${filter}&${inSite(pickSite(client))}`,
  );
}

async function search(client: Client): Promise<void> {
  const where = client.random() < 0.8 ? `&${inSite(pickSite(client))}` : '';
  await client.ask('search', `/api/us?limit=20&q=${pick(client.random, WORDS)}${where}`);
}

async function listFewFields(client: Client): Promise<void> {
  const site = pickSite(client);
  const skip = 100 * below(client.random, Math.ceil(site.units.length / 100));
  await client.ask(
    'list with fields=',
    `/api/us?limit=100&skip=${skip}&fields=${FIELDS}&sort_by=us_number&${inSite(site)}`,
  );
}

async function openUnit(client: Client): Promise<void> {
  const { id } = pickUnit(client, pickSite(client));
  const answer = await client.ask('one unit', `/api/us/${id}`);
  if (answer) rememberOpen(client, id, answer.headers.etag ?? '');
}

async function openAgain(client: Client): Promise<void> {
  const [id, etag] = pick(client.random, [...client.open]) ?? [];
  if (id === undefined || etag === undefined) return openUnit(client);
  const answer = await client.ask('one unit, asked again', `/api/us/${id}`, {
    headers: { 'if-none-match': etag },
    expects: [200, 304],
  });
  if (answer?.status === 200) rememberOpen(client, id, answer.headers.etag ?? '');
}

/** Saves a field as a page does, with the version that was read. The second of two writers receives a conflict. */
async function saveField(client: Client): Promise<void> {
  const site = pickSite(client);
  const { id } = pickUnit(client, site);
  const opened = await client.ask('one unit', `/api/us/${id}`);
  if (!opened) return;
  const saved = await client.ask('a field saved', `/api/us/${id}`, {
    method: 'PUT',
    headers: { 'if-match': opened.headers.etag ?? '' },
    body: {
      interpretation: `Livello di ${pick(client.random, WORDS)}, visto ${below(client.random, 1_000)}`,
    },
    expects: [200, 412],
  });
  if (saved?.status === 200) rememberOpen(client, id, saved.headers.etag ?? '');
}

/** Records a unit that lies on two older units, so that no contradiction arises. */
async function recordUnit(client: Client): Promise<void> {
  const site = pickSite(client);
  const [first, second] = [pickUnit(client, site), pickUnit(client, site)];
  const covered = first.id === second.id ? [first] : [first, second];
  await client.ask('a unit recorded with relations', '/api/us', {
    method: 'POST',
    body: {
      site_name: site.name,
      area: first.area,
      us_number: String(RECORDED_FROM * client.place + ++client.made),
      definition: 'Strato',
      description: `Strato di terra con carboni presso il ${pick(client.random, WORDS)}`,
      relationships: covered.map(({ area, us_number }) => ({ type: 'covers', area, us_number })),
    },
  });
}

async function checkRelations(client: Client): Promise<void> {
  await client.ask('relations checked', '/api/harris-matrix/validate', {
    method: 'POST',
    body: { site_name: pickOwnOrAny(client).name },
  });
}

async function whichIsLater(client: Client): Promise<void> {
  const site = pickOwnOrAny(client);
  const name = (): string => {
    const { area, us_number } = pickUnit(client, site);
    return encodeURIComponent(`${area}/${us_number}`);
  };
  await client.ask('which of two is later', `/api/harris-matrix/${site.path}/order?a=${name()}&b=${name()}`);
}

async function listFinds(client: Client): Promise<void> {
  const search = client.random() < 0.3 ? `&q=${pick(client.random, WORDS)}` : '';
  await client.ask('finds', `/api/inventario?limit=50${search}&${inSite(pickOwnOrAny(client))}`);
}

async function recordFind(client: Client): Promise<void> {
  const { area, us_number } = pickUnit(client, client.own);
  await client.ask('a find recorded', '/api/inventario', {
    method: 'POST',
    body: {
      site_name: client.own.name,
      inventory_number: String(RECORDED_FROM * client.place + ++client.made),
      area,
      us_number,
      find_type: 'Ceramica',
      description: 'Orlo di olla con tracce di fuoco',
    },
  });
}

async function listChanges(client: Client): Promise<void> {
  await client.ask('changes', `/api/changes?limit=50&site_name=${pickSite(client).path}`);
}

async function listValues(client: Client): Promise<void> {
  const site = pickSite(client);
  const path = pick(client.random, [
    `/api/us/values/definition?limit=20&${inSite(site)}`,
    `/api/us/next?site_name=${site.path}`,
    `/api/us/${pickUnit(client, site).id}/place?${inSite(site)}`,
  ]);
  await client.ask('values, next numbers, places', path);
}

async function countAll(client: Client): Promise<void> {
  const where = client.random() < 0.5 ? `?site_name=${pickSite(client).path}` : '';
  await client.ask('counts', `/api/analytics/overview${where}`);
}

async function openPage(client: Client): Promise<void> {
  const path = `/sites/${pickSite(client).path}${pick(client.random, PAGES)}`;
  await client.ask('a page', client.random() < 0.2 ? '/' : path, { headers: { accept: 'text/html' } });
}

async function listFindings(client: Client): Promise<void> {
  await client.ask('findings of 500 units', `/api/findings/${client.own.path}`);
}

function drawOwn(client: Client): Promise<void> {
  return draw(client, client.own, 'drawing of 500 units');
}

function drawLarge(client: Client): Promise<void> {
  return draw(client, client.ground.large, 'drawing of the large site');
}

/** Requests a drawing as the matrix page does: first without positions, later with those on the screen. */
async function draw(client: Client, site: KnownSite, kind: string): Promise<void> {
  const path = `/api/harris-matrix/${site.path}/screen?grouping=period`;
  const before = client.drawings.get(path);
  const kept = before && buildScreenPlacesOfScene(before);
  const answer = kept
    ? await client.ask(`${kind}, again`, path, { method: 'POST', body: kept })
    : await client.ask(kind, path);
  if (answer) client.drawings.set(path, readScreen(answer.data()));
}

async function printLarge(client: Client): Promise<void> {
  const { path } = client.ground.large;
  const format = pick(client.random, ['svg', 'pdf']);
  await client.ask('large site as SVG or PDF', `/api/harris-matrix/${format}/${path}?grouping=period`);
}

async function printOwn(client: Client): Promise<void> {
  const format = pick(client.random, ['svg', 'pdf']);
  await client.ask('500 units as SVG or PDF', `/api/harris-matrix/${format}/${client.own.path}`);
}

async function openScene(client: Client): Promise<void> {
  await client.ask('scene of 500 units', `/3d/scene/${client.own.path}`);
}

async function exportTable(client: Client): Promise<void> {
  const format = pick(client.random, ['csv', 'xlsx', 'json']);
  await client.ask('export of 500 units', `/api/export/${format}?entity=us&site_name=${client.own.path}`);
}

/** Picks a site of 500 units, usually that of the client. */
function pickOwnOrAny(client: Client): KnownSite {
  const site = pickSite(client);
  return site.isLarge ? client.own : site;
}
