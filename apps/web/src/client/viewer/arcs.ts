import { Color, Group, QuadraticBezierCurve3, Vector3 } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import type { Neighbour } from '../view/neighbours.ts';
import { WAY_COLORS } from '../view/palette.ts';
import type { Places } from '../view/place-solids.ts';

export interface ArcsView {
  places: Places;
  /** The chosen unit. */
  from: number;
  neighbours: readonly Neighbour[];
}

export interface Arcs {
  object: Group;
  update(view: ArcsView): void;
  dispose(): void;
}

const SEGMENTS = 20;
const GOLDEN_ANGLE = 2.399963;

/** Creates the arcs for the relations of the chosen unit. They are visible through solids in front of them. */
export function createArcs(): Arcs {
  const material = new LineMaterial({
    linewidth: 3,
    vertexColors: true,
    depthTest: false,
    transparent: true,
  });
  const lines = new LineSegments2(new LineSegmentsGeometry(), material);
  lines.renderOrder = 10;
  lines.frustumCulled = false;
  lines.visible = false;
  const object = new Group().add(lines);
  return {
    object,
    update: (view) => {
      lines.visible = view.neighbours.length > 0;
      if (!lines.visible) return;
      lines.geometry.dispose();
      lines.geometry = drawArcs(view);
    },
    dispose: () => {
      lines.geometry.dispose();
      material.dispose();
    },
  };
}

function drawArcs({ places, from, neighbours }: ArcsView): LineSegmentsGeometry {
  const points: number[] = [];
  const colors: number[] = [];
  const start = centerOf(places, from);
  for (const [i, { unit, way }] of neighbours.entries()) {
    const curve = bow(start, centerOf(places, unit), i).getPoints(SEGMENTS);
    const { r, g, b } = new Color(WAY_COLORS[way]);
    for (let at = 0; at < SEGMENTS; at++) {
      for (const point of [curve[at]!, curve[at + 1]!]) {
        points.push(point.x, point.y, point.z);
        colors.push(r, g, b);
      }
    }
  }
  return new LineSegmentsGeometry().setPositions(points).setColors(colors);
}

/**
 * Returns a curve between two solids. Arcs between solids above each other lean to different sides, so
 * that none hides another.
 */
function bow(from: Vector3, to: Vector3, place: number): QuadraticBezierCurve3 {
  const along = to.clone().sub(from);
  const length = along.length();
  const side = new Vector3(along.z, 0, -along.x);
  if (side.length() < length * 0.2)
    side.set(Math.cos(place * GOLDEN_ANGLE), 0, Math.sin(place * GOLDEN_ANGLE));
  const middle = from
    .clone()
    .lerp(to, 0.5)
    .addScaledVector(side.normalize(), length * 0.28);
  middle.y += length * 0.12;
  return new QuadraticBezierCurve3(from, middle, to);
}

function centerOf({ centers }: Places, unit: number): Vector3 {
  return new Vector3().fromArray(centers, unit * 3);
}
