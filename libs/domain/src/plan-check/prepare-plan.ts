import type { Geometry, Position } from '@trowel/domain/geometry';
import { createLocalFrame, type LocalFrame } from './local-frame.ts';
import { createOutlineBuilder, type PlanOutline, type OutlineBuilder } from './outline.ts';
import { listPolygons } from '@trowel/domain/geometry';
import { PLAN_LIMITS, type PlanInput, type PlanShape, type PlanLimits } from './plan-types.ts';
import type { Steps } from './steps.ts';
import { buildUnitOutline, uniteOutlines, type UnitOutline } from './unit-outlines.ts';

/** A measured height in metres. */
export interface HeightPoint {
  x: number;
  y: number;
  z: number;
}

/** The drawn records of one unit. */
export interface UnitPlan {
  outline: UnitOutline | undefined;
  heights: readonly HeightPoint[];
}

/** The plan of a site, ready to be compared. All coordinates are metres near the first position. */
export interface Plan {
  tolerances: PlanLimits;
  /** By the key of the unit. */
  units: ReadonlyMap<string, UnitPlan>;
  /** Excavated ground: the areas, trenches and sectors of the site. */
  ground: PlanOutline | undefined;
  steps: Steps;
}

/** Builds outlines and heights of all units. Cost: n log n in the vertices. */
export function preparePlan({ shapes, tolerances, isGeographic = false }: PlanInput, steps: Steps): Plan {
  const frame = createLocalFrame(
    shapes.map(({ geometry }) => geometry),
    isGeographic,
  );
  const builder = createOutlineBuilder(frame);
  const byUnit = new Map<string, PlanShape[]>();
  const grounds: PlanOutline[] = [];
  for (const shape of shapes) {
    if (isGround(shape)) grounds.push(...buildOutlines(shape.geometry, builder));
    else if (shape.unit !== undefined) append(byUnit, shape.unit, shape);
  }
  const units = new Map<string, UnitPlan>();
  for (const [key, drawn] of byUnit) {
    const outline = buildUnitOutline(drawn, builder, steps);
    const heights = drawn.flatMap((shape) =>
      shape.kind === 'height' ? listHeights(shape.geometry, frame) : [],
    );
    units.set(key, { outline, heights });
  }
  return {
    tolerances: completeLimits(tolerances),
    units,
    ground: uniteOutlines(grounds, builder, steps),
    steps,
  };
}

function completeLimits(tolerances: PlanInput['tolerances']): PlanLimits {
  const limits = { ...PLAN_LIMITS };
  for (const name of Object.keys(PLAN_LIMITS) as (keyof PlanLimits)[])
    limits[name] = tolerances?.[name] ?? PLAN_LIMITS[name];
  return limits;
}

function isGround({ kind }: PlanShape): boolean {
  return kind === 'area' || kind === 'trench' || kind === 'sector';
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function buildOutlines(geometry: Geometry, builder: OutlineBuilder): PlanOutline[] {
  return listPolygons(geometry)
    .map((polygon) => builder.build(polygon))
    .filter((outline) => outline !== undefined);
}

function listHeights(geometry: Geometry, frame: LocalFrame): HeightPoint[] {
  if (geometry.type === 'Point') return toHeight(geometry.coordinates, frame);
  return geometry.type === 'MultiPoint'
    ? geometry.coordinates.flatMap((position) => toHeight(position, frame))
    : [];
}

function toHeight([east, north, z]: Position, frame: LocalFrame): HeightPoint[] {
  if (z === undefined || !Number.isFinite(z)) return [];
  return [{ x: frame.toX(east), y: frame.toY(north), z }];
}
