import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImport } from '../../read-import.ts';
import { generateSite } from '../../../testing/generate-site.ts';
import { buildSiteGraph } from '../site-graph/graph-build.ts';
import { findBroken, flattenGraph, hasLoop, type FlatGraph } from '../site-graph/graph-checks.fixture.ts';
import type { GraphRecords } from '../site-graph/graph-records.ts';
import { checkSchema } from '../site-graph/graph-schema-check.fixture.ts';
import { inventSite, recordModel, recordsOf, recordUnit, SITE } from '../site-graph/graph-site.fixture.ts';
import { buildStandardJsonSchema } from './standard-json-schema.ts';
import {
  remarksOnStandardJson,
  renderStandardJson,
  writeStandardJson,
  type StandardJson,
} from './standard-json.ts';

const graphOf = (document: StandardJson) => Object.values(document.graphs)[0]!;
const flat = (records: GraphRecords): FlatGraph => flattenGraph(graphOf(renderStandardJson(records)));
const said = ({ edges }: FlatGraph, array: string): string[] =>
  edges
    .filter((edge) => edge.array === array)
    .map(({ from, to, relation_label }) =>
      [from, relation_label, to]
        .filter((part) => part !== undefined)
        .join(' ')
        .replaceAll(`${SITE}_`, ''),
    );
const dated = (period: string | null, phase: string | null = null) => ({ period, phase });

describe('renderStandardJson()', () => {
  it('writes version, legend of times, ten categories, ten arrays and three buckets, also for an empty site', () => {
    for (const records of [inventSite(), recordsOf([])]) {
      const document = renderStandardJson(records);
      const { nodes, edges } = graphOf(document);

      expect(document.version).toBe('1.5');
      expect(Object.keys(document.graphs)).toEqual([`${SITE}_stratigraphy`]);
      expect(Object.keys(nodes)).toHaveLength(10);
      expect(Object.keys(edges)).toHaveLength(10);
      expect(Object.keys(nodes.stratigraphic)).toEqual(['US', 'USVs', 'SF']);
      expect(checkSchema(document, buildStandardJsonSchema())).toEqual([]);
    }
  });

  it('keeps the promises about ids, ends and pairs', () => {
    const graph = flat(inventSite());

    expect(findBroken(graph)).toEqual([]);
    expect(hasLoop(graph, 'is_before')).toBe(false);
  });

  it('draws each relation once, from the older unit to the younger, named as read that way', () => {
    const graph = flat(inventSite());

    expect(said(graph, 'is_before')).toEqual([
      '2 Covered By 1',
      '3 Filled By 2',
      '4 Cut By 3',
      '4 Earlier Than 102',
      '10 Covered By 2',
      'A_8 Covered By A_7',
      'B_7 Covered By A_8',
      '4 < 101',
    ]);
    expect(said(graph, 'has_same_time')).toEqual(['2 Equal To 98', '4 Bonds To 5']);
  });

  it('leads from a unit over property, combiner and extractor to the document', () => {
    const records = inventSite();

    const { nodes } = graphOf(renderStandardJson(records));
    const graph = flat(records);

    expect(said(graph, 'has_property')).toEqual(['101 >> P1']);
    expect(said(graph, 'has_data_provenance').toSorted()).toEqual([
      'C.1 >> D.1.1',
      'C.1 >> D.1.2',
      'D.1.1 >> D.1',
      'D.1.2 >> D.1',
      'P1 >> C.1',
    ]);
    expect(Object.keys(nodes.documents)).toEqual([`${SITE}_D.1`]);
    expect(nodes.extractors[`${SITE}_D.1.2`]!.data).toMatchObject({ source: `${SITE}_D.1` });
    expect(nodes.combiners[`${SITE}_C.1`]!.data).toMatchObject({
      sources: [`${SITE}_D.1.1`, `${SITE}_D.1.2`],
    });
    expect(nodes.properties[`${SITE}_P1`]).toMatchObject({ name: 'height', description: '3.20 m' });
  });

  it('tells epochs twice, under the same ids, with years and capital colours', () => {
    const document = renderStandardJson(inventSite());
    const { nodes, edges } = graphOf(document);
    const times = document.context.absolute_time_Epochs;

    expect(Object.keys(times)).toEqual(Object.keys(nodes.epochs));
    expect(times['epoch_01']).toEqual({ name: 'Roman Imperial', start: -27, end: 476, color: '#CD5C5C' });
    expect(nodes.epochs['epoch_01']).toMatchObject({
      type: 'EpochNode',
      data: { start_time: -27, end_time: 476, color: '#CD5C5C', min_y: 1200, max_y: 1600 },
    });
    expect(Object.values(times).every(({ color }) => /^#[0-9A-F]{6}$/.test(color))).toBe(true);
    expect(edges.has_first_epoch.filter(({ from }) => from === `${SITE}_4`)).toHaveLength(1);
    expect(edges.survive_in_epoch.map(({ from, to }) => [from, to])).toEqual([
      [`${SITE}_4`, 'epoch_02'],
      [`${SITE}_4`, 'epoch_03'],
    ]);
  });

  it('gives every unit with a period one first epoch, and one without none', () => {
    const { units } = inventSite();

    const graph = flat(inventSite());

    const withEpoch = graph.edges.filter(({ array }) => array === 'has_first_epoch').map(({ from }) => from);
    expect(new Set(withEpoch).size).toBe(withEpoch.length);
    expect(withEpoch).toHaveLength(units.filter(({ period }) => period).length);
  });

  it('calls epochs as older programs do when asked', () => {
    const { nodes } = graphOf(renderStandardJson(inventSite(), { epochType: 'epoch', license: 'CC-BY-4.0' }));

    expect(nodes.epochs['epoch_02']!.type).toBe('epoch');
  });

  it('gives an undated site the one epoch Undated', () => {
    const document = renderStandardJson(recordsOf([recordUnit('1')]));

    expect(Object.values(document.context.absolute_time_Epochs)).toEqual([
      expect.objectContaining({ name: 'Undated', start: null, end: null }),
    ]);
    expect(graphOf(document).edges.has_first_epoch).toEqual([]);
  });

  it('shows each model as a link of its unit, its address below 3d_models', () => {
    const { nodes, edges } = graphOf(renderStandardJson(inventSite()));

    expect(Object.values(nodes.links).map(({ data }) => data['url'])).toEqual([
      `3d_models/${SITE}/US_3/cut %231.obj`,
      `3d_models/${SITE}/US_4/wall 2.glb`,
      `3d_models/${SITE}/US_4/wall.glb`,
      `3d_models/${SITE}/US_7/floor.gltf`,
      'https://archive.example/survey.pdf',
    ]);
    expect(nodes.links['link_4_wall.glb']!.data).toMatchObject({
      url_type: '3d_model',
      mime_type: 'model/gltf-binary',
      size: 1_024,
    });
    expect(edges.has_linked_resource.map(({ from }) => from.replace(`${SITE}_`, ''))).toEqual([
      '3',
      '4',
      '4',
      'B_7',
      'D.1',
    ]);
  });

  it('repeats the fields older readers look for, and keeps every recorded fact in data', () => {
    const { nodes } = graphOf(renderStandardJson(inventSite()));
    const mirror = { us_number: '2', site: SITE, area: '', unit_type: 'US', period: 'II', phase: '2' };

    const unit = nodes.stratigraphic['US']![`${SITE}_2`]!;

    expect(unit).toMatchObject({ type: 'US', name: 'US 2', description: 'Tiles and mortar.', ...mirror });
    expect(unit.data).toMatchObject({
      ...mirror,
      description_strat: 'Collapse',
      description_interp: 'Abandonment',
      excavation_year: '2024',
      excavated: 'yes',
      elevation_max: 12.5,
      samples: ['soil', 'charcoal'],
      custom: { mapper: 'b', checked: true },
    });
    expect(unit.data).not.toHaveProperty('id');
  });

  it('sorts types into buckets and keeps the exact type and the code of the records', () => {
    const { nodes } = graphOf(renderStandardJson(inventSite()));

    expect(nodes.stratigraphic['USVs']![`${SITE}_102`]).toMatchObject({ type: 'USVn', unit_type: 'USVB' });
    expect(nodes.stratigraphic['US']![`${SITE}_4`]).toMatchObject({ type: 'US', unit_type: 'USM' });
    expect(Object.keys(nodes.stratigraphic['SF']!)).toEqual([`${SITE}_10`]);
  });

  it('names authors who recorded, and the directors as those of the whole', () => {
    const graph = graphOf(renderStandardJson(inventSite()));

    expect(Object.values(graph.nodes.authors).map(({ name }) => name)).toEqual([
      'A. Neri',
      'B. Verdi',
      'C. Rossi',
    ]);
    expect(graph.defaults.authors).toEqual(['author_3']);
    expect(graph.edges.has_author).toHaveLength(3);
  });

  it('keeps relations without an array in the data of the unit, and says so', () => {
    const records = inventSite();

    const { nodes } = graphOf(renderStandardJson(records));
    const remarks = remarksOnStandardJson(buildSiteGraph(records));

    expect(nodes.stratigraphic['US']![`${SITE}_1`]!.data['further_relationships']).toEqual([
      { type: 'cuts', us_number: '404', area: '' },
      { type: 'documented_by', us_number: 'D.1', area: '', told_by: 'to' },
    ]);
    expect(remarks.map(({ code, message }) => `${code}: ${message.split(' ')[0]}`)).toEqual([
      'unknown_unit: 1',
      'unknown_type: 1',
      'no_array: 2',
    ]);
  });

  it('tells nodes apart whose names collide, in whatever category', () => {
    const graph = flat(
      recordsOf([recordUnit('A_1/2'), recordUnit('A/1_2', [], { unit_type: 'SF' }), recordUnit('proto__')], {
        site: { site_name: '_' },
        models: [recordModel('9', 'a.glb'), recordModel('9', 'a.glb', { area: 'B' })],
      }),
    );

    expect([...graph.nodes.keys()]).toEqual(
      expect.arrayContaining(['__A_1_2', '__A_1_2_US', '__proto__', 'link_9_a.glb', 'link_9_a.glb_2']),
    );
  });

  it('exports a contradiction both ways and leaves out what joins a unit with itself', () => {
    const graph = flat(recordsOf([recordUnit('1', ['covers 2', 'covers 1']), recordUnit('2', ['covers 1'])]));

    expect(said(graph, 'is_before')).toEqual(['1 Covered By 2', '2 Covered By 1']);
    expect(findBroken(graph)).toEqual([]);
  });

  it('draws a link as an order only where it does not lead in a circle nor repeat one', () => {
    const units = [
      recordUnit('1', ['covers 2', '> 2']),
      recordUnit('2', ['covers 3']),
      recordUnit('3', ['> 1']),
      recordUnit('9', ['> 3']),
    ];

    const graph = flat(recordsOf(units));

    expect(said(graph, 'is_before')).toEqual(['2 Covered By 1', '3 Covered By 2', '3 < 9']);
    expect(buildSiteGraph(recordsOf(units)).remarks.map(({ code }) => code)).toEqual(['looping_link']);
  });

  it('gives the same bytes whatever the order of the records', () => {
    const records = inventSite();
    const text = [...writeStandardJson(records)].join('');

    fc.assert(
      fc.property(
        fc.shuffledSubarray([...records.units], { minLength: records.units.length }),
        fc.shuffledSubarray([...records.periods], { minLength: records.periods.length }),
        fc.shuffledSubarray([...records.models], { minLength: records.models.length }),
        (units, periods, models) => {
          const turned = units.map((unit) => ({
            ...unit,
            relationships: (unit.relationships ?? []).toReversed(),
          }));
          expect([...writeStandardJson({ ...records, units: turned, periods, models })].join('')).toBe(text);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('writes as text what it gives as an object', () => {
    const records = inventSite();

    const text = [...writeStandardJson(records)].join('');

    expect(JSON.parse(text)).toEqual(renderStandardJson(records));
  });

  it('keeps every promise on a generated site, whose order has no contradiction', () => {
    const { units, statements } = generateSite({ units: 400 });
    const byKey = new Map(
      units.map((unit) => [unit.key, recordUnit(`${unit.area}/${unit.us_number}`, [], unit as object)]),
    );
    for (const { from, type, to } of statements) {
      const { us_number, area } = byKey.get(to!)!;
      byKey.get(from)!.relationships!.push({ type: type!, us_number, area });
    }
    const pairs = new Set(statements.map(({ from, to }) => [from, to].sort().join(' ')));

    const graph = flat(recordsOf([...byKey.values()]));

    const drawn = graph.edges.filter(({ array }) => array === 'is_before' || array === 'has_same_time');
    expect(findBroken(graph)).toEqual([]);
    expect(hasLoop(graph, 'is_before')).toBe(false);
    expect(new Set(drawn.map(({ from, to }) => [from, to].sort().join(' '))).size).toBe(pairs.size);
  });

  it('is read back by our own import: units, their facts and the relations of time', () => {
    const records = recordsOf(
      [
        recordUnit('1', ['covers 2', 'later than B/5'], { ...dated('II', '1'), recorder: 'A. Neri' }),
        recordUnit('2', ['same as 3', 'contemporary with 4'], { unit_type: 'USM' }),
        recordUnit('3', ['cuts 4']),
        recordUnit('4', ['abuts B/5', 'bonded to B/5']),
        recordUnit('B/5', ['filled by /4'], { unit_type: 'SF' }),
      ],
      { periods: [{ period: 'II', phase: '1', name: 'Roman' }] },
    );

    const { units, statements, problems } = readImport({ text: [...writeStandardJson(records)].join('') });

    expect(problems).toEqual([]);
    expect(units.map(({ us_number, area, fields }) => [us_number, area, fields['unit_type']])).toEqual([
      ['1', '', 'US'],
      ['2', '', 'USM'],
      ['3', '', 'US'],
      ['4', '', 'US'],
      ['5', 'B', 'SF'],
    ]);
    expect(units[0]!.fields).toMatchObject({ period: 'II', phase: '1', recorder: 'A. Neri' });
    expect(statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)).toEqual([
      '1 covers 2',
      '3 cuts 4',
      '1 later_than 5',
      '4 abuts 5',
      '5 filled_by 4',
      '2 same_as 3',
      '2 contemporary_with 4',
      '4 bonded_to 5',
    ]);
  });
});
