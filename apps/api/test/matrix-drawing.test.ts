import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

/*
 *  period I    1
 *             / \
 *  period II 2   3 ~ 4      5 and 6 cover each other; 7 (area B) stands alone
 *             \ /
 *  period II   8 = 9
 */
const PERIODS: Record<string, string> = { '1': 'I', '2': 'II', '3': 'II', '8': 'II' };
const RELATIONS: Record<string, [type: string, number: string][]> = {
  '1': [['covers', '2'], ['cuts', '3']],
  '2': [['covers', '8']],
  '3': [['covers', '9'], ['contemporary_with', '4']],
  '5': [['covers', '6']],
  '6': [['covers', '5']],
  '8': [['same_as', '9']],
}; // prettier-ignore

interface Drawn {
  edges: { contradicts?: true }[];
  layout?: {
    boxes: {
      node: string;
      label: string;
      x: number;
      y: number;
      width: number;
      height: number;
      lane: number;
    }[];
    lines: { edge: number; kind: string; points: number[] }[];
    lanes: { period: string; label: string }[];
    columns: { area?: string; structure?: string }[];
    tray: unknown;
    certificate: { is_faithful: boolean; hash: string; pairs: number; problems: unknown[] };
  };
}

describe.each(['sqlite', 'postgres'] as const)('drawings of a matrix on %s', (dialect) => {
  let api: TestApi;
  const get = (path: string, headers: Record<string, string> = {}) =>
    api.call(`/api/harris-matrix/${path}`, { as: 'viewer', headers });

  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa Però' } });
    for (const [period, name, start] of [
      ['I', 'Medioevo', 1000],
      ['II', 'Età romana', 100],
    ] as const) {
      const body = { site_name: 'Villa Però', period, name, start_year: start, end_year: start + 99 };
      await api.call('/api/periods', { method: 'POST', body });
    }
    for (const us_number of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      const relationships = (RELATIONS[us_number] ?? []).map(([type, to]) => ({
        type,
        us_number: to,
        area: 'A',
      }));
      const body = {
        site_name: 'Villa Però',
        area: us_number === '7' ? 'B' : 'A',
        us_number,
        period: PERIODS[us_number] ?? null,
        structure: us_number === '8' ? 'ED01' : null,
        activity: us_number === '2' || us_number === '3' ? 'Scavo, colmata' : null,
        dating: us_number === '3' ? '120-150 d.C.' : null,
        relationships,
      };
      await api.call('/api/us', { method: 'POST', body });
    }
  });
  afterAll(() => api.close());

  it('frames a graph for Graphviz by period or area, as asked', async () => {
    const framesOf = async (query: string): Promise<number> => {
      const { status, text } = await get(`dot/Villa%20Per%C3%B2${query}`);
      expect(status).toBe(200);
      return text.match(/subgraph "?cluster/g)?.length ?? 0;
    };

    expect(await framesOf('')).toBe(0);
    expect(await framesOf('?grouping=period')).toBeGreaterThan(1);
    expect(await framesOf('?grouping=area')).toBe(2);
  });

  it('heads a drawing with the title asked for', async () => {
    const drawing = await get('svg/Villa%20Per%C3%B2?title=Figure+7+%26+8');

    expect(drawing.text).toContain('Figure 7 &amp; 8');
  });

  it('draws a relation that is not recorded, and says what is wrong with one that cannot be', async () => {
    const screenOf = async (relation?: string) => {
      const query = relation === undefined ? '' : `&with=${encodeURIComponent(relation)}`;
      const { status, body } = await get(`Villa%20Per%C3%B2/screen?relations=all${query}`);
      const { boxes, edges } = (body.data ?? {}) as {
        boxes?: { numbers: string[] };
        edges?: { sources: number[]; targets: number[] };
      };
      const numberOf = (box: number): string => boxes!.numbers[box]!;
      return {
        status,
        edges: edges?.sources.map((from, at) => `${numberOf(from)}-${numberOf(edges.targets[at]!)}`) ?? [],
        message: body.message,
      };
    };
    const before = await screenOf();

    const drawn = await screenOf('A/2,covers,B/7');

    expect(drawn.edges).toEqual(expect.arrayContaining([...before.edges, '2-7']));
    expect(drawn.edges).toHaveLength(before.edges.length + 1);
    expect((await screenOf()).edges).toEqual(before.edges);
    expect(await screenOf('A/2,eats,B/7')).toMatchObject({ status: 422 });
    expect(await screenOf('A/2,covers,99')).toMatchObject({
      status: 404,
      message: 'Site Villa Però has no SU 99',
    });
  });

  it('layout=true tells where everything stands, with a proof that the lines are right', async () => {
    const { status, body } = await get('Villa%20Per%C3%B2?layout=true&grouping=period_area');
    const { edges, layout } = body.data as Drawn;

    expect(status).toBe(200);
    expect(layout?.certificate).toMatchObject({ is_faithful: true, pairs: 5, problems: [] });
    expect(layout?.lines.filter(({ kind }) => kind === 'contradiction')).toHaveLength(1);
    expect(layout?.lines.every(({ edge }) => edges[edge] !== undefined)).toBe(true);
    expect(layout?.boxes.map(({ label }) => label).sort()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8 = 9',
    ]);
    expect(layout?.lanes[0]).toMatchObject({ period: 'I', label: 'I · Middle Ages' });
    expect(layout?.columns.map(({ area }) => area)).toContain('A');
    expect(layout?.tray).not.toBeNull();
  });

  it('without layout=true nothing is laid out', async () => {
    const { body } = await get('Villa%20Per%C3%B2');

    expect((body.data as Drawn).layout).toBeUndefined();
  });

  it('the same records give the same picture', async () => {
    const first = await get('svg/Villa%20Per%C3%B2?grouping=period');
    const second = await get('svg/Villa%20Per%C3%B2?grouping=period');

    expect(first.text).toBe(second.text);
  });

  it.each([
    ['pdf', 'application/pdf', /^%PDF-1\.\d/],
    ['svg', 'image/svg+xml', /^<\?xml|^<svg/],
    ['png', 'image/png', /^.PNG/],
    ['dot', 'text/vnd.graphviz; charset=utf-8', /^(?:strict )?digraph/m],
    ['csv', 'text/csv; charset=utf-8', /us_number/],
    ['lst', 'text/plain; charset=utf-8', /above:/],
    ['hmcx', 'application/octet-stream', /^PK/],
    ['oxcal', 'text/plain; charset=utf-8', /Date\("US A\/3", U\(CE\(120\), CE\(150\)\)\)/],
    ['txt', 'text/plain; charset=utf-8', /Villa Però/],
  ])('the file %s is an attachment of its type', async (format, type, content) => {
    const { status, headers, text } = await get(`${format}/Villa%20Per%C3%B2`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Villa%20Per%C3%B2_matrix.${format}`,
    );
    expect(text).toMatch(content);
  });

  it('lang decides over Accept-Language', async () => {
    const italian = await get('txt/Villa%20Per%C3%B2?lang=it', { 'Accept-Language': 'en' });
    const english = await get('txt/Villa%20Per%C3%B2', { 'Accept-Language': 'en' });

    expect(italian.text).not.toBe(english.text);
    expect(italian.text).toMatch(/periodo II/);
  });

  it('a part of the site is drawn, and areas as one box', async () => {
    const part = await get('Villa%20Per%C3%B2?around=A/3&above=1&below=0&layout=true');
    const collapsed = await get('Villa%20Per%C3%B2?collapse=area:A&layout=true');

    expect((part.body.data as Drawn).layout?.boxes.map(({ label }) => label).sort()).toEqual(['1', '3']);
    expect((collapsed.body.data as Drawn).layout?.boxes).toHaveLength(2);
  });

  it('groups by phase or by period alone, and makes a box of every period', async () => {
    const groupings = await Promise.all(
      ['phase', 'period_only'].map((name) => get(`Villa%20Per%C3%B2?layout=true&grouping=${name}`)),
    );
    const collapsed = await get('Villa%20Per%C3%B2?collapse=period');

    expect(groupings.map(({ status }) => status)).toEqual([200, 200]);
    const nodes = (collapsed.body.data as { nodes: { id: string; unit_type: string | null }[] }).nodes;
    expect(nodes.filter(({ unit_type }) => unit_type === 'group').map(({ id }) => id)).toContain('phase:II');
  });

  it('makes boxes of an activity and a structure, whose names may hold commas', async () => {
    const { body } = await get('Villa%20Per%C3%B2?collapse=activity:scavo, colmata,structure:ED01,area:B');
    const unknown = await get('Villa%20Per%C3%B2?collapse=structure:ED02');

    const { nodes } = body.data as { nodes: { id: string; us_number: string; unit_type: string | null }[] };
    const boxes = nodes
      .filter(({ unit_type }) => unit_type === 'group')
      .map(({ id, us_number }) => [id, us_number]);
    expect(boxes.toSorted()).toEqual([
      ['activity:Scavo, colmata', 'Scavo, colmata (2)'],
      ['area:B', 'B (1)'],
      ['structure:ED01', 'ED01 (2)'],
    ]);
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('Villa Però has no structure ED02; did you mean ED01?');
  });

  it('groups by structure', async () => {
    const data = await get('Villa%20Per%C3%B2?layout=true&grouping=structure');
    const picture = await get('svg/Villa%20Per%C3%B2?grouping=structure&lang=it');

    const { layout } = data.body.data as Drawn;
    expect(layout?.columns).toMatchObject([{ structure: '' }, { structure: 'ED01' }]);
    expect(layout?.columns[0]).not.toHaveProperty('area');
    expect(layout?.certificate.is_faithful).toBe(true);
    expect(picture.text).toContain('>Struttura ED01<');
  });

  it.each([
    ['pdf/Nessuno', 404],
    ['svg/Villa%20Per%C3%B2?around=99', 404],
    ['pdf/Villa%20Per%C3%B2?paper=B5', 422],
    ['svg/Villa%20Per%C3%B2?links=javascript:alert(1)', 422],
    ['png/Villa%20Per%C3%B2?links=https://dig.example/us/', 422],
    ['Villa%20Per%C3%B2?collapse=everything', 422],
    ['Villa%20Per%C3%B2/order?a=1', 422],
    ['Villa%20Per%C3%B2/compare?from=yesterday', 422],
  ])('%s is answered with %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('the export limit counts drawings', async () => {
    const limited = await startTestApi(dialect, { export: { limit: 2, windowMs: 60_000 } });
    await limited.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });

    const answers = [];
    for (const format of ['csv', 'svg', 'dot'])
      answers.push((await limited.call(`/api/harris-matrix/${format}/Villa`)).status);

    expect(answers).toEqual([200, 200, 429]);
    await limited.close();
  });
});
