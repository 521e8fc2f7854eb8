import { describe, expect, it } from 'vitest';
import { readImport } from '../../read-import.ts';
import type { SentinelMode } from '../../import/imported-data.ts';
import type { XmlPart } from '../parsed/parsed-files.ts';

const part = (name: string, attributes: Record<string, string> = {}, ...children: XmlPart[]): XmlPart => ({
  name,
  attributes,
  children,
  text: '',
  line: 1,
});
const node = (id: string, type: string): XmlPart =>
  part('node', { id }, part('data', {}, part('hmcnode', { id, type })));
const above = (source: string, target: string): XmlPart =>
  part('edge', { source, target }, part('data', {}, part('hmcedge', { type: 'ABOVE' })));

/** T over 1 over U over G: the ends every matrix of the program has. */
const MATRIX = part(
  'graphml',
  {},
  part(
    'graph',
    {},
    node('T', 'TOP_SURFACE'),
    node('1', 'DEPOSIT'),
    node('U', 'UNEXCAVATED'),
    node('G', 'GEOLOGY'),
    above('T', '1'),
    above('1', 'U'),
    above('U', 'G'),
  ),
);
const read = (sentinels: SentinelMode) => {
  const { units, statements } = readImport({ xml: [MATRIX], sentinels });
  return {
    units: units.map(({ us_number }) => us_number),
    said: statements.map(({ from, to }) => `${from.us_number} ${to.us_number}`),
  };
};

describe('the ends of a matrix of the Harris Matrix Composer', () => {
  it('are kept, dropped with their relations, or made natural', () => {
    expect(read('keep')).toEqual({ units: ['T', '1', 'U', 'G'], said: ['T 1', '1 U', 'U G'] });
    expect(read('drop')).toEqual({ units: ['1'], said: [] });
    expect(read('natural')).toEqual({
      units: ['topsoil', '1', 'unexcavated', 'natural'],
      said: ['topsoil 1', '1 unexcavated', 'unexcavated natural'],
    });
  });
});

describe('the groups of a matrix of the Harris Matrix Composer', () => {
  const group = (attributes: Record<string, string>, ...inner: XmlPart[]): XmlPart =>
    part(
      'node',
      { id: attributes['id'] ?? '' },
      part('graph', {}, ...inner),
      part('data', {}, part('hmcnode', attributes)),
    );
  const HORIZONS = part(
    'graphml',
    {},
    part(
      'graph',
      {},
      group(
        { id: 'HOR 10', name: 'Horizon 10', type: 'PERIOD_GROUP', description: 'ca. AD 300' },
        group(
          { id: 'OP 43', name: 'dumping', type: 'PHASE_GROUP', description: 'Spaces 55 and 57.' },
          node('3', 'DEPOSIT'),
        ),
        group({ id: 'OP 41', name: '', type: 'PHASE_GROUP' }, node('1', 'DEPOSIT')),
      ),
      group({ id: 'HOR 2', name: 'HOR 2', type: 'PERIOD_GROUP' }, node('4', 'DEPOSIT')),
      group({ id: 'House', name: '', type: 'PHASE_GROUP' }, node('5', 'DEPOSIT')),
      group({ id: 'Empty', name: 'Nobody home', type: 'PERIOD_GROUP' }),
      above('1', '3'),
      above('3', '4'),
      above('5', '1'),
    ),
  );
  const { units, records, notes } = readImport({ xml: [HORIZONS] });

  it('become periods and phases of their units; a phase that lies in no period is one', () => {
    expect(
      units.map(({ us_number, fields }) => [us_number, fields['period'], fields['phase']]).sort(),
    ).toEqual([
      ['1', 'HOR 10', 'OP 41'],
      ['3', 'HOR 10', 'OP 43'],
      ['4', 'HOR 2', undefined],
      ['5', 'House', undefined],
    ]);
  });

  it('become records with their names and descriptions, as the relations order them', () => {
    expect(records.every(({ entity, isDrawn }) => entity === 'periods' && isDrawn)).toBe(true);
    expect(records.map(({ fields: { sort_order: _, ...fields } }) => fields)).toEqual([
      { period: 'House', phase: '' },
      { period: 'HOR 10', phase: '', name: 'Horizon 10', description: 'ca. AD 300' },
      { period: 'HOR 10', phase: 'OP 41' },
      { period: 'HOR 10', phase: 'OP 43', name: 'dumping', description: 'Spaces 55 and 57.' },
      { period: 'HOR 2', phase: '' },
      { period: 'Empty', phase: '', name: 'Nobody home' },
    ]);
    expect(notes.join()).not.toContain('Horizon 10');
  });
});
