import { describe, expect, it } from 'vitest';
import { findPlainGraph } from './find-plain-graph.ts';
import type { XmlPart } from '../parsed/parsed-files.ts';
import { readImport } from '../../read-import.ts';

type Read = ReturnType<typeof readImport>;
const lines = (...rows: readonly string[]): string => rows.join('\n');
const said = ({ statements }: Read) =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
const codes = ({ problems }: Read) => problems.map(({ code }) => code);

/** As NetworkX writes it. */
const GML = lines(
  'graph [',
  '  directed 1',
  '  node [ id 0 label "1001" definition "strato &#34;bruno&#34; &#232;" period "I" area "A" ]',
  '  node [ id 1 label "1002" ]',
  '  node [ id 2 label "US 1003" ]',
  '  edge [ source 0 target 1 relation "covers" ]',
  '  edge [ source 1 target 2 label "taglia" ]',
  ']',
);

describe('GML', () => {
  it('gives units with their attributes, and relations by their words', () => {
    const data = readImport({ text: GML });

    expect(data.format).toBe('graph_text');
    expect(data.units.map(({ us_number, area, fields }) => [us_number, area, fields])).toEqual([
      ['1001', 'A', { definition: 'strato "bruno" è', period: 'I' }],
      ['1002', '', {}],
      ['1003', '', { unit_type: 'US' }],
    ]);
    expect(said(data)).toEqual(['1001 covers 1002', '1002 cuts 1003']);
    expect(data.problems).toEqual([]);
  });

  it('of yEd has boxes that are no units, and grows down the page', () => {
    const node = (id: number, label: string, more: string) =>
      `  node [ id ${id} label "${label}" graphics [ x 1.0 ${more} ] LabelGraphics [ text "${label}" ]`;
    const data = readImport({
      text: lines(
        'Creator "yFiles"',
        'Version "2.20"',
        'graph',
        '[ hierarchic 1 directed 1',
        `${node(0, 'Area A', 'y 50.0')} isGroup 1 ]`,
        `${node(1, 'Fase 2', 'y 50.0')} isGroup 1 gid 0 ]`,
        `${node(2, '7', 'y 90.0')} gid 1 ]`,
        `${node(3, '8', 'y 10.0')} gid 1 ]`,
        'edge [ source 2 target 3 graphics [ fill "#000000" ] ]',
        ']',
      ),
    });

    expect(data.units.map(({ us_number, area, fields }) => [us_number, area, fields['phase']])).toEqual([
      ['7', 'A', 'Fase 2'],
      ['8', 'A', 'Fase 2'],
    ]);
    // The line runs up the page, to the unit that is drawn above.
    expect(said(data)).toEqual(['8 later_than 7']);
  });

  it('of Graphviz grows up the page, so that places say nothing', () => {
    const text = lines(
      'graph [ version 2 directed 1 bb "0,0,54,108"',
      'node [ id 0 label "7" graphics [ x 27.0 y 90.0 ] ]',
      'node [ id 1 label "8" graphics [ x 27.0 y 18.0 ] ]',
      'edge [ source 0 target 1 ]',
      ']',
    );

    expect(said(readImport({ text }))).toEqual(['7 later_than 8']);
  });

  it.each([
    [lines('graph [', '  node [ id 0 label "1" ]'), 2],
    [lines('graph [', '  node [ id 0 label "1 ]', ']'), 2],
    [lines('graph [', ']', ']'), 3],
  ])('that breaks off is refused with its line (%j)', (text, line) => {
    expect(() => readImport({ text, fileName: 'site.gml' })).toThrow(
      `site.gml, line ${line}: this is not GML, though it begins like it`,
    );
  });
});

describe('a text that is no graph', () => {
  it.each(['a b\n\n', 'a b \r\n\r\n', '# a\n\n', 'a "b"\n \n', '% a\n\n', '#\n', ' \n'])(
    'is told so at once, however often %j stands in it',
    (line) => {
      const began = process.cpuUsage();
      expect(findPlainGraph(line.repeat(5_000), { name: 'text', language: 'en' })).toBeUndefined();
      expect(process.cpuUsage(began).user / 1_000).toBeLessThan(10_000);
    },
  );
});

describe('TGF', () => {
  it('gives units and relations', () => {
    const data = readImport({ text: lines('1 US 101', '2 US 102', '3 103', '#', '1 2 copre', '2 3 taglia') });

    expect([data.format, said(data), codes(data)]).toEqual([
      'graph_text',
      ['101 covers 102', '102 cuts 103'],
      [],
    ]);
  });

  it('names nodes that it has', () => {
    expect(() => readImport({ text: lines('1 a', '2 b', '#', '1 3') })).toThrow('is not a kind of file');
  });
});

describe('a network of Pajek', () => {
  it.each([
    ['*Arcs', ['1 2 1 l "copre"', '2 3 1 relation covers'], ['101 covers 102', '102 covers US 3']],
    ['*arcslist', ['1 2 3'], ['101 later_than 102', '101 later_than US 3']],
  ])('gives units and relations (%s)', (heading, rows, relations) => {
    const text = lines(
      '*Network site',
      '% remark',
      '*Vertices 3',
      '1 "101" 0.1 0.2',
      '2 102',
      '3 "US 3"',
      heading,
      ...rows,
    );

    expect(said(readImport({ text })).map((one) => one.replace(/ 3$/, ' US 3'))).toEqual(relations);
  });
});

describe('GEXF', () => {
  const part = (
    name: string,
    attributes: Record<string, string> = {},
    children: XmlPart[] = [],
  ): XmlPart => ({
    name,
    attributes,
    children,
    text: '',
    line: 1,
  });
  const value = (id: string, text: string): XmlPart =>
    part('attvalues', {}, [part('attvalue', { for: id, value: text })]);

  it('gives units with their attributes by name, and those of boxes', () => {
    const root = part('gexf', { version: '1.2' }, [
      part('graph', { defaultedgetype: 'directed' }, [
        part('attributes', { class: 'node' }, [part('attribute', { id: '0', title: 'definition' })]),
        part('attributes', { class: 'edge' }, [part('attribute', { id: '0', title: 'relation' })]),
        part('nodes', {}, [
          part('node', { id: 'a', label: '101' }, [value('0', 'muro')]),
          part('node', { id: 'box', label: 'Fase I' }, [
            part('nodes', {}, [part('node', { id: 'b', label: '102' })]),
          ]),
        ]),
        part('edges', {}, [
          part('edge', { source: 'a', target: 'b', type: 'directed' }, [value('0', 'covers')]),
        ]),
      ]),
    ]);
    const data = readImport({ xml: [root] });

    expect(data.format).toBe('graph_text');
    expect(data.units.map(({ us_number, fields }) => [us_number, fields])).toEqual([
      ['101', { definition: 'muro' }],
      ['102', { phase: 'Fase I' }],
    ]);
    expect([said(data), codes(data)]).toEqual([['101 covers 102'], []]);
  });
});
