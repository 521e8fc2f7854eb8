import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIALECTS } from '@trowel/db/testing';
import { readWorkbook } from '@trowel/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

const FINDS = [
  { inventory_number: '2', find_type: 'Ceramica', definition: 'Olla, "grande"', weight_g: 41.5, year: 2025 },
  { inventory_number: '10', find_type: 'Ceramica', definition: '=1+1', washed: true, year: 2026 },
  { inventory_number: '1', find_type: 'Vetro', us_number: '12', recorded_on: '2026-09-03' },
  { inventory_number: 'R-3', find_type: 'Ceramica grezza' },
];
const FILTERS = 'site_name_is=Villa&find_type_is=Ceramica&sort_by=inventory_number&sort_order=desc';

describe.each(DIALECTS)('views of lists on %s', (dialect) => {
  let api: TestApi;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Villa Nuova'])
      await api.call('/api/sites', { method: 'POST', body: { site_name } });
    for (const find of FINDS) {
      const made = await api.call('/api/inventario', {
        method: 'POST',
        body: { site_name: 'Villa', ...find },
      });
      ids.set(find.inventory_number, (made.body.data as { id: number }).id);
    }
    const other = { site_name: 'Villa Nuova', inventory_number: '99', find_type: 'Ceramica' };
    await api.call('/api/inventario', { method: 'POST', body: other });
    const relationships = [{ type: 'covers', us_number: '12' }];
    await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: '11', relationships },
    });
  });
  afterAll(() => api.close());

  const fetchFile = async (path: string, language = 'it'): Promise<{ name: string; bytes: Uint8Array }> => {
    const answer = await fetch(api.url + path, {
      headers: { authorization: `Bearer ${api.tokens.viewer}`, 'accept-language': language },
    });
    expect(answer.status).toBe(200);
    const name = answer.headers.get('content-disposition') ?? '';
    return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const numbersIn = async (query: string): Promise<string[]> => {
    const { body } = await api.call(`/api/inventario?fields=inventory_number&${query}`);
    return (body.data as { inventory_number: string }[]).map((find) => find.inventory_number);
  };

  it('a text is asked for exactly as it is written, of one site alone', async () => {
    expect(await numbersIn(`${FILTERS}`)).toEqual(['10', '2']);
    expect(await numbersIn('site_name=Villa&find_type=ceramica&sort_by=inventory_number')).toHaveLength(4);
  });

  it('finds are summed by unit and type, over the filtered list (part 7)', async () => {
    const unit = { site_name: 'Villa', us_number: '11' };
    const finds = [
      { find_type: 'Ceramica', find_type_en: 'Pottery', fragments_total: 3, weight_g: 0.1 },
      { find_type: 'Ceramica', fragments_total: 4, weight_g: 0.2 },
      { find_type: 'Osso', weight_g: 40 },
    ];
    const made: number[] = [];
    for (const [at, find] of finds.entries()) {
      const body = { ...unit, inventory_number: `S${at}`, ...find };
      const { body: created } = await api.call('/api/inventario', { method: 'POST', body });
      made.push((created.data as { id: number }).id);
    }

    const all = await api.call('/api/inventario/by-unit?site_name_is=Villa');
    expect((all.body.data as { us_number: string }[]).map((one) => one.us_number)).toEqual(['11', '12']);
    const one = await api.call('/api/inventario/by-unit?site_name_is=Villa&us_number_is=11');
    expect(one.body.data).toEqual([
      {
        area: '',
        us_number: '11',
        finds: 3,
        fragments: 7,
        weight_g: 40.3,
        types: [
          { type: 'Ceramica', type_en: 'Pottery', finds: 2, fragments: 7, weight_g: 0.3 },
          { type: 'Osso', type_en: null, finds: 1, fragments: 0, weight_g: 40 },
        ],
      },
    ]);
    const none = await api.call('/api/inventario/by-unit?site_name_is=Villa%20Nuova');
    expect(none.body.data).toEqual([]);
    for (const id of made) await api.call(`/api/inventario/${id}`, { method: 'DELETE' });
  });

  it('similar values of a site are brought together and merged in one batch, which is undone (part 1)', async () => {
    const made: number[] = [];
    const spellings = ['Strato di terra', 'Strato di terra', 'strato di terra.', 'Strato di tera', 'Taglio'];
    for (const [at, definition] of [...spellings, 'strato di terra.'].entries()) {
      const site_name = at < spellings.length ? 'Villa' : 'Villa Nuova';
      const body = { site_name, us_number: `C${at}`, definition };
      const { body: created } = await api.call('/api/us', { method: 'POST', body });
      made.push((created.data as { id: number }).id);
    }
    const definitions = async (): Promise<unknown[]> => {
      const all = made.map(
        async (id) => (await api.call(`/api/us/${id}`)).body.data as { definition: string },
      );
      return (await Promise.all(all)).map((one) => one.definition);
    };

    const found = await api.call('/api/us/clusters/definition?site_name_is=Villa');
    expect(found.body.data).toEqual({
      clusters: [
        {
          into: 'Strato di terra',
          similarity: 'similar',
          values: [
            { value: 'Strato di terra', count: 2 },
            { value: 'strato di terra.', count: 1 },
            { value: 'Strato di tera', count: 1 },
          ],
        },
      ],
      complete: true,
    });
    const body = {
      site_name: 'Villa',
      from: ['strato di terra.', 'Strato di tera'],
      into: 'Strato di terra',
    };
    const merged = await api.call('/api/us/clusters/definition/merge', { method: 'POST', body });
    expect(merged.body.data).toMatchObject({ records: 2 });
    expect(await definitions()).toEqual([...Array(4).fill('Strato di terra'), 'Taglio', 'strato di terra.']);

    const { batch } = merged.body.data as { batch: string };
    expect((await api.call(`/api/imports/${batch}/undo`, { method: 'POST' })).status).toBe(200);
    expect(await definitions()).toEqual([...spellings, 'strato di terra.']);
    for (const id of made) await api.call(`/api/us/${id}`, { method: 'DELETE' });
  });

  it.each(['us_number', 'site_name', 'elevation_max', 'nothing'])(
    'values of %s are not merged',
    async (field) => {
      const body = { site_name: 'Villa', from: ['1'], into: '2' };
      const { status } = await api.call(`/api/us/clusters/${field}/merge`, { method: 'POST', body });
      expect(status).toBe(422);
    },
  );

  it('records are found by what is empty in them', async () => {
    expect(await numbersIn('site_name_is=Villa&without=definition,year&sort_by=inventory_number')).toEqual([
      '1',
      'R-3',
    ]);
    const { status, body } = await api.call('/api/inventario?without=custom');
    expect([status, body.detail?.errors?.[0]?.field]).toEqual([422, 'without']);
  });

  it.runIf(hasPython())(
    'CSV holds exactly the columns shown, in their order, filtered and sorted, as Python reads them',
    async () => {
      const columns = 'year,inventory_number,definition,weight_g,washed';
      const { name, bytes } = await fetchFile(`/api/inventario/table/csv?columns=${columns}&${FILTERS}`);
      const folder = mkdtempSync(join(tmpdir(), 'trowel-view-'));
      writeFileSync(join(folder, 'view.csv'), bytes);

      expect(name).toContain('Villa_inventario.csv');
      expect(readWithPython(join(folder, 'view.csv'))).toEqual([
        ['Anno', 'Numero di inventario', 'Definizione', 'Peso (g)', 'Lavato'],
        ['2026', '10', "'=1+1", '', 'true'],
        ['2025', '2', 'Olla, "grande"', '41,5', ''],
      ]);
      rmSync(folder, { recursive: true });
    },
  );

  it('a workbook holds the same with numbers and days as such, in the language asked for', async () => {
    const columns = 'inventory_number,recorded_on,us_number';
    const { bytes } = await fetchFile(
      `/api/inventario/table/xlsx?columns=${columns}&find_type_is=Vetro`,
      'en',
    );
    const workbook = await readWorkbook(bytes);

    expect(JSON.stringify(workbook)).toContain('Inventory number');
    expect(JSON.stringify(workbook)).toContain('2026-09-03');
    expect(JSON.stringify(workbook)).not.toContain('Ceramica');
  });

  it('CSV has points and commas where English is asked for, as programs of that language read it', async () => {
    const path = '/api/inventario/table/csv?columns=inventory_number,weight_g&inventory_number_is=2';
    const texts = await Promise.all(
      ['en', 'it'].map(async (language) => Buffer.from((await fetchFile(path, language)).bytes).toString()),
    );

    expect(texts.map((text) => text.split('\r\n')[1])).toEqual(['2,41.5', '2;41,5']);
  });

  it('units tell their relations in a cell, in the language asked for', async () => {
    const path = '/api/us/table/csv?columns=us_number,relationships&site_name_is=Villa';
    const [en, it] = await Promise.all(['en', 'it'].map((language) => fetchFile(path, language)));

    expect(Buffer.from(en!.bytes).toString()).toContain('11,covers 12');
    expect(Buffer.from(it!.bytes).toString()).toContain('11;copre 12');
  });

  it('names terms of the vocabularies as the page does, in the language asked for', async () => {
    const path = '/api/inventario/table/csv?columns=inventory_number,find_type&find_type_is=Vetro';
    const [en, it] = await Promise.all(['en', 'it'].map((language) => fetchFile(path, language)));

    expect(Buffer.from(en!.bytes).toString()).toMatch(/,Glass\r\n/);
    expect(Buffer.from(it!.bytes).toString()).toMatch(/;Vetro\r\n/);
  });

  it('counts the values of a field among the records of the list', async () => {
    const { body } = await api.call('/api/inventario/values/find_type?site_name_is=Villa');
    const years = await api.call('/api/inventario/values/year?site_name_is=Villa&limit=1');
    const flags = await api.call('/api/inventario/values/washed?site_name_is=Villa');

    expect(body.data).toEqual([
      { value: 'Ceramica', count: 2 },
      { value: 'Ceramica grezza', count: 1 },
      { value: 'Vetro', count: 1 },
    ]);
    expect(years.body.data).toEqual([{ value: null, count: 2 }]);
    expect(flags.body.data).toEqual([
      { value: null, count: 3 },
      { value: true, count: 1 },
    ]);
  });

  it('tells at which place of the list a record stands', async () => {
    const placeOf = async (number: string, query: string): Promise<unknown> =>
      ((await api.call(`/api/inventario/${ids.get(number)}/place?${query}`)).body.data as { place: number })
        .place;

    expect(await placeOf('2', FILTERS)).toBe(1);
    expect(await placeOf('1', FILTERS)).toBeNull();
    expect(await placeOf('R-3', 'site_name_is=Villa')).toBe(
      (await numbersIn('site_name_is=Villa')).indexOf('R-3'),
    );
  });

  it('files of a site have values and places too', async () => {
    const { status, body } = await api.call('/api/media/values/file_name?site_name=Villa');

    expect([status, body.data]).toEqual([200, []]);
    expect((await api.call('/api/media/values/file_name?site_name=Nowhere')).status).toBe(404);
  });

  it.each([
    ['/api/inventario/table/csv?columns=weigth_g', 'columns'],
    ['/api/inventario/table/csv', 'columns'],
    ['/api/inventario/table/pdf?columns=year', 'what'],
    ['/api/inventario/values/elements', 'field'],
  ])('%s is refused', async (path, field) => {
    const { status, body } = await api.call(path);

    expect([status, body.detail?.errors?.[0]?.field]).toEqual([422, field]);
  });
});

/** True if an independent program that reads the file is installed. */
function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

function readWithPython(path: string): string[][] {
  const program =
    'import csv,json,sys;print(json.dumps(list(csv.reader(open(sys.argv[1],encoding="utf-8-sig",newline=""),delimiter=";"))))';
  return JSON.parse(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' })) as string[][];
}
