import { DIALECTS } from '@trowel/db/testing';
import type { SceneJson, StandardJson } from '@trowel/domain/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { exportGraphJson, type ExportedGraph } from './graph-export.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit } from '../records/units.ts';

//  1
//  |      A/2 is of period I
//  2      property P1 belongs to 2
const siteName = 'Città "Vecchia"';

const read = <Document>({ bytes }: ExportedGraph): Document =>
  JSON.parse(new TextDecoder().decode(bytes)) as Document;

describe.each(DIALECTS)('exportGraphJson() on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const standard = () => exportGraphJson(ctx, { siteName, format: 'standard' });
  const scene = async (options: object = {}) =>
    exportGraphJson(ctx, {
      siteName,
      format: 'scene',
      options: { resourcePath: 'https://dig.example/3d/viewer/', ...options },
    });

  beforeAll(async () => {
    world = await openWorld(dialect);
    const operator = world.as('operator');
    ctx = world.as('viewer');
    await createSite(operator, { site_name: siteName });
    await createSite(operator, { site_name: 'Empty' });
    await createPeriod(operator, { site_name: siteName, period: 'I', start_year: -27, end_year: 476 });
    const units: [string, string[], object][] = [
      ['2', [], { area: 'A', period: 'I', description: 'Rubble', custom: { mapper: 'b' } }],
      ['1', ['covers 2', 'cuts 404'], { area: 'A', recorder: 'A. Neri' }],
      ['P1', ['em_referred_from 2'], { area: 'A', unit_type: 'property' }],
    ];
    for (const [us_number, told, facts] of units) {
      const relationships = told.map((line) => ({
        type: line.split(' ')[0]!,
        us_number: line.split(' ')[1]!,
      }));
      await createUnit(operator, { site_name: siteName, us_number, relationships, ...facts });
    }
  });
  afterAll(() => world.dispose());

  it('writes the records of a site in the standard format', async () => {
    const file = await standard();

    const graph = Object.values(read<StandardJson>(file).graphs)[0]!;
    expect(file).toMatchObject({
      fileName: `${siteName}_stratigraphy.json`,
      contentType: 'application/json',
    });
    expect(Object.keys(graph.nodes.stratigraphic['US']!)).toEqual([`${siteName}_A_1`, `${siteName}_A_2`]);
    expect(graph.nodes.stratigraphic['US']![`${siteName}_A_2`]!.data).toMatchObject({
      description: 'Rubble',
      custom: { mapper: 'b' },
    });
    expect(graph.edges.is_before).toMatchObject([{ from: `${siteName}_A_2`, to: `${siteName}_A_1` }]);
    expect(graph.edges.has_property).toMatchObject([{ from: `${siteName}_A_2`, to: `${siteName}_A_P1` }]);
    expect(graph.edges.has_first_epoch).toMatchObject([{ from: `${siteName}_A_2`, to: 'epoch_01' }]);
    expect(file.remarks.map(({ code }) => code)).toEqual(['unknown_unit']);
  });

  it('wraps them as a scene that stays the same document', async () => {
    const [once, again, other] = [await scene(), await scene(), await scene({ rmEdges: true })];

    const document = read<SceneJson>(once);
    expect(once.fileName).toBe(`${siteName}_heriverse.json`);
    expect(document._id).toMatch(
      /^scene:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(document._rev).toMatch(/^1-[0-9a-f]{32}$/);
    expect(document.resource_path).toBe('https://dig.example/3d/viewer');
    expect(document.wapp).toBe('heriverse');
    expect(Buffer.from(again.bytes).equals(once.bytes)).toBe(true);
    expect(read<SceneJson>(other)._id).toBe(document._id);
    expect(read<SceneJson>(other)._rev).not.toBe(document._rev);
  });

  it('takes the creator that is given, bare or not, and refuses what is no UUID', async () => {
    const uuid = '6BA7B810-9DAD-41D1-80B4-00C04FD430C8';

    for (const creator of [uuid, `user:${uuid}`])
      expect(read<SceneJson>(await scene({ creator })).creator).toBe(`user:${uuid.toLowerCase()}`);
    await expect(scene({ creator: 'me' })).rejects.toMatchObject({ code: 'validation' });
  });

  it('names the file after the path it was asked by, and knows no other', async () => {
    expect((await scene({ variant: 'scene' })).fileName).toBe(`${siteName}_scene.json`);
    await expect(scene({ variant: 'unity' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('heriverse'),
    });
  });

  it('gives a whole document for a site without units, and none for no site', async () => {
    const empty = await exportGraphJson(ctx, { siteName: 'Empty', format: 'standard' });

    expect(Object.values(read<StandardJson>(empty).graphs)[0]!.edges.is_before).toEqual([]);
    await expect(exportGraphJson(ctx, { siteName: 'Nowhere', format: 'standard' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('em.json', () => {
  it('names each unit by the same UUID in every delivery, whatever is recorded between', async () => {
    const world = await openWorld('sqlite');
    const ctx = world.as('admin');
    const record = (us_number: string, area: string) =>
      createUnit(ctx, { site_name: 'Orto', area, us_number, unit_type: 'US' });
    const exportIds = async (): Promise<Map<string, string>> => {
      const file = read<EmJsonFile>(await exportGraphJson(ctx, { siteName: 'Orto', format: 'em_json' }));
      expect(file).toMatchObject({ header: { format: 'em.json' } });
      const { nodes } = file.graphs[file.active_graph_id]!;
      return new Map(nodes.map(({ id, data }) => [`${data.area ?? ''}/${data.us_number}`, id]));
    };
    await createSite(ctx, { site_name: 'Orto' });
    await record('1', 'A');
    await record('1', 'B');
    const first = await exportIds();
    await record('0', 'A');
    const second = await exportIds();
    await world.dispose();

    expect([...first.keys()]).toEqual(expect.arrayContaining(['A/1', 'B/1']));
    expect(new Set(first.values()).size).toBe(first.size);
    for (const [name, id] of first) expect(second.get(name)).toBe(id);
    for (const id of first.values())
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

interface EmJsonFile {
  header: { format: string };
  active_graph_id: string;
  graphs: Record<string, { nodes: { id: string; data: { us_number: string; area?: string } }[] }>;
}
