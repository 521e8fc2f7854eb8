import { DIALECTS } from '@trowel/db/testing';
import { readWorkbook } from '@trowel/documents';
import type { Statistics } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const UNITS = [
  { us_number: '1', period: 'Roman', phase: 'B' },
  { us_number: '2', period: 'Roman', phase: 'A' },
  { us_number: '3', period: 'Bronze Age' },
  { us_number: '4', period: 'Zone', phase: 'x' },
  { us_number: '5', period: 'Archaic', phase: 'y' },
];
const PERIODS = [
  { period: 'Roman', phase: 'A', sort_order: 1, name: 'Flavian', color: '#112233' },
  { period: 'Roman', phase: 'B', sort_order: 2 },
  { period: 'Bronze Age', phase: '', sort_order: 3, start_year: -2000, end_year: -1000 },
];
const FINDS = [
  {
    us_number: '1',
    find_type: 'Ceramica',
    weight_g: 0.1,
    fragments_total: 2,
    rim_eve: 30,
    custom: { ware: 'b' },
  },
  { us_number: '1', find_type: 'Ceramica', weight_g: 0.2, vessels_min: 3, custom: { ware: 'a', sherds: 4 } },
  { us_number: '2', find_type: 'Vetro', weight_g: 5, year: 2024, washed: true },
  { us_number: '3', find_type: 'Ceramica', weight_g: 10, year: 2010, washed: false, rim_eve: 70 },
  { us_number: '4', find_type: 'Osso', custom: { sherds: 'many' } },
  { us_number: '5', find_type: 'Osso' },
  { us_number: '99', find_type: null },
];

describe.each(DIALECTS)('statistics on %s', (dialect) => {
  let api: TestApi;
  const post = (path: string, body: object) => api.call(path, { method: 'POST', body });
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Other']) await post('/api/sites', { site_name });
    for (const unit of UNITS) await post('/api/us', { site_name: 'Villa', ...unit });
    // The only order between the two periods that the chronology does not list.
    const relationships = [{ type: 'covers', us_number: '5' }];
    await post('/api/us', { site_name: 'Villa', us_number: '6', period: 'Zone', phase: 'x', relationships });
    for (const period of PERIODS) await post('/api/periods', { site_name: 'Villa', ...period });
    for (const [at, find] of FINDS.entries())
      await post('/api/inventario', { site_name: 'Villa', inventory_number: String(at), ...find });
    await post('/api/inventario', { site_name: 'Other', inventory_number: '1', find_type: 'Ceramica' });
  });
  afterAll(() => api.close());

  const count = async (query: string, language = 'en'): Promise<Statistics> => {
    const { status, body } = await api.call(`/api/statistics/inventario?site_name_is=Villa&${query}`, {
      headers: { 'accept-language': language },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as Statistics;
  };
  const labels = (values: Statistics['rows']): string[] => values.map(({ label }) => label);

  it('finds are counted by type and phase, with the phases in the order of the site', async () => {
    const { rows, columns, cells, totals, titles, measure } = await count('rows=find_type&columns=phase');

    expect(labels(columns)).toEqual([
      'Roman.A · Flavian',
      'Roman.B',
      'Bronze Age',
      'Zone.x',
      'Archaic.y',
      'Not recorded',
    ]);
    expect(columns.map(({ value, period }) => [period, value])).toEqual([
      ['Roman', 'A'],
      ['Roman', 'B'],
      ['Bronze Age', null],
      ['Zone', 'x'],
      ['Archaic', 'y'],
      [null, null],
    ]);
    expect(columns[0]!.color).toBe('#112233');
    expect(labels(rows)).toEqual(['Bone', 'Glass', 'Pottery', 'Not recorded']);
    expect(rows.map(({ value }) => value)).toEqual(['Osso', 'Vetro', 'Ceramica', null]);
    expect(cells).toEqual([
      [0, 0, 0, 1, 1, 0],
      [1, 0, 0, 0, 0, 0],
      [0, 2, 1, 0, 0, 0],
      [0, 0, 0, 0, 0, 1],
    ]);
    expect(totals).toEqual({ rows: [2, 1, 3, 1], columns: [1, 2, 1, 1, 1, 1], all: 7 });
    expect(titles).toEqual({ rows: 'Find type', columns: 'Phase' });
    expect(measure).toEqual({ key: 'count', label: 'Number of records' });
  });

  it('labels are in the language of the request, and the filters of the list apply', async () => {
    const { rows, cells, columns, totals } = await count(
      'rows=find_type&measure=sum:peso&find_type=cera&us_number_is=1',
      'it',
    );

    expect(labels(rows)).toEqual(['Ceramica']);
    expect(columns).toEqual([{ value: null, label: 'Peso' }]);
    expect(cells).toEqual([[0.3]]);
    expect(totals).toEqual({ rows: [0.3], columns: [0.3], all: 0.3 });
  });

  it('numbers are ordered by size, yes before no, empty values last', async () => {
    const { rows, columns, cells } = await count('rows=year&columns=washed');

    expect(rows.map(({ value }) => value)).toEqual([2010, 2024, null]);
    expect(columns.map(({ value }) => value)).toEqual([true, false, null]);
    expect(labels(columns)).toEqual(['Yes', 'No', 'Not recorded']);
    expect(cells).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 5],
    ]);
  });

  it('custom fields form rows and are summed up', async () => {
    const byWare = await count('rows=custom.ware');
    expect(byWare.rows.map(({ value }) => value)).toEqual(['a', 'b', null]);
    expect(byWare.cells).toEqual([[1], [1], [5]]);

    const sherds = await count('rows=find_type&measure=sum:custom.sherds');
    expect(sherds.totals.all).toBe(4);
    const odd = await count(`rows=${encodeURIComponent('custom.it\'s "odd" $.x')}`);
    expect(odd.cells).toEqual([[7]]);
  });

  it('vessels and vessel equivalents are summed up', async () => {
    expect((await count('rows=period&measure=mni')).totals.all).toBe(3);
    const { cells, totals } = await count('rows=period&measure=eve');
    expect(cells).toEqual([[0.3], [0.7], [0], [0], [0]]);
    expect(totals.all).toBe(1);
  });

  it('units are counted by their own fields, and periods by theirs', async () => {
    const { body } = await api.call('/api/statistics/us?rows=phase&columns=unit_type&site_name_is=Villa');
    const { rows, cells } = body.data as Statistics;
    expect(rows.map(({ value }) => value)).toEqual(['A', 'B', null, 'x', 'y']);
    expect(cells).toEqual([[1], [1], [1], [2], [1]]);

    const periods = await api.call('/api/statistics/periods?rows=period');
    expect((periods.body.data as Statistics).rows.map(({ value }) => value)).toEqual(['Roman', 'Bronze Age']);
    const sites = await api.call('/api/statistics/inventario?rows=site_name');
    expect((sites.body.data as Statistics).cells).toEqual([[1], [7]]);
  });

  it('tables and charts are files with totals and labels in the language of the request', async () => {
    const fetchFile = async (query: string, language: string): Promise<Response> => {
      const path = `/api/statistics/inventario?site_name_is=Villa&rows=find_type&columns=period&${query}`;
      const answer = await fetch(api.url + path, {
        headers: { authorization: `Bearer ${api.tokens.viewer}`, 'accept-language': language },
      });
      expect(answer.status).toBe(200);
      return answer;
    };
    const csv = await fetchFile('format=csv&measure=sum:weight_g', 'it');
    expect(csv.headers.get('content-disposition')).toContain('Villa_inventario_find_type_period.csv');
    expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual([
      'Tipo di reperto / Periodo;Roman;Bronze Age;Zone;Archaic;Non indicato;Totale',
      'Ceramica;0,3;10;0;0;0;10,3',
    ]);

    const { sheets } = await readWorkbook(
      new Uint8Array(await (await fetchFile('format=xlsx', 'en')).arrayBuffer()),
    );
    expect(sheets[0]!.rows[0]!.cells.slice(0, 3)).toEqual(['Find type / Period', 'Roman', 'Bronze Age']);
    expect(sheets[0]!.rows.at(-1)!.cells).toEqual(['Total', '3', '1', '1', '1', '1', '7']);

    const svg = await fetchFile('format=svg&chart=bar', 'en');
    expect(svg.headers.get('content-type')).toContain('image/svg+xml');
    const drawing = await svg.text();
    for (const text of ['Number of records by Find type and Period', 'Finds · Villa', 'Pottery · Roman: 2'])
      expect(drawing).toContain(text);
    const png = new Uint8Array(await (await fetchFile('format=png', 'en')).arrayBuffer());
    expect(Buffer.from(png.slice(1, 4)).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(2_000);
  });

  it('moments are counted by day', async () => {
    const { rows, cells } = await count('rows=created_at', 'it');

    expect(cells).toEqual([[7]]);
    expect(rows[0]!.value).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(rows[0]!.label).toMatch(/^\d{1,2} [a-z]{3} \d{4}$/);
  });

  it('the report of a site has the chosen counts as tables and charts', async () => {
    const address = (text: string): string => `/api/reports/site/Villa?count=${encodeURIComponent(text)}`;
    const two = 'inventario?rows=find_type&columns=phase&find_type=cera;us?rows=period';
    const fetchReport = async (format: string): Promise<Uint8Array> => {
      const answer = await fetch(`${api.url}${address(two)}&format=${format}`, {
        headers: { authorization: `Bearer ${api.tokens.viewer}` },
      });
      expect(answer.status).toBe(200);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const { sheets } = await readWorkbook(await fetchReport('xlsx'));
    const cells = sheets.map((sheet) => sheet.rows.map((row) => row.cells));
    expect(cells.at(-2)).toEqual([
      ['Find type / Phase', 'Roman.B', 'Bronze Age', 'Total'],
      ['Pottery', '2', '1', '3'],
      ['Total', '2', '1', '3'],
    ]);
    expect(cells.at(-1)!.at(-1)).toEqual(['Total', '6']);

    const pdf = Buffer.from(await fetchReport('pdf')).toString('latin1');
    expect(pdf.match(/\/Subtype ?\/Image/g)?.length).toBeGreaterThanOrEqual(2);
    for (const [wrong, message] of [
      ['potery?rows=fabric', 'did you mean'],
      ['inventario?columns=phase', ''],
      ['inventario?rows=find_type&find_tipe=x', 'did you mean find_type?'],
    ] as const) {
      const { status, body } = await api.call(address(wrong));
      expect([wrong, status]).toEqual([wrong, 422]);
      expect(JSON.stringify(body)).toContain(message === 'did you mean' ? 'not known' : message);
    }
  });

  it('an unknown field or measure is rejected with the most similar name', async () => {
    const wrong = [
      ['rows=find_tipe', 'rows', 'did you mean find_type?'],
      ['rows=elements', 'rows', ''],
      ['rows=find_type&columns=phse', 'columns', 'did you mean phase?'],
      ['rows=find_type&measure=sum:wieght_g', 'measure', 'did you mean sum:weight_g?'],
      ['rows=find_type&measure=sum:year', 'measure', ''],
      ['rows=find_type&find_tipe=x', 'find_tipe', 'did you mean find_type?'],
      ['columns=find_type', 'rows', 'required'],
    ];
    for (const [query, field, message] of wrong) {
      const { status, body } = await api.call(`/api/statistics/inventario?${query}`);
      expect([query, status]).toEqual([query, 422]);
      const [error] = (body as { detail: { errors: { field: string; message: string }[] } }).detail.errors;
      expect(error!.field).toBe(field);
      expect(error!.message).toContain(message);
    }
  });

  it('records of a hidden site are not counted', async () => {
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Secret' } });
    const { body } = await api.call('/api/sites?site_name_is=Secret');
    const [{ id }] = body.data as [{ id: number }];
    await post('/api/inventario', {
      site_name: 'Secret',
      inventory_number: '1',
      find_type: 'Moneta segreta',
    });
    await post('/api/periods', { site_name: 'Secret', period: 'Hidden' });
    await api.call(`/api/sites/${id}`, { method: 'PUT', body: { visibility: 'members' } });

    const seen = await api.call('/api/statistics/inventario?rows=find_type&columns=period', { as: 'viewer' });
    expect(JSON.stringify(seen.body)).not.toMatch(/segreta|Hidden/);
    expect((seen.body.data as Statistics).totals.all).toBe(8);
    const all = await api.call('/api/statistics/inventario?rows=find_type', { as: 'admin' });
    expect((all.body.data as Statistics).totals.all).toBe(9);
  });
});
