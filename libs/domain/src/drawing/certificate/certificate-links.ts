// Uses typed arrays, because a group of n contemporaries has n² pairs.
import type { HarrisMatrix } from '@trowel/domain/matrix';
import { createJoiner } from '../layout/model/blocks.ts';
import type { LayoutBox, MatrixLayout } from '../layout/model/layout-model.ts';
import type { CertificateProblem } from './certificate-model.ts';

/**
 * Lists the differences between the groups of contemporaries in the drawing and in the records. Contemporaneity
 * is transitive, so a group is right if its links connect all of its boxes and none of another group. The ends
 * of a link are the boxes that its points touch. Cost: nearly linear in the recorded pairs.
 */
export function findWrongLinks(
  { contemporary }: Pick<HarrisMatrix, 'contemporary'>,
  { boxes, links }: Pick<MatrixLayout, 'boxes' | 'links'>,
): CertificateProblem[] {
  const placeOf = new Map(boxes.map(({ node }, at) => [node, at]));
  const recorded = createJoiner(boxes.length);
  const drawn = createJoiner(boxes.length);
  const problems: CertificateProblem[] = [];
  const report = (kind: 'missing' | 'false', from: string, to: string): void => {
    const box = boxes[placeOf.get(from) ?? -1];
    problems.push({ kind, from, to, at: box ? [box.x + box.width / 2, box.y + box.height] : [0, 0] });
  };
  for (const { source, target } of contemporary) {
    const [a, b] = [placeOf.get(source), placeOf.get(target)];
    if (a !== undefined && b !== undefined) recorded.join(a, b);
  }
  for (const { a, b, points } of links) {
    const [left, right] = [placeOf.get(a), placeOf.get(b)];
    const isTied = left !== undefined && right !== undefined && tiesBoxes(points, boxes[left], boxes[right]);
    if (isTied && recorded.find(left) === recorded.find(right)) drawn.join(left, right);
    else report('false', a, b);
  }
  for (const { source, target } of contemporary) {
    const [a, b] = [placeOf.get(source), placeOf.get(target)];
    if (a === undefined || b === undefined || drawn.join(a, b)) report('missing', source, target);
  }
  return problems;
}

/** Returns true if the points begin at one of the boxes and end at the other. */
function tiesBoxes(points: readonly number[], a: LayoutBox, b: LayoutBox): boolean {
  const [first, last] = [points.slice(0, 2), points.slice(-2)];
  return (isAt(first, a) && isAt(last, b)) || (isAt(first, b) && isAt(last, a));
}

function isAt([x, y]: readonly number[], box: LayoutBox): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
