import { labelNodes, shapeOf, widthOf } from '../drawing/layout/model/box-face.ts';
import type { LayoutBox, LayoutLine, MatrixLayout } from '../drawing/layout/model/layout-model.ts';
import type { HarrisMatrix } from '../matrix/matrix-model.ts';

const ROW_HEIGHT = 18;
const ROW_GAP = 12;
const TRACK = 5;

/**
 * Creates a simple drawing for tests of renderers: a row for each level and a separate horizontal piece for each
 * line. Lines may run through boxes and overlap. Only the data structure is that of a real layout.
 */
export function drawRows(matrix: HarrisMatrix): MatrixLayout {
  const labels = labelNodes(matrix.nodes);
  const ends = matrix.levels.map(() => 0);
  const tops = placeRows(matrix);
  const boxes = matrix.nodes.map((node, at): LayoutBox => {
    const label = labels[at]!;
    const [x, width] = [ends[node.level]!, widthOf(label)];
    ends[node.level] = x + width + ROW_GAP;
    const y = tops[node.level]!;
    const shape = shapeOf(node);
    const place = { level: node.level, lane: -1, column: -1, isInferred: false };
    return { node: node.id, label, shape, x, y, width, height: ROW_HEIGHT, ...place };
  });
  const lines = drawLines(matrix, boxes);
  return {
    width: ends.reduce((most, end) => Math.max(most, end - ROW_GAP), 0),
    height: (tops.at(-1) ?? 0) + ROW_HEIGHT,
    grouping: 'none',
    boxes,
    lines,
    junctions: [],
    links: [],
    bars: [],
    lanes: [],
    columns: [],
    tray: null,
    figures: { levels: matrix.levels.length, crossings: 0, bends: 2 * lines.length, length: 0 },
  };
}

/** Leaves a track for each line that begins at a row. */
function placeRows({ levels, nodes, edges }: HarrisMatrix): number[] {
  const levelOf = new Map(nodes.map(({ id, level }) => [id, level]));
  const tracks = levels.map(() => 0);
  for (const { source } of edges) tracks[levelOf.get(source)!]! += 1;
  let y = 0;
  return tracks.map((count) => {
    const top = y;
    y += ROW_HEIGHT + 2 * ROW_GAP + count * TRACK;
    return top;
  });
}

function drawLines({ edges }: HarrisMatrix, boxes: readonly LayoutBox[]): LayoutLine[] {
  const boxOf = new Map(boxes.map((box) => [box.node, box]));
  const used = new Map<number, number>();
  return edges.map(({ source, target, contradicts }, edge) => {
    const [from, to] = [boxOf.get(source)!, boxOf.get(target)!];
    const track = used.get(from.level) ?? 0;
    used.set(from.level, track + 1);
    const [x0, x1] = [from.x + from.width / 2, to.x + to.width / 2];
    const y0 = contradicts ? from.y : from.y + from.height;
    const y1 = contradicts ? to.y + to.height : to.y;
    const across = contradicts ? y1 + ROW_GAP / 2 : y0 + ROW_GAP + track * TRACK;
    const kind = contradicts ? 'contradiction' : 'order';
    return { edge, source, target, kind, points: [x0, y0, x0, across, x1, across, x1, y1] };
  });
}
