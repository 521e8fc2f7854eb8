import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from './test-api.ts';

interface Row {
  id: number;
  version: number;
  [field: string]: unknown;
}

describe.each(DIALECTS)('many records at once on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Castro'])
      await api.call('/api/sites', { method: 'POST', body: { site_name } });
  });
  afterAll(() => api.close());

  const make = async (path: string, body: object): Promise<Row> =>
    (await api.call(`/api/${path}`, { method: 'POST', body })).body.data as Row;
  const makeUnits = async (...numbers: string[]): Promise<Row[]> => {
    const units: Row[] = [];
    for (const us_number of numbers) units.push(await make('us', { site_name: 'Villa', us_number }));
    return units;
  };
  const patch = (path: string, records: unknown, as: 'operator' | 'viewer' = 'operator'): Promise<Answer> =>
    api.call(`/api/${path}`, { method: 'PATCH', as, body: { records } });
  const dataOf = ({ body }: Answer): Row[] => body.data as Row[];
  const batchOf = ({ body }: Answer): string => (body as { batch: string }).batch;
  const read = async (id: number): Promise<Row> => (await api.call(`/api/us/${id}`)).body.data as Row;

  it('changes all of them in one batch that one undo takes back', async () => {
    const [one, two] = (await makeUnits('1', '2')) as [Row, Row];

    const answer = await patch('us/batch', [
      { id: two.id, version: 1, changes: { period: 'II', d_stratigrafica: 'Strato' } },
      { id: one.id, changes: { period: 'I' } },
    ]);

    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject([
      { id: two.id, version: 2, period: 'II', definition: 'Strato' },
      { id: one.id, version: 2, period: 'I' },
    ]);
    const logged = await api.call(`/api/changes?batch=${batchOf(answer)}`);
    expect(logged.body.data).toMatchObject([
      { record_id: one.id, actor: 'operator', site_name: 'Villa' },
      { record_id: two.id, actor: 'operator', before: { period: null }, after: { period: 'II' } },
    ]);

    const undone = await api.call(`/api/imports/${batchOf(answer)}/undo`, { method: 'POST', as: 'operator' });
    expect([undone.status, (await read(one.id))['period'], (await read(two.id))['period']]).toEqual([
      200,
      null,
      null,
    ]);
  });

  it('writes nothing when one value is wrong, and names all that are', async () => {
    const [one, two] = (await makeUnits('11', '12')) as [Row, Row];

    const answer = await patch('us/batch', [
      { id: one.id, changes: { period: 'I' } },
      { id: two.id, changes: { period: ['II'], excavation_year: 'late', perod: 'II' } },
      { id: 999_999, changes: { site_name: '' } },
    ]);

    expect(answer.status).toBe(422);
    expect(answer.body.detail?.errors).toMatchObject([
      { field: 'records.1.changes.period' },
      { field: 'records.1.changes.excavation_year' },
      {
        field: 'records.1.changes.perod',
        type: 'unrecognized_key',
        message: expect.stringContaining('period'),
      },
      { field: 'records.2.changes.site_name' },
    ]);
    expect((await read(one.id)).version).toBe(1);
  });

  it('refuses what only the records can tell, by field, and writes nothing', async () => {
    const [one, two] = (await makeUnits('21', '22')) as [Row, Row];
    const first = { id: one.id, changes: { period: 'I' } };

    const nowhere = await patch('us/batch', [first, { id: two.id, changes: { site_name: 'Atlantis' } }]);
    const nobody = await patch('us/batch', [first, { id: 999_999, changes: {} }]);
    const twice = await patch('us/batch', [first, first]);
    const taken = await patch('us/batch', [first, { id: two.id, changes: { us_number: '21' } }]);

    expect(nowhere.body.detail?.errors).toMatchObject([
      { field: 'records.1.changes.site_name', type: 'unknown_site' },
    ]);
    expect(nobody.body.detail?.errors).toMatchObject([{ field: 'records.1.id', type: 'unknown_record' }]);
    expect(twice.body.detail?.errors).toMatchObject([{ field: 'records.1.id', type: 'repeated' }]);
    expect([nowhere.status, nobody.status, twice.status]).toEqual([422, 422, 422]);
    expect([taken.status, taken.body.message, taken.body.detail]).toMatchObject([
      409,
      expect.stringMatching(/^Record 1 of the list: Villa already has an SU 21/),
      { record: { index: 1, id: two.id } },
    ]);
    expect((await read(one.id)).version).toBe(1);
  });

  it('tells every record that somebody else has changed', async () => {
    const [one, two, three] = (await makeUnits('31', '32', '33')) as [Row, Row, Row];
    for (const { id } of [one, two]) await patch('us/batch', [{ id, changes: { period: 'IV' } }]);

    const answer = await patch(
      'us/batch',
      [one, two, three].map(({ id }) => ({ id, version: 1, changes: { phase: '2' } })),
    );

    expect([answer.status, answer.body.detail]).toEqual([
      412,
      {
        records: [one, two].map(({ id }) => ({ id, current_version: 2, your_version: 1 })),
      },
    ]);
    expect((await read(three.id)).version).toBe(1);
  });

  it('does not write what is so already', async () => {
    const [one, two] = (await makeUnits('41', '42')) as [Row, Row];
    const changes = { relationships: [{ type: 'copre', us_number: '42' }] };
    await patch('us/batch', [{ id: one.id, changes: { period: 'I', ...changes } }]);

    const answer = await patch('us/batch', [
      { id: one.id, changes: { period: 'I', sector: null, ...changes } },
      { id: two.id, changes: { period: '', relationships: [{ type: 'covered_by', us_number: '41' }] } },
    ]);

    expect(dataOf(answer).map(({ version }) => version)).toEqual([2, 2]);
    expect(batchOf(answer)).toBeNull();
  });

  it('tells record by record with partial=true, and changes what it can', async () => {
    const units = (await makeUnits('51', '52', '53', '54', '55')) as [Row, Row, Row, Row, Row];
    const [good, same, stale, wrong, taken] = units;
    await patch('us/batch', [{ id: stale.id, changes: { period: 'IV' } }]);

    const answer = await patch('us/batch?partial=true', [
      { id: good.id, changes: { period: 'I' } },
      { id: same.id, changes: { us_number: '52' } },
      { id: stale.id, version: 1, changes: { period: 'I' } },
      { id: wrong.id, changes: { excavation_year: 'late' } },
      { id: taken.id, changes: { us_number: '51', period: 'I' } },
      { id: 999_999, changes: { period: 'I' } },
    ]);

    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject([
      { status: 'changed', record: { period: 'I', version: 2 } },
      { status: 'unchanged', record: { version: 1 } },
      { status: 'stale', record: { period: 'IV', version: 2 } },
      { status: 'invalid', errors: [{ field: 'excavation_year' }], record: { version: 1 } },
      {
        status: 'invalid',
        errors: [{ field: 'us_number', type: 'conflict' }],
        record: { period: null, version: 1 },
      },
      { id: 999_999, status: 'missing' },
    ]);
    const logged = await api.call(`/api/changes?batch=${batchOf(answer)}`);
    expect(logged.body.data).toMatchObject([{ record_id: good.id }]);
  });

  it('looks for contradictions when all is written, and refuses them where that is asked', async () => {
    const [a, b, c] = (await makeUnits('61', '62', '63')) as [Row, Row, Row];
    const covers = (us_number: string) => [{ type: 'covers', us_number }];
    await patch('us/batch', [{ id: a.id, changes: { relationships: covers('62') } }]);

    const coveredBy = (us_number: string) => [{ type: 'covered_by', us_number }];

    const turned = await patch('us/batch?on_contradiction=reject', [
      { id: b.id, changes: { relationships: [...coveredBy('61'), ...covers('63')] } },
      { id: c.id, changes: { relationships: [...covers('61'), ...coveredBy('62')] } },
    ]);
    const afterwards = await read(c.id);
    await patch('us/batch', [
      { id: b.id, changes: { relationships: [...coveredBy('61'), ...covers('63')] } },
    ]);
    const mended = await patch('us/batch?on_contradiction=reject', [
      { id: c.id, changes: { relationships: [...covers('61'), ...coveredBy('62')] } },
      { id: a.id, changes: { relationships: coveredBy('63') } },
    ]);
    const kept = await patch('us/batch', [
      { id: a.id, changes: { relationships: [...covers('63'), ...coveredBy('63')] } },
    ]);

    expect(turned.status).toBe(422);
    expect(turned.body.detail?.errors?.[0]).toMatchObject({
      field: expect.stringMatching(/^records\.[01]\.changes\.relationships$/),
    });
    expect([afterwards.version, afterwards['relationships']]).toEqual([1, []]);
    expect([mended.status, mended.body.findings]).toEqual([200, []]);
    expect([kept.status, kept.body.findings]).toMatchObject([200, [{ severity: 'error' }]]);
  });

  it.each([
    ['sites/batch', { site_name: 'Third' }, { region: 'Lazio' }],
    ['inventario/batch', { site_name: 'Villa', inventory_number: 'F1' }, { definition: 'Fibula' }],
    ['periods/batch', { site_name: 'Villa', period: 'I', phase: '1' }, { start_year: -20 }],
    ['thesaurus/batch', { table_name: 'us', field_name: 'color', value: 'violet' }, { label_en: 'Violet' }],
  ])('does the same for %s', async (path, body, changes) => {
    const record = await make(path.replace('/batch', ''), body);

    const answer = await patch(path, [{ id: record.id, version: 1, changes }]);

    expect(dataOf(answer)).toMatchObject([{ id: record.id, version: 2, ...changes }]);
  });

  it.each([
    ['en', 'excavation_year must be a whole number.', 'The first year must not be after the last year.'],
    ['it', 'Anno di scavo: deve essere un numero intero.', 'Il primo anno non può seguire l’ultimo.'],
  ])('says what is wrong in the language of who asks (%s)', async (language, year, years) => {
    const send = async (method: string, path: string, body: unknown, ifMatch = {}): Promise<unknown> => {
      const headers = { 'accept-language': language, ...ifMatch };
      const answer = await api.call(`/api/${path}`, { method, as: 'operator', body, headers });
      return answer.body.detail?.errors?.map(({ message }) => message);
    };
    const [unit] = await makeUnits(`L${language}`);
    const period = await make('periods', { site_name: 'Villa', period: language, start_year: 100 });
    const changes = { excavation_year: 1.5 };

    expect(await send('PATCH', 'us/batch', { records: [{ id: unit!.id, changes }] })).toEqual([year]);
    expect(await send('PUT', `us/${unit!.id}`, changes, { 'if-match': '1' })).toEqual([year]);
    expect(await send('PUT', `periods/${period.id}`, { end_year: 50 }, { 'if-match': '1' })).toEqual([years]);
    expect(
      await send('PATCH', 'periods/batch', { records: [{ id: period.id, changes: { end_year: 50 } }] }),
    ).toEqual([years]);
  });

  it('refuses who may not change, a list that is too long, and one that is empty', async () => {
    const many = Array.from({ length: 1_001 }, (_, id) => ({ id: id + 1, changes: {} }));

    expect((await patch('us/batch', many.slice(0, 1), 'viewer')).status).toBe(403);
    expect((await patch('us/batch', many)).body.detail?.errors).toMatchObject([
      { field: 'records', type: 'too_long' },
    ]);
    expect((await patch('us/batch', [])).status).toBe(422);
  });
});
