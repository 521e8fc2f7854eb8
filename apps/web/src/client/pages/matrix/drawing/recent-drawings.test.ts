import {
  buildScreenPlacesOfScene,
  certifyLayout,
  layoutMatrix,
  packScreen,
  readScreen,
  type MatrixScene,
} from '@trowel/domain/drawing';
import { buildMatrix } from '@trowel/domain/matrix';
import { describe, expect, it } from 'vitest';
import { createRecentDrawings } from './recent-drawings.ts';

function draw(relations: readonly [string, string][], definition = 'Layer'): MatrixScene {
  const units = ['1', '2', '3', '4'].map((key) => ({ key, us_number: key, area: 'A' }));
  const matrix = buildMatrix(
    units,
    relations.map(([from, to]) => ({ from, type: 'covers' as const, to })),
  );
  const layout = layoutMatrix(matrix);
  const certificate = certifyLayout(matrix, layout);
  const how = {
    siteName: 'Villa',
    relations: 'reduced' as const,
    certificate,
    definitionOf: () => definition,
  };
  return readScreen(packScreen(matrix, { layout, looks: new Map() }, how));
}

/** Returns the drawing with all boxes elsewhere, as a layout that preserves other positions has them. */
function moved(scene: MatrixScene, by: number): MatrixScene {
  const { boxes } = scene.screen;
  const levels = boxes.levels.map((level) => level + 1);
  return readScreen({ ...scene.screen, boxes: { ...boxes, levels, x: boxes.x.map((x) => x + by) } });
}

const before = draw([
  ['1', '2'],
  ['2', '3'],
]);
const after = draw([
  ['1', '2'],
  ['1', '3'],
]);

describe('createRecentDrawings()', () => {
  it('gives the drawing back as it was once the records are the same again (observation 35)', () => {
    const recent = createRecentDrawings();
    expect(recent.reuse(before)).toBe(before);
    expect(recent.reuse(after)).toBe(after);

    const undone = moved(before, 500);
    expect(buildScreenPlacesOfScene(undone)).not.toEqual(buildScreenPlacesOfScene(before));
    expect(recent.reuse(undone)).toBe(before);
    expect(recent.reuse(moved(after, 300))).toBe(after);
  });

  it('does not take one drawing for another that shows something else', () => {
    const recent = createRecentDrawings();
    recent.reuse(before);
    const other = draw(
      [
        ['1', '2'],
        ['2', '3'],
      ],
      'Wall',
    );
    expect(recent.reuse(other)).toBe(other);
    const byHand = readScreen({ ...before.screen, by_hand: { placed: [0], bent: [] } });
    expect(recent.reuse(byHand)).toBe(byHand);
  });

  it('forgets all drawings for a layout from scratch, and the oldest after some changes', () => {
    const recent = createRecentDrawings();
    recent.reuse(before);
    recent.clear();
    const again = moved(before, 10);
    expect(recent.reuse(again)).toBe(again);
    for (let at = 0; at < 8; at++) recent.reuse(draw([['1', '2']], `Layer ${at}`));
    expect(recent.reuse(before)).toBe(before);
  });
});
