import type { Geometry } from '@trowel/domain/geometry';
import type { SitePlan } from '@trowel/domain/plan';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type BaseLayer from 'ol/layer/Base.js';
import ScaleLine from 'ol/control/ScaleLine.js';
import type { Coordinate } from 'ol/coordinate.js';
import { createEmpty, extend, isEmpty, type Extent } from 'ol/extent.js';
import DragPan from 'ol/interaction/DragPan.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Projection from 'ol/proj/Projection.js';
import type { PlanMapEvents, PlanTool } from './plan-events.ts';
import {
  applyStyles,
  createLayers,
  extentOfLayers,
  featuresOfUnit,
  fillLayers,
  measureMarkSpacing,
  showChosen,
  type PlanLayers,
} from './plan-layers.ts';
import { FIRST_LOOK, type PlanLook } from './plan-look.ts';
import { createPictureLayer, type PictureLayer } from './picture-layer.ts';
import { createPlanStyles, readPlanInk, type PlanInk, type PlanStyles } from './plan-styles.ts';
import { pickUnits } from './pick-units.ts';
import { createPlanTools } from './plan-tools.ts';

/** The drawing surface of a plan. It is plain TypeScript, independent of React. */
export interface PlanMap {
  object: HTMLElement;
  /** The map of OpenLayers, for further layers above the plan. */
  map: OlMap;
  /** The coordinates of the site as a projection. */
  projection: Projection;
  /** Shows a plan. The view stays, except for the first plan, which is shown whole. */
  show(plan: SitePlan): void;
  look(look: PlanLook): void;
  /** Shows a layer below everything else, instead of the last one. */
  setBackground(layer: BaseLayer | undefined): void;
  fit(): void;
  zoom(factor: number): void;
  /** Scrolls to a unit, and zooms in or out until it is shown whole. */
  goTo(unit: number): void;
  /** Zooms in or out until a picture is shown whole. */
  goToPicture(id: number): void;
  /** Starts a tool. `choose` ends drawing. */
  use(tool: PlanTool): void;
  /** Shows a geometry that is not stored yet. Undefined removes it. */
  sketch(geometry: Geometry | undefined): void;
  /** True while a shape is being drawn. */
  isBegun(): boolean;
  /** Removes the last point of the shape that is being drawn. Returns false if nothing is being drawn. */
  removeLastPoint(): boolean;
  /** Completes or discards the shape that is being drawn. */
  endDrawing(isComplete: boolean): void;
  dispose(): void;
}

const PADDING_PX = 40;
/** Smallest pixel in metres: a tenth of a millimetre. */
const LEAST_RESOLUTION = 0.0001;
const MOST_RESOLUTION = 1_000;
const FLIGHT_MS = 200;
const DOUBLE_PRESS_MS = 350;

/** Creates an empty drawing surface. `label` names it for screen readers. */
export function createPlanMap(label: string, events: PlanMapEvents): PlanMap {
  const object = createElement(label);
  const layers = createLayers();
  const pictures = createPictureLayer();
  const map = createMap(object, layers, pictures);
  const state: MapState = { plan: undefined, look: FIRST_LOOK, extent: createEmpty(), markSpacing: Infinity };
  const tools = createPlanTools({ map, layers, events, chosen: () => state.look.chosen });
  const restyle = (): void => {
    const ink = readPlanInk(object);
    applyStyles(layers, createStyles(ink, state));
    tools.restyle(ink);
  };
  const stopTheme = watchTheme(restyle);
  listenToPointer(map, { layers, events, tools, state });
  return {
    object,
    map,
    ...createBackground(map),
    show(plan) {
      const isFirst = state.plan === undefined;
      fillMap(state, plan, { layers, pictures });
      tools.refresh();
      showChosen(layers, state.look.chosen);
      if (!isFirst) return;
      restyle();
      map.once('rendercomplete', () => performance.mark('plan-drawn'));
      // The element has its size once the page is laid out.
      requestAnimationFrame(() => {
        map.updateSize();
        flyTo(map, state.extent, true);
      });
    },
    look(look) {
      const isOther = look.chosen !== state.look.chosen;
      state.look = look;
      pictures.look(look.pictures);
      for (const layer of [layers.surfaces, layers.grounds, layers.marks, layers.labels]) layer.changed();
      if (!isOther) return;
      showChosen(layers, look.chosen);
      tools.refresh();
    },
    fit: () => flyTo(map, state.extent),
    zoom: (factor) => zoomBy(map, factor),
    goTo: (unit) => flyTo(map, extentOfUnit(layers, unit)),
    goToPicture: (id) => flyTo(map, pictures.extentOf(id)),
    use: tools.use,
    sketch: tools.sketch,
    isBegun: tools.isBegun,
    removeLastPoint: tools.removeLastPoint,
    endDrawing: tools.endDrawing,
    dispose() {
      stopTheme();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

function createBackground(map: OlMap): Pick<PlanMap, 'projection' | 'setBackground'> {
  let shown: BaseLayer | undefined;
  return {
    projection: map.getView().getProjection(),
    setBackground(layer) {
      if (shown) map.removeLayer(shown);
      shown = layer;
      if (layer) map.getLayers().insertAt(0, layer);
    },
  };
}

function createStyles(ink: PlanInk, state: MapState): PlanStyles {
  return createPlanStyles(ink, {
    units: () => state.plan?.units ?? [],
    look: () => state.look,
    markSpacing: () => state.markSpacing,
  });
}

interface MapState {
  plan: SitePlan | undefined;
  look: PlanLook;
  extent: Extent;
  /** Usual distance between two marks in metres. */
  markSpacing: number;
}

/** Fills the layers from a plan, and measures it. */
function fillMap(
  state: MapState,
  plan: SitePlan,
  { layers, pictures }: { layers: PlanLayers; pictures: PictureLayer },
): void {
  state.plan = plan;
  fillLayers(layers, plan);
  pictures.fill(plan.pictures);
  state.extent = extend(extentOfLayers(layers), pictures.extent());
  state.markSpacing = measureMarkSpacing(layers);
}

/** Moves the view until it shows an extent whole. */
export function flyTo(map: OlMap, extent: Extent, isImmediate = false): void {
  if (isEmpty(extent)) return;
  map.getView().fit(extent, {
    padding: [PADDING_PX, PADDING_PX, PADDING_PX, PADDING_PX],
    minResolution: LEAST_RESOLUTION * 10,
    duration: isImmediate || isStill() ? 0 : FLIGHT_MS,
  });
}

function zoomBy(map: OlMap, factor: number): void {
  const view = map.getView();
  view.animate({
    resolution: (view.getResolution() ?? 1) / factor,
    duration: isStill() ? 0 : FLIGHT_MS,
  });
}

function extentOfUnit(layers: PlanLayers, unit: number): Extent {
  const extent = createEmpty();
  for (const feature of featuresOfUnit(layers, unit)) extend(extent, feature.getGeometry()!.getExtent());
  return extent;
}

function createElement(label: string): HTMLElement {
  const object = document.createElement('div');
  object.className = 'plan-map';
  object.tabIndex = 0;
  object.setAttribute('role', 'application');
  object.setAttribute('aria-label', label);
  return object;
}

function createMap(target: HTMLElement, layers: PlanLayers, { layer }: PictureLayer): OlMap {
  return new OlMap({
    target,
    layers: [
      layer,
      layers.surfaces,
      layers.grounds,
      layers.marks,
      layers.labels,
      layers.chosen,
      layers.sketch,
    ],
    controls: [new ScaleLine()],
    interactions: [
      new DragPan(),
      new MouseWheelZoom(),
      new PinchZoom(),
      new KeyboardPan(),
      new KeyboardZoom(),
    ],
    view: new View({
      // The plan is drawn in the coordinates of the site, which need not be those of a known system.
      projection: new Projection({ code: 'SITE', units: 'm' }),
      center: [0, 0],
      resolution: 0.05,
      minResolution: LEAST_RESOLUTION,
      maxResolution: MOST_RESOLUTION,
      enableRotation: false,
      constrainResolution: false,
    }),
  });
}

/** Calls `onChange` when the theme of the device changes. Returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface Listened {
  layers: PlanLayers;
  events: PlanMapEvents;
  tools: { isDrawing: () => boolean };
  state: { plan: SitePlan | undefined; look: PlanLook };
}

/** Selects units by pointer. A press on the selected unit selects the one below it. */
function listenToPointer(map: OlMap, { layers, events, tools, state }: Listened): void {
  const pick = (place: Coordinate): number[] =>
    state.plan
      ? pickUnits({ layers, plan: state.plan, look: state.look }, place, map.getView().getResolution() ?? 1)
      : [];
  let lastPress = 0;
  map.on('click', ({ coordinate, originalEvent: { timeStamp } }) => {
    // The second press of two opens the sheet, and does not select the unit below.
    const isSecond = timeStamp - lastPress < DOUBLE_PRESS_MS;
    lastPress = timeStamp;
    if (tools.isDrawing() || isSecond) return;
    const units = pick(coordinate);
    events.onChoose(units[units.indexOf(state.look.chosen) + 1] ?? units[0] ?? -1);
  });
  map.on('dblclick', ({ coordinate }) => {
    if (tools.isDrawing()) return;
    const [first] = pick(coordinate);
    if (first !== undefined) events.onOpen(state.look.chosen >= 0 ? state.look.chosen : first);
  });
  map.on('pointermove', ({ coordinate, dragging }) => {
    const [x = 0, y = 0] = coordinate;
    if (!dragging) events.onPointer([x, y]);
  });
  map.getViewport()?.addEventListener('pointerleave', () => events.onPointer(undefined));
}
