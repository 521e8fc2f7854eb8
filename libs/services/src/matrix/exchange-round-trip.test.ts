import { buildMatrix, type HarrisMatrix } from '@trowel/domain/matrix';
import {
  readImport,
  renderMatrixDot,
  renderMatrixLst,
  toMatrixInput,
  type ImportedData,
} from '@trowel/domain/formats';
import { generateSite, plantErrors } from '@trowel/domain/testing';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '../import/reading/read-import-file.ts';

const site = generateSite({ units: 300, seed: 21, equalShare: 0.1, unitsPerArea: 100 });
const { units, statements } = plantErrors(site, { count: 4, seed: 3 });
const matrix = buildMatrix(units, statements);

const build = (data: ImportedData): HarrisMatrix => {
  const input = toMatrixInput(data);
  return buildMatrix(input.units, input.statements);
};

/** Boxes with all their units, lines and pairs, by number and area. */
function factsOf({ nodes, edges, redundant, contemporary }: HarrisMatrix): unknown {
  const name = ({ area, us_number }: { area: string; us_number: string }): string => `${area}/${us_number}`;
  const nameOf = new Map(nodes.map((node) => [node.id, name(node.members[0]!)]));
  const line = ({ source, target }: { source: string; target: string }): string =>
    `${nameOf.get(source)} > ${nameOf.get(target)}`;
  return {
    boxes: nodes.map(({ members }) => members.map(name).join(' = ')).toSorted(),
    lines: [...edges, ...redundant].map(line).toSorted(),
    pairs: contemporary.map(line).toSorted(),
  };
}

describe('a matrix written and read back', () => {
  it('has equal units, areas and contradictions', () => {
    expect(matrix.same_as.length).toBeGreaterThan(5);
    expect(new Set(matrix.nodes.map(({ area }) => area)).size).toBeGreaterThan(1);
    expect(matrix.edges.filter(({ contradicts }) => contradicts).length).toBeGreaterThan(0);
  });

  it.each(['none', 'area'] as const)('is the same as DOT, framed by %s', async (grouping) => {
    const bytes = new TextEncoder().encode(renderMatrixDot(matrix, { grouping }));

    const back = build(await readImportFile({ fileName: 'matrix.dot', bytes, format: 'auto' }));

    // What longer chains imply is not written; of a contradiction read anew another relation may be the suspect.
    expect(factsOf(back)).toEqual(factsOf({ ...matrix, redundant: [] }));
  });

  it('is the same as LST, which has no place for areas', () => {
    const inOneArea = buildMatrix(
      units.map((unit) => ({
        ...unit,
        area: '',
        us_number: unit.us_number + (unit.area ? `.${unit.area}` : ''),
      })),
      statements,
    );

    const back = build(readImport({ text: renderMatrixLst(inOneArea) }));

    expect(factsOf(back)).toEqual(factsOf(inOneArea));
  });
});
