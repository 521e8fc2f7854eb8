import { existsSync, readFileSync } from 'node:fs';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

const CORPUS = `${process.env['TROWEL_CORPUS']}/harris`;

interface Expected {
  units: number;
  distinct_relations: number;
  nodes_after_merge: number;
  components: number;
  n_isolated: number;
  cyclic_sccs: number;
  self_loops: number;
  reduced_edges?: number;
  redundant?: number;
  longest_path_nodes?: number;
  widest_level?: number;
}

/** `unrelated`: units of the file without any relation, where the figures leave them out. */
const SETS: [set: string, files: string[], unrelated?: number][] = [
  ['harris12', ['harris12.csv']],
  ['shub1', ['shub1.csv']],
  ['bonn', ['bonn.lst']],
  ['reduce', ['reduce.lst']],
  ['cycle', ['cycle.lst']],
  ['pre14', ['PRE14.csv']],
  ['ark-csv-format', ['csv_format.csv']],
  ['hm-fig12', ['observations.csv', 'inferences.csv', 'contexts.csv']],
  ['hm-roskams-h', ['roskams-h-observations.csv', 'roskams-h-contexts.csv']],
  ['hm-roskams-jumps', ['roskams-observations.csv', 'roskams-contexts.csv']],
  ['pyarchinit-tutorial', ['us.csv']],
  ['pyarchinit-xlsx', ['example.xlsx']],
  ['arkhe-harris', ['harris.csv']],
  ['polychron-demo', ['1-strat.csv', '5-context-equality.csv']],
  ['hmc-A2', ['A2.xml']],
  ['hmc-PEA', ['PEA.xml']],
  ['hmc-demo', ['demo.xml']],
  ['kr-A_I5', ['A_I5.gv']],
  ['kr-BB_DD17', ['BB_DD17.gv']],
  ['bgs-midland-valley', ['Midland_Valley.dot']],
  ['bgs-jurassic', ['jurassic_tm.dot'], 19],
  ['oeai-60', ['test-data-60-units.json']],
  ['phaser-CTD2021', ['CTD2021-phaser-20210504114322-with-Dating-test-data.json']],
  ['templu-mare', ['TempluMare.em.json']],
  ['volterra', ['../../graphs/graphml/golden_volterra_extmatrix.graphml']],
];

interface Matrix {
  nodes: { id: string; us_number: string; members: { us_number: string }[] }[];
  edges: { source: string; target: string; contradicts?: boolean }[];
  redundant: { source: string; target: string; implied_by: string[] }[];
  findings: { code: string; severity: string; chain: { from: string; type: string; to: string }[] }[];
  statistics: Record<string, number>;
}

interface Report {
  id: string | null;
  created: number;
  updated: number;
  relations: number;
  rows: unknown[];
  problems: { severity: string }[];
  findings: { severity: string }[];
  notes: string[];
  statistics: Record<string, number>;
}

describe.each(DIALECTS)('imports on %s', (dialect) => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi(dialect);
  });
  afterAll(() => api.close());

  const makeSite = async (site_name: string): Promise<void> => {
    const { status } = await api.call('/api/sites', { method: 'POST', body: { site_name } });
    expect(status).toBe(201);
  };

  const send = async (
    site_name: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> | string },
    dry_run = false,
  ) => {
    const form = new FormData();
    form.set('file', new File([file.bytes], file.name));
    form.set('site_name', site_name);
    form.set('dry_run', String(dry_run));
    const answer = await api.call('/api/import', { method: 'POST', body: form });
    return { ...answer, report: answer.body.data as Report };
  };

  const getMatrix = async (site_name: string): Promise<Matrix> =>
    (await api.call(`/api/harris-matrix/${encodeURIComponent(site_name)}`)).body.data as Matrix;

  const exportCsv = async (site_name: string): Promise<string> =>
    (await api.call(`/api/export/csv?entity=us&site_name=${encodeURIComponent(site_name)}`)).text;

  const countUnits = async (site_name: string): Promise<number> =>
    (await api.call(`/api/us/site/${encodeURIComponent(site_name)}?limit=1`)).body.pagination!.total;

  const load = (set: string, file: string) => ({
    name: file,
    bytes: new Uint8Array(readFileSync(`${CORPUS}/${set}/${file}`)),
  });
  const expectedOf = (set: string): Expected =>
    (JSON.parse(readFileSync(`${CORPUS}/${set}/normalized.json`, 'utf8')) as { expected: Expected }).expected;

  describe.skipIf(!existsSync(CORPUS))('of the Harris corpus (skipped where it is absent)', () => {
    it.each(SETS)('%s gives the figures its source states', async (set, files, unrelated = 0) => {
      await makeSite(set);
      for (const file of files) {
        const { status, report } = await send(set, load(set, file));
        expect([file, status, report?.problems.filter(({ severity }) => severity === 'error')]).toEqual([
          file,
          200,
          [],
        ]);
      }

      const { nodes, edges, redundant, statistics } = await getMatrix(set);

      const expected = expectedOf(set);
      expect(statistics).toMatchObject({
        units: expected.units + unrelated,
        relations: expected.distinct_relations,
        components: expected.components + unrelated,
        isolated: expected.n_isolated + unrelated,
      });
      expect(nodes).toHaveLength(expected.nodes_after_merge + unrelated);
      if (expected.reduced_edges === undefined) return;
      expect(statistics).toMatchObject({
        reduced_relations: expected.reduced_edges,
        depth: expected.longest_path_nodes,
        // Units without relations are of the latest level, the widest in the sets that have them.
        width: (expected.widest_level ?? 0) + unrelated,
      });
      expect(edges).toHaveLength(expected.reduced_edges);
      expect(redundant).toHaveLength(expected.redundant ?? -1);
      expect(redundant.every(({ implied_by }) => implied_by.length > 0)).toBe(true);
    });

    it('cycle and pre14 are reported with exactly the offending statements', async () => {
      const chainsOf = async (site: string) =>
        (await getMatrix(site)).findings
          .filter(({ code }) =>
            ['self_relation', 'contradiction', 'cycle', 'equal_but_ordered'].includes(code),
          )
          .map(({ code, chain }) => [
            code,
            ...chain.map(({ from, type, to }) => `${from} ${type} ${to}`).sort(),
          ]);

      const pre14 = await chainsOf('pre14');
      expect(pre14).toHaveLength(2);
      expect(pre14.find(([code]) => code === 'self_relation')?.slice(1)).toEqual([
        expect.stringMatching(/^2104 \w+ 2104$/),
      ]);
      const [, ...loop] = pre14.find(([code]) => code !== 'self_relation')!;
      expect(loop).toHaveLength(3);
      expect(loop.join()).toMatch(/2004 \w+ 2033/);
      expect(loop.join()).toMatch(/2081 \w+ 2004/);
      expect(loop.join()).toMatch(/(2033 same_as 2081|2081 same_as 2033)/);
      const cycle = await chainsOf('cycle');
      // The three relations that run against 1 > 2 > 3 > 4 > 5: 5 above 3, 3 above 1 and 5 above 1.
      expect(cycle.map(([code]) => code).sort()).toEqual([
        'contradiction',
        'cycle',
        'cycle',
        'self_relation',
      ]);
    });

    it('both encodings of the tutorial site give the same matrix', async () => {
      const [table, workbook] = await Promise.all(['pyarchinit-tutorial', 'pyarchinit-xlsx'].map(getMatrix));
      const edgesOf = ({ nodes, edges }: Matrix): string[] => {
        const number = new Map(nodes.map(({ id, us_number }) => [id, us_number]));
        return edges.map(({ source, target }) => `${number.get(source)} ${number.get(target)}`).sort();
      };

      expect(edgesOf(workbook!)).toEqual(edgesOf(table!));
    });

    it.each(SETS)('%s comes back the same from its own CSV', async (set) => {
      const csv = await exportCsv(set);
      await makeSite(`${set} again`);
      const { status, report } = await send(`${set} again`, { name: 'export.csv', bytes: csv });
      expect([status, report?.problems]).toEqual([200, []]);

      expect((await exportCsv(`${set} again`)).replaceAll(`${set} again`, set)).toBe(csv);
      expect((await getMatrix(`${set} again`)).statistics).toEqual((await getMatrix(set)).statistics);
    });
  });

  const EDGES = 'above,below\n1,2\n2,3\n1,3\n';

  it('a dry run tells everything and writes nothing', async () => {
    await makeSite('Dry');

    const { status, report } = await send('Dry', { name: 'edges.csv', bytes: EDGES }, true);

    expect(status).toBe(200);
    expect(report).toMatchObject({
      id: null,
      created: 3,
      relations: 3,
      statistics: { units: 3, reduced_relations: 2 },
    });
    expect(report.rows).toHaveLength(3);
    expect(await countUnits('Dry')).toBe(0);
  });

  it('an import is taken back as a whole', async () => {
    await makeSite('Undo');
    const { report } = await send('Undo', { name: 'edges.csv', bytes: EDGES });
    expect(await countUnits('Undo')).toBe(3);

    const undone = await api.call(`/api/imports/${report.id}/undo`, { method: 'POST' });

    expect(undone.status).toBe(200);
    expect(await countUnits('Undo')).toBe(0);
    expect((await api.call(`/api/imports/${report.id}/undo`, { method: 'POST' })).status).toBe(409);
  });

  it('a drawing tells which way its lines were taken, and is taken back as a whole', async () => {
    await makeSite('Drawn');
    const drawing = {
      name: 'matrix.gv',
      bytes: 'digraph { 1 -> 2; 2 -> natural; 2 -> 1 [label="coperto da"] }',
    };

    const dry = await send('Drawn', drawing, true);
    const { report } = await send('Drawn', drawing);

    expect(dry.report).toMatchObject({ id: null, created: 3, statistics: { units: 3 } });
    expect(report.problems).toMatchObject([{ severity: 'info', code: 'guessed_direction' }]);
    expect(await countUnits('Drawn')).toBe(3);
    const undone = await api.call(`/api/imports/${report.id}/undo`, { method: 'POST' });
    expect([undone.status, await countUnits('Drawn')]).toEqual([200, 0]);
  });

  it('a graph that replaces removes what it no longer has, and only when asked to', async () => {
    const graphOf = (...numbers: string[]): string =>
      JSON.stringify({
        header: { format: 'em.json' },
        graph: { nodes: numbers.map((id) => ({ id, node_type: 'US', name: `US ${id}` })), edges: [] },
      });
    const replace = async (mode: string) => {
      const form = new FormData();
      form.set('file', new File([graphOf('1')], 'a.em.json'));
      form.set('site_name', 'Replaced');
      form.set('mode', mode);
      return api.call('/api/import', { method: 'POST', body: form });
    };
    await makeSite('Replaced');
    await send('Replaced', { name: 'a.em.json', bytes: graphOf('1', '2') });

    const merged = await replace('merge');
    const replaced = await replace('replace');
    const refused = await replace('everything');

    expect(merged.body.data).toMatchObject({ removed: 0, missing: { units: 1, relations: 0 } });
    expect(replaced.body.data).toMatchObject({
      mode: 'replace',
      removed: 1,
      differences: [{ what: 'unit', action: 'remove', name: '2' }],
    });
    expect(refused.status).toBe(422);
    expect(await countUnits('Replaced')).toBe(1);
  });

  it('the same file twice changes nothing the second time', async () => {
    await makeSite('Twice');
    await send('Twice', { name: 'edges.csv', bytes: EDGES });

    const { report } = await send('Twice', { name: 'edges.csv', bytes: EDGES });

    expect(report).toMatchObject({ created: 0, updated: 0, relations: 0 });
  });

  it('a value that does not fit becomes a custom field and is reported', async () => {
    await makeSite('Kept');
    const table =
      'us_number,definition,excavation_year,relationships\n1,Strato,duemila,copre 2\n2,Taglio,2024,\n';

    const { report } = await send('Kept', { name: 'units.csv', bytes: table });

    expect(report.problems.length).toBeGreaterThan(0);
    const { data } = (await api.call('/api/us/site/Kept')).body as {
      data: { custom: object; excavation_year: number | null }[];
    };
    expect(data.map(({ excavation_year }) => excavation_year)).toEqual([null, 2024]);
    expect(JSON.stringify(data[0]!.custom)).toContain('duemila');
  });

  it('relations without areas find the units recorded in one', async () => {
    await makeSite('Areas');
    await send('Areas', { name: 'units.csv', bytes: 'us,area\n1,A\n2,B\n' });

    const { report } = await send('Areas', { name: 'edges.csv', bytes: 'above,below\n1,2\n' });

    expect(report).toMatchObject({ created: 0, relations: 1 });
    expect((await getMatrix('Areas')).statistics).toMatchObject({ units: 2, relations: 1 });
  });

  it('units without area beside recorded ones that have one are told', async () => {
    await makeSite('Areas again');
    await send('Areas again', { name: 'units.csv', bytes: 'us,area\n1,A\n' });

    const { report } = await send('Areas again', { name: 'more.csv', bytes: 'us,definition\n1,layer\n' });

    expect(report).toMatchObject({ created: 1, problems: [{ code: 'area_missing', row: 2 }] });
  });

  it('a number that cannot be recorded is told, and the rest is imported', async () => {
    await makeSite('Long');
    const table = `us,definition\n${'9'.repeat(150)},layer\n2,layer\n`;

    const { status, report } = await send('Long', { name: 'units.csv', bytes: table });

    expect([status, report.created]).toEqual([200, 1]);
    expect(report.problems).toMatchObject([{ severity: 'error', code: 'unusable_number', row: 2 }]);
  });

  it('a word for a relation that nobody knows stays with its unit, also where that was there already', async () => {
    await makeSite('Words');
    await send('Words', { name: 'units.csv', bytes: 'us,area\n1,A\n2,A\n' });
    const table = 'us,area,definition,rapporti\n1,A,layer,Oblitera 2\n';

    const { report } = await send('Words', { name: 'more.csv', bytes: table });

    expect(report.problems).toMatchObject([{ code: 'unknown_relation' }]);
    const { data } = (await api.call('/api/us/site/Words')).body as { data: { custom: object }[] };
    expect(data[0]!.custom).toEqual({ unread_relations: 'Oblitera 2' });
  });

  it('of very many findings the gravest are listed, and a note counts all', async () => {
    await makeSite('Many');
    const edges = Array.from({ length: 1_100 }, (_, i) => `${i},${i + 1}\n${i},${i + 2}`).join('\n');

    const { report } = await send('Many', { name: 'edges.csv', bytes: `above,below\n${edges}\n1,0\n` });

    expect(report.findings).toHaveLength(1_000);
    expect(report.findings[0]).toMatchObject({ severity: 'error' });
    expect(report.notes.join('\n')).toMatch(/The records have \d+ findings .*\d+ redundant/);
    const undone = await api.call(`/api/imports/${report.id}/undo`, { method: 'POST' });
    expect(undone.status).toBe(200);
    expect(await countUnits('Many')).toBe(0);
  });

  it.each([
    ['an unknown site', 'Nowhere', EDGES, 422],
    ['a file of no known kind', 'Bad', 'once upon a time\nthere was a dig', 422],
    ['a zip that is no workbook', 'Bad', 'PK\u0003\u0004 nonsense', 415],
  ])('%s is refused', async (_what, site, bytes, status) => {
    if (site === 'Bad' && (await api.call('/api/sites?site_name=Bad')).body.pagination?.total === 0)
      await makeSite('Bad');

    const answer = await send(site, { name: 'file.csv', bytes });

    expect([answer.status, answer.body.status]).toEqual([status, 'error']);
  });
});
