import type { Geometry } from '@trowel/domain/geometry';
import Collection from 'ol/Collection.js';
import Feature from 'ol/Feature.js';
import type OlMap from 'ol/Map.js';
import Draw from 'ol/interaction/Draw.js';
import type Interaction from 'ol/interaction/Interaction.js';
import Modify from 'ol/interaction/Modify.js';
import Snap from 'ol/interaction/Snap.js';
import type { Type } from 'ol/geom/Geometry.js';
import { fromOlGeometry, shapeOfFeature, toOlGeometry } from './plan-features.ts';
import type { PlanMapEvents, PlanTool } from './plan-events.ts';
import type { PlanLayers } from './plan-layers.ts';
import { createSketchStyles, type PlanInk } from './plan-styles.ts';

const DRAWN_TYPES: Partial<Record<PlanTool, Type>> = {
  outline: 'Polygon',
  cut: 'Polygon',
  section: 'LineString',
  split: 'LineString',
  height: 'Point',
};
/** Shapes in the view to which the pointer snaps. With more, every move of the pointer would take too long. */
const MOST_SNAPPED = 400;
const SNAP_PX = 10;

/** The tools of one map. */
export interface PlanTools {
  use(tool: PlanTool): void;
  /** Takes over shapes that have changed. */
  refresh(): void;
  restyle(ink: PlanInk): void;
  sketch(geometry: Geometry | undefined): void;
  /** True while a tool other than `choose` is active. */
  isDrawing(): boolean;
  /** True while a shape is being drawn. */
  isBegun(): boolean;
  removeLastPoint(): boolean;
  endDrawing(isComplete: boolean): void;
}

interface ToolSetting {
  map: OlMap;
  layers: PlanLayers;
  events: PlanMapEvents;
  /** Returns the index of the selected unit, or -1. */
  chosen: () => number;
}

/** Creates the tools of a map. None is active at first. */
export function createPlanTools(setting: ToolSetting): PlanTools {
  const { map, layers } = setting;
  const snapped = new Collection<Feature>();
  const state: ToolState = { tool: 'choose', ink: undefined, draw: undefined, isBegun: false, added: [] };
  const snapToView = (): void => {
    if (state.tool !== 'choose') collectInView(setting, snapped);
  };
  const start = (next: PlanTool): void => {
    for (const one of state.added) map.removeInteraction(one);
    if (state.tool === 'reshape') layers.sketch.getSource()!.clear(true);
    Object.assign(state, { tool: next, isBegun: false, draw: undefined, added: [] });
    if (next === 'choose') return;
    // Snapping comes last: it changes the events of the pointer before the other tools receive them.
    const snap = new Snap({ features: snapped, pixelTolerance: SNAP_PX });
    state.added = [createInteraction(setting, state), snap];
    for (const one of state.added) map.addInteraction(one);
    snapToView();
  };
  map.on('moveend', snapToView);
  return {
    use: start,
    refresh: () => void (state.isBegun || start(state.tool)),
    restyle: (ink) => void (state.ink = ink),
    sketch(geometry) {
      const source = layers.sketch.getSource()!;
      source.clear(true);
      if (geometry) source.addFeature(new Feature(toOlGeometry(geometry)));
    },
    isDrawing: () => state.tool !== 'choose',
    isBegun: () => state.isBegun,
    removeLastPoint() {
      if (!state.isBegun) return false;
      state.draw?.removeLastPoint();
      return true;
    },
    endDrawing(isComplete) {
      if (!state.isBegun) return;
      if (isComplete) state.draw?.finishDrawing();
      else state.draw?.abortDrawing();
    },
  };
}

interface ToolState {
  tool: PlanTool;
  ink: PlanInk | undefined;
  draw: Draw | undefined;
  isBegun: boolean;
  added: Interaction[];
}

/** Collects the shapes in the view, to which the pointer snaps. */
function collectInView({ map, layers }: ToolSetting, snapped: Collection<Feature>): void {
  const extent = map.getView().calculateExtent(map.getSize());
  const near = [layers.surfaces, layers.grounds, layers.marks].flatMap((layer) =>
    layer.getSource()!.getFeaturesInExtent(extent),
  );
  snapped.clear();
  snapped.extend(near.slice(0, MOST_SNAPPED));
}

/** Creates the interaction of the active tool. */
function createInteraction(setting: ToolSetting, state: ToolState): Interaction {
  const { tool } = state;
  const type = DRAWN_TYPES[tool];
  if (type === undefined) return createModify(setting, state.ink);
  const draw = createDraw(type, state.ink);
  draw.on('drawstart', () => void (state.isBegun = true));
  draw.on('drawabort', () => void (state.isBegun = false));
  draw.on('drawend', ({ feature }) => {
    state.isBegun = false;
    const geometry = fromOlGeometry(feature.getGeometry());
    if (geometry) setting.events.onDrawn(tool, geometry);
  });
  state.draw = draw;
  return draw;
}

function createDraw(type: Type, ink: PlanInk | undefined): Draw {
  return new Draw({
    type,
    stopClick: true,
    ...(ink && { style: createSketchStyles(ink) }),
  });
}

/**
 * Moves, adds and removes vertices of the selected unit. Alt and a press remove one. Its shapes are copied into the layer for
 * sketches, so that a move draws them alone and not the whole plan.
 */
function createModify({ layers, events, chosen }: ToolSetting, ink: PlanInk | undefined): Modify {
  const features = new Collection(
    [layers.surfaces, layers.marks]
      .flatMap((layer) => layer.getSource()!.getFeatures())
      .filter((feature) => chosen() >= 0 && shapeOfFeature(feature)?.unit === chosen())
      .map((feature) => feature.clone()),
  );
  const sketches = layers.sketch.getSource()!;
  sketches.clear(true);
  sketches.addFeatures(features.getArray());
  const modify = new Modify({ features, ...(ink && { style: createSketchStyles(ink) }) });
  modify.on('modifyend', ({ features: changed }) => {
    for (const feature of changed.getArray()) {
      const shape = shapeOfFeature(feature);
      const geometry = fromOlGeometry((feature as Feature).getGeometry());
      if (shape && geometry && JSON.stringify(geometry) !== JSON.stringify(shape.geometry))
        events.onReshaped(shape, geometry);
    }
  });
  return modify;
}
