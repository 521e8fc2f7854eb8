import type { SceneData } from '@trowel/domain/scene';
import { Group, Raycaster, Vector2, Vector3, type Object3D } from 'three';
import { colorUnits } from '../view/color-units.ts';
import type { FindNeighbours } from '../view/neighbours.ts';
import { pickUnit, type Pickable, type Picked } from '../view/pick-unit.ts';
import { placeSolids, type Places } from '../view/place-solids.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';
import { createCameraMoves, type Turn } from './camera-moves.ts';
import { createChosen } from './chosen.ts';
import { createGround } from './ground.ts';
import { createLabels } from './labels.ts';
import { listLabels } from './list-labels.ts';
import { listenPointer } from './listen-pointer.ts';
import { createMeasureLine } from './measure-line.ts';
import { hasOutline } from './outline-geometry.ts';
import { createSectionPlane } from './section-plane.ts';
import { createSolids } from './solids.ts';
import { createStage, readColor, type Stage } from './stage.ts';
import { capturePicture } from './capture-picture.ts';

export interface ViewerOptions {
  host: HTMLElement;
  scene: SceneData;
  store: ViewStore;
  findNeighbours: FindNeighbours;
  /** Returns 1 for each unit that the view shows. */
  listShown: (state: ViewState) => Uint8Array;
  onHover: (unit: number | undefined) => void;
  /** Called with the measured points (x, y, z in metres), or with none when a measurement ends. */
  onMeasure: (points: readonly Vector3[]) => void;
}

/** The 3D view of a scene. */
export interface Viewer {
  canvas: HTMLCanvasElement;
  /** Flies to a unit, or to a view of the whole scene. */
  show(unit?: number): void;
  /** Turns the camera and moves it closer or away, for the keyboard. */
  turn(by: Turn): void;
  /** Returns the current view as a PNG. */
  takePicture(): Promise<Blob>;
  /** Shows a model instead of the solid of a unit. The returned function removes it. */
  place(object: Object3D, unit: number): () => void;
  dispose(): void;
}

/** Creates the 3D view of a scene, which follows the store. @throws Error if the browser has no WebGL */
export function createViewer(options: ViewerOptions): Viewer {
  const { host, scene, store, findNeighbours, listShown } = options;
  const parts = createParts(options, () => draw());
  const { section, solids, chosen, ground, measure, models } = parts;
  const isHollow = Uint8Array.from(scene.units, ({ shape }) => (shape === 'cut' ? 1 : 0));
  const outlines = scene.units.map((unit) => (hasOutline(unit) ? unit.outline : undefined));
  let coloring = colorUnits(scene, store.state.colorBy);
  let places = placeSolids(scene, store.state.exploded);
  let pickable: Pickable = { places, isShown: new Uint8Array(), isHollow, outlines, cut: undefined };

  const labels = createLabels(host);
  const stage = createStage({
    host,
    onPicture: (drawCalls) => {
      reportPicture(host, drawCalls);
      const view = { scene, pickable, camera: stage.camera };
      labels.draw(listLabels(view, { ...store.state, findNeighbours }), stage);
    },
  });
  const moves = createCameraMoves(stage);
  const aim = createAim(stage);
  stage.scene.add(...parts.objects);

  const draw = (): void => {
    const { state } = store;
    const isShown = models.update(places, listShown(state));
    pickable = { places, isShown, isHollow, outlines, cut: section.update(state.section, places) };
    solids.update({ places, isShown, colorOf: coloring.colorOf, isThin: state.isThin });
    chosen.update({ unit: state.chosen, places, color: readColor(host, '--chosen') });
    ground.update(places, readColor(host, '--line'));
    stage.invalidate();
  };
  const stopListening = store.listen((state, changed) => {
    if (changed.has('colorBy')) coloring = colorUnits(scene, state.colorBy);
    if (changed.has('exploded')) places = placeSolids(scene, state.exploded);
    if (changed.has('isMeasuring')) measure.clear();
    draw();
  });
  listenPointer(stage.canvas, {
    hover: (event) => options.onHover(event && aim(event, pickable)?.picked.unit),
    click: (event) => {
      handleHit(aim(event, pickable), { store, measure });
      stage.invalidate();
    },
  });
  moves.begin(places);
  draw();

  return {
    canvas: stage.canvas,
    show: (unit) => moves.show(places, unit),
    turn: moves.turn,
    takePicture: () => capturePicture(stage, labels.canvas),
    place: models.place,
    dispose: () => {
      stopListening();
      for (const part of [solids, chosen, ground, measure, labels, stage]) part.dispose();
    },
  };
}

/** Creates the parts of the scene. */
function createParts({ scene, findNeighbours, onMeasure }: ViewerOptions, redraw: () => void) {
  const section = createSectionPlane();
  const solids = createSolids(scene.units, section.planes);
  const chosen = createChosen(scene.units, findNeighbours);
  const ground = createGround();
  const measure = createMeasure(onMeasure);
  const models = createModels(redraw);
  const objects = [solids, ground, chosen, measure, models].map(({ object }) => object);
  return { section, solids, chosen, ground, measure, models, objects };
}

/** Creates the group of models that replace the solids of their units. */
function createModels(redraw: () => void) {
  const object = new Group();
  const unitOf = new Map<Object3D, number>();
  return {
    object,
    place: (model: Object3D, unit: number): (() => void) => {
      unitOf.set(model, unit);
      object.add(model);
      redraw();
      return () => {
        unitOf.delete(model);
        object.remove(model);
        redraw();
      };
    },
    /** Moves the models to their units and returns the solids that remain to be drawn. */
    update: (places: Places, isShown: Uint8Array): Uint8Array => {
      const remaining = isShown.slice();
      for (const [model, unit] of unitOf) {
        model.position.fromArray(places.centers, unit * 3);
        model.visible = isShown[unit] === 1;
        remaining[unit] = 0;
      }
      return remaining;
    },
  };
}

/** Reports the number of pictures and the draw calls of the last one in data attributes, for tests and tools. */
function reportPicture({ dataset }: HTMLElement, drawCalls: number): void {
  if (dataset['pictures'] === undefined) performance.mark('first-picture');
  dataset['drawCalls'] = String(drawCalls);
  dataset['pictures'] = String(Number(dataset['pictures'] ?? 0) + 1);
}

interface Hit {
  picked: Picked;
  point: Vector3;
}

/** Handles a hit: adds it to the measurement, or chooses the unit. */
function handleHit(
  hit: Hit | undefined,
  { store, measure }: { store: ViewStore; measure: { add(point: Vector3): void } },
): void {
  if (!store.state.isMeasuring) store.change({ chosen: hit?.picked.unit });
  else if (hit) measure.add(hit.point);
}

type Aim = (event: PointerEvent, pickable: Pickable) => Hit | undefined;

/** Creates the function that finds the unit under the pointer, and the point that was hit. */
function createAim({ canvas, camera }: Stage): Aim {
  const raycaster = new Raycaster();
  return ({ clientX, clientY }, pickable) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const pointer = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    raycaster.setFromCamera(pointer, camera);
    const { ray } = raycaster;
    const direction = ray.direction.toArray();
    const picked = pickUnit({ origin: ray.origin.toArray(), direction }, pickable);
    return picked && { picked, point: ray.at(picked.distance, new Vector3()) };
  };
}

/** Creates the measurement. A third point begins a new distance. */
function createMeasure(onMeasure: ViewerOptions['onMeasure']) {
  const line = createMeasureLine();
  let points: Vector3[] = [];
  const set = (now: Vector3[]): void => {
    points = now;
    line.update(points);
    onMeasure(points);
  };
  return {
    object: line.object,
    add: (point: Vector3) => set(points.length === 1 ? [...points, point] : [point]),
    clear: () => set([]),
    dispose: () => line.dispose(),
  };
}
