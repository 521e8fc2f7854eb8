import type { SitePlanShape, SitePlanUnit } from '@trowel/domain/plan';
import type { FeatureLike } from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { layerOfShape, shapeOfFeature } from './plan-features.ts';
import type { PlanLook } from './plan-look.ts';

/** Colours of the page that the drawing uses. */
export interface PlanInk {
  ink: string;
  soft: string;
  paper: string;
  chosen: string;
  link: string;
}

/** Reads the colours of the theme of the page. */
export function readPlanInk(element: Element): PlanInk {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim() || '#808080';
  return {
    ink: read('--ink'),
    soft: read('--soft'),
    paper: read('--card'),
    chosen: read('--chosen'),
    link: read('--link'),
  };
}

/** Opacity of the fill by kind, as two hexadecimal digits. Older units show through. */
const OPACITY: Partial<Record<SitePlanShape['kind'], string>> = {
  outline: 'b0',
  part: 'd9',
  heap: 'd9',
  characterisation: '66',
  cut: '59',
};
/** Opacity of all fills over a picture. */
const OVER_PICTURE = '2e';
const FONT = 'system-ui, sans-serif';
/** Points closer than this on the screen are not drawn, and their texts not written, in pixels. */
const LEAST_SPACING_PX = 12;
const LEAST_WRITTEN_PX = 40;
/** Smallest size of a shape on the screen whose unit number is written, in pixels. */
const LEAST_LABELLED_PX = 30;

type StyleOf = (feature: FeatureLike, resolution: number) => Style | Style[] | undefined;

/** The style functions of the layers. They read the current look, so that a change needs no new features. */
export interface PlanStyles {
  surface: StyleOf;
  ground: StyleOf;
  mark: StyleOf;
  label: StyleOf;
  chosen: StyleOf;
  sketch: Style[];
}

/** Data of the map that the styles read when they draw. */
export interface StyledPlan {
  units: () => readonly SitePlanUnit[];
  look: () => PlanLook;
  /** Usual distance between two marks in metres. */
  markSpacing: () => number;
}

/** Creates the styles of a plan in the colours of a theme. */
export function createPlanStyles(ink: PlanInk, { units, look, markSpacing }: StyledPlan): PlanStyles {
  const surfaces = new Map<string, Style>();
  const isShown = (shape: SitePlanShape): boolean => isShapeShown(shape, units(), look());
  return {
    surface(feature) {
      const shape = shapeOfFeature(feature);
      if (!shape || !isShown(shape)) return undefined;
      const colour = look().colourOf(shape.unit);
      const isOverPicture = look().pictures.size > 0;
      const key = `${shape.kind} ${colour} ${isOverPicture}`;
      const style = surfaces.get(key) ?? createSurfaceStyle({ kind: shape.kind, colour, isOverPicture }, ink);
      surfaces.set(key, style);
      return style;
    },
    ground: (feature) => styleGround(shapeOfFeature(feature), ink, isShown),
    mark: (feature, resolution) =>
      styleMark(shapeOfFeature(feature), { ink, isShown, spacingPx: markSpacing() / resolution }),
    label(feature, resolution) {
      const shape = shapeOfFeature(feature);
      const isLabelled = shape?.kind === 'outline' && look().layers.has('labels');
      if (!shape || !isLabelled || !isShown(shape)) return undefined;
      return createLabel(feature, look().nameOf(shape.unit), { resolution, ink });
    },
    chosen: () => [
      new Style({ stroke: new Stroke({ color: ink.paper, width: 5 }) }),
      new Style({
        stroke: new Stroke({ color: ink.chosen, width: 2.5 }),
        image: new CircleStyle({ radius: 7, stroke: new Stroke({ color: ink.chosen, width: 2.5 }) }),
      }),
    ],
    sketch: createSketchStyles(ink),
  };
}

/** Returns true if a shape is drawn: its layer is on, and its unit is neither hidden nor peeled off. */
export function isShapeShown(
  shape: Pick<SitePlanShape, 'kind' | 'unit'>,
  units: readonly SitePlanUnit[],
  { hidden, maxOrder, layers }: Pick<PlanLook, 'hidden' | 'maxOrder' | 'layers'>,
): boolean {
  const layer = layerOfShape(shape);
  if (layer !== undefined && !layers.has(layer)) return false;
  const unit = units[shape.unit];
  return unit === undefined || (!hidden.has(shape.unit) && unit.order <= maxOrder);
}

interface SurfaceLook {
  kind: SitePlanShape['kind'];
  colour: string;
  isOverPicture: boolean;
}

function createSurfaceStyle({ kind, colour, isOverPicture }: SurfaceLook, { ink, soft }: PlanInk): Style {
  if (kind === 'extent')
    return new Style({ stroke: new Stroke({ color: soft, width: 1, lineDash: [2, 4] }) });
  const isCut = kind === 'cut';
  return new Style({
    fill: new Fill({ color: colour + (isOverPicture ? OVER_PICTURE : (OPACITY[kind] ?? 'b0')) }),
    stroke: new Stroke({ color: ink, width: isCut ? 1.5 : 0.8, ...(isCut && { lineDash: [7, 3] }) }),
  });
}

function styleGround(
  shape: SitePlanShape | undefined,
  { ink, soft, paper }: PlanInk,
  isShown: (shape: SitePlanShape) => boolean,
): Style | undefined {
  if (!shape || !isShown(shape)) return undefined;
  const isTrench = shape.kind === 'trench' || shape.kind === 'area';
  return new Style({
    stroke: new Stroke({ color: isTrench ? ink : soft, width: isTrench ? 1.6 : 1, lineDash: [12, 5] }),
    text: new Text({
      text: shape.name ?? '',
      font: `600 12px ${FONT}`,
      placement: 'line',
      textBaseline: 'bottom',
      fill: new Fill({ color: ink }),
      stroke: new Stroke({ color: paper, width: 3 }),
    }),
  });
}

interface MarkLook {
  ink: PlanInk;
  isShown: (shape: SitePlanShape) => boolean;
  /** Usual distance between two marks on the screen, in pixels. */
  spacingPx: number;
}

/** Heights, finds and lines. Points too close to be told apart are left out until the user zooms in, texts before signs. */
function styleMark(
  shape: SitePlanShape | undefined,
  { ink, isShown, spacingPx }: MarkLook,
): Style | undefined {
  if (!shape || !isShown(shape)) return undefined;
  const { type } = shape.geometry;
  if (type === 'Point' || type === 'MultiPoint') {
    if (spacingPx < LEAST_SPACING_PX) return undefined;
    const style = shape.kind === 'height' ? createHeightStyle(shape, ink) : createPointStyle(shape, ink);
    if (spacingPx < LEAST_WRITTEN_PX) style.setText(null);
    return style;
  }
  const isSection = shape.kind === 'section';
  return new Style({
    stroke: new Stroke({
      color: isSection ? ink.link : ink.soft,
      width: isSection ? 2 : 1.2,
      lineDash: isSection ? [14, 4, 3, 4] : [4, 4],
    }),
    text: createText(shape.name ?? '', ink, { offsetY: -8 }),
  });
}

/** A triangle on its tip, as on drawn plans, with the height beside it. */
function createHeightStyle({ geometry, surface }: SitePlanShape, ink: PlanInk): Style {
  const z = geometry.type === 'Point' ? geometry.coordinates[2] : undefined;
  return new Style({
    image: new RegularShape({
      // It is always drawn, and texts avoid it.
      declutterMode: 'obstacle',
      points: 3,
      radius: 5,
      angle: surface === 'bottom' ? 0 : Math.PI,
      fill: new Fill({ color: ink.ink }),
      stroke: new Stroke({ color: ink.paper, width: 1 }),
    }),
    text: createText(z === undefined ? '' : z.toFixed(2), ink, { offsetX: 9, textAlign: 'left', size: 11 }),
  });
}

function createPointStyle({ kind, name }: SitePlanShape, ink: PlanInk): Style {
  const isDirection = kind === 'direction';
  const look = {
    declutterMode: 'obstacle' as const,
    fill: new Fill({ color: ink.link }),
    stroke: new Stroke({ color: ink.paper, width: 1 }),
  };
  return new Style({
    image: isDirection
      ? new RegularShape({ ...look, points: 3, radius: 7 })
      : new RegularShape({ ...look, points: 4, radius: 5 }),
    text: createText(name ?? '', ink, { offsetX: 8, textAlign: 'left', size: 11 }),
  });
}

function createLabel(
  feature: FeatureLike,
  name: string,
  { resolution, ink }: { resolution: number; ink: PlanInk },
): Style | undefined {
  const geometry = feature.getGeometry();
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = geometry?.getExtent() ?? [];
  if (Math.min(maxX - minX, maxY - minY) / resolution < LEAST_LABELLED_PX / 2) return undefined;
  if (Math.max(maxX - minX, maxY - minY) / resolution < LEAST_LABELLED_PX) return undefined;
  return new Style({
    geometry: (of) => {
      const whole = of.getGeometry();
      if (whole instanceof Polygon) return whole.getInteriorPoint();
      return whole instanceof MultiPolygon ? whole.getInteriorPoints() : new Point([minX, minY]);
    },
    text: createText(name, ink, { size: 12, isBold: true }),
  });
}

interface TextLook {
  offsetX?: number;
  offsetY?: number;
  textAlign?: CanvasTextAlign;
  size?: number;
  isBold?: boolean;
}

function createText(
  text: string,
  { ink, paper }: PlanInk,
  { size = 12, isBold = false, ...place }: TextLook = {},
): Text {
  return new Text({
    ...place,
    text,
    font: `${isBold ? '600 ' : ''}${size}px ${FONT}`,
    fill: new Fill({ color: ink }),
    stroke: new Stroke({ color: paper, width: 3 }),
  });
}

/** Styles of shapes that are being drawn. */
export function createSketchStyles({ chosen, paper }: PlanInk): Style[] {
  return [
    new Style({ stroke: new Stroke({ color: paper, width: 4 }) }),
    new Style({
      fill: new Fill({ color: `${chosen}22` }),
      stroke: new Stroke({ color: chosen, width: 2, lineDash: [6, 4] }),
      image: new CircleStyle({
        radius: 5,
        fill: new Fill({ color: chosen }),
        stroke: new Stroke({ color: paper, width: 1.5 }),
      }),
    }),
  ];
}
