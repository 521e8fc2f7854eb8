import { MATRIX_COLOURS, type MatrixScene } from '@trowel/domain/drawing';
import type { Window } from '../../../matrix/draw-matrix.ts';
import { scrollIntoView } from '../../../matrix/move-window.ts';
import type { Language } from '../../../i18n/language.ts';
import type { BoxNames } from './box-names.ts';
import type { DrawnScene } from './drawn-scene.ts';
import type { FocusLayer } from './focus-layer.ts';
import {
  fitArea,
  fitDrawing,
  LEGIBLE_SCALE,
  limitWindow,
  openDrawing,
  type SurfaceFrame,
} from './frame-window.ts';
import type { Spot } from './gestures.ts';
import { themeOf } from './mark-colours.ts';
import type { Minimap } from './minimap.ts';
import { paintCompared } from './paint-compared.ts';
import { paintMarks, type Marks } from './paint-marks.ts';
import { headerFor, gutterFor, paintNames } from './paint-names.ts';
import { areaOf, type Paint } from './paint-scene.ts';
import { createPainter, type Painter } from './painter.ts';

/** The scene on a surface, with the names of its boxes. */
export interface SurfaceScene {
  scene: MatrixScene;
  names: BoxNames;
  /** The request of the drawing. A drawing of another request does not need to stay in place. */
  query: string;
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
  colours: Pick<Paint, 'colourOf' | 'colourOfLane'>;
  isFaded: Paint['isFaded'];
  /** Boxes that are shown whole until the user moves the view, also when the surface changes its size. */
  framed: readonly number[];
  /** The box in the tab order, which has or would get the focus. */
  pointed: number;
  frame: number;
  settling: ReturnType<typeof setTimeout> | undefined;
  isGone: boolean;
}

/** Height of the zoom buttons over the lower edge. */
const BUTTONS_PX = 56;
const MOST_ELEMENTS = 150;
const SETTLED_MS = 120;

/** Requests a redraw at the next frame. */
export function requestRedraw(state: SurfaceState): void {
  if (!state.isGone) state.frame ||= requestAnimationFrame(() => drawFrame(state));
}

/** Returns the size of the surface and the space that names cover at its edges. */
export function frameOf({ drawn, size }: SurfaceState): SurfaceFrame {
  const left = drawn ? gutterFor(drawn.scene, size.width) : 0;
  return { ...size, left, top: drawn ? headerFor(drawn.scene) : 0 };
}

/** Scrolls or zooms to another part of the drawing. The view does not leave the drawing. */
export function moveView(state: SurfaceState, requested: Window): void {
  const { drawn } = state;
  const window = drawn ? limitWindow(requested, drawn.scene.screen, frameOf(state)) : requested;
  state.window = window;
  state.framed = [];
  state.focus?.move(window);
  clearTimeout(state.settling);
  state.settling = setTimeout(() => settle(state), SETTLED_MS);
  requestRedraw(state);
}

/** Fits the whole drawing into the surface, next to the names of its rows. */
export function fitWhole(state: SurfaceState): void {
  if (state.drawn) moveView(state, fitDrawing(state.drawn.scene.screen, frameOf(state)));
}

/** Shows a new drawing: whole, or if it could not be read, its upper edge with the latest unit. */
export function openView(state: SurfaceState): void {
  const { drawn } = state;
  if (!drawn) return;
  const { x, width, y, screen } = drawn.scene;
  const first = y.reduce((least, top, box) => (top < y[least]! ? box : least), 0);
  moveView(state, openDrawing(screen, frameOf(state), (x[first] ?? 0) + (width[first] ?? 0) / 2));
}

/** Returns true if the whole drawing fits into the surface at a legible size. */
export function isReadableWhole(state: SurfaceState): boolean {
  const { drawn } = state;
  return drawn !== undefined && fitDrawing(drawn.scene.screen, frameOf(state)).scale >= 1;
}

/** Shows several boxes whole. */
export function showBoxes(state: SurfaceState, boxes: readonly number[]): void {
  const { drawn } = state;
  const known = boxes.filter((box) => box >= 0 && box < (drawn?.scene.count ?? 0));
  if (!drawn || known.length === 0) return;
  const { x, y, width, height } = drawn.scene;
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const box of known) {
    area.left = Math.min(area.left, x[box]!);
    area.top = Math.min(area.top, y[box]!);
    area.right = Math.max(area.right, x[box]! + width[box]!);
    area.bottom = Math.max(area.bottom, y[box]! + height[box]!);
  }
  const frame = frameOf(state);
  moveView(state, fitArea(area, { ...frame, height: frame.height - BUTTONS_PX }));
  state.framed = known;
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
export function pointAt(state: SurfaceState, box: number, isFocused: boolean): void {
  state.pointed = box;
  state.focus?.point(box, isFocused);
}

/** Options of scrolling to a box: with the focus, in the middle of the view, without zooming in. */
export interface ScrollOptions {
  isFocused?: boolean;
  isCentred?: boolean;
  keepsScale?: boolean;
}

/** Scrolls to a box and zooms in until it is legible. */
export function scrollToBox(
  state: SurfaceState,
  box: number,
  { isFocused = false, isCentred = false, keepsScale = false }: ScrollOptions = {},
): void {
  const { drawn, window } = state;
  if (!drawn || box < 0 || box >= drawn.scene.count) return;
  if (window) {
    const { x, y, width, height } = drawn.scene;
    const frame = { x: x[box]!, y: y[box]!, width: width[box]!, height: height[box]! };
    const { left, top, ...size } = frameOf(state);
    const free = { width: size.width - left, height: size.height - top };
    const inside = { ...window, x: window.x + left / window.scale, y: window.y + top / window.scale };
    const legible = keepsScale ? window.scale : LEGIBLE_SCALE;
    const next = scrollIntoView(inside, { box: frame, size: free, legible, isCentred });
    moveView(state, { ...next, x: next.x - left / next.scale, y: next.y - top / next.scale });
  }
  pointAt(state, box, isFocused);
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
    openView(state);
    const [box] = state.marks.chosen;
    if (state.marks.path.length > 0) showBoxes(state, state.marks.path);
    else if (box !== undefined) scrollToBox(state, box);
  } else if (state.framed.length > 0) showBoxes(state, state.framed);
  requestRedraw(state);
}

function paintNow({ window, size, theme, colours, isFaded }: SurfaceState): Paint | undefined {
  return window && { window, size, theme, ...colours, isFaded };
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
  minimap?.draw({
    overview: painter.overview,
    whole: drawn.scene.screen,
    window: paint.window,
    frame: frameOf(state),
  });
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
