import { describe, expect, it } from 'vitest';
import { renderYedDocument } from './graphml-document.ts';
import type { YedGroup, YedItem, YedNode } from './graphml-model.ts';
import { readXml } from './graphml-read.fixture.ts';
import { GRAPHML_SYMBOLS } from '../../../../records/node-types/node-symbols.ts';

const FRAME = { x: 0, y: 0.004, width: 30, height: 18.25 };

function node(key: string, data: Record<string, string> = {}): YedNode {
  return { kind: 'node', key, frame: FRAME, symbol: GRAPHML_SYMBOLS.US, label: key, fontSize: 9, data };
}

function group(key: string, members: readonly YedItem[]): YedGroup {
  return { kind: 'group', key, frame: FRAME, label: key, background: '#EBEBEB', data: {}, members };
}

const LINE = {
  type: 'line',
  width: 1,
  colour: '#000000',
  sourceArrow: 'none',
  targetArrow: 'standard',
} as const;

describe('renderYedDocument()', () => {
  it('declares the keys of yEd first, then those that are used, and leaves out empty values', () => {
    const text = renderYedDocument({
      data: { title: '' },
      items: [node('a', { b: '1', a: '', url: 'x' })],
      edges: [],
    });

    const keys = [...text.matchAll(/<key id="(d\d+)" for="(\w+)" (?:attr\.name|yfiles\.type)="([^"]*)"/g)];
    expect(keys.map(([, id, owner, name]) => `${id} ${owner} ${name}`)).toEqual([
      'd0 graph Description',
      'd1 port portgraphics',
      'd2 port portgeometry',
      'd3 port portuserdata',
      'd4 node url',
      'd5 node description',
      'd6 node nodegraphics',
      'd7 graphml resources',
      'd8 edge url',
      'd9 edge description',
      'd10 edge edgegraphics',
      'd11 graph title',
      'd12 node a',
      'd13 node b',
    ]);
    expect(text).toContain(
      '<node id="n0"><data key="d4">x</data><data key="d13">1</data><data key="d6"><y:ShapeNode><y:Geometry height="18.25" width="30.0" x="0.0" y="0.0"/>',
    );
  });

  it('closes every frame, numbers nodes within theirs and finds the ends of edges anywhere', () => {
    const items = [
      group('outer', [node('a'), group('inner', [node('b')]), node('c')]),
      group('empty', []),
      node('d'),
    ];
    const edges = ['a d', 'b c', 'd inner'].map((ends) => {
      const [source = '', target = ''] = ends.split(' ');
      return { source, target, line: LINE, data: {} };
    });

    const text = renderYedDocument({ data: {}, items, edges });

    expect(readXml(text).name).toBe('graphml');
    const shape = [...text.matchAll(/<node id="([^"]*)"|<\/graph><\/node>/g)].map(
      ([whole, id]) => id ?? whole.slice(0, 2),
    );
    expect(shape.join(' ')).toBe('n0 n0::n0 n0::n1 n0::n1::n0 </ n0::n2 </ n1 </ n2');
    expect(
      [...text.matchAll(/<edge id="(e\d)" source="([^"]*)" target="([^"]*)"/g)].map(([, ...ends]) =>
        ends.join(' '),
      ),
    ).toEqual(['e0 n0::n0 n2', 'e1 n0::n1::n0 n0::n2', 'e2 n2 n0::n1']);
  });

  it('is not troubled by frames within frames', () => {
    let item: YedItem = node('core');
    for (let depth = 0; depth < 1_500; depth++) item = group(`g${depth}`, [item]);

    const text = renderYedDocument({ data: {}, items: [item], edges: [] });

    expect(text.match(/<\/graph><\/node>/g)).toHaveLength(1_500);
  });
});
