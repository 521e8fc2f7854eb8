import type { SurveyPoint } from '@trowel/domain/gis';
import type { Geometry } from '@trowel/domain/geometry';
import type { SitePlan } from '@trowel/domain/plan';
import Feature from 'ol/Feature.js';
import type OlMap from 'ol/Map.js';
import type { Coordinate } from 'ol/coordinate.js';
import { createEmpty, extend, type Extent } from 'ol/extent.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import VectorSource from 'ol/source/Vector.js';
import { toOlGeometry } from './plan-features.ts';
import type { PlanLook } from './plan-look.ts';
import { createPlanMap, flyTo, watchTheme } from './plan-map.ts';
import { readPlanInk } from './plan-styles.ts';
import { createSurveyStyles, type SurveyState } from './survey-styles.ts';

/** A shape on the map of measured points. */
export interface DrawnShape {
  key: number;
  state: SurveyState;
  geometry: Geometry;
  /** Indexes of its points. */
  points: readonly number[];
}

/** What the pointer pressed: the nearest point, the shape at that place, and the latest recorded unit there. */
export interface SurveyPress {
  point: number | undefined;
  shape: number | undefined;
  /** Index in the plan, or -1. */
  unit: number;
}

export interface SurveyMapEvents {
  onPress: (press: SurveyPress) => void;
  /** Called when the view has moved. `drawn` points of those `inView` are drawn. */
  onDrawn: (drawn: number, inView: number) => void;
}

/** The drawing surface of measured points, above the plan of the site. It is plain TypeScript, independent of React. */
export interface SurveyMap {
  object: HTMLElement;
  showPlan: (plan: SitePlan, look: Pick<PlanLook, 'colourOf' | 'nameOf'>) => void;
  /** Shows points and shapes. New points are shown whole. */
  show: (points: readonly SurveyPoint[], shapes: readonly DrawnShape[]) => void;
  /** Marks a shape, and one of its points by its index in the file. */
  mark: (key: number | undefined, point: number | undefined) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  /** Scrolls to a shape, and zooms until it is shown whole. */
  goTo: (key: number) => void;
  dispose: () => void;
}

/** Most points that are drawn. Of more in the view, an even sample is drawn. */
const MOST_DRAWN = 2_000;
/** Most points in the view whose names are written. */
const MOST_LABELLED = 200;
const TOLERANCE_PX = 9;
/** Opacity of the plan below the measured shapes. */
const PLAN_OPACITY = 0.35;

interface Content {
  points: readonly SurveyPoint[];
  shapes: readonly DrawnShape[];
  /** Index of the shape of each point, -1 for none. */
  shapeOf: Int32Array;
  marked: number | undefined;
  markedPoint: number | undefined;
}

const NO_CONTENT: Content = {
  points: [],
  shapes: [],
  shapeOf: new Int32Array(),
  marked: undefined,
  markedPoint: undefined,
};

/** Creates an empty map. `label` names it for screen readers. */
export function createSurveyMap(label: string, events: SurveyMapEvents): SurveyMap {
  let unit = -1;
  const base = createPlanMap(label, {
    onChoose: (chosen) => void (unit = chosen),
    onOpen: () => undefined,
    onDrawn: () => undefined,
    onReshaped: () => undefined,
    onPointer: () => undefined,
  });
  const { map, object } = base;
  for (const layer of map.getLayers().getArray()) layer.setOpacity(PLAN_OPACITY);
  const layers = createSurveyLayers();
  for (const layer of Object.values(layers)) map.addLayer(layer);
  const content: Content = { ...NO_CONTENT };
  const restyle = (): void => applySurveyStyles(layers, object);
  const stopTheme = watchTheme(restyle);
  const drawPoints = (): void => drawPointsInView({ map, layers, content, events });
  map.on('moveend', drawPoints);
  map.on('click', ({ coordinate }) => {
    events.onPress({ ...findPressed({ map, layers, content }, coordinate), unit });
    unit = -1;
  });
  return {
    object,
    showPlan(plan, { colourOf, nameOf }) {
      base.look({ ...FAINT_LOOK, colourOf, nameOf });
      base.show(plan);
    },
    show(points, shapes) {
      const isOther = points !== content.points;
      Object.assign(content, { points, shapes, shapeOf: indexShapes(points, shapes) });
      fillShapes(layers, content);
      if (isOther) {
        restyle();
        // After the plan, which is shown whole once the page is laid out.
        requestAnimationFrame(() => requestAnimationFrame(() => flyTo(map, extentOf(points), true)));
      }
      drawPoints();
    },
    mark(key, point) {
      Object.assign(content, { marked: key, markedPoint: point });
      fillShapes(layers, content);
      drawPoints();
    },
    zoom: base.zoom,
    fit: () => flyTo(map, extentOf(content.points)),
    goTo(key) {
      const shape = content.shapes.find((one) => one.key === key);
      if (shape) flyTo(map, extentOf(shape.points.map((point) => content.points[point]!)));
    },
    dispose() {
      stopTheme();
      base.dispose();
    },
  };
}

/** Finds the nearest point and the shape at a place, each up to a few pixels away. */
function findPressed(
  { map, layers, content }: Omit<Drawn, 'events'>,
  [x = 0, y = 0]: Coordinate,
): Omit<SurveyPress, 'unit'> {
  const tolerance = TOLERANCE_PX * (map.getView().getResolution() ?? 1);
  const source = layers.shapes.getSource()!;
  const nearest = source.getClosestFeatureToCoordinate([x, y]);
  const isNear = nearest !== null && distanceTo(nearest, x, y) <= tolerance;
  const shape = isNear ? nearest : source.getFeaturesAtCoordinate([x, y])[0];
  return {
    point: findNearest(content.points, { x, y, tolerance }),
    shape: shape?.get('key') as number | undefined,
  };
}

interface SurveyLayers {
  shapes: VectorImageLayer;
  marked: VectorLayer;
  points: VectorLayer;
}

function createSurveyLayers(): SurveyLayers {
  return {
    shapes: new VectorImageLayer({ source: new VectorSource(), imageRatio: 1.5 }),
    marked: new VectorLayer({ source: new VectorSource() }),
    points: new VectorLayer({ source: new VectorSource(), declutter: 'points' }),
  };
}

function applySurveyStyles(layers: SurveyLayers, object: Element): void {
  const styles = createSurveyStyles(readPlanInk(object), object);
  layers.shapes.setStyle(styles.shape);
  layers.marked.setStyle(styles.marked);
  layers.points.setStyle(styles.point);
}

/** Draws outlines and lines. Single points are drawn with the points. */
function fillShapes(layers: SurveyLayers, { shapes, marked }: Content): void {
  const features = shapes.flatMap(({ key, state, geometry }) => {
    if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return [];
    const feature = new Feature(toOlGeometry(geometry));
    feature.setProperties({ key, state }, true);
    return [feature];
  });
  const [all, own] = [layers.shapes.getSource()!, layers.marked.getSource()!];
  all.clear(true);
  all.addFeatures(features);
  own.clear(true);
  own.addFeatures(features.filter((feature) => feature.get('key') === marked).map((one) => one.clone()));
}

function indexShapes(points: readonly SurveyPoint[], shapes: readonly DrawnShape[]): Int32Array {
  const shapeOf = new Int32Array(points.length).fill(-1);
  for (const [at, shape] of shapes.entries()) for (const point of shape.points) shapeOf[point] = at;
  return shapeOf;
}

interface Drawn {
  map: OlMap;
  layers: SurveyLayers;
  content: Content;
  events: SurveyMapEvents;
}

/** Draws the points in the view, or an even sample of them. Those of the marked shape are always drawn. Cost: linear in the points. */
function drawPointsInView({ map, layers, content, events }: Drawn): void {
  const { points, shapes, shapeOf, marked, markedPoint } = content;
  const size = map.getSize();
  if (!size) return;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = map.getView().calculateExtent(size);
  const inView: number[] = [];
  for (const [at, { x, y }] of points.entries())
    if (x >= minX && x <= maxX && y >= minY && y <= maxY) inView.push(at);
  const step = Math.max(1, Math.ceil(inView.length / MOST_DRAWN));
  const isMarked = (at: number): boolean => marked !== undefined && shapes[shapeOf[at]!]?.key === marked;
  let markedCount = 0;
  const drawn = inView.filter((at, i) => i % step === 0 || (isMarked(at) && markedCount++ < MOST_DRAWN));
  const isLabelled = inView.length <= MOST_LABELLED;
  const features = drawn.map((at) => {
    const { x, y, name } = points[at]!;
    const feature = new Feature(new Point([x, y]));
    const shape = shapes[shapeOf[at]!];
    feature.setProperties(
      {
        state: shape?.state ?? 'leftOut',
        label: isLabelled || isMarked(at) ? name : '',
        isOfMarked: isMarked(at),
        isMarked: at === markedPoint,
      },
      true,
    );
    return feature;
  });
  const source = layers.points.getSource()!;
  source.clear(true);
  source.addFeatures(features);
  events.onDrawn(drawn.length, inView.length);
}

function findNearest(
  points: readonly SurveyPoint[],
  { x, y, tolerance }: { x: number; y: number; tolerance: number },
): number | undefined {
  let nearest: number | undefined;
  let least = tolerance;
  for (const [at, point] of points.entries()) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance > least) continue;
    least = distance;
    nearest = at;
  }
  return nearest;
}

function distanceTo(feature: Feature, x: number, y: number): number {
  const [nearX = Infinity, nearY = Infinity] = feature.getGeometry()?.getClosestPoint([x, y]) ?? [];
  return Math.hypot(nearX - x, nearY - y);
}

function extentOf(points: readonly SurveyPoint[]): Extent {
  const extent = createEmpty();
  for (const { x, y } of points) extend(extent, [x, y, x, y]);
  return extent;
}

/** The plan below shows outlines with their numbers, without heights. */
const FAINT_LOOK: Omit<PlanLook, 'colourOf' | 'nameOf'> = {
  hidden: new Set(),
  maxOrder: Infinity,
  layers: new Set(['labels', 'trenches', 'sections']),
  pictures: new Map(),
  chosen: -1,
};
