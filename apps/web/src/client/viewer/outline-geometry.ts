import type { SceneOutline, SceneUnit } from '@trowel/domain/scene';
import { ExtrudeGeometry, Path, Shape, type BufferGeometry } from 'three';
import { GEOMETRIES, withSides } from './solid-geometry.ts';

/** Shapes that are drawn with their recorded outline. Burials and finds keep their signs. */
const OUTLINED: ReadonlySet<SceneUnit['shape']> = new Set([
  'layer',
  'wall',
  'fill',
  'cut',
  'virtual',
  'document',
]);

/** Returns true if a unit is drawn with its recorded outline. */
export function hasOutline({ shape, outline }: SceneUnit): boolean {
  return outline !== undefined && OUTLINED.has(shape);
}

/** Creates the geometry of a unit, 1 m in each direction, around its centre: its outline if recorded, otherwise that of its shape. */
export function createUnitGeometry(unit: SceneUnit): BufferGeometry {
  const { outline, shape, size } = unit;
  return outline && hasOutline(unit) ? extrude(outline, size) : GEOMETRIES[shape]();
}

/** Extrudes an outline upwards. It is scaled to 1 m, because solids are placed with their size. */
function extrude(outline: SceneOutline, [width, , depth]: SceneUnit['size']): BufferGeometry {
  const shapes = outline.flatMap(([outer, ...holes]) => {
    if (!outer) return [];
    const shape = trace(new Shape(), outer, [width, depth]);
    shape.holes = holes.map((hole) => trace(new Path(), hole, [width, depth]));
    return [shape];
  });
  const geometry = new ExtrudeGeometry(shapes, { depth: 1, bevelEnabled: false });
  geometry.clearGroups();
  // The outline is drawn in x and y and extruded along z. Afterwards z points down in the outline's y.
  return withSides(geometry.rotateX(-Math.PI / 2).translate(0, -0.5, 0));
}

function trace<P extends Path>(
  path: P,
  ring: readonly (readonly [number, number])[],
  [width, depth]: readonly [number, number],
): P {
  for (const [at, [x, z]] of ring.entries()) {
    if (at === 0) path.moveTo(x / width, -z / depth);
    else path.lineTo(x / width, -z / depth);
  }
  path.closePath();
  return path;
}
