import type { GraphEdge } from './general-graph.ts';
import type { Box, Point } from './graph-places.ts';
import { xmlText } from './xml-text.ts';

/** Renders an edge: ends as offsets from the centres of its nodes, then its bends. */
export function renderEdgeGraphics(
  edge: GraphEdge,
  { source, target, path }: { source: Box; target: Box; path: readonly Point[] },
): string {
  const first = path[0] ?? middleOf(source);
  const last = path.at(-1) ?? middleOf(target);
  const [from, to] = [offset(first, source), offset(last, target)];
  const bends = path.slice(1, -1).map(({ x, y }) => `<y:Point x="${x}" y="${y}"/>`);
  // An invisible line is written as transparent, because it still belongs to the graph.
  const color = edge.isHidden ? `${edge.color}00` : edge.color;
  return [
    `<y:PolyLineEdge><y:Path sx="${from.x}" sy="${from.y}" tx="${to.x}" ty="${to.y}"`,
    bends.length > 0 ? `>${bends.join('')}</y:Path>` : '/>',
    `<y:LineStyle color="${color}" type="${edge.lineType}" width="${edge.width}"/>`,
    `<y:Arrows source="${edge.sourceArrow}" target="${edge.targetArrow}"/>`,
    edge.label === ''
      ? ''
      : `<y:EdgeLabel alignment="center" fontFamily="Dialog" fontSize="12" visible="true">${xmlText(edge.label)}</y:EdgeLabel>`,
    '<y:BendStyle smoothed="false"/></y:PolyLineEdge>',
  ].join('');
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function offset(point: Point, box: Box): Point {
  const middle = middleOf(box);
  return { x: round(point.x - middle.x), y: round(point.y - middle.y) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
