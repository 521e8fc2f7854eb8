import { describe, expect, it } from 'vitest';
import { BUILTIN_NODE_TYPES } from '../node-types/builtin-node-types.ts';
import { NewNodeType, NODE_SHAPES, NodeTypeChanges } from './em-node-type.ts';

const sent = {
  code: 'OVEN',
  name: 'Oven',
  category: 'stratigraphic',
  symbol_type: 'single_arrow',
  label_format: 'OVEN{number}',
  shape: 'rectangle',
};

describe('NewNodeType', () => {
  it('takes short and long colours and writes them in full, in capitals', () => {
    const { fill_color, border_color } = NewNodeType.parse({
      ...sent,
      fill_color: '#abc',
      border_color: '#aabbcc',
    });

    expect([fill_color, border_color]).toEqual(['#AABBCC', '#AABBCC']);
  });

  it.each(Object.keys(sent))('needs %s', (name) => {
    expect(NewNodeType.safeParse({ ...sent, [name]: undefined }).success).toBe(false);
  });

  it.each([
    ['code', '1st'],
    ['code', 'two words'],
    ['category', 'non-stratigraphic'],
    ['symbol_type', 'no_arrows'],
    ['label_format', 'OVEN'],
    ['shape', 'blob'],
    ['fill_color', 'red'],
    ['border_width', 0],
    ['border_width', 10.1],
    ['width', 9],
    ['height', 501],
    ['em_type', 'UFO'],
  ])('refuses %s %j', (name, value) => {
    expect(NewNodeType.safeParse({ ...sent, [name]: value }).success).toBe(false);
  });
});

describe('NodeTypeChanges', () => {
  it('may be empty, and clears only what may be empty', () => {
    expect(NodeTypeChanges.safeParse({}).success).toBe(true);
    expect(NodeTypeChanges.safeParse({ description: null }).success).toBe(true);
    expect(NodeTypeChanges.safeParse({ name: null }).success).toBe(false);
  });
});

describe('BUILTIN_NODE_TYPES', () => {
  it('could be sent as they are, with shapes that are offered', () => {
    expect(BUILTIN_NODE_TYPES.map((type) => NewNodeType.parse(type))).toEqual(BUILTIN_NODE_TYPES);
    expect(BUILTIN_NODE_TYPES.filter(({ shape }) => !NODE_SHAPES.includes(shape))).toEqual([]);
  });
});
