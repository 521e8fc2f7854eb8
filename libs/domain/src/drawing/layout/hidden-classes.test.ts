import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { buildMatrix, type MatrixUnit, type Statement } from '../../matrix/index.ts';
import { prepareGraph } from './prepare-graph.ts';
import { assignLevels } from './levels/assign-levels.ts';
import { LAYOUT_DEFAULTS } from './model/layout-model.ts';
import { buildLayers } from './order/build-layers.ts';

setFlagsFromString('--allow-natives-syntax');
// oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the engine's own question, which is no syntax for a parser
const areOfOneClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

/** The first few are made before the engine has learned the place. */
const DRAWINGS = 24;
const LAST = 10;

function invent(seed: number): { units: MatrixUnit[]; statements: Statement[] } {
  const units = Array.from({ length: 12 }, (_, at): MatrixUnit => ({
    key: `${at}`,
    us_number: `${at}`,
    area: '',
  }));
  const statements = units.slice(1).map(({ key }, at): Statement => {
    return { from: `${at % (1 + (seed % 5))}`, type: 'covers', to: key, toLabel: key };
  });
  return { units, statements };
}

describe('objects that are looked into at every step', () => {
  const drawn = Array.from({ length: DRAWINGS }, (_, seed) => {
    const { units, statements } = invent(seed);
    const matrix = buildMatrix(units, statements);
    const { graph } = prepareGraph(matrix, LAYOUT_DEFAULTS);
    const levels = assignLevels(graph);
    return { matrix, graph, levels, layered: buildLayers(graph, levels) };
  });

  it.each(['matrix', 'graph', 'levels', 'layered'] as const)(
    'are of one hidden class in every drawing: %s',
    (name) => {
      const [first, ...others] = drawn.slice(-LAST).map((one) => one[name]);
      expect(others.filter((other) => !areOfOneClass(first!, other))).toHaveLength(0);
    },
  );
});
