import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NODE_SHAPES } from '../../../records/entities/em-node-type.ts';
import { buildMatrix } from '../../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../../matrix/matrix-model.ts';
import type { MatrixUnit } from '../../../matrix/graph/units.ts';
import { buildMatrixRecords } from '../../matrix-records.ts';
import { readImport } from '../../read-import.ts';
import { GROUPING_NAMES, type Grouping } from '../../../drawing/layout/model/groupings.ts';
import { configureType } from '../../../testing/configure-type.ts';
import { generateSite } from '../../../testing/generate-site.ts';
import { recordSite } from '../../../testing/record-site.ts';
import { renderMatrixDot } from './matrix-dot.ts';

function matrixOf(lines: readonly string[], traits: Record<string, Partial<MatrixUnit>> = {}): HarrisMatrix {
  const { units, statements } = recordSite(lines, traits);
  return buildMatrix(units, statements);
}

/** Every line of a drawing, and the units of each box as equal. */
function linesOf({ nodes, edges, contemporary }: HarrisMatrix): string[] {
  return [
    ...[...edges, ...contemporary].map(({ source, relation, target }) => `${source} ${relation} ${target}`),
    ...nodes.flatMap(({ id, members }) =>
      members.filter((member) => member.id !== id).map((member) => `${id} same_as ${member.id}`),
    ),
  ];
}

const hasDot = spawnSync('dot', ['-V']).status === 0;

/** Runs Graphviz; gives what it complains of. */
function complaintsOf(dot: string): string {
  const { stderr, status } = spawnSync('dot', ['-Tsvg', '-o', '/dev/null'], { input: dot });
  return `${status === 0 ? '' : `status ${status}`}${stderr.toString()}`;
}

describe('renderMatrixDot()', () => {
  describe('with types of one’s own', () => {
    const types = NODE_SHAPES.map((shape) =>
      configureType(shape, { shape, fill_color: '#112233', border_color: '#D86400' }),
    );
    const traits = Object.fromEntries(
      NODE_SHAPES.map((shape, at) => [String(at), { unit_type: shape.toUpperCase() }]),
    );
    const dot = renderMatrixDot(matrixOf(['0 covers 1', '1 covers 99'], traits), { types });

    it('draws their units as they are configured', () => {
      const look = 'fillcolor="#112233", color="#d86400", fontcolor="#ffffff", penwidth=1';

      expect(dot).toContain(`"3" [label="3", shape=hexagon, ${look}];`);
      expect(dot.split(look)).toHaveLength(NODE_SHAPES.length + 1);
      expect(dot).toContain('"99" [label="99"];');
    });

    it.skipIf(!hasDot)('is what Graphviz reads without complaint', () => {
      expect(complaintsOf(dot)).toBe('');
    });
  });

  const lines = [
    '1 covers 2',
    '2 covers 3?',
    '3 covers 1',
    '4 covers 2',
    '1 contemporary with 4',
    '5 covers 3',
  ];
  const traits = { '2': { unit_type: 'cut', period: 'II' }, '3': { period: 'II' }, '1': { period: 'I' } };

  it('writes later units above earlier ones, contradictions red and without pull, contemporaries on a rank', () => {
    const dot = renderMatrixDot(matrixOf(lines, traits), { title: 'A "B" \\' });

    expect(dot).toBe(`digraph "A \\"B\\" \\\\" {
  graph [rankdir=TB, nodesep=0.2, ranksep=0.35];
  node [shape=box, style=filled, fillcolor="#ffffff", fontname="DejaVu Sans", fontsize=9, width=0.4, height=0.25, margin="0.08,0.03"];
  edge [arrowhead=none];
  "1" [label="1", period="I"];
  "2" [label="2", shape=invtrapezium, fillcolor="#fbe9df", period="II"];
  "3" [label="3", period="II"];
  "4" [label="4"];
  "5" [label="5"];
  { rank=same; "1"; "4"; }
  "1" -> "2" [relation=covers, tooltip="Covers"];
  "2" -> "3" [relation=covers, certainty="uncertain", color="#c01527", style=dashed, arrowhead=normal, constraint=false, tooltip="Covers"];
  "3" -> "1" [relation=covers, tooltip="Covers"];
  "4" -> "2" [relation=covers, tooltip="Covers"];
  "5" -> "3" [relation=covers, tooltip="Covers"];
  "1" -> "4" [relation=contemporary_with, dir=none, color="black:white:black", constraint=false];
}
`);
  });

  it('frames periods in natural order, and ranks contemporaries only within a frame', () => {
    const dot = renderMatrixDot(matrixOf(lines, { ...traits, '4': { period: '10' } }), {
      grouping: 'period',
      language: 'it',
    });

    expect([...dot.matchAll(/graph \[label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      'Periodo 10',
      'Periodo I',
      'Periodo II',
    ]);
    expect(dot).not.toContain('rank=same');
    expect(dot).toContain('"1" -> "4" [relation=contemporary_with, dir=none');
  });

  it('frames phases inside periods, each alone where that is asked for, areas, structures, activities and types', () => {
    const dated = {
      '1': { period: 'II', phase: '1', area: 'A', structure: 'ED01', activity: '5' },
      '2': { period: 'II', phase: '2', structure: 'North kiln', definition: 'Taglio' },
      '3': { period: 'II' },
    };
    const framesOf = (grouping: Grouping): string[] => {
      const dot = renderMatrixDot(matrixOf(['1 covers 2', '2 covers 3', '3 covers 4'], dated), { grouping });
      return dot
        .split('\n')
        .flatMap(
          (line) => /^( *)(?:graph \[label|"\d+" \[label)="([^"]*)"/.exec(line)?.slice(1).join('') ?? [],
        );
    };

    expect(framesOf('period')).toEqual([
      '  4',
      '    Period II',
      '    3',
      '      Phase 1',
      '      1',
      '      Phase 2',
      '      2',
    ]);
    expect(framesOf('phase').map((line) => line.trim())).toEqual([
      '4',
      'Period II',
      '3',
      'Period II / 1',
      '1',
      'Period II / 2',
      '2',
    ]);
    expect(framesOf('period_only').filter((line) => /[a-z]/.test(line))).toEqual(['    Period II']);
    expect(framesOf('area').filter((line) => /[a-z]/.test(line))).toEqual(['    Area A']);
    expect(framesOf('activity').filter((line) => /[a-z]/.test(line))).toEqual(['    Activity 5']);
    expect(framesOf('type').filter((line) => /[a-z]/.test(line))).toEqual([
      '    Type: cut',
      '    Type: layer, fill',
    ]);
    expect(framesOf('structure').filter((line) => /[a-z]/.test(line))).toEqual([
      '    Structure ED01',
      '    North kiln',
    ]);
  });

  it.each(GROUPING_NAMES)(
    'gathered by %s is read back with its periods, phases and structures, and nothing else',
    (grouping) => {
      const dated = {
        '1': {
          period: 'II',
          phase: '1',
          period_end: 'I',
          phase_end: '2',
          structure: 'ED01/FC 2',
          activity: 'Rinterro',
        },
        '2': { period: 'Età romana', phase: 'b "antica"', area: 'Area 51' },
        '3': { phase: '4' },
        '4': { structure: 'Area sacra', activity: 'Fase di crollo' },
      };
      const matrix = matrixOf(['1 covers 2', '2 covers 3', '3 covers 4'], dated);

      const { units } = readImport({ text: renderMatrixDot(matrix, { grouping, language: 'it' }) });

      const read = units.map(({ us_number, area, fields }) => ({ us_number, area, ...fields }));
      expect(read.sort((a, b) => Number(a.us_number) - Number(b.us_number))).toEqual([
        { us_number: '1', area: '', ...dated['1'] },
        { us_number: '2', ...dated['2'] },
        { us_number: '3', area: '', ...dated['3'] },
        { us_number: '4', area: '', ...dated['4'] },
      ]);
    },
  );

  it('lists on a box all units that are one, which describes none of them', () => {
    const names = Array.from({ length: 15 }, (_, at) => `Quadrato-${at + 1}/${1001 + at}`);
    const matrix = matrixOf(names.slice(1).map((name, at) => `${names[at]} same as ${name}`));

    const { units } = readImport({ text: renderMatrixDot(matrix) });

    expect(units.map(({ area, us_number }) => `${area}/${us_number}`).sort()).toEqual(names.toSorted());
    expect(units.filter(({ fields }) => Object.keys(fields).length > 0)).toEqual([]);
  });

  it('is read back with every relation at the units it was drawn between, in areas or in none', () => {
    const name = fc.constantFrom('1', '2', '3', 'A/1', 'A/2', 'A/3', 'B/1', 'B/2', 'B/3');
    const word = fc.constantFrom('covers', 'later than', 'same as', 'contemporary with');
    const line = fc
      .tuple(name, word, name)
      .filter(([from, , to]) => from !== to)
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (drawn) => {
        const matrix = matrixOf(drawn);

        const { units, statements } = buildMatrixRecords(readImport({ text: renderMatrixDot(matrix) }));

        expect(statements.map(({ from, type, to }) => `${from} ${type} ${to}`).sort()).toEqual(
          linesOf(matrix).sort(),
        );
        expect(units.map(({ key }) => key).sort()).toEqual(
          matrix.nodes.flatMap(({ members }) => members.map(({ id }) => id)).sort(),
        );
      }),
    );
  });

  it('is read back with every name, whatever signs are in it', () => {
    const sign = fc.constantFrom('a', '1', 'n', 'N', '"', '\\', '&', ';', '<', '>', '|', '{');
    const name = fc.string({ unit: sign, minLength: 1, maxLength: 5 });
    const area = fc.oneof(fc.constant(''), name);
    const records = fc.uniqueArray(fc.record({ us_number: name, area, period: name }), {
      minLength: 3,
      maxLength: 5,
      selector: ({ us_number }) => us_number,
    });
    fc.assert(
      fc.property(records, (some) => {
        const recorded = some.map((unit, at) => ({ key: `k${at}`, ...unit, period: some[0]!.period }));
        const matrix = buildMatrix(recorded, [
          { from: 'k0', type: 'covers', to: 'k1' },
          { from: 'k1', type: 'same_as', to: 'k2' },
        ]);

        const { units } = readImport({ text: renderMatrixDot(matrix) });

        const nameOf = (unit: { us_number: string; area: string }): string =>
          `${unit.area} / ${unit.us_number}`;
        expect(units.map(nameOf).sort()).toEqual(recorded.map(nameOf).sort());
        expect(new Set(units.flatMap(({ fields }) => fields['period'] ?? []))).toEqual(
          new Set([recorded[0]!.period]),
        );
      }),
    );
  });

  it('is the same whatever the order of the records', () => {
    const { units, statements } = generateSite({ units: 200, seed: 5 });

    const forward = renderMatrixDot(buildMatrix(units, statements), { grouping: 'area' });
    const backward = renderMatrixDot(buildMatrix(units.toReversed(), statements.toReversed()), {
      grouping: 'area',
    });

    expect(backward).toBe(forward);
  });

  it.skipIf(!hasDot)('is what Graphviz reads without complaint, names of every kind included', () => {
    const hostile = ['a"b', 'c\\', '\\N', '<b>', '&amp;', 'é漢', 'line\nbreak', 'node', '-1.5.'];
    const units = hostile.map((name, at) => ({
      key: name,
      us_number: name,
      area: name,
      period: hostile[at % 3]!,
    }));
    const statements = hostile
      .slice(1)
      .map((to, at) => ({ from: hostile[at]!, type: 'covers' as const, to }));
    const strange = buildMatrix(units, statements);
    const large = generateSite({ units: 150, seed: 2 });

    const complaints = [
      complaintsOf(renderMatrixDot(strange, { grouping: 'period', title: 'x\\"' })),
      complaintsOf(renderMatrixDot(buildMatrix(large.units, large.statements), { grouping: 'period' })),
      complaintsOf(renderMatrixDot(matrixOf(lines, traits))),
    ];

    expect(complaints).toEqual(['', '', '']);
  });
});
