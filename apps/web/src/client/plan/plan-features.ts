import { METRE_DECIMALS, roundGeometry, type Geometry } from '@trowel/domain/geometry';
import { isUnitSurface, listSurfaces, type SitePlan, type SitePlanShape } from '@trowel/domain/plan';
import Feature from 'ol/Feature.js';
import type OlGeometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import type { PlanLayer } from './plan-look.ts';

/** The features of a plan by the layer that draws them, each in its drawing order. */
export interface PlanFeatures {
  surfaces: Feature[];
  grounds: Feature[];
  marks: Feature[];
}

/** Creates the features of a plan. Cost: linear in the vertices, besides sorting the surfaces. */
export function createFeatures(plan: SitePlan): PlanFeatures {
  const others = plan.shapes.filter((shape) => !isUnitSurface(shape));
  const isGround = (shape: SitePlanShape): boolean =>
    shape.geometry.type === 'Polygon' || shape.geometry.type === 'MultiPolygon';
  return {
    surfaces: listSurfaces(plan).map(createFeature),
    grounds: others.filter(isGround).map(createFeature),
    marks: others.filter((shape) => !isGround(shape)).map(createFeature),
  };
}

function createFeature(shape: SitePlanShape): Feature {
  const feature = new Feature(toOlGeometry(shape.geometry));
  feature.set('shape', shape, true);
  return feature;
}

/** Returns the shape of a feature. Sketches have none. */
export function shapeOfFeature(feature: { get(name: string): unknown }): SitePlanShape | undefined {
  return feature.get('shape') as SitePlanShape | undefined;
}

/** Converts a geometry of a record for OpenLayers. */
export function toOlGeometry(geometry: Geometry): OlGeometry {
  // OpenLayers does not change the arrays that it receives.
  const coordinates = geometry.coordinates as never;
  switch (geometry.type) {
    case 'Point':
      return new Point(coordinates);
    case 'MultiPoint':
      return new MultiPoint(coordinates);
    case 'LineString':
      return new LineString(coordinates);
    case 'MultiLineString':
      return new MultiLineString(coordinates);
    case 'Polygon':
      return new Polygon(coordinates);
    case 'MultiPolygon':
      return new MultiPolygon(coordinates);
  }
}

/** Converts a drawn geometry for a record, rounded to a tenth of a millimetre. */
export function fromOlGeometry(drawn: OlGeometry | undefined): Geometry | undefined {
  const geometry = readOlGeometry(drawn);
  return geometry && roundGeometry(geometry, METRE_DECIMALS);
}

function readOlGeometry(drawn: OlGeometry | undefined): Geometry | undefined {
  if (!(drawn instanceof SimpleGeometry)) return undefined;
  // Its coordinates are nested as GeoJSON nests those of the same type.
  return { type: drawn.getType(), coordinates: drawn.getCoordinates() } as Geometry;
}

/** Returns the layer that shows a shape. Surfaces other than extents have none, they are always shown. */
export function layerOfShape({ kind }: Pick<SitePlanShape, 'kind'>): PlanLayer | undefined {
  switch (kind) {
    case 'extent':
      return 'extents';
    case 'section':
      return 'sections';
    case 'height':
      return 'heights';
    case 'point':
    case 'direction':
      return 'points';
    case 'area':
    case 'trench':
    case 'sector':
      return 'trenches';
    case 'line':
      return 'lines';
    default:
      return undefined;
  }
}
