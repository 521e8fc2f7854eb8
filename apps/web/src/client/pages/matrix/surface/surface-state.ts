import { MATRIX_COLOURS, type MatrixScene } from '@trowel/domain/drawing';
import type { Window } from '../../../matrix/draw-matrix.ts';
import { scrollIntoView, fitAll } from '../../../matrix/move-window.ts';
import type { Language } from '../../../i18n/language.ts';
import type { BoxNames } from './box-names.ts';
import type { DrawnScene } from './drawn-scene.ts';
import type { FocusLayer } from './focus-layer.ts';
import type { Spot } from './gestures.ts';
import { themeOf } from './mark-colours.ts';
import type { Minimap } from './minimap.ts';
import { paintCompared } from './paint-compared.ts';
import { gutterFor, paintMarks, paintNames, type Marks } from './paint-marks.ts';
import { areaOf, type Paint } from './paint-scene.ts';
import { createPainter, type Painter } from './painter.ts';

/** The scene on a surface, with the names of its boxes. */
export interface SurfaceScene {
  scene: MatrixScene;
  names: BoxNames;
}

/** Mutable state of a surface. The functions below change it. */
export interface SurfaceState {
  readonly object: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly language: Language;
  minimap: Minimap | undefined;
  shown: SurfaceScene | undefined;
  drawn: DrawnScene | undefined;
  painter: Painter | undefined;
  theme: Paint['theme'];
  focus: FocusLayer | undefined;
  size: { width: number; height: number };
  window: Window | undefined;
  marks: Marks;
  colourOf: Paint['colourOf'];
  /** The box in the tab order, which has or would get the focus. */
  pointed: number;
  frame: number;
  settling: ReturnType<typeof setTimeout> | undefined;
  isGone: boolean;
}

const LEGIBLE_SCALE = 1.1;
const MOST_ELEMENTS = 150;
const SETTLED_MS = 120;

/** Requests a redraw at the next frame. */
export function requestRedraw(state: SurfaceState): void {
  if (!state.isGone) state.frame ||= requestAnimationFrame(() => drawFrame(state));
}

/** Scrolls or zooms to another part of the drawing. */
export function moveView(state: SurfaceState, window: Window): void {
  state.window = window;
  state.focus?.move(window);
  clearTimeout(state.settling);
  state.settling = setTimeout(() => settle(state), SETTLED_MS);
  requestRedraw(state);
}

/** Fits the whole drawing into the surface, next to the names of its rows. */
export function fitWhole(state: SurfaceState): void {
  const { drawn, size } = state;
  if (!drawn) return;
  const gutter = gutterFor(drawn.scene, size.width);
  const window = fitAll(drawn.scene.screen, { width: size.width - gutter, height: size.height });
  moveView(state, { ...window, x: window.x - gutter / window.scale });
}

/** Centres the view on a point of the drawing. */
export function centreOn(state: SurfaceState, { x, y }: Spot): void {
  const { window, size } = state;
  if (!window) return;
  const { scale } = window;
  moveView(state, { scale, x: x - size.width / scale / 2, y: y - size.height / scale / 2 });
}

/** Returns the point of the drawing at a point of the canvas. */
export function toDrawing({ window }: SurfaceState, { x, y }: Spot): Spot {
  const now = window ?? { x: 0, y: 0, scale: 1 };
  return { x: now.x + x / now.scale, y: now.y + y / now.scale };
}

/** Makes a box the one in the tab order. With `isTaken`, it also gets the focus. */
export function pointAt(state: SurfaceState, box: number, isTaken: boolean): void {
  state.pointed = box;
  state.focus?.point(box, isTaken);
}

/** Scrolls to a box and zooms in until it is legible. */
export function scrollToBox(state: SurfaceState, box: number, isTaken: boolean): void {
  const { drawn, window, size } = state;
  if (!drawn || box < 0 || box >= drawn.scene.count) return;
  const { x, y, width, height } = drawn.scene;
  const frame = { x: x[box]!, y: y[box]!, width: width[box]!, height: height[box]! };
  if (window) moveView(state, scrollIntoView(window, { box: frame, size, legible: LEGIBLE_SCALE }));
  pointAt(state, box, isTaken);
}

/** Changes the marks on the drawing. */
export function setMarks(state: SurfaceState, marks: Partial<Marks>): void {
  state.marks = { ...state.marks, ...marks };
  if (marks.chosen) state.focus?.mark(marks.chosen);
  state.object.classList.toggle('matrix-pulled', state.marks.pull !== undefined);
  requestRedraw(state);
}

/** Adopts the size of the surrounding element. */
export function resizeSurface(state: SurfaceState): void {
  const { object, canvas } = state;
  state.size = { width: Math.max(object.clientWidth, 1), height: Math.max(object.clientHeight, 1) };
  canvas.width = state.size.width * ratioOf();
  canvas.height = state.size.height * ratioOf();
  if (!state.window && state.drawn && state.size.width > 1) {
    fitWhole(state);
    const [box] = state.marks.chosen;
    if (box !== undefined) scrollToBox(state, box, false);
  }
  requestRedraw(state);
}

function paintNow({ window, size, theme, colourOf }: SurfaceState): Paint | undefined {
  return window && { window, size, theme, colourOf };
}

function drawFrame(state: SurfaceState): void {
  state.frame = 0;
  const { canvas, drawn, size, marks, language, object, minimap } = state;
  const theme = themeOf(canvas);
  if (theme !== state.theme) state.painter = undefined;
  state.theme = theme;
  const paint = paintNow(state);
  const pen = canvas.getContext('2d');
  if (!paint || !pen || !drawn) return;
  const painter = (state.painter ??= createPainter(drawn));
  const ratio = ratioOf();
  object.style.background = MATRIX_COLOURS.paper[theme];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, size.width, size.height);
  const painted = painter.draw(pen, paint, ratio);
  paintCompared(pen, drawn.scene, paint);
  paintMarks(pen, drawn.scene, { paint, marks });
  paintNames(pen, drawn.scene, { paint, language });
  minimap?.draw({ overview: painter.overview, whole: drawn.scene.screen, window: paint.window, size });
  if (painted !== 'done') requestRedraw(state);
  if (painted === 'making') return;
  if (object.dataset['drawn'] === undefined) performance.mark('matrix-drawn');
  object.dataset['drawn'] = String(drawn.scene.count);
}

/** Creates elements for the visible boxes once scrolling has stopped. */
function settle(state: SurfaceState): void {
  const paint = paintNow(state);
  const { drawn, focus } = state;
  if (!paint || !drawn) return;
  const seen: number[] = [];
  drawn.boxes.visit(areaOf(paint), (box) => seen.length < MOST_ELEMENTS && seen.push(box));
  const { x, y } = drawn.scene;
  focus?.show(seen.sort((a, b) => y[a]! - y[b]! || x[a]! - x[b]!));
}

/** Returns the device pixels per CSS px, at most two. More would make no visible difference. */
function ratioOf(): number {
  return Math.min(devicePixelRatio, 2);
}
