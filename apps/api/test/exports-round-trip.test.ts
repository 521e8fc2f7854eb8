import { DIALECTS } from '@trowel/db/testing';
import { KIND_NAMES, mapKinds, UNIT_STATES } from '@trowel/domain/records';
import { inventRecord, type TableEntity } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

const KINDS = ['csv', 'xlsx', 'json'] as const;
const ENTITIES = ['sites', 'us', 'inventario', 'periods', 'thesaurus', ...KIND_NAMES] as const;
const PATHS: Record<TableEntity, string> = {
  sites: '/api/sites',
  us: '/api/us',
  inventario: '/api/inventario',
  periods: '/api/periods',
  thesaurus: '/api/thesaurus',
  ...mapKinds((kind) => `/api/${kind}`),
};

type Row = Record<string, unknown>;
const OF_THE_ROW = new Set(['id', 'version', 'created_at', 'updated_at', 'site_name']);
const byText = (a: string, b: string): number => (a < b ? -1 : 1);

/** A file that was taken out, to be sent in again with what else is said. */
async function formOf(
  file: Response,
  { name, ...fields }: Record<'name', string> & Record<string, string>,
): Promise<FormData> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await file.arrayBuffer())], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

describe.each(DIALECTS)('tables taken out and sent in again over HTTP on %s', (dialect) => {
  let api: TestApi;
  const taken = async (entity: TableEntity, siteName: string): Promise<string[]> => {
    const query = entity === 'thesaurus' ? '' : `&site_name=${encodeURIComponent(siteName)}`;
    const { text } = await api.call(`/api/export/json?entity=${entity}${query}`);
    return (JSON.parse(text) as Row[])
      .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !OF_THE_ROW.has(name))))
      .toSorted(byText);
  };

  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const entity of ENTITIES)
      for (const number of entity === 'sites' ? [1] : [1, 2, 3]) {
        const about = entity === 'thesaurus' ? {} : { site_name: 'Colle' };
        const state = entity === 'us' ? { state: UNIT_STATES[number - 1] } : {};
        const body = { ...inventRecord(entity, number), ...about, ...state };
        const { status, text } = await api.call(PATHS[entity], { method: 'POST', body });
        if (status !== 201) throw new Error(`${entity} is refused: ${text}`);
      }
  });
  afterAll(() => api.close());

  it.each(ENTITIES.flatMap((entity) => KINDS.map((what) => ({ entity, what }))))(
    '$entity as $what are the same records',
    async ({ entity, what }) => {
      const before = await taken(entity, 'Colle');
      const file = await fetch(`${api.url}/api/export/${what}?entity=${entity}&site_name=Colle`, {
        headers: { authorization: `Bearer ${api.tokens.admin}` },
      });
      const siteName = `Valle ${entity} ${what}`;
      const form = await formOf(file, { name: `x.${what}`, site_name: siteName, create_site: 'true' });

      const { status, body } = await api.call('/api/import', { method: 'POST', body: form });

      expect([status, (body.data as { problems: unknown[] }).problems]).toEqual([200, []]);
      expect(await taken(entity, siteName)).toEqual(before);
    },
  );

  it('an archive brings every record at once', async () => {
    const file = await fetch(`${api.url}/api/export/archive?site_name=Colle`, {
      headers: { authorization: `Bearer ${api.tokens.admin}` },
    });
    const form = await formOf(file, { name: 'colle.zip', site_name: 'Valle', create_site: 'true' });

    const { status, body } = await api.call('/api/import', { method: 'POST', body: form });

    expect([status, body.data]).toMatchObject([200, { format: 'archive', created: 3, problems: [] }]);
    for (const entity of ENTITIES) expect(await taken(entity, 'Valle')).toEqual(await taken(entity, 'Colle'));
  });
});

describe('sheets taken out as a text document and sent in again', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
    const about = { site_name: 'Colle', area: 'A' };
    const record = async (path: string, body: object): Promise<void> => {
      const { status, text } = await api.call(path, { method: 'POST', body });
      if (status !== 201) throw new Error(`${path} is refused: ${text}`);
    };
    await record('/api/sites', { site_name: 'Colle', municipality: 'Prato Rosso' });
    await record('/api/periods', { site_name: 'Colle', period: '2', phase: '1', description: 'Età romana' });
    for (const body of [
      {
        ...about,
        us_number: '12',
        definition: 'Terra smossa',
        description: 'Terra bruna,\ncon carboni: molti.',
        inclusions: ['Carboni', 'Malta rosa'],
        elevation_max: 216.48,
        period: '2',
        phase: '1',
        recorded_on: '2024-05-23',
        relationships: [
          { type: 'covers', us_number: '13' },
          { type: 'same_as', us_number: '14', area: 'B', note: 'un piano, numerato due volte' },
        ],
      },
      { ...about, us_number: '13', definition: 'Fossa lunga', custom: { 'Campo mio': 'sì' } },
      { ...about, area: 'B', us_number: '14', unit_type: 'USM', wall_height: 1.2 },
    ])
      await record('/api/us', body);
  });
  afterAll(() => api.close());

  it.each(['it', 'en'])('change nothing, in %s', async (language) => {
    const file = await fetch(`${api.url}/api/reports/us/Colle?format=docx&lang=${language}`, {
      headers: { authorization: `Bearer ${api.tokens.admin}` },
    });
    const form = await formOf(file, { name: 'schede.docx', site_name: 'Colle', dry_run: 'true' });

    const { status, body } = await api.call('/api/import', { method: 'POST', body: form });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: 0, updated: 0, unchanged: 3, problems: [], differences: [] });
  });
});

/** Addresses of files that are made of records, by what they are asked for with. */
const TABLES = ['us', 'inventario', 'periods', 'thesaurus', 'media'].flatMap((entity) =>
  ['csv', 'xlsx'].map(
    (what) => `/api/${entity}/table/${what}${entity === 'thesaurus' ? '?' : '?site_name=Colle&'}columns=id`,
  ),
);
const EXPORTS = [
  ...['csv', 'xlsx', 'json'].map((what) => `/api/export/${what}?site_name=Colle&entity=us`),
  ...['geojson', 'pyarchinit'].map((what) => `/api/export/${what}?site_name=Colle`),
];
const MATRICES = ['pdf', 'svg', 'png', 'dot', 'csv', 'lst', 'hmcx', 'oxcal', 'txt', 'preview'].map(
  (format) => `/api/harris-matrix/${format}/Colle`,
);
const REPORTS = ['us', 'inventario', 'inventory_list', 'photo_log', 'periods', 'site'].flatMap((kind) =>
  ['pdf', 'docx', 'xlsx', 'csv'].map((format) => `/api/reports/${kind}/Colle?format=${format}`),
);
const LABELS = ['/api/reports/labels/Colle?of=us', '/api/reports/labels/Colle?of=inventario'];
const FILES = [...TABLES, ...EXPORTS, ...MATRICES, ...REPORTS, ...LABELS];

describe('a file of records nobody has changed', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
    api.holdClock();
    // The day that is told must not end meanwhile.
    if (new Date().getUTCHours() === 23) api.pass(-3_600);
    for (const entity of ENTITIES)
      await api.call(PATHS[entity], {
        method: 'POST',
        body: { ...inventRecord(entity, 1), ...(entity !== 'thesaurus' && { site_name: 'Colle' }) },
      });
  });
  afterAll(() => api.close());

  it.each(FILES)('is the same a few minutes later, and not sent twice: %s', async (address) => {
    const first = await api.call(address);
    api.pass(150);
    const second = await api.call(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    api.pass(-150);

    expect([first.status, second.status]).toEqual([200, 304]);
  });
});
