import { decodeCode, listCodes } from '@trowel/documents/testing/codes';
import { readPdf, type ReadPdf } from '@trowel/documents/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

describe.each(['sqlite', 'postgres'] as const)('labels on %s', (dialect) => {
  let api: TestApi;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    api = await startTestApi(dialect);
    const record = async (path: string, body: Record<string, unknown>): Promise<number> => {
      const made = await api.call(path, { method: 'POST', body: { site_name: 'Villa', ...body } });
      return (made.body.data as { id: number }).id;
    };
    await record('/api/sites', {});
    const samples = ['Carbone', 'Sedimento'];
    const unit = { area: 'B', definition: 'Taglio di fossa', period: '4', phase: '2', samples };
    ids['unit'] = await record('/api/us', { us_number: '1042', ...unit });
    ids['wall'] = await record('/api/us', { us_number: '12', unit_type: 'USM' });
    const find = { find_type: 'Ceramica', definition: 'Olla', us_number: '1042', area: 'B' };
    ids['find'] = await record('/api/inventario', {
      inventory_number: '44',
      ...find,
      box_number: '3 à',
      weight_g: 1_415.5,
      fragments_total: 12,
    });
    await record('/api/inventario', {
      inventory_number: '45',
      ...find,
      find_type: 'Vetro',
      box_number: '3 à',
    });
    await record('/api/inventario', { inventory_number: '46' });
  });
  afterAll(() => api.close());

  const print = async (query: string, language = 'it'): Promise<ReadPdf> => {
    const answer = await fetch(`${api.url}/api/reports/labels/Villa?${query}`, {
      headers: { authorization: `Bearer ${api.tokens.viewer}`, 'accept-language': language },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  const textOf = ({ texts }: ReadPdf): string => texts.flat().join(' | ');

  it('of units say what they are, in the language asked for', async () => {
    const [italian, english] = [textOf(await print('')), textOf(await print('lang=en'))];

    expect(italian).toContain('US 1042 | Villa · Area B | Taglio di fossa | Periodo 4, fase 2');
    expect(italian).toContain('USM 12 | Villa');
    expect(english).toContain('SU 1042 | Villa · Area B | Taglio di fossa | Period 4, phase 2');
  });

  it('of finds say type, unit, weight and box', async () => {
    const text = textOf(await print(`of=inventario&ids=${ids['find']}&sheet=roll-62x29`));

    expect(text).toMatch(/^Inv\. 44 \| Villa · Area B · US/);
    expect(text).toContain('Ceramica, Olla');
    expect(text).toContain('12 frr. · 1.415,5 g');
    expect(text).not.toContain('45');
  });

  it('carry a code that leads to the record', async () => {
    const { contents } = await print(`of=inventario&ids=${ids['find']}`);
    const codes = contents.flatMap((content) => listCodes(content)).map(({ squares }) => decodeCode(squares));

    expect(codes).toEqual([expect.stringMatching(new RegExp(`^http.*/r/inventario/${ids['find']}$`))]);
  });

  it('of boxes say what is in them, once each', async () => {
    const text = textOf(await print('of=boxes&sheet=roll-100x50'));

    expect(text).toBe('Cassa 3 à | Villa | 2 reperti | Ceramica, Vetro | US 1042');
  });

  it('of samples count those of each unit', async () => {
    const text = textOf(await print('of=samples&sheet=a4-2x7'));

    expect(text).toContain('US 1042 · campione 1 | Villa · Area B | Carbone');
    expect(text).toContain('US 1042 · campione 2 | Villa · Area B | Sedimento');
  });

  it('are chosen, copied, and begin where the sheet is still whole', async () => {
    const { texts } = await print('us=12&copies=3&start=24');

    expect(texts.map((page) => page.filter((text) => text === 'USM 12').length)).toEqual([1, 2]);
  });

  it.each([
    ['of=inventario&us=4444', 'of', 'no_match'],
    ['sheet=a5', 'sheet', 'invalid_value'],
    ['ids=1,,2', 'ids', 'invalid_format'],
    ['start=0', 'start', 'too_small'],
    ['copies=21', 'copies', 'too_big'],
    ['of=graves', 'of', 'invalid_value'],
    ['colour=red', 'colour', 'unknown_parameter'],
  ])('%s is refused', async (query, field, type) => {
    const { status, body } = await api.call(`/api/reports/labels/Villa?${query}`);

    expect(status).toBe(422);
    expect(body.detail?.errors).toEqual([expect.objectContaining({ field, type })]);
  });

  it('of a site there is not are 404', async () => {
    expect((await api.call('/api/reports/labels/Nowhere')).status).toBe(404);
  });

  it('of samples and boxes use their records where they exist', async () => {
    const create = async (path: string, body: object): Promise<number> => {
      const made = await api.call(path, { method: 'POST', body: { site_name: 'Villa', ...body } });
      return (made.body.data as { id: number }).id;
    };
    const box = await create('/api/boxes', { box_number: '3 à', storage_place: 'Magazzino B' });
    await create('/api/boxes', { box_number: '9', contents: 'Ossa' });
    const unit = { area: 'B', us_number: '1042' };
    const sample = { sample_number: 'C7', sample_type: 'Terreno', volume_l: 10, box_number: '9', ...unit };
    const sampled = await create('/api/samples', sample);
    await create('/api/samples', { sample_number: 'C8', us_number: '12' });

    const boxes = textOf(await print('of=boxes'));
    expect(boxes).toContain('Cassa 3 à | Villa | Magazzino B | 2 reperti');
    expect(boxes).toContain('Cassa 9 | Villa | Ossa');
    expect(boxes.match(/Cassa 3 à/g)).toHaveLength(1);
    const ofOne = await print(`of=boxes&records=${box}`);
    expect(textOf(ofOne)).not.toContain('Cassa 9');

    const samples = textOf(await print('of=samples&lang=it'));
    expect(samples).toContain('Campione C7 | Villa · Area B · US 1042 | Terreno | 10 l · Cassa 9');
    expect(samples).toContain('Campione C8');
    expect(samples).not.toContain('Carbone');
    expect(textOf(await print(`of=samples&lang=en&ids=${ids['unit']}`))).toMatch(/^Sample C7 .* Soil/);
    expect(textOf(await print(`of=samples&records=${sampled}`))).not.toContain('C8');
  });
});
