import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../matrix/matrix.ts';
import { generateSite } from '../../testing/generate-site.ts';
import { certifyLayout } from '../certificate/certificate.ts';
import { layoutMatrix } from '../layout/layout-matrix.ts';
import type { Grouping } from '../layout/model/groupings.ts';
import { applyTypeStyles } from '../styles/type-looks.ts';
import { buildScreenPlacesOfScene, readPreviousDrawing } from './screen-places.ts';
import type { MatrixScreen } from './matrix-screen.ts';
import { packScreen } from './pack-screen.ts';
import { edgeOf, layoutOfScene, unitsOfBox, nodeOfBox, readScreen, type MatrixScene } from './read-screen.ts';
import type { Statement } from '../../matrix/graph/facts.ts';
import type { MatrixUnit } from '../../matrix/graph/units.ts';
import type { HarrisMatrix } from '../../matrix/matrix-model.ts';

interface Drawn {
  matrix: HarrisMatrix;
  scene: MatrixScene;
  screen: MatrixScreen;
}

/** Returns the drawing as a page receives it: serialised as JSON and parsed. */
function drawOnPage(
  units: readonly MatrixUnit[],
  statements: readonly Statement[],
  { grouping = 'none', before }: { grouping?: Grouping; before?: MatrixScene } = {},
): Drawn {
  const matrix = buildMatrix(units, statements);
  const layout = layoutMatrix(matrix, {
    grouping,
    previousDrawing: before && readPreviousDrawing(buildScreenPlacesOfScene(before)),
  });
  const certificate = certifyLayout(matrix, layout);
  const packed = packScreen(matrix, applyTypeStyles(matrix, layout), {
    siteName: 'Villa',
    relations: 'reduced',
    certificate,
    definitionOf: (unit) => units.find(({ key }) => key === unit)?.definition,
  });
  const screen = JSON.parse(JSON.stringify(packed)) as MatrixScreen;
  return { matrix, scene: readScreen(screen), screen };
}

const UNITS: MatrixUnit[] = ['12', '14', '15', '20', '21'].map((key) => ({
  key,
  us_number: key,
  area: 'A',
  definition: `Layer ${key}`,
}));

describe('readScreen()', () => {
  // 12 over 14, 14 over 15 perhaps; 20 = 21, which 15 cuts.
  const statements: Statement[] = [
    { from: '12', type: 'covers', to: '14' },
    { from: '14', type: 'covers', to: '15', certainty: 'probable' },
    { from: '20', type: 'same_as', to: '21' },
    { from: '15', type: 'cuts', to: '20' },
  ];
  const { scene, matrix } = drawOnPage(UNITS, statements);

  it('gives boxes with their units, definitions and relations', () => {
    const joined = scene.screen.boxes.numbers.indexOf('20');

    expect(unitsOfBox(scene, joined).map(({ us_number: number }) => number)).toEqual(['20', '21']);
    expect(nodeOfBox(scene, 0)).toMatchObject({ us_number: '12', area: 'A', definition: 'Layer 12' });
    expect(edgeOf(scene, 0)).toMatchObject({ source: 0, target: 1, relation: 'covers', certainty: null });
    expect([...scene.down.subarray(scene.downStart[0], scene.downStart[1])]).toEqual([0]);
    expect([...scene.up.subarray(scene.upStart[0], scene.upStart[1])]).toEqual([]);
  });

  it('draws what is less than certain by another class of lines', () => {
    expect([...scene.segments.keys()].sort()).toEqual(['order', 'uncertain']);
  });

  it('fails its certificate when a line of the scene says what is not recorded', () => {
    const moved = structuredClone(scene.screen);
    const [x, y] = [moved.boxes.x[0]! + 100, moved.boxes.y[0]! + moved.boxes.heights[0]!];
    moved.lines.points.splice(0, 4, x, y, x, y + 100);

    expect(certifyLayout(matrix, layoutOfScene(scene)).isFaithful).toBe(true);
    expect(certifyLayout(matrix, layoutOfScene(readScreen(moved))).isFaithful).toBe(false);
  });
});

describe('the scene of a page', () => {
  it('says what was recorded and nothing else, after any edits', () => {
    const edit = fc.record({
      kind: fc.constantFrom('add', 'add', 'remove', 'reverse', 'doubt', 'merge', 'period'),
      a: fc.nat(1_000),
      b: fc.nat(1_000),
      at: fc.nat(1_000),
    });
    const runs = fc.record({
      site: fc.record({ units: fc.integer({ min: 5, max: 40 }), seed: fc.nat(500) }),
      grouping: fc.constantFrom<Grouping>('none', 'period', 'area', 'structure'),
      edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
    });

    fc.assert(
      fc.property(runs, ({ site, grouping, edits }) => {
        let { units, statements } = generateSite(site);
        let before: MatrixScene | undefined;
        for (const one of edits) {
          const [from, to] = [units[one.a % units.length]!, units[one.b % units.length]!];
          const place = one.at % Math.max(statements.length, 1);
          if (one.kind === 'period') {
            units = units.map((unit) =>
              unit === from ? { ...unit, period: String((one.at % 8) + 1) } : unit,
            );
          } else statements = editStatements(statements, { ...one, place, from: from.key, to: to.key });
          const drawn = drawOnPage(units, statements, { grouping, ...(before && { before }) });
          expect(drawn.screen.certificate.problems).toEqual([]);
          expect(certifyLayout(drawn.matrix, layoutOfScene(drawn.scene)).problems).toEqual([]);
          before = drawn.scene;
        }
      }),
      { numRuns: 60 },
    );
  });
});

function editStatements(
  statements: readonly Statement[],
  { kind, place, from, to }: { kind: string; place: number; from: string; to: string },
): Statement[] {
  if (kind === 'add') return from === to ? [...statements] : [...statements, { from, type: 'covers', to }];
  if (kind === 'merge') return from === to ? [...statements] : [...statements, { from, type: 'same_as', to }];
  if (kind === 'remove') return statements.filter((_, at) => at !== place);
  return statements.map((statement, at) => {
    if (at !== place) return statement;
    if (kind === 'doubt') return { ...statement, certainty: 'uncertain' };
    return statement.to === null ? statement : { ...statement, from: statement.to, to: statement.from };
  });
}
