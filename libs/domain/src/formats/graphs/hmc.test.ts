import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';
import type { SentinelMode } from '../import/sentinels.ts';
import type { XmlPart } from './parsed/parsed-files.ts';

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
