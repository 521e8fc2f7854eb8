import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { formOf } from '@trowel/domain/matrix';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '../reading/read-import-file.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

/** Relations of a file, such as `A/1 covers A/2`. */
async function read(file: string, options: object = {}) {
  const bytes = readFileSync(new URL(file, FIXTURES));
  const data = await readImportFile({ fileName: file, bytes, format: 'auto', ...options });
  const nameOf = ({ area, us_number }: { area?: string; us_number: string }): string =>
    [area, us_number].filter(Boolean).join('/');
  return {
    ...data,
    names: data.units.map(nameOf),
    said: data.statements.map(({ from, type, to }) => `${nameOf(from)} ${type} ${nameOf(to)}`),
    codes: data.problems.map(({ code }) => code),
  };
}

describe('graph files of other programs', () => {
  it('leave out continuity nodes, and name the node without a label', async () => {
    const { names, said, problems, notes } = await read('continuity.graphml');

    expect(names).toEqual(['USM101', 'USM102', '103']);
    expect(said).toEqual(['103 later_than USM101']);
    expect(notes.join()).toContain('1 continuity nodes were left out');
    expect(problems.find(({ code }) => code === 'missing_unit_number')).toMatchObject({ value: 'n4' });
  });
});

describe('em.json as a container', () => {
  it('is read whole, without the shelf and what was removed', async () => {
    const { names, said, studies, notes } = await read('em-json-container.em.json');

    expect(names).toEqual(['01', '02', 'USV01']);
    expect(said).toEqual(['01 later_than 02']);
    expect(studies).toEqual([
      { id: 'g1', name: 'Prova' },
      { id: 'g2', name: 'Seconda' },
    ]);
    expect(notes.join()).toContain('1 nodes and 1 edges were left out because they are marked as removed');
    expect(notes.join()).toContain('left out: shelf');
  });

  it.each([
    ['g1', ['US01', 'US02']],
    ['Prova', ['US01', 'US02']],
    ['g2', ['USV01']],
    ['all', ['US01', 'US02', 'USV01']],
  ])('gives the graph %s alone', async (graph, labels) => {
    const { names } = await read('em-json-container.em.json', { mapping: { graph } });

    expect(names).toHaveLength(labels.length);
  });

  it('refuses a graph that is not there, and a file without units, with the reason', async () => {
    await expect(read('em-json-container.em.json', { mapping: { graph: 'g9' } })).rejects.toThrow(
      'has no graph g9, only: g1 (Prova), g2 (Seconda)',
    );
    const empty = (graphs: object) =>
      readImportFile({
        fileName: 'x.em.json',
        bytes: Buffer.from(JSON.stringify({ header: { format: 'em.json' }, graphs })),
        format: 'auto',
      });
    await expect(empty({ s: { data: { collection: 'DTCCorpus' }, nodes: [] } })).rejects.toThrow(
      'only shelves and collections: s',
    );
    const removed = { id: 'n', node_type: 'US', name: 'US1', data: { removed: true } };
    await expect(empty({ a: { nodes: [removed], edges: [] } })).rejects.toThrow(
      'contains no unit. Nodes of its graphs: a: 1; removed: 1',
    );
  });

  it('keeps apart the nodes of two graphs that have the same ids', async () => {
    const graph = (number: string) => ({
      nodes: ['a', 'b'].map((id) => ({ id, node_type: 'US', name: `US${number}${id}`, data: {} })),
      edges: [{ id: 'e', source: 'a', target: 'b', edge_type: 'overlies' }],
    });
    const text = JSON.stringify({
      header: { format: 'em.json' },
      graphs: { x: graph('1'), y: graph('2') },
    });

    const data = await readImportFile({ fileName: 'x', bytes: Buffer.from(text), format: 'auto' });

    expect(data.statements.map(({ from, to }) => `${from.us_number} ${to.us_number}`)).toEqual([
      '1a 1b',
      '2a 2b',
    ]);
  });

  it.each([
    ['em-json-removed.em.json', ['1', '2'], ['1 later_than 2']],
    ['em-json-removed-edge.em.json', ['1', '2', '3'], ['1 later_than 2']],
  ])('leaves out what is removed in %s', async (file, units, relations) => {
    const { names, said, notes } = await read(file);

    expect(names).toEqual(units);
    expect(said).toEqual(relations);
    expect(notes.join()).toContain('marked as removed');
  });
});

describe('cuts', () => {
  it.each(['hmc-surface.xml', 'hmcx-cut.hmcx'])('stay cuts in %s', async (file) => {
    const { units, said } = await read(file);

    const forms = new Map(units.map(({ us_number, fields }) => [us_number, formOf(fields)]));
    expect(forms.get('1')).toBe('cut');
    expect(forms.get('2')).toBe('deposit');
    expect(said).toContain('1 cuts 2');
  });

  it('are told by their shape in DOT', async () => {
    const data = await readImportFile({
      fileName: 'x.dot',
      bytes: Buffer.from('digraph { 1 [shape=invtrapezium]; 1 -> 2 }'),
      format: 'auto',
    });

    expect(data.units.map(({ fields }) => formOf(fields))).toEqual(['cut', 'deposit']);
  });
});

describe('the JSON of Graphviz', () => {
  it('is read as the graph it is', async () => {
    const { format, names, said } = await read('graphviz-json.json');

    expect({ format, names, said }).toEqual({ format: 'dot', names: ['1', '2'], said: ['1 covers 2'] });
  });

  const dot = (args: string[], input: string) => spawnSync('dot', args, { input, encoding: 'utf8' });
  const isThere = dot(['-V'], '').status === 0;
  it.skipIf(!isThere).each(['dot_json', 'xdot_json', 'json', 'json0'])(
    'says what the DOT says, written as %s',
    async (type) => {
      const text =
        'digraph { subgraph cluster_a { label="Fase 1"; 1; 2 } subgraph cluster_b { label="Fase 2"; 3 } 1 -> 2 [relation=cuts]; 2 -> 3; 1 [shape=invtrapezium, area="A", us_number="1"] }';
      const { stdout } = dot([`-T${type}`], text);
      const tell = async (content: string) => {
        const data = await readImportFile({ fileName: 'x', bytes: Buffer.from(content), format: 'auto' });
        return {
          units: data.units.map(({ us_number, area, fields }) => ({ us_number, area, fields })),
          relations: data.statements.map(({ from, type: word, to }) => [from.us_number, word, to.us_number]),
        };
      };

      expect(await tell(stdout)).toEqual(await tell(text));
    },
  );
});

describe('a backup of Field Desktop', () => {
  it('is read as the export is', async () => {
    const { units, said, records } = await read('field-backup.jsonl');

    expect(units.map(({ us_number, area }) => `${area} ${us_number}`).sort()).toEqual([
      'S1 S1-001',
      'S1 S1-002',
      'S1 S1-003',
    ]);
    expect(said.map((one) => one.replaceAll('S1/', ''))).toEqual(
      expect.arrayContaining(['S1-001 later_than S1-002', 'S1-003 cuts S1-002']),
    );
    const find = records.find(({ entity }) => entity === 'inventario');
    expect(find?.fields).toMatchObject({ inventory_number: 'S1-F1', us_number: 'S1-002' });
  });
});
