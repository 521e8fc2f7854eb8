import type { SitePlan } from '@trowel/domain/geometry';
import type OlMap from 'ol/Map.js';
import { shapeOfFeature } from './plan-features.ts';
import type { PlanLook } from './plan-look.ts';
import type { PlanLayers } from './plan-layers.ts';
import { isShapeShown } from './plan-styles.ts';

interface Picked {
  map: OlMap;
  layers: PlanLayers;
  plan: SitePlan;
  look: PlanLook;
}

const TOLERANCE_PX = 6;

/** Returns the units shown at a point: marks first, then the surfaces from the latest unit to the oldest. */
export function pickUnits(
  { map, layers, plan, look }: Picked,
  { pixel, coordinate }: { pixel: number[]; coordinate: number[] },
): number[] {
  const units = new Set<number>();
  map.forEachFeatureAtPixel(
    pixel,
    (feature) => {
      const shape = shapeOfFeature(feature);
      if (shape && shape.unit >= 0) units.add(shape.unit);
    },
    { layerFilter: (layer) => layer === layers.marks, hitTolerance: TOLERANCE_PX },
  );
  const surfaces = layers.surfaces
    .getSource()!
    .getFeaturesAtCoordinate(coordinate)
    .flatMap((feature) => shapeOfFeature(feature) ?? [])
    .filter((shape) => shape.kind !== 'extent' && isShapeShown(shape, plan.units, look))
    .sort((a, b) => plan.units[b.unit]!.order - plan.units[a.unit]!.order || b.unit - a.unit);
  for (const { unit } of surfaces) units.add(unit);
  return [...units];
}
