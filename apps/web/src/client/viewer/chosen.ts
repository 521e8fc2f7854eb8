import type { SceneUnit } from '@trowel/domain/scene';
import { Group, Mesh, MeshBasicMaterial } from 'three';
import type { FindNeighbours } from '../view/neighbours.ts';
import { WAY_COLORS } from '../view/palette.ts';
import type { Places } from '../view/place-solids.ts';
import { createArcs } from './arcs.ts';
import { createOutlines } from './outlines.ts';
import { createUnitGeometry } from './outline-geometry.ts';
import { GEOMETRIES } from './solid-geometry.ts';
import { placeSolid } from './solids.ts';

export interface ChosenView {
  unit: number | undefined;
  places: Places;
  /** Colour of the box around the chosen unit. */
  color: string;
}

export interface Chosen {
  object: Group;
  update(view: ChosenView): void;
  dispose(): void;
}

/** Largest number of neighbours drawn: with thousands of arcs nothing can be seen. The card lists all of them. */
const MOST_NEIGHBOURS = 300;

/**
 * Creates the marks of the chosen unit: a box around it and each neighbour, and an arc to each. They
 * are visible through other solids.
 */
export function createChosen(units: readonly SceneUnit[], findNeighbours: FindNeighbours): Chosen {
  const ghost = createGhost(units);
  const arcs = createArcs();
  const outlines = createOutlines(2.5);
  return {
    object: new Group().add(ghost.object, arcs.object, outlines.object),
    update: ({ unit, places, color }) => {
      const neighbours = unit === undefined ? [] : findNeighbours(unit).slice(0, MOST_NEIGHBOURS);
      ghost.update({ unit, places, color });
      arcs.update({ places, from: unit ?? 0, neighbours });
      const others = neighbours.map((other) => ({ unit: other.unit, color: WAY_COLORS[other.way] }));
      outlines.update(unit === undefined ? [] : [...others, { unit, color }], places);
    },
    dispose: () => {
      ghost.dispose();
      arcs.dispose();
      outlines.dispose();
    },
  };
}

/** Creates the transparent copy of the chosen solid, drawn over everything. */
function createGhost(units: readonly SceneUnit[]): Chosen {
  const material = new MeshBasicMaterial({
    depthTest: false,
    depthWrite: false,
    transparent: true,
    opacity: 0.35,
  });
  const mesh = new Mesh(GEOMETRIES.layer(), material);
  mesh.renderOrder = 9;
  mesh.matrixAutoUpdate = false;
  mesh.frustumCulled = false;
  let drawn: SceneUnit | undefined;
  return {
    object: new Group().add(mesh),
    update: ({ unit, places, color }) => {
      const chosen = unit === undefined ? undefined : units[unit];
      mesh.visible = chosen !== undefined;
      if (unit === undefined || !chosen) return;
      if (chosen !== drawn) {
        mesh.geometry.dispose();
        mesh.geometry = createUnitGeometry(chosen);
        drawn = chosen;
      }
      material.color.set(color);
      placeSolid(mesh.matrix, { shape: chosen.shape, places, unit });
    },
    dispose: () => {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}
