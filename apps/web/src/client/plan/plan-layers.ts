import type { SitePlan } from '@trowel/domain/plan';
import type Feature from 'ol/Feature.js';
import { createEmpty, extend, getHeight, getWidth, isEmpty, type Extent } from 'ol/extent.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import VectorSource from 'ol/source/Vector.js';
import { createFeatures, shapeOfFeature } from './plan-features.ts';
import type { PlanStyles } from './plan-styles.ts';

/** The layers of a plan, from the lowest. */
export interface PlanLayers {
  grounds: VectorLayer;
  surfaces: VectorImageLayer;
  marks: VectorLayer;
  labels: VectorLayer;
  chosen: VectorLayer;
  sketch: VectorLayer;
}

/** Creates empty layers. */
export function createLayers(): PlanLayers {
  const surfaces = new VectorSource();
  return {
    grounds: new VectorLayer({ source: new VectorSource() }),
    // While the view moves, the finished picture moves: thousands of outlines cost one image per frame. It is larger than the
    // view, so that its edges stay out of sight.
    surfaces: new VectorImageLayer({ source: surfaces, imageRatio: 1.5 }),
    marks: new VectorLayer({ source: new VectorSource(), declutter: 'texts' }),
    labels: new VectorLayer({ source: surfaces, declutter: 'texts' }),
    chosen: new VectorLayer({ source: new VectorSource() }),
    sketch: new VectorLayer({ source: new VectorSource() }),
  };
}

/** Sets the styles of all layers. */
export function applyStyles(layers: PlanLayers, styles: PlanStyles): void {
  layers.surfaces.setStyle(styles.surface);
  layers.grounds.setStyle(styles.ground);
  layers.marks.setStyle(styles.mark);
  layers.labels.setStyle(styles.label);
  layers.chosen.setStyle(styles.chosen);
  layers.sketch.setStyle(styles.sketch);
}

/** Replaces the features of a plan. */
export function fillLayers(layers: PlanLayers, plan: SitePlan): void {
  const features = createFeatures(plan);
  for (const name of ['surfaces', 'grounds', 'marks'] as const) {
    const source = layers[name].getSource();
    source?.clear(true);
    source?.addFeatures(features[name]);
  }
}

/** Returns the extent of all shapes. */
export function extentOfLayers(layers: PlanLayers): Extent {
  const extent = createEmpty();
  for (const name of ['surfaces', 'grounds', 'marks'] as const) {
    const own = layers[name].getSource()!.getExtent();
    if (own && !isEmpty(own)) extend(extent, own);
  }
  return extent;
}

/** With fewer points, all are always drawn. */
const FEW_POINTS = 300;

/** Returns the usual distance between two points of the plan in metres. Infinite for few points. */
export function measureMarkSpacing({ marks }: PlanLayers): number {
  const source = marks.getSource()!;
  const extent = createEmpty();
  let count = 0;
  for (const feature of source.getFeatures()) {
    const geometry = feature.getGeometry();
    if (!(geometry instanceof Point || geometry instanceof MultiPoint)) continue;
    extend(extent, geometry.getExtent());
    count++;
  }
  return count < FEW_POINTS ? Infinity : Math.sqrt((getWidth(extent) * getHeight(extent)) / count);
}

/** Returns all features of a unit. */
export function featuresOfUnit(layers: PlanLayers, unit: number): Feature[] {
  if (unit < 0) return [];
  return [layers.surfaces, layers.marks].flatMap((layer) =>
    layer
      .getSource()!
      .getFeatures()
      .filter((feature) => shapeOfFeature(feature)?.unit === unit),
  );
}

/** Marks the features of the selected unit. */
export function showChosen(layers: PlanLayers, unit: number): void {
  const source = layers.chosen.getSource()!;
  source.clear(true);
  source.addFeatures(featuresOfUnit(layers, unit));
}
