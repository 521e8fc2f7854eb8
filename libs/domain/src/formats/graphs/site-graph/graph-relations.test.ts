import { describe, expect, it } from 'vitest';
import type { GraphUnit } from './graph-records.ts';
import { listRelations, type GraphRelations } from './graph-relations.ts';
import { recordUnit, SITE } from './graph-site.fixture.ts';
import { createIds, placeUnits } from './graph-units.ts';

const relate = (units: readonly GraphUnit[]): GraphRelations =>
  listRelations(placeUnits({ site: { site_name: SITE }, units }, createIds()));
const bare = (id: string): string => id.replace(`${SITE}_`, '');
const said = (edges: GraphRelations['edges']['is_before']): string[] =>
  edges.map(({ from, relation_label, to }) => `${bare(from)} ${relation_label} ${bare(to)}`);

describe('listRelations()', () => {
  it.each([
    ['covers 2', '2 Covered By 1'],
    ['covered by 2', '1 Covered By 2'],
    ['cuts 2', '2 Cut By 1'],
    ['fills 2', '2 Filled By 1'],
    ['abuts 2', '2 Leaned Against By 1'],
    ['later than 2', '2 Earlier Than 1'],
    ['earlier than 2', '1 Earlier Than 2'],
    ['> 2', '2 < 1'],
    ['< 2', '1 < 2'],
  ])('draws "1 %s" as is_before: %s', (told, edge) => {
    expect(said(relate([recordUnit('1', [told]), recordUnit('2')]).edges.is_before)).toEqual([edge]);
  });

  it.each([
    ['same as', 'Equal To'],
    ['bonded to', 'Bonds To'],
    ['contemporary with', 'Contemporary With'],
  ])('draws "%s" once, from the unit of the lower number', (word, label) => {
    const units = [recordUnit('10', [`${word} 9`]), recordUnit('9', [`${word} 10`])];

    expect(said(relate(units).edges.has_same_time)).toEqual([`9 ${label} 10`]);
  });

  it('keeps both where two sheets name different kinds', () => {
    const units = [recordUnit('1', ['covers 2']), recordUnit('2', ['cut by 1'])];

    expect(said(relate(units).edges.is_before)).toEqual(['2 Covered By 1', '2 Cut By 1']);
  });

  it('keeps certainty and note, those of the sheet that says more', () => {
    const relationships = [
      { type: 'covers', us_number: '2', certainty: 'doubtful', note: 'east only' },
    ] as const;
    const units = [
      recordUnit('1', [], { relationships: [...relationships] }),
      recordUnit('2', ['covered by 1']),
    ];

    expect(relate(units).edges.is_before).toMatchObject([{ certainty: 'doubtful', note: 'east only' }]);
    expect(relate(units.toReversed()).edges).toEqual(relate(units).edges);
  });

  it('sets aside what tells no time, told from its active side', () => {
    const { others, edges } = relate([
      recordUnit('1', ['adjacent to 2', 'contained in 2']),
      recordUnit('2', ['connected to 1']),
      recordUnit('D', ['documents 1'], { unit_type: 'DOC' }),
    ]);

    expect(others.map(({ ends }) => `${bare(ends.from)} ${ends.relation_label} ${bare(ends.to)}`)).toEqual(
      ['1 Documented by D', '2 Contains 1', '1 Adjacent to 2', '1 Connected to 2'].sort(),
    );
    expect(edges.is_before).toEqual([]);
  });

  it('takes an order told of a document for no order', () => {
    const { edges, others } = relate([
      recordUnit('1', ['covers D']),
      recordUnit('D', [], { unit_type: 'DOC' }),
    ]);

    expect(edges.is_before).toEqual([]);
    expect(others).toHaveLength(1);
  });

  it('joins a chain of sources once, whichever words and sides tell it', () => {
    const { edges, others } = relate([
      recordUnit('D', ['documents E', '<< E'], { unit_type: 'DOC' }),
      recordUnit('E', [], { unit_type: 'Extractor' }),
    ]);

    expect(edges.has_data_provenance).toMatchObject([{ from: `${SITE}_E`, to: `${SITE}_D` }]);
    expect(others).toHaveLength(1);
  });

  it('finds a loop of links through a long chain', () => {
    const size = 30_000;
    const units = Array.from({ length: size }, (_, i) => {
      const below = { type: 'covers' as const, us_number: String(i + 1) };
      const up = { type: 'em_links_to' as const, us_number: '0' };
      return recordUnit(String(i), [], { relationships: [i + 1 < size ? below : up] });
    });

    const { edges, remarks } = relate(units);

    expect(edges.is_before).toHaveLength(size - 1);
    expect(remarks.map(({ code }) => code)).toEqual(['looping_link']);
  });
});
