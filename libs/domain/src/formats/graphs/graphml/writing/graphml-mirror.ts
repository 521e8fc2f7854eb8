import type { GraphmlLayout } from './graphml-quick-layout.ts';

/**
 * Mirrors a layout vertically, so that the oldest units are on top. Boxes stay in their lanes, and
 * lines keep their ends.
 */
export function mirrorLayout(layout: GraphmlLayout): GraphmlLayout {
  const { height, lanes, boxes, tray } = layout;
  const flip = <T extends { y: number; height: number }>(part: T): T => ({
    ...part,
    y: height - part.y - part.height,
  });
  const flipPoints = <T extends { points: number[] }>(part: T): T => ({
    ...part,
    points: part.points.map((value, at) => (at % 2 === 0 ? value : height - value)),
  });
  return {
    ...layout,
    boxes: boxes.map((box) => ({ ...flip(box), lane: box.lane === -1 ? -1 : lanes.length - 1 - box.lane })),
    lines: layout.lines.map(flipPoints),
    links: layout.links.map(flipPoints),
    bars: layout.bars.map(flipPoints),
    junctions: layout.junctions.map((value, at) => (at % 2 === 0 ? value : height - value)),
    lanes: lanes.map(flip).reverse(),
    tray: tray && flip(tray),
  };
}
