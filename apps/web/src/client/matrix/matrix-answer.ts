import type { Finding, MatrixNode } from '@trowel/domain/matrix';
import type { LayoutLane, LayoutLine, LineKind } from '@trowel/domain/drawing';
import type { SceneData } from '@trowel/domain/scene';

/** The part of the API's matrix that is drawn. Lengths in points, y down. */
export interface MatrixAnswer {
  nodes: Pick<MatrixNode, 'id' | 'members'>[];
  findings: Finding[];
  layout: {
    width: number;
    height: number;
    boxes: { node: string; label: string; x: number; y: number; width: number; height: number }[];
    lines: Pick<LayoutLine, 'source' | 'target' | 'kind' | 'points'>[];
    lanes: Pick<LayoutLane, 'label' | 'y' | 'height'>[];
  };
}

export interface MatrixBox {
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Indexes of its units in the scene. */
  units: number[];
}

export interface MatrixLine {
  kind: LineKind;
  points: readonly number[];
  /** Index of the box, like `target`. */
  source: number;
  target: number;
}

/** A matrix ready to be drawn beside the scene. */
export interface MatrixDrawing {
  width: number;
  height: number;
  boxes: MatrixBox[];
  lines: MatrixLine[];
  lanes: { label: string; y: number; height: number }[];
  /** Index of the box of each unit of the scene, or -1. */
  boxOf: Int32Array;
}

/** Builds the drawing from the API response. Boxes are assigned to units of the scene by area and number. */
export function buildMatrixDrawing(
  { nodes, layout }: MatrixAnswer,
  { units }: Pick<SceneData, 'units'>,
): MatrixDrawing {
  const unitOf = new Map(units.map((unit, i) => [keyOf(unit), i]));
  const members = new Map(nodes.map(({ id, members }) => [id, members]));
  const boxes = layout.boxes.map(({ node, label, x, y, width, height }) => {
    const boxUnits = (members.get(node) ?? []).flatMap((member) => unitOf.get(keyOf(member)) ?? []);
    return { label, x, y, width, height, units: boxUnits };
  });
  const placeOf = new Map(layout.boxes.map(({ node }, i) => [node, i]));
  const boxOf = new Int32Array(units.length).fill(-1);
  for (const [i, box] of boxes.entries()) for (const unit of box.units) boxOf[unit] = i;
  const lines = layout.lines.map(({ source, target, kind, points }) => ({
    kind,
    points,
    source: placeOf.get(source) ?? -1,
    target: placeOf.get(target) ?? -1,
  }));
  const { width, height, lanes } = layout;
  return { width, height, boxes, lines, lanes, boxOf };
}

function keyOf({ area, us_number }: { area: string; us_number: string }): string {
  return `${area}\u0000${us_number}`;
}
