import { describe, expect, it } from 'vitest';
import { readImport } from '../../read-import.ts';
import { findBroken, flattenGraph } from '../site-graph/graph-checks.fixture.ts';
import { checkSchema } from '../site-graph/graph-schema-check.fixture.ts';
import { inventSite, recordsOf, SITE } from '../site-graph/graph-site.fixture.ts';
import { buildStandardJsonSchema } from './standard-json-schema.ts';
import { renderStandardJson, type StandardJson } from './standard-json.ts';

type Members = Record<string, unknown>;

const graphOf = (document: StandardJson) => Object.values(document.graphs)[0]!;
const renderBoth = (): [StandardJson, StandardJson] => [
  renderStandardJson(inventSite()),
  renderStandardJson(inventSite(), { version: '1.6' }),
];

/** Lists values of the first file that differ or are missing in the second. */
function findLost(first: unknown, second: unknown, at = '$'): string[] {
  if (typeof first !== 'object' || first === null) return Object.is(first, second) ? [] : [at];
  return Object.entries(first).flatMap(([name, value]) =>
    findLost(value, (second as Members | undefined)?.[name], `${at}.${name}`),
  );
}

describe('renderStandardJson() in version 1.6', () => {
  it('says all that 1.5 says, and obeys its own schema, also for an empty site', () => {
    const [older, newer] = renderBoth();

    expect(newer.version).toBe('1.6');
    expect(findLost(older, newer)).toEqual(['$.version']);
    expect(checkSchema(newer, buildStandardJsonSchema('1.6'))).toEqual([]);
    expect(checkSchema(older, buildStandardJsonSchema('1.6'))).not.toEqual([]);
    const empty = renderStandardJson(recordsOf([]), { version: '1.6' });
    expect(checkSchema(empty, buildStandardJsonSchema('1.6'))).toEqual([]);
    expect(findBroken(flattenGraph(graphOf(newer)))).toEqual([]);
  });

  it('has the category and the array that came with it, and what is known of the site among the defaults', () => {
    const { nodes, edges, defaults } = graphOf(renderStandardJson(inventSite(), { version: '1.6' }));

    expect(nodes).toHaveProperty('location_node_groups', {});
    expect(edges).toHaveProperty('is_in_timebranch', []);
    expect(defaults).toMatchObject({ site_name: SITE, latitude: 42.5 });
  });

  it('gives every node attributes, and beside its data what s3Dgraphy keeps there', () => {
    const { nodes } = graphOf(renderStandardJson(inventSite(), { version: '1.6' }));
    const { stratigraphic, ...others } = nodes;
    const all = [...Object.values(stratigraphic), ...Object.values(others)].flatMap((some) =>
      Object.values(some),
    );

    expect(all.filter((node) => typeof node['attributes'] !== 'object')).toEqual([]);
    expect(nodes.epochs['epoch_01']).toMatchObject({ fill_color: '#CD5C5C' });
    expect(nodes.properties[`${SITE}_P1`]).toMatchObject({
      property_type: 'height',
      value: '3.20 m',
      units: '',
    });
    expect(nodes.extractors[`${SITE}_D.1.2`]).toMatchObject({ source: `${SITE}_D.1` });
    expect(nodes.stratigraphic['USVs']![`${SITE}_101`]).toMatchObject({
      attributes: { shape: 'parallelogram', border_style: '#248FE7' },
      symbol: 'parallelogram',
      label: expect.stringMatching(/virtual/i) as string,
    });
  });

  it('names the array of every edge and the physical kind of a relation', () => {
    const { edges } = graphOf(renderStandardJson(inventSite(), { version: '1.6' }));
    const kinds = Object.values(edges)
      .flat()
      .flatMap((edge) => (edge as unknown as { attributes: Members }).attributes['physical_relation'] ?? []);

    for (const [name, some] of Object.entries(edges))
      expect(some.every((edge) => (edge as unknown as Members)['edge_type'] === name)).toBe(true);
    expect(new Set(kinds)).toEqual(
      new Set(['is_overlain_by', 'is_filled_by', 'is_cut_by', 'is_physically_equal_to', 'is_bonded_to']),
    );
  });

  it('is read back as 1.5 is', () => {
    const [older, newer] = renderBoth().map((json) => readImport({ text: JSON.stringify(json) }));

    expect(newer).toEqual(older);
  });

  it('keeps the kinds of relations where another program keeps only types and attributes', () => {
    const json = renderStandardJson(inventSite(), { version: '1.6' });
    const graph = graphOf(json) as unknown as Members;
    delete graph['trowel'];
    for (const some of Object.values(graph['edges'] as Record<string, Members[]>))
      for (const edge of some) {
        delete edge['stratigraphic_relation'];
        delete edge['relation_label'];
      }

    const { statements } = readImport({ text: JSON.stringify(json) });

    expect(new Set(statements.map(({ type }) => type))).toEqual(
      new Set(['covered_by', 'filled_by', 'cut_by', 'later_than', 'same_as', 'bonded_to', 'em_refers_to']),
    );
  });
});
