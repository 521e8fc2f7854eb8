import type { BoxShape, LayoutBox, LayoutLine, MatrixLayout } from '@trowel/domain/drawing';
import type { HarrisMatrix } from '@trowel/domain/matrix';

/** Shape of an invented drawing: boxes in rows, each connected to one in the row below. */
export interface LayoutShape {
  boxes: number;
  /** Boxes per row. */
  perRow: number;
  lanes: number;
  columns: number;
}

const SHAPES: readonly BoxShape[] = [
  'deposit',
  'deposit',
  'cut',
  'structure',
  'burial',
  'virtual',
  'document',
  'group',
];
const [BOX_WIDTH, BOX_HEIGHT, PITCH_X, PITCH_Y] = [36, 18, 48, 54];

/** Returns a matrix of `boxes` units numbered from 1, row by row, and its drawing. */
export function createLayout(shape: Partial<LayoutShape> = {}): {
  matrix: HarrisMatrix;
  layout: MatrixLayout;
} {
  const {
    boxes: count,
    perRow,
    lanes: laneCount,
    columns: columnCount,
  } = {
    boxes: 40,
    perRow: 8,
    lanes: 0,
    columns: 0,
    ...shape,
  };
  const rows = Math.ceil(count / perRow);
  const [width, height] = [perRow * PITCH_X, rows * PITCH_Y];
  const laneOf = (row: number): number => (laneCount === 0 ? -1 : Math.floor((row * laneCount) / rows));
  const boxes = Array.from({ length: count }, (_, at): LayoutBox => {
    const [row, place] = [Math.floor(at / perRow), at % perRow];
    return {
      node: `n${at + 1}`,
      label: String(at + 1),
      shape: SHAPES[at % SHAPES.length]!,
      x: place * PITCH_X + 6,
      y: row * PITCH_Y + 18,
      width: BOX_WIDTH,
      height: BOX_HEIGHT,
      level: row,
      lane: laneOf(row),
      column: columnCount === 0 ? -1 : Math.floor((place * columnCount) / perRow),
      isInferred: at % 13 === 12,
    };
  });
  const lines = boxes.slice(0, Math.max(0, count - perRow)).map((box, at): LayoutLine => {
    const shift = at % 5 === 0 ? 3 : at % 3 === 0 ? 1 : 0;
    const target = Math.min(count - 1, at + perRow + shift);
    return lineBetween(box, boxes[target]!, at);
  });
  const layout: MatrixLayout = {
    width,
    height,
    grouping: laneCount > 0 ? 'period' : 'none',
    boxes,
    lines,
    junctions: [],
    links: [],
    bars: [],
    lanes: Array.from({ length: laneCount }, (_, lane) => {
      const own = Array.from({ length: rows }, (_, row) => row).filter((row) => laneOf(row) === lane);
      return {
        period: String(lane + 1),
        phase: '',
        label: `Period ${lane + 1}`,
        y: own[0]! * PITCH_Y,
        height: own.length * PITCH_Y,
      };
    }),
    columns: Array.from({ length: columnCount }, (_, column) => ({
      name: 'ABCDEFGH'.charAt(column),
      x: (column * width) / columnCount,
      width: width / columnCount,
    })),
    tray: null,
    figures: { levels: rows, crossings: 0, bends: 0, length: 0 },
  };
  return { matrix: matrixOf(layout), layout };
}

function lineBetween(later: LayoutBox, earlier: LayoutBox, edge: number): LayoutLine {
  const [x0, y0] = [later.x + later.width / 2, later.y + later.height];
  const [x1, y1] = [earlier.x + earlier.width / 2, earlier.y];
  const middle = y0 + 9 + ((edge * 5) % 18);
  const points = x0 === x1 ? [x0, y0, x1, y1] : [x0, y0, x0, middle, x1, middle, x1, y1];
  return { edge, source: later.node, target: earlier.node, kind: 'order', points };
}

function matrixOf({ boxes, lines, figures }: MatrixLayout): HarrisMatrix {
  const nodes = boxes.map(({ node, label, level }) => {
    const member = { id: node, us_number: label, area: '' };
    const unknown = { unit_type: null, period: null, phase: null, period_end: null, phase_end: null };
    return { ...member, ...unknown, level, members: [member] };
  });
  return {
    nodes,
    edges: lines.map(({ source, target }) => ({ source, target, relation: 'covers', certainty: null })),
    redundant: [],
    levels: [],
    same_as: [],
    contemporary: [],
    findings: [],
    statistics: {
      units: boxes.length,
      relations: lines.length,
      reduced_relations: lines.length,
      components: 1,
      isolated: 0,
      depth: figures.levels,
      width: 0,
    },
  };
}
