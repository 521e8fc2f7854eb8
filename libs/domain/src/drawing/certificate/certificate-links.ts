// Typed arrays: the pairs of a group of n grow with n².
import type { HarrisMatrix } from '@trowel/domain/matrix';
import { createJoiner } from '../layout/model/blocks.ts';
import type { LayoutBox, MatrixLayout } from '../layout/model/layout-model.ts';
import type { CertificateProblem } from './certificate-model.ts';

/**
 * Lists where the links of a drawing join other groups of contemporaries than the records do. Contemporaneity is
 * transitive, so a group is right when its links join all its boxes and none of another group. Links are read by the
 * boxes at which their points end. Cost near linear in the pairs recorded.
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

/** Returns whether the points begin at one of the boxes and end at the other. */
function tiesBoxes(points: readonly number[], a: LayoutBox, b: LayoutBox): boolean {
  const [first, last] = [points.slice(0, 2), points.slice(-2)];
  return (isAt(first, a) && isAt(last, b)) || (isAt(first, b) && isAt(last, a));
}

function isAt([x, y]: readonly number[], box: LayoutBox): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
