import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import type { SceneData } from '@trowel/domain/scene';
import { colorUnits } from '../view/color-units.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';
import { drawMatrix, type MatrixLook, type Window } from './draw-matrix.ts';
import { tieMatrix, type MatrixAnswer, type MatrixBox, type MatrixDrawing } from './matrix-answer.ts';
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
  const drawing = tieMatrix(answer, scene);
  const canvas = createCanvas(options);
  const looks = createLooks(options);
  let size: Size = { width: 1, height: 1 };
  let window: Window | undefined;
  let frame = 0;

  const draw = (): void => {
    frame = 0;
    if (window) paint(canvas, drawing, { window, size, chosen: boxOfChosen(), ...looks.now() });
  };
  const ask = (): void => void (frame ||= requestAnimationFrame(draw));
  const look = (now: Window): void => {
    window = now;
    ask();
  };
  const boxOfChosen = (): number => {
    const { chosen } = store.state;
    return chosen === undefined ? -1 : (drawing.boxOf[chosen] ?? -1);
  };
  const follow = (): void => {
    const box = drawing.boxes[boxOfChosen()];
    if (box && window) look(scrollIntoView(window, { box, size, legible: LEGIBLE_SCALE }));
  };
  const resize = (): void => {
    size = fillPlace(canvas);
    const isFirst = window === undefined && size.width > 1;
    if (isFirst) look(fitAll(drawing, size));
    if (isFirst) follow();
    ask();
  };
  listenToGestures(canvas, {
    move: (by) => window && look(moveBy(window, by)),
    zoom: (at) => window && look(zoomAt(window, at)),
    click: (place) => {
      const unit = window && findUnit(drawing.boxes, toDrawing(window, place));
      if (unit !== undefined) store.change({ chosen: unit });
    },
  });
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  const stop = store.listen((state, changed) => {
    looks.update(state, changed);
    if (changed.has('chosen')) follow();
    ask();
  });
  return {
    fit: () => look(fitAll(drawing, size)),
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

type Looks = Pick<MatrixLook, 'colorOf' | 'isShown'>;

/** Keeps which colour each box has, and whether it is shown. */
function createLooks({ scene, store, listShown }: MatrixOptions) {
  let coloring = colorUnits(scene, store.state.colorBy);
  let isShown = listShown(store.state);
  return {
    update: (state: ViewState, changed: ReadonlySet<keyof ViewState>): void => {
      if (changed.has('colorBy')) coloring = colorUnits(scene, state.colorBy);
      if (changed.has('peeled') || changed.has('isAlone')) isShown = listShown(state);
    },
    now: (): Looks => ({
      colorOf: ({ units: [unit = -1] }) => coloring.colorOf[unit] ?? UNASSIGNED_COLOR,
      isShown: ({ units }) => units.some((unit) => isShown[unit] === 1),
    }),
  };
}

/** Pixels of the screen to one of the page; more than two nobody sees. */
const ratioOf = (): number => Math.min(devicePixelRatio, 2);

/** Lets a canvas have as many pixels as its place on the page, and gives the size of that. */
function fillPlace(canvas: HTMLCanvasElement): Size {
  const size = { width: Math.max(canvas.clientWidth, 1), height: Math.max(canvas.clientHeight, 1) };
  canvas.width = size.width * ratioOf();
  canvas.height = size.height * ratioOf();
  return size;
}

function paint(canvas: HTMLCanvasElement, drawing: MatrixDrawing, look: Omit<MatrixLook, 'colors'>): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.setTransform(ratioOf(), 0, 0, ratioOf(), 0, 0);
  drawMatrix(pen, drawing, { ...look, colors: readColors(canvas) });
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
