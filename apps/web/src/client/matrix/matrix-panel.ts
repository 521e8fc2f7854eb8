import type { SceneData } from '@trowel/domain/scene';
import { element, refill } from '../element.ts';
import type { Texts } from '../texts.ts';
import { colorUnits } from '../view/color-units.ts';
import { NO_PERIOD_COLOR } from '../view/palette.ts';
import type { ViewState, ViewStore } from '../view/view-state.ts';
import { drawMatrix, type Window } from './draw-matrix.ts';
import { tieMatrix, type MatrixAnswer, type MatrixBox } from './matrix-answer.ts';
import { bringIntoView, fitAll, moveBy, zoomAt } from './move-window.ts';
import { listenToGestures } from './pan-and-zoom.ts';

export interface MatrixPanelOptions {
  t: Texts;
  scene: SceneData;
  store: ViewStore;
  answer: MatrixAnswer;
  listShown: (state: ViewState) => Uint8Array;
}

const LEGIBLE_SCALE = 0.9;

/** Shows the matrix; a box that is chosen chooses its unit, and the other way round. */
export function createMatrixPanel(options: MatrixPanelOptions): { object: HTMLElement; dispose(): void } {
  const { t, scene, store, answer, listShown } = options;
  const drawing = tieMatrix(answer, scene);
  const canvas = element('canvas', {
    attributes: { tabindex: '0', role: 'img', 'aria-label': t.matrixLabel },
  });
  const fit = element('button.quiet', {
    text: t.matrixFit,
    attributes: { type: 'button' },
    on: { click: () => look(fitAll(drawing, size)) },
  });
  const object = element('div.matrix-parts', { children: [canvas, fit] });
  let size = { width: 1, height: 1 };
  let window: Window | undefined;
  let coloring = colorUnits(scene, store.state.colorBy);
  let isShown = listShown(store.state);
  let frame = 0;

  const draw = (): void => {
    frame = 0;
    const pen = canvas.getContext('2d');
    if (!pen || !window) return;
    const ratio = Math.min(devicePixelRatio, 2);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawMatrix(pen, drawing, {
      window,
      size,
      chosen: boxOfChosen(),
      colorOf: ({ units: [unit = -1] }) => coloring.colorOf[unit] ?? NO_PERIOD_COLOR,
      isShown: ({ units }) => units.some((unit) => isShown[unit] === 1),
      colors: readColors(canvas),
    });
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
    if (box && window) look(bringIntoView(window, { box, size, legible: LEGIBLE_SCALE }));
  };
  const resize = (): void => {
    size = { width: Math.max(canvas.clientWidth, 1), height: Math.max(canvas.clientHeight, 1) };
    const ratio = Math.min(devicePixelRatio, 2);
    canvas.width = size.width * ratio;
    canvas.height = size.height * ratio;
    const isFirst = window === undefined && size.width > 1;
    if (isFirst) look(fitAll(drawing, size));
    if (isFirst) follow();
    ask();
  };
  const choose = ({ x, y }: { x: number; y: number }): void => {
    if (!window) return;
    const point = { x: window.x + x / window.scale, y: window.y + y / window.scale };
    const box = drawing.boxes.find((one) => holds(one, point));
    const [unit] = box?.units ?? [];
    if (unit !== undefined) store.change({ chosen: unit });
  };
  listenToGestures(canvas, {
    move: (by) => window && look(moveBy(window, by)),
    zoom: (at) => window && look(zoomAt(window, at)),
    click: choose,
  });
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  const stop = store.listen((state, changed) => {
    if (changed.has('colorBy')) coloring = colorUnits(scene, state.colorBy);
    if (changed.has('peeled') || changed.has('isAlone')) isShown = listShown(state);
    if (changed.has('chosen')) follow();
    ask();
  });
  return {
    object,
    dispose: () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(frame);
      refill(object, []);
    },
  };
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
