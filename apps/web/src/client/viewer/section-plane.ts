import { Plane, Vector3 } from 'three';
import type { Places } from '../view/place-solids.ts';
import type { Axis, ViewState } from '../view/view-state.ts';

const AXES: Record<Axis, { normal: Vector3; place: 0 | 1 | 2 }> = {
  x: { normal: new Vector3(-1, 0, 0), place: 0 },
  y: { normal: new Vector3(0, -1, 0), place: 1 },
  z: { normal: new Vector3(0, 0, -1), place: 2 },
};

/** The section plane: everything beyond it along its axis is hidden. */
export interface SectionPlane {
  /** Clipping planes for the materials; empty without a section. */
  planes: Plane[];
  /** Moves the plane. Returns the position on the axis beyond which everything is hidden, or undefined. */
  update(section: ViewState['section'], places: Places): { axis: Axis; from: number } | undefined;
}

/** Creates the plane. The list `planes` stays the same object, so materials follow its changes. */
export function createSectionPlane(): SectionPlane {
  const plane = new Plane();
  const planes: Plane[] = [];
  return {
    planes,
    update: (section, { min, max }) => {
      planes.length = 0;
      if (!section) return undefined;
      const { normal, place } = AXES[section.axis];
      const from = min[place] + (max[place] - min[place]) * section.at;
      plane.set(normal, from);
      planes.push(plane);
      return { axis: section.axis, from };
    },
  };
}
