import type { SitePlan, SitePlanShape } from '@trowel/domain/plan';
import type Feature from 'ol/Feature.js';
import type { Coordinate } from 'ol/coordinate.js';
import { shapeOfFeature } from './plan-features.ts';
import type { PlanLayers } from './plan-layers.ts';
import type { PlanLook } from './plan-look.ts';
import { isShapeShown } from './plan-styles.ts';

interface Picked {
  layers: PlanLayers;
  plan: SitePlan;
  look: PlanLook;
}

const TOLERANCE_PX = 6;

/**
 * Returns the units shown at a place: those of heights, points and lines up to 6 pixels away first, then the surfaces from the latest
 * unit to the oldest. `resolution` is the size of a pixel in metres. Cost: the shapes whose bounding box contains the place.
 */
export function pickUnits({ layers, plan, look }: Picked, place: Coordinate, resolution: number): number[] {
  const isPickable = (shape: SitePlanShape): boolean =>
    shape.unit >= 0 && shape.kind !== 'extent' && isShapeShown(shape, plan.units, look);
  const marks = findNear(layers, place, TOLERANCE_PX * resolution);
  const surfaces = layers.surfaces.getSource()?.getFeaturesAtCoordinate(place) ?? [];
  const shapesOf = (features: readonly Feature[]): SitePlanShape[] =>
    features.flatMap((feature) => shapeOfFeature(feature) ?? []).filter(isPickable);
  const orderOf = ({ unit }: SitePlanShape): number => plan.units[unit]!.order;
  const sorted = shapesOf(surfaces).sort((a, b) => orderOf(b) - orderOf(a) || b.unit - a.unit);
  return [...new Set([...shapesOf(marks), ...sorted].map(({ unit }) => unit))];
}

/** Returns the marks up to a distance from a place, in metres. */
function findNear({ marks }: PlanLayers, [x = 0, y = 0]: Coordinate, distance: number): Feature[] {
  const extent = [x - distance, y - distance, x + distance, y + distance];
  const near = marks.getSource()?.getFeaturesInExtent(extent) ?? [];
  return near.filter((feature) => {
    const [nearX = Infinity, nearY = Infinity] = feature.getGeometry()?.getClosestPoint([x, y]) ?? [];
    return Math.hypot(nearX - x, nearY - y) <= distance;
  });
}
