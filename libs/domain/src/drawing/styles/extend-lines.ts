import type { LayoutBox, MatrixLayout } from '../layout/model/layout-model.ts';
import { outlineDepth, type NodeTypeShape } from './type-shapes.ts';

/** Nodes with boxes of other shapes than rectangles. */
interface Shaped {
  box: LayoutBox;
  shape: NodeTypeShape;
}

/**
 * Returns the drawing with lines, links and bars extended to the outlines of boxes that are not rectangles.
 * Order lines end at the outline, where an arrow may be. The others continue under the box to its centre.
 * Nothing else moves.
 */
export function extendLines(layout: MatrixLayout, shapes: ReadonlyMap<string, NodeTypeShape>): MatrixLayout {
  const shaped = new Map<string, Shaped>();
  for (const box of layout.boxes) {
    const shape = shapes.get(box.node);
    if (shape && shape !== 'rectangle') shaped.set(box.node, { box, shape });
  }
  const at = (node: string): Shaped | undefined => shaped.get(node);
  return {
    ...layout,
    lines: layout.lines.map((line) => ({
      ...line,
      points: leadOn(line.points, { first: at(line.source), last: at(line.target) }, toOutline),
    })),
    links: layout.links.map((link) => ({
      ...link,
      points: leadOn(link.points, endsOf(link.points, [at(link.a), at(link.b)]), toMiddle),
    })),
    bars: layout.bars.map((bar) => ({
      ...bar,
      points: leadOn(bar.points, { first: at(bar.node), last: undefined }, toMiddle),
    })),
  };
}

interface Ends {
  first: Shaped | undefined;
  last: Shaped | undefined;
}

/** A link may be drawn from either of its boxes. */
function endsOf(
  [x = 0, y = 0]: readonly number[],
  [a, b]: readonly [Shaped | undefined, Shaped | undefined],
): Ends {
  const isAtStart = ({ box }: Shaped): boolean =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  const isTurned = a ? !isAtStart(a) : b ? isAtStart(b) : false;
  return isTurned ? { first: b, last: a } : { first: a, last: b };
}

/** Returns the new position of an end at x, y. `isUpright` is true if the end piece is vertical. */
type LeadEnd = (shaped: Shaped, end: { x: number; y: number; isUpright: boolean }) => [number, number];

function leadOn(points: number[], { first, last }: Ends, lead: LeadEnd): number[] {
  const end = points.length - 2;
  if ((!first && !last) || end < 2) return points;
  const led = [...points];
  const move = (shaped: Shaped, from: number, next: number): void => {
    const [x, y] = [points[from], points[from + 1]];
    [led[from], led[from + 1]] = lead(shaped, { x, y, isUpright: points[next] === x });
  };
  if (first) move(first, 0, 2);
  if (last) move(last, end, end - 2);
  return led;
}

const toOutline: LeadEnd = ({ box, shape }, { x, y }) => {
  const isTop = y < box.y + box.height / 2;
  const depth = outlineDepth(shape, box, { x, side: isTop ? 'top' : 'bottom' });
  return [x, isTop ? y + depth : y - depth];
};

const toMiddle: LeadEnd = ({ box }, { x, y, isUpright }) =>
  isUpright ? [x, box.y + box.height / 2] : [box.x + box.width / 2, y];
