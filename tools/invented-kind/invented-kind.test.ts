import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DIALECTS, openTestDatabase, type EmptyDatabase } from '@trowel/db/testing';
import { readDocx } from '@trowel/documents/testing/docx';
import { KIND_NAMES } from '@trowel/domain/records';
import { KILNS } from '../../libs/domain/src/records/kinds/kiln.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLegacy, readAnswer } from '../../apps/mcp/test/test-mcp.ts';
import { bundleWithKind, EDITS, ROOT } from './bundle-kind.ts';
import type { Program } from './program.ts';

const SITE = 'Orto Vecchio';

type Row = Record<string, unknown> & { id: number; version: number };
interface Answer {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  text: string;
  body: {
    data?: unknown;
    detail?: unknown;
    message?: string;
    batch?: string;
    findings?: unknown[];
    paths?: object;
  };
}

const CACHE = join(ROOT, 'node_modules', '.cache', 'trowel');
let folder: string;
let bundled: Awaited<ReturnType<typeof bundleWithKind>>;
beforeAll(async () => {
  // Below the repository, so that the bundle finds its packages.
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'invented-kind-'));
  bundled = await bundleWithKind(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a kind is added with its declaration and three changed files', () => {
  expect(new Set(EDITS.map(([file]) => file)).size).toBe(3);
  expect(KIND_NAMES).not.toContain('kilns');
});

describe.each(DIALECTS)('a kind of record added by its declaration on %s', (dialect) => {
  let database: EmptyDatabase;
  let program: Program;
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    const filesDir = mkdtempSync(join(folder, 'files-'));
    const { startProgram, workerFile } = bundled;
    program = await startProgram({ databaseUrl: database.url, filesDir, workerFile, kind: 'kilns' });
    await record('/api/sites', { site_name: SITE });
    await record('/api/us', { site_name: SITE, us_number: '3' });
    await record('/api/kilns', KILNS.example);
  });
  afterAll(async () => {
    await program?.close();
    await database?.remove();
  });

  async function send(path: string, method = 'GET', body?: unknown, headers = {}): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(program.url + path, {
      method,
      headers: {
        authorization: `Bearer ${program.token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: answer.status, bytes, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }
  async function record(path: string, body: unknown): Promise<Row> {
    const { status, text, body: answer } = await send(path, 'POST', body);
    if (status !== 201) throw new Error(`${path} answers ${status}: ${text}`);
    return answer.data as Row;
  }
  const list = async (query = '', site = SITE): Promise<Row[]> =>
    (await send(`/api/kilns?site_name=${site}${query}`)).body.data as Row[];
  const numbers = async (query: string): Promise<unknown[]> =>
    (await list(query)).map((row) => row['kiln_number']);
  async function bring(file: { name: string; bytes: Uint8Array<ArrayBuffer> }, site: string) {
    const form = new FormData();
    form.set('file', new File([file.bytes], file.name));
    form.set('site_name', site);
    form.set('create_site', 'true');
    return send('/api/import', 'POST', form);
  }

  it('is created, listed, filtered, searched, counted and described', async () => {
    const { status, body } = await send('/api/kilns', 'POST', KILNS.example);
    expect([status, body.detail]).toMatchObject([409, { field: 'kiln_number' }]);
    await record('/api/kilns', { site_name: SITE, kiln_number: '10', product: 'Anfore', fuel: 'Carbone' });
    await record('/api/kilns', { site_name: SITE, kiln_number: '2', product: 'Anfore', us_number: '99' });

    expect(await numbers('')).toEqual(['1', '2', '10']);
    expect(await numbers('&product=anfore&sort_by=kiln_number&sort_order=desc')).toEqual(['10', '2']);
    expect(await numbers('&firing_count_min=5')).toEqual(['1']);
    expect(await numbers('&q=tegole')).toEqual(['1']);
    const found = (await send(`/api/search?q=tegole&site_name=${SITE}`)).body.data as { hits: Row[] };
    expect(found.hits).toContainEqual(expect.objectContaining({ entity: 'kilns', number: '1' }));
    expect((await send(`/api/kilns/values/product?site_name=${SITE}`)).body.data).toContainEqual({
      value: 'Anfore',
      count: 2,
    });
    const counted = await send(`/api/statistics/kilns?site_name=${SITE}&rows=product&measure=count`);
    expect([counted.status, counted.text]).toEqual([200, expect.stringContaining('Anfore')]);
    const schema = await send(`/api/schemas/kilns?site_name=${SITE}`);
    expect(schema.body.data).toMatchObject({ properties: { fuel: { 'x-vocabulary': 'kilns.fuel' } } });
    const terms = await send('/api/thesaurus?table_name=kilns&field_name=fuel');
    expect(terms.text).toContain('Firewood');
    expect(Object.keys((await send('/openapi.json')).body.paths!)).toContain('/api/kilns/{id}');
  });

  it('is changed with its version, undone, deleted and restored', async () => {
    const [before] = (await list('&kiln_number=1')) as [Row];
    const path = `/api/kilns/${before.id}`;
    const last = async (): Promise<unknown> =>
      ((await send(`/api/changes?entity=kilns&id=${before.id}&limit=1`)).body.data as [Row])[0].id;
    const changed = await send(path, 'PUT', { product: 'Coppi' }, { 'If-Match': '"1"' });
    expect([changed.status, changed.body.data]).toMatchObject([200, { product: 'Coppi', version: 2 }]);
    expect((await send(path, 'PUT', { product: 'Vasi' }, { 'If-Match': '"1"' })).status).toBe(412);
    expect((await send(path, 'PUT', { firing_count: -1 })).status).toBe(422);
    expect((await send(`/api/changes/${await last()}/undo`, 'POST')).status).toBe(200);
    expect((await list('&kiln_number=1'))[0]).toMatchObject({ product: 'Tegole', version: 3 });

    expect((await send(path, 'DELETE')).status).toBe(204);
    expect((await send(path)).status).toBe(404);
    expect((await send(`/api/changes/${await last()}/undo`, 'POST')).status).toBe(200);
    expect((await send(path)).body.data).toMatchObject(KILNS.example);
  });

  it('is changed in a batch, which is undone as one', async () => {
    const rows = await list();
    const records = rows.map(({ id, version }) => ({ id, version, changes: { fuel: 'Carbone' } }));
    const batch = await send('/api/kilns/batch', 'PATCH', { records });
    expect([batch.status, batch.body.data]).toMatchObject([200, rows.map(() => ({ fuel: 'Carbone' }))]);
    const undone = await send(`/api/imports/${String(batch.body.batch)}/undo`, 'POST');
    expect(undone.status).toBe(200);
    expect((await list()).map((row) => row['fuel'])).toEqual(rows.map((row) => row['fuel']));
    const [{ id, version }] = rows as [Row];
    const stale = { records: [{ id, version: version - 1, changes: { fuel: 'Legna' } }] };
    expect((await send('/api/kilns/batch', 'PATCH', stale)).status).toBe(412);
  });

  it('has photographs and files, which a deletion counts', async () => {
    const { id } = await record('/api/kilns', { site_name: SITE, kiln_number: '30' });
    const form = new FormData();
    form.set('entity', 'kilns');
    form.set('record_id', String(id));
    form.set('file', new File(['notes of the day'], 'note.txt'));
    expect((await send('/api/media', 'POST', form)).status).toBe(201);
    const media = await send(`/api/media?entity=kilns&record_id=${id}`);
    expect(media.body.data).toMatchObject([{ file_name: 'note.txt' }]);
    const refused = await send(`/api/kilns/${id}`, 'DELETE');
    expect([refused.status, refused.body.detail]).toMatchObject([409, { dependants: { media: 1 } }]);
    expect((await send(`/api/kilns/${id}?cascade=true`, 'DELETE')).status).toBe(204);
  });

  it('is written by those who may, and does not exist for strangers of a hidden site', async () => {
    await record('/api/sites', { site_name: 'Segreta', visibility: 'members' });
    const hidden = await record('/api/kilns', { site_name: 'Segreta', kiln_number: '1', product: 'Lucerne' });
    const [open] = (await list('&kiln_number=1')) as [Row];
    for (const role of ['viewer', 'operator'] as const) {
      const as = { authorization: `Bearer ${program.tokens[role]}` };
      const body = { site_name: SITE, kiln_number: `4${role.length}` };
      const status = role === 'viewer' ? 403 : 201;
      expect((await send('/api/kilns', 'POST', body, as)).status).toBe(status);
      const ask = async (path: string): Promise<Answer> => send(path, 'GET', undefined, as);
      expect((await ask(`/api/kilns/${open.id}`)).status).toBe(200);
      expect((await ask(`/api/kilns/${hidden.id}`)).status).toBe(404);
      for (const path of ['/api/kilns?product=lucerne', '/api/search?q=lucerne', '/api/kilns/values/product'])
        expect((await ask(path)).text).not.toContain('Lucerne');
    }
    const viewer = { authorization: `Bearer ${program.tokens.viewer}` };
    const removal = await send(`/api/kilns/${open.id}`, 'DELETE', undefined, viewer);
    expect(removal.status).toBe(403);
    for (const row of await list('&kiln_number=48')) await send(`/api/kilns/${row.id}`, 'DELETE');
  });

  it('follows the number of its unit, and a unit without a record is a finding', async () => {
    const [unit] = (await send(`/api/us?site_name=${SITE}&us_number_is=3`)).body.data as [Row];
    await send(`/api/us/${unit.id}`, 'PUT', { us_number: '33' });
    expect((await list('&kiln_number=1'))[0]).toMatchObject({ us_number: '33' });
    await send(`/api/us/${unit.id}`, 'PUT', { us_number: '3' });
    const findings = await send(`/api/findings/${SITE}`);
    expect([findings.status, findings.text]).toEqual([
      200,
      expect.stringMatching(/"missing_record"[^{]*99[^{]*kiln/i),
    ]);
  });

  it('is printed as sheets and as a list in both languages', async () => {
    const print = async (query: string): Promise<string> => {
      const { status, bytes } = await send(`/api/reports/kilns/${SITE}?format=docx&${query}`);
      expect(status).toBe(200);
      return (await readDocx(bytes)).texts.join('|');
    };
    const english = await print('lang=en&number=1');
    for (const text of ['Kiln', 'Kiln product', 'Tegole', 'Firewood', '12']) expect(english).toContain(text);
    const italian = await print('lang=it&number=1');
    for (const text of ['Fornace', 'Combustibile', 'Legna']) expect(italian).toContain(text);
    expect(await print('lang=it&list=true')).toContain('Fornaci (3)');
    const pdf = await send(`/api/reports/kilns/${SITE}?format=pdf`);
    expect([pdf.status, pdf.text.slice(0, 4)]).toEqual([200, '%PDF']);
  });

  it('is imported from a table with Italian headings', async () => {
    const table =
      'Sito;Numero della fornace;Prodotto della fornace;Combustibile;Cotture\nValle;7;Laterizi;Legna;40\n';
    const { status, body } = await bring({ name: 'fornaci.csv', bytes: encode(table) }, 'Valle');
    expect([status, body.data]).toMatchObject([200, { records: { kilns: { created: 1 } }, problems: [] }]);
    const fields = { kiln_number: '7', product: 'Laterizi', fuel: 'Legna', firing_count: 40 };
    expect(await list('', 'Valle')).toMatchObject([fields]);
  });

  it.each(['csv', 'xlsx', 'json', 'archive'])('is exported as %s and imported again', async (what) => {
    const site = `Colle ${what}`;
    const query = what === 'archive' ? '' : '&entity=kilns';
    const file = await send(`/api/export/${what}?site_name=${SITE}${query}`);
    expect(file.status).toBe(200);
    const name = what === 'archive' ? 'orto.zip' : `kilns.${what}`;
    const { status, body } = await bring({ name, bytes: file.bytes }, site);
    expect([status, body.data]).toMatchObject([200, { problems: [] }]);
    const factsOf = (rows: Row[]): unknown[] =>
      rows.map((row) => Object.keys(KILNS.columns).map((field) => field !== 'site_name' && row[field]));
    expect(factsOf(await list('', site))).toEqual(factsOf(await list()));
  });

  it('is described, recorded, fetched and changed by an assistant', async () => {
    const client = await connectLegacy(program.mcpUrl);
    const call = async (name: string, args: Record<string, unknown>) => {
      const answer = readAnswer((await client.callTool({ name, arguments: args })) as never);
      if (!answer.ok) throw new Error(answer.text);
      return answer;
    };
    const about = { table: 'kilns' };
    const schema = await call('manage_data', { command: 'get_schema', ...about });
    expect(schema.text).toContain('kiln_number');
    await record('/api/sites', { site_name: 'Poggio' });
    await call('manage_data', {
      command: 'insert',
      ...about,
      data: { site_name: 'Poggio', kiln_number: '8', product: 'Pesi' },
    });
    const [{ id }] = (await list('', 'Poggio')) as [Row];
    expect((await call('fetch', { id: `kilns-${id}` })).text).toContain('Pesi');
    await call('manage_data', { command: 'update', ...about, record_id: id, data: { product: 'Fusi' } });
    expect(await list('', 'Poggio')).toMatchObject([{ product: 'Fusi', version: 2 }]);
    await client.close();
  });

  it('is deleted with its site and restored with it', async () => {
    const { id } = await record('/api/sites', { site_name: 'Piccola' });
    await record('/api/kilns', { site_name: 'Piccola', kiln_number: '5' });
    const refused = await send(`/api/sites/${id}`, 'DELETE');
    expect([refused.status, refused.body.detail]).toMatchObject([409, { dependants: { kilns: 1 } }]);
    expect((await send(`/api/sites/${id}?cascade=true`, 'DELETE')).status).toBe(204);
    const [last] = (await send(`/api/changes?entity=sites&id=${id}&limit=1`)).body.data as [Row];
    expect((await send(`/api/imports/${String(last['batch'])}/undo`, 'POST')).status).toBe(200);
    expect(await list('', 'Piccola')).toMatchObject([{ kiln_number: '5' }]);
  });
});

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
