import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Statement } from './graph/facts.ts';
import type { MatrixUnit } from './graph/units.ts';
import type { HarrisMatrix } from './matrix-model.ts';
import { buildMatrix } from './matrix.ts';

// Recorded data of others, kept beside the repository and never in it.
const CORPUS = `${process.env['TROWEL_CORPUS'] ?? ''}/harris/`;

interface CorpusSet {
  name: string;
  units: { id: string }[];
  later_than: [string, string][];
  equal: [string, string][];
  contemporary: [string, string][];
  expected: {
    units: number;
    distinct_relations: number;
    nodes_after_merge: number;
    components: number;
    n_isolated: number;
    cyclic_sccs: number;
    self_loops: number;
    reduced_edges?: number;
    redundant?: number;
    longest_path_nodes?: number;
    widest_level?: number;
    reduced?: [string, string][];
  };
}

const sets = existsSync(CORPUS)
  ? readdirSync(CORPUS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => readSet(entry.name))
  : [];

function readSet(name: string): CorpusSet {
  return JSON.parse(readFileSync(`${CORPUS}${name}/normalized.json`, 'utf8'));
}

function buildSet(set: CorpusSet): HarrisMatrix {
  const ids = new Set([...set.units.map(({ id }) => id), ...set.later_than.flat(), ...set.equal.flat()]);
  const units: MatrixUnit[] = [...ids].map((id) => ({ key: id, us_number: id, area: '' }));
  const statements: Statement[] = [
    ...set.later_than.map(([from, to]): Statement => ({ from, type: 'later_than', to })),
    ...set.equal.map(([from, to]): Statement => ({ from, type: 'same_as', to })),
    ...set.contemporary.map(([from, to]): Statement => ({ from, type: 'contemporary_with', to })),
  ];
  return buildMatrix(units, statements);
}

function contradictionsOf(name: string): string[][] {
  return buildSet(sets.find((set) => set.name === name)!)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code, chain }) => [code, ...chain.map(({ from, type, to }) => `${from} ${type} ${to}`)]);
}

describe.skipIf(sets.length === 0)(
  'buildMatrix() on the corpus (skipped when shared/corpus is not beside the repository)',
  () => {
    it('meets all 25 sets', () => {
      expect(sets).toHaveLength(25);
    });

    it.each(sets)('gives the figures of $name', (set) => {
      const { expected } = set;

      const { statistics, nodes, edges, redundant, levels } = buildSet(set);

      expect(statistics).toMatchObject({
        units: expected.units,
        relations: expected.distinct_relations,
        components: expected.components,
        isolated: expected.n_isolated,
      });
      expect(nodes).toHaveLength(expected.nodes_after_merge);
      expect(levels.flat()).toHaveLength(expected.nodes_after_merge);
      if (expected.reduced_edges === undefined) return;
      expect(statistics).toMatchObject({
        reduced_relations: expected.reduced_edges,
        depth: expected.longest_path_nodes,
        width: expected.widest_level,
      });
      expect(edges).toHaveLength(expected.reduced_edges);
      expect(redundant).toHaveLength(expected.redundant!);
    });

    it.each(sets.filter(({ expected }) => expected.reduced))(
      'draws exactly the lines of $name that are needed',
      (set) => {
        const { nodes, edges } = buildSet(set);

        const nodeOf = new Map(nodes.flatMap(({ id, members }) => members.map((member) => [member.id, id])));
        const expected = set.expected.reduced!.map(
          ([later, earlier]) => `${nodeOf.get(later)} > ${nodeOf.get(earlier)}`,
        );
        expect(edges.map(({ source, target }) => `${source} > ${target}`).sort()).toEqual(expected.sort());
      },
    );

    it.each(sets)('finds contradictions in $name only if it has any', (set) => {
      const { findings } = buildSet(set);

      const errors = findings.filter(({ severity }) => severity === 'error');
      expect(errors.length > 0).toBe(set.expected.cyclic_sccs + set.expected.self_loops > 0);
    });

    it('finds the two contradictions of pre14, the wrong equality among the suspects', () => {
      expect(contradictionsOf('pre14')).toEqual([
        ['self_relation', '2104 later_than 2104'],
        ['contradiction', '2081 later_than 2004', '2004 later_than 2033', '2033 same_as 2081'],
      ]);
      const { findings, edges } = buildSet(sets.find(({ name }) => name === 'pre14')!);
      const { suggestions } = findings.find(({ code }) => code === 'contradiction')!;
      expect(suggestions).toContainEqual({
        action: 'separate',
        relation: { from: '2033', type: 'same_as', to: '2081' },
        contradictions_left: 1,
      });
      expect(edges.filter(({ contradicts }) => contradicts)).toHaveLength(1);
    });

    it('finds the four two-unit contradictions of bgs-jurassic, the relation on two loops first', () => {
      const found = contradictionsOf('bgs-jurassic');

      expect(found.map(([code, ...chain]) => [code, chain.length])).toEqual(
        Array.from({ length: 4 }, () => ['contradiction', 2]),
      );
      const { findings } = buildSet(sets.find(({ name }) => name === 'bgs-jurassic')!);
      const athelstan = findings.find(
        ({ severity, units }) => severity === 'error' && units.includes('Athelstan Oolite Formation'),
      )!;
      expect(athelstan.suggestions[0]).toMatchObject({
        action: 'drop',
        relation: { from: "Fuller's Earth Formation", to: 'Athelstan Oolite Formation' },
        contradictions_left: 3,
      });
    });

    it('finds the self-relation and the two loops of cycle', () => {
      const found = contradictionsOf('cycle');

      expect(found.map(([code, ...chain]) => [code, chain.length])).toEqual([
        ['self_relation', 1],
        ['contradiction', 2],
        ['cycle', 3],
      ]);
    });
  },
);
