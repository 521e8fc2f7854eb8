import { describe, expect, it } from 'vitest';
import { readImport } from '../../read-import.ts';

const node = (id: string, node_type: string, name: string, more: object = {}) => ({
  id,
  node_type,
  name,
  ...more,
});
const edge = (edge_type: string, source: string, target: string) => ({ edge_type, source, target });
const read = (nodes: object[], edges: object[]) =>
  readImport({ text: JSON.stringify({ header: { format: 'em.json' }, graph: { nodes, edges } }) });
const told = ({ units }: ReturnType<typeof read>) =>
  units.map(({ us_number, fields: { unit_type, definition, description, document_file } }) =>
    [us_number, unit_type, definition, description, document_file].filter((one) => one !== undefined),
  );
const said = ({ statements }: ReturnType<typeof read>) =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

// USV101 >> height >> C.01 >> D.01.01 >> D.01, and USV102 has a height as well.
const NODES = [
  node('u', 'USVs', 'USV101'),
  node('v', 'USVs', 'USV102'),
  node('p', 'property', 'height', { description: '3.20 m' }),
  node('q', 'property', 'height', { data: { value: 4, units: 'm', property_type: 'height' } }),
  node('c', 'combiner', 'C.01', { description: 'module by courses' }),
  node('x', 'extractor', 'D.01.01', { description: 'height of the core' }),
  node('d', 'document', 'D.01', { data: { url: 'survey.pdf' } }),
  node('d2', 'document', 'D.01', { description: 'survey of 2024' }),
  node('w', 'author', 'Rossi'),
];
const EDGES = [
  edge('has_property', 'u', 'p'),
  edge('has_property', 'v', 'q'),
  edge('has_data_provenance', 'p', 'c'),
  edge('combines', 'c', 'x'),
  edge('extracted_from', 'x', 'd2'),
  edge('has_author', 'x', 'w'),
];

describe('claims and sources of the Extended Matrix', () => {
  it('come in as records: a claim says what it is of whom, a document drawn twice is one', () => {
    const data = read(NODES, EDGES);

    expect(told(data)).toEqual([
      ['USV101', 'USVA'],
      ['USV102', 'USVA'],
      ['USV101.height', 'property', 'height', '3.20 m'],
      ['USV102.height', 'property', 'height', '4 m'],
      ['C.01', 'Combinar', 'module by courses'],
      ['D.01.01', 'Extractor', 'height of the core'],
      ['D.01', 'DOC', 'survey of 2024', 'survey.pdf'],
    ]);
    expect(said(data)).toEqual([
      'USV101 em_refers_to USV101.height',
      'USV102 em_refers_to USV102.height',
      'USV101.height em_refers_to C.01',
      'C.01 em_refers_to D.01.01',
      'D.01.01 em_refers_to D.01',
    ]);
    expect(data.notes.join('\n')).toContain(
      '6 claims and sources (2 property, 1 combiner, 1 extractor, 2 document)',
    );
    expect(data.notes.join('\n')).toContain('(1 author)');
  });

  it('are joined the right way round however a line is drawn, and through a group of claims', () => {
    const data = read(
      [
        node('u', 'US', 'US1'),
        node('g', 'ParadataNodeGroup', 'US1_PD'),
        node('p', 'property', 'material'),
        node('x', 'extractor', 'D.1.1'),
      ],
      [
        edge('has_paradata_nodegroup', 'u', 'g'),
        edge('is_in_paradata_nodegroup', 'p', 'g'),
        edge('is_data_provenance_of', 'x', 'p'),
      ],
    );

    expect(said(data)).toEqual(['1 em_refers_to 1.material', '1.material em_refers_to D.1.1']);
  });

  it('that nobody claims keep their own names, apart from each other', () => {
    const data = read(
      [node('a', 'property', 'height'), node('b', 'property', 'height'), node('u', 'US', 'US1')],
      [],
    );

    expect(data.units.map(({ us_number }) => us_number)).toEqual(['1', 'height', 'height.2']);
  });
});
