import type { Language } from '../../../i18n/language.ts';
import { formatBox } from './box-names.ts';
import { prepareScene } from './drawn-scene.ts';
import { createFocusLayer, type FocusLayer } from './focus-layer.ts';
import { listenToSurface } from './gestures.ts';
import { findSameBox, preserveCentre } from './preserve-centre.ts';
import { createMinimap } from './minimap.ts';
import { NO_MARKS, type Marks } from './paint-marks.ts';
import type { Paint } from './paint-scene.ts';
import { handleSurfaceInput, zoomView, type SurfaceEvents } from './surface-gestures.ts';
import {
  requestRedraw,
  centreOn,
  fitWhole,
  isReadableWhole,
  openView,
  showBoxes,
  type ScrollOptions,
  scrollToBox,
  moveView,
  pointAt,
  resizeSurface,
  setMarks,
  type SurfaceScene,
  type SurfaceState,
} from './surface-state.ts';
import { walk, type WalkWay } from './walk.ts';

export interface SurfaceOptions {
  label: string;
  language: Language;
  events: SurfaceEvents;
}

/** The drawing surface of the matrix. It is plain TypeScript, independent of React. */
export interface MatrixSurface {
  object: HTMLElement;
  /** Displays another scene. The box closest to the centre stays in its place, if it still exists. */
  show(shown: SurfaceScene): void;
  /** Sets the period colours of boxes and rows. */
  colour(colours: Pick<Paint, 'colourOf' | 'colourOfLane'>): void;
  /** Sets the boxes that are drawn faded. */
  fade(isFaded: Paint['isFaded']): void;
  mark(marks: Partial<Marks>): void;
  fit(): void;
  zoom(factor: number): void;
  /** Scrolls to a box and zooms in until it is legible. */
  goTo(box: number, options?: ScrollOptions): void;
  /** Shows several boxes whole. */
  goToAll(boxes: readonly number[]): void;
  /** Moves along a relation from the focused box and returns the box reached. */
  walk(way: WalkWay): number;
  dispose(): void;
}

/** Creates a surface without a scene. */
export function createMatrixSurface(options: SurfaceOptions): MatrixSurface {
  const state = createState(options.language);
  const minimap = createMinimap((middle) => centreOn(state, middle));
  state.minimap = minimap;
  state.object.append(state.canvas, minimap.object);
  const stopGestures = listenToSurface(state.canvas, handleSurfaceInput(state, options.events));
  const observer = new ResizeObserver(() => resizeSurface(state));
  observer.observe(state.object);
  const aborter = new AbortController();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => requestRedraw(state), {
    signal: aborter.signal,
  });
  return {
    object: state.object,
    show: (shown) => showScene(state, shown, options),
    mark: (marks) => setMarks(state, marks),
    colour(colours) {
      state.colours = colours;
      state.painter = undefined;
      requestRedraw(state);
    },
    fade(isFaded) {
      state.isFaded = isFaded;
      state.painter = undefined;
      requestRedraw(state);
    },
    fit: () => fitWhole(state),
    zoom(factor) {
      const { size } = state;
      zoomView(state, { x: size.width / 2, y: size.height / 2, factor });
    },
    goTo: (box, scroll) => scrollToBox(state, box, scroll),
    goToAll: (boxes) => showBoxes(state, boxes),
    walk(way) {
      if (state.drawn) scrollToBox(state, walk(state.drawn.scene, state.pointed, way));
      return state.pointed;
    },
    dispose() {
      state.isGone = true;
      stopGestures();
      observer.disconnect();
      aborter.abort();
      clearTimeout(state.settling);
      cancelAnimationFrame(state.frame);
      state.focus?.dispose();
      minimap.dispose();
      state.object.remove();
    },
  };
}

function createState(language: Language): SurfaceState {
  const object = document.createElement('div');
  object.className = 'matrix-surface';
  return {
    object,
    canvas: document.createElement('canvas'),
    language,
    minimap: undefined,
    shown: undefined,
    drawn: undefined,
    painter: undefined,
    theme: 'light',
    focus: undefined,
    size: { width: 1, height: 1 },
    window: undefined,
    marks: NO_MARKS,
    colours: { colourOf: () => undefined, colourOfLane: () => undefined },
    isFaded: undefined,
    framed: [],
    pointed: 0,
    frame: 0,
    settling: undefined,
    isGone: false,
  };
}

function showScene(state: SurfaceState, next: SurfaceScene, options: SurfaceOptions): void {
  const { shown: before, window, size } = state;
  const hadFocus = state.focus?.object.contains(document.activeElement) === true;
  state.shown = next;
  state.drawn = prepareScene(next.scene);
  state.painter = undefined;
  state.marks = NO_MARKS;
  state.focus?.dispose();
  state.focus = layElements(state, next, options);
  state.object.append(state.focus.object);
  delete state.object.dataset['drawn'];
  const place = before ? findSameBox(before.scene, state.pointed, next.scene) : 0;
  pointAt(state, Math.max(place, 0), false);
  const isOther = before?.query !== next.query && isReadableWhole(state);
  if (before && window && !isOther)
    moveView(state, preserveCentre(window, { before: before.scene, now: next.scene, size }));
  else if (size.width > 1) openView(state);
  if (hadFocus) pointAt(state, state.pointed, true);
}

function layElements(
  state: SurfaceState,
  { scene, names }: SurfaceScene,
  { label, language, events }: SurfaceOptions,
): FocusLayer {
  return createFocusLayer({
    scene,
    label,
    describe: (box) => formatBox(scene, box, { names, language }),
    onWalk: (way) => scrollToBox(state, walk(scene, state.pointed, way), { isFocused: true }),
    onPress: (box, key, more) => (key === 'Enter' ? events.onOpen(box) : events.onChoose(box, more)),
    onFocus: (box) => (state.pointed = box),
  });
}
