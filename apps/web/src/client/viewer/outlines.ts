import { Color, Group } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import type { Places } from '../view/place-solids.ts';

/** A box to draw around a unit. */
export interface Outline {
  unit: number;
  color: string;
}

export interface Outlines {
  object: Group;
  update(outlines: readonly Outline[], places: Places): void;
  dispose(): void;
}

const EDGES = [
  [0, 1],
  [1, 3],
  [3, 2],
  [2, 0],
  [4, 5],
  [5, 7],
  [7, 6],
  [6, 4],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
] as const;

/** Creates boxes around units. They are visible through solids. */
export function createOutlines(widthPx: number): Outlines {
  const material = new LineMaterial({
    linewidth: widthPx,
    vertexColors: true,
    depthTest: false,
    transparent: true,
  });
  const lines = new LineSegments2(new LineSegmentsGeometry(), material);
  lines.renderOrder = 11;
  lines.frustumCulled = false;
  lines.visible = false;
  return {
    object: new Group().add(lines),
    update: (outlines, places) => {
      lines.visible = outlines.length > 0;
      if (!lines.visible) return;
      lines.geometry.dispose();
      lines.geometry = drawBoxes(outlines, places);
    },
    dispose: () => {
      lines.geometry.dispose();
      material.dispose();
    },
  };
}

function drawBoxes(outlines: readonly Outline[], places: Places): LineSegmentsGeometry {
  const points: number[] = [];
  const colors: number[] = [];
  for (const { unit, color } of outlines) {
    const { r, g, b } = new Color(color);
    for (const edge of EDGES) {
      for (const corner of edge) {
        points.push(...cornerOf(places, unit, corner));
        colors.push(r, g, b);
      }
    }
  }
  return new LineSegmentsGeometry().setPositions(points).setColors(colors);
}

function cornerOf({ centers, sizes }: Places, unit: number, corner: number): [number, number, number] {
  const at = (axis: 0 | 1 | 2): number =>
    centers[unit * 3 + axis]! + (sizes[unit * 3 + axis]! / 2) * ((corner >> axis) & 1 ? 1.01 : -1.01);
  return [at(0), at(1), at(2)];
}
