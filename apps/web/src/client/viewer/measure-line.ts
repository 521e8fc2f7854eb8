import { BufferGeometry, Group, Line, LineBasicMaterial, Points, PointsMaterial, type Vector3 } from 'three';

export interface MeasureLine {
  object: Group;
  /** Shows none, one or two points and the line between them. */
  update(points: readonly Vector3[]): void;
  dispose(): void;
}

const COLOR = '#d8232a';

/** Creates the line of a measured distance. It is visible through solids. */
export function createMeasureLine(): MeasureLine {
  const geometry = new BufferGeometry();
  const line = new Line(
    geometry,
    new LineBasicMaterial({ color: COLOR, depthTest: false, transparent: true }),
  );
  const ends = new Points(
    geometry,
    new PointsMaterial({
      color: COLOR,
      size: 9,
      sizeAttenuation: false,
      depthTest: false,
      transparent: true,
    }),
  );
  const object = new Group().add(line, ends);
  for (const part of [line, ends]) {
    part.renderOrder = 12;
    part.frustumCulled = false;
  }
  object.visible = false;
  return {
    object,
    update: (points) => {
      object.visible = points.length > 0;
      const [from, to = from] = points;
      if (from && to) geometry.setFromPoints([from, to]);
    },
    dispose: () => {
      geometry.dispose();
      line.material.dispose();
      ends.material.dispose();
    },
  };
}
