import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import type { SceneData } from '@trowel/domain/scene';
import { colorUnits } from '../view/color-units.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';
import { drawMatrix, type MatrixStyle, type Window } from './draw-matrix.ts';
import {
  buildMatrixDrawing,
  type MatrixAnswer,
  type MatrixBox,
  type MatrixDrawing,
} from './matrix-answer.ts';
import { scrollIntoView, fitAll, moveBy, zoomAt } from './move-window.ts';
import { listenToGestures } from './pan-and-zoom.ts';

export interface MatrixOptions {
  /** Element that the canvas fills. */
  host: HTMLElement;
  /** Accessible name of the drawing. */
  label: string;
  scene: SceneData;
  store: ViewStore;
  answer: MatrixAnswer;
  listShown: (state: ViewState) => Uint8Array;
}

const LEGIBLE_SCALE = 0.9;

/** The matrix as it is drawn. */
export interface MatrixCanvas {
  /** Shows the whole drawing. */
  fit(): void;
  dispose(): void;
}

/** Draws the matrix in an element. A click on a box selects its unit; the box of the chosen unit is marked and shown. */
export function createMatrixCanvas(options: MatrixOptions): MatrixCanvas {
  const { scene, store, answer } = options;
  const drawing = buildMatrixDrawing(answer, scene);
  const canvas = createCanvas(options);
  const styles = createBoxStyles(options);
  let size: Size = { width: 1, height: 1 };
  let window: Window | undefined;
  let frame = 0;

  const draw = (): void => {
    frame = 0;
    if (window) paint(canvas, drawing, { window, size, chosen: boxOfChosen(), ...styles.now() });
  };
  const requestDraw = (): void => void (frame ||= requestAnimationFrame(draw));
  const setWindow = (now: Window): void => {
    window = now;
    requestDraw();
  };
  const boxOfChosen = (): number => {
    const { chosen } = store.state;
    return chosen === undefined ? -1 : (drawing.boxOf[chosen] ?? -1);
  };
  const follow = (): void => {
    const box = drawing.boxes[boxOfChosen()];
    if (box && window) setWindow(scrollIntoView(window, { box, size, legible: LEGIBLE_SCALE }));
  };
  const resize = (): void => {
    size = fillPlace(canvas);
    const isFirst = window === undefined && size.width > 1;
    if (isFirst) setWindow(fitAll(drawing, size));
    if (isFirst) follow();
    requestDraw();
  };
  listenToGestures(canvas, {
    move: (by) => window && setWindow(moveBy(window, by)),
    zoom: (at) => window && setWindow(zoomAt(window, at)),
    click: (place) => {
      const unit = window && findUnit(drawing.boxes, toDrawing(window, place));
      if (unit !== undefined) store.change({ chosen: unit });
    },
  });
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  const stop = store.listen((state, changed) => {
    styles.update(state, changed);
    if (changed.has('chosen')) follow();
    requestDraw();
  });
  return {
    fit: () => setWindow(fitAll(drawing, size)),
    dispose: () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(frame);
      canvas.remove();
    },
  };
}

interface Size {
  width: number;
  height: number;
}

function createCanvas({ host, label }: MatrixOptions): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  host.append(canvas);
  return canvas;
}

type BoxStyles = Pick<MatrixStyle, 'colorOf' | 'isShown'>;

/** Tracks the colour and visibility of each box. */
function createBoxStyles({ scene, store, listShown }: MatrixOptions) {
  let coloring = colorUnits(scene, store.state.colorBy);
  let isShown = listShown(store.state);
  return {
    update: (state: ViewState, changed: ReadonlySet<keyof ViewState>): void => {
      if (changed.has('colorBy')) coloring = colorUnits(scene, state.colorBy);
      if (changed.has('peeled') || changed.has('isAlone')) isShown = listShown(state);
    },
    now: (): BoxStyles => ({
      colorOf: ({ units: [unit = -1] }) => coloring.colorOf[unit] ?? UNASSIGNED_COLOR,
      isShown: ({ units }) => units.some((unit) => isShown[unit] === 1),
    }),
  };
}

/** Device pixels per CSS pixel, at most 2: finer detail is not visible. */
const ratioOf = (): number => Math.min(devicePixelRatio, 2);

/** Sets the resolution of a canvas to its size on the page, and returns this size. */
function fillPlace(canvas: HTMLCanvasElement): Size {
  const size = { width: Math.max(canvas.clientWidth, 1), height: Math.max(canvas.clientHeight, 1) };
  canvas.width = size.width * ratioOf();
  canvas.height = size.height * ratioOf();
  return size;
}

function paint(canvas: HTMLCanvasElement, drawing: MatrixDrawing, style: Omit<MatrixStyle, 'colors'>): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(ratioOf(), 0, 0, ratioOf(), 0, 0);
  drawMatrix(pen, drawing, { ...style, colors: readColors(canvas) });
}

function toDrawing({ x, y, scale }: Window, place: { x: number; y: number }): { x: number; y: number } {
  return { x: x + place.x / scale, y: y + place.y / scale };
}

function findUnit(boxes: readonly MatrixBox[], point: { x: number; y: number }): number | undefined {
  return boxes.find((box) => holds(box, point))?.units[0];
}

function holds({ x, y, width, height }: MatrixBox, point: { x: number; y: number }): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

function readColors(canvas: Element): Record<'ink' | 'paper' | 'line' | 'wash' | 'chosen' | 'bad', string> {
  const style = getComputedStyle(canvas);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    paper: read('--paper'),
    line: read('--soft'),
    wash: read('--line'),
    chosen: read('--chosen'),
    bad: read('--bad'),
  };
}
