import { edgeOf, type MatrixScene } from '@trowel/domain/drawing';

/** Direction from a box: to a box above or below, or to a sibling. */
export type WalkWay = 'up' | 'down' | 'left' | 'right';

/**
 * Returns the boxes above a box from left to right, including those of contradicting relations, which
 * are drawn too.
 */
export function boxesAbove(scene: MatrixScene, box: number): number[] {
  return sortByPlace(
    scene,
    [...scene.up.subarray(scene.upStart[box], scene.upStart[box + 1])].map(
      (edge) => edgeOf(scene, edge).source,
    ),
  );
}

/** Returns the boxes below a box, from left to right. */
export function boxesBelow(scene: MatrixScene, box: number): number[] {
  return sortByPlace(
    scene,
    [...scene.down.subarray(scene.downStart[box], scene.downStart[box + 1])].map(
      (edge) => edgeOf(scene, edge).target,
    ),
  );
}

/**
 * Returns the box reached in a direction, or the same box at an end. Up and down lead to the nearest
 * box along a relation. Left and right lead to the next sibling, or without one to the neighbour on
 * the level.
 */
export function walk(scene: MatrixScene, box: number, way: WalkWay): number {
  if (way === 'up') return nearest(scene, boxesAbove(scene, box), box) ?? box;
  if (way === 'down') return nearest(scene, boxesBelow(scene, box), box) ?? box;
  return (
    nextBeside(scene, siblingsOf(scene, box), box, way) ??
    nextBeside(scene, levelOf(scene, box), box, way) ??
    box
  );
}

function siblingsOf(scene: MatrixScene, box: number): number[] {
  return [
    ...boxesAbove(scene, box).flatMap((above) => boxesBelow(scene, above)),
    ...boxesBelow(scene, box).flatMap((below) => boxesAbove(scene, below)),
  ];
}

function levelOf({ screen, y }: MatrixScene, box: number): number[] {
  const { levels } = screen.boxes;
  return levels.flatMap((level, other) => (level === levels[box] && y[other] === y[box] ? [other] : []));
}

function nearest(scene: MatrixScene, boxes: readonly number[], box: number): number | undefined {
  const away = (other: number): number => Math.abs(middleOf(scene, other) - middleOf(scene, box));
  return boxes.toSorted((a, b) => away(a) - away(b))[0];
}

function nextBeside(
  scene: MatrixScene,
  boxes: readonly number[],
  box: number,
  way: 'left' | 'right',
): number | undefined {
  const from = middleOf(scene, box);
  const sorted = sortByPlace(scene, boxes);
  return way === 'right'
    ? sorted.find((other) => middleOf(scene, other) > from)
    : sorted.findLast((other) => middleOf(scene, other) < from);
}

function sortByPlace(scene: MatrixScene, boxes: readonly number[]): number[] {
  return [...new Set(boxes)].sort((a, b) => middleOf(scene, a) - middleOf(scene, b));
}

function middleOf({ x, width }: MatrixScene, box: number): number {
  return x[box]! + width[box]! / 2;
}

/** Boxes above and below some boxes, and the edges that lead there. */
export interface Reach {
  above: ReadonlySet<number>;
  below: ReadonlySet<number>;
  aboveEdges: ReadonlySet<number>;
  belowEdges: ReadonlySet<number>;
}

/** Finds everything above and below some boxes. Contradicting relations are not followed. */
export function reachOf(scene: MatrixScene, boxes: readonly number[]): Reach {
  const [above, aboveEdges] = follow(scene, boxes, 'up');
  const [below, belowEdges] = follow(scene, boxes, 'down');
  return { above, below, aboveEdges, belowEdges };
}

function follow(
  scene: MatrixScene,
  boxes: readonly number[],
  way: 'up' | 'down',
): [ReadonlySet<number>, ReadonlySet<number>] {
  const found = new Set(boxes);
  const edges = new Set<number>();
  const start = way === 'up' ? scene.upStart : scene.downStart;
  for (const box of found) {
    for (const edge of scene[way].subarray(start[box], start[box + 1])) {
      const { source, target, contradicts } = edgeOf(scene, edge);
      if (contradicts) continue;
      edges.add(edge);
      found.add(way === 'up' ? source : target);
    }
  }
  for (const box of boxes) found.delete(box);
  return [found, edges];
}

/** Returns the edge between two boxes in either direction, or -1. */
export function findEdgeBetween(scene: MatrixScene, a: number, b: number): number {
  const between = (source: number, target: number): number | undefined =>
    [...scene.down.subarray(scene.downStart[source], scene.downStart[source + 1])].find(
      (edge) => edgeOf(scene, edge).target === target,
    );
  return between(a, b) ?? between(b, a) ?? -1;
}
