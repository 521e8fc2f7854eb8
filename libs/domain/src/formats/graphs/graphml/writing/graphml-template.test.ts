import { describe, expect, it } from 'vitest';
import { EM_TYPES } from '../../../../records/terms/unit-types.ts';
import { readGraphml } from './graphml-read.fixture.ts';
import { renderGraphmlTemplate } from './graphml-template.ts';

describe('renderGraphmlTemplate()', () => {
  it('holds a node of every type, the frames, the five lines and an empty table of periods', () => {
    const { nodes, edges, rows } = readGraphml(renderGraphmlTemplate());

    const types = new Set(nodes.map(({ data }) => data['node_type']));
    expect(EM_TYPES.filter((type) => !types.has(type))).toEqual([]);
    expect(nodes.filter(({ realizer }) => realizer === 'ProxyAutoBoundsNode')).toHaveLength(3);
    expect(edges.map(({ line }) => `${line['type']} ${line['width']}`)).toEqual([
      'line 1.0',
      'line 2.0',
      'dashed 1.0',
      'dotted 3.0',
      'dashed_dotted 2.0',
    ]);
    expect(rows.map(({ label }) => label)).toEqual([
      'Period 1 [start:XX;end:XX]',
      'Period 2 [start:XX;end:XX]',
      'Period 3 [start:XX;end:XX]',
    ]);
    const [table] = nodes.filter(({ realizer }) => realizer === 'TableNode');
    expect(nodes.some(({ parent }) => parent === table!.id)).toBe(false);
  });
});
