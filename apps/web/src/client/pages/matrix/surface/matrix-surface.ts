import type { MatrixScene } from '@trowel/domain/drawing';
import type { Window } from '../../../matrix/draw-matrix.ts';
import { bringIntoView, fitAll, moveBy, zoomAt } from '../../../matrix/move-window.ts';
import type { Language } from '../../../words/language.ts';
import { tellBox, type BoxNames } from './box-names.ts';
import { findBoxAt, findLineAt, prepareScene, type DrawnScene } from './drawn-scene.ts';
import { createFocusLayer, type FocusLayer } from './focus-layer.ts';
import { listenToHands, type Spot } from './hands.ts';
import { themeOf } from './mark-colours.ts';
import { createMinimap } from './minimap.ts';
import { createPainter, type Painter } from './painter.ts';
import { areaOf, type Paint } from './paint-scene.ts';
import { NO_MARKS, paintMarks, paintNames, type Marks, type Pull } from './paint-marks.ts';
import { walk, type Way } from './walk.ts';

/** What a drawing tells of what people do on it. Boxes and edges by their places in the scene. */
export interface SurfaceEvents {
  /** `more` adds to what is chosen; undefined where nothing was met. */
  onChoose(box: number | undefined, more: boolean): void;
  onChooseEdge(edge: number): void;
  onOpen(box: number): void;
  /** Whether a relation may be drawn. */
  canLink(): boolean;
  /** Asked while a relation is drawn from box to box. */
  judge(from: number, to: number): Pull['verdict'];
  onLink(from: number, to: number): void;
  /** A box was let go in a row of the drawing. */
  onLane(box: number, lane: number): void;
}

export interface SurfaceOptions {
  label: string;
  language: Language;
  events: SurfaceEvents;
}

/** What stands on a surface. */
export interface Shown {
  scene: MatrixScene;
  names: BoxNames;
}

/** The drawing surface of the matrix: plain TypeScript, put into a page and told what to show. */
export interface MatrixSurface {
  object: HTMLElement;
  /** Shows another scene; what stood in the middle stays there where it still is. */
  show(shown: Shown): void;
  mark(marks: Partial<Marks>): void;
  /** Gives boxes the colours they have where they are too small for their symbols. */
  colour(colourOf: Paint['colourOf']): void;
  fit(): void;
  zoom(factor: number): void;
  /** Brings a box into view, large enough to be read. */
  goTo(box: number, options?: { isFocused?: boolean }): void;
  /** Goes along relations from where the focus is; gives where it came to. */
  walk(way: Way): number;
  dispose(): void;
}

const LEGIBLE_SCALE = 1.1;
const MOST_ELEMENTS = 150;
const REACH_PX = 5;
const SETTLED_MS = 120;

interface Size {
  width: number;
  height: number;
}

/** Makes a surface without a scene. */
export function createMatrixSurface({ label, language, events }: SurfaceOptions): MatrixSurface {
  const object = document.createElement('div');
  object.className = 'matrix-surface';
  const canvas = document.createElement('canvas');
  object.append(canvas);
  const minimap = createMinimap((middle) => moveTo(middle));
  object.append(minimap.object);
  let shown: Shown | undefined;
  let colourOf: Paint['colourOf'] = () => undefined;
  let drawn: DrawnScene | undefined;
  let painter: Painter | undefined;
  let painted: Paint['theme'] | undefined;
  let focus: FocusLayer | undefined;
  let size: Size = { width: 1, height: 1 };
  let window: Window | undefined;
  let marks: Marks = NO_MARKS;
  let pointed = 0;
  let frame = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const ask = (): void => void (frame ||= requestAnimationFrame(draw));
  const look = (now: Window): void => {
    window = now;
    focus?.move(now);
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED_MS);
    ask();
  };
  const paintNow = (): Paint | undefined =>
    window && shown && { window, size, theme: themeOf(canvas), colourOf };
  const draw = (): void => {
    frame = 0;
    const paint = paintNow();
    const pen = canvas.getContext('2d');
    if (!paint || !pen || !drawn || !shown) return;
    if (!painter || painted !== paint.theme) painter = createPainter(drawn);
    painted = paint.theme;
    const ratio = ratioOf();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, size.width, size.height);
    const isMore = painter.draw(pen, paint, ratio);
    paintMarks(pen, drawn.scene, { paint, marks });
    paintNames(pen, drawn.scene, { paint, language });
    minimap.draw({ overview: painter.overview, whole: drawn.scene.screen, window: paint.window, size });
    if (isMore) ask();
    else object.dataset['drawn'] = String(drawn.scene.count);
  };
  /** Elements for what came into view are made when the hand rests. */
  const settle = (): void => {
    const paint = paintNow();
    if (!paint || !drawn) return;
    const seen: number[] = [];
    drawn.boxes.visit(areaOf(paint), (box) => seen.length < MOST_ELEMENTS && seen.push(box));
    focus?.show(
      seen.sort((a, b) => drawn!.scene.y[a]! - drawn!.scene.y[b]! || drawn!.scene.x[a]! - drawn!.scene.x[b]!),
    );
  };
  const toDrawing = ({ x, y }: Spot): Spot => {
    const now = window ?? { x: 0, y: 0, scale: 1 };
    return { x: now.x + x / now.scale, y: now.y + y / now.scale };
  };
  const boxAt = (spot: Spot): number => (drawn ? findBoxAt(drawn, toDrawing(spot)) : -1);
  const moveTo = (middle: Spot): void => {
    if (!window) return;
    const { scale } = window;
    look({ scale, x: middle.x - size.width / scale / 2, y: middle.y - size.height / scale / 2 });
  };
  const setMarks = (next: Partial<Marks>): void => {
    marks = { ...marks, ...next };
    if (next.chosen) focus?.mark(next.chosen);
    ask();
  };
  const point = (box: number, isTaken: boolean): void => {
    pointed = box;
    focus?.point(box, isTaken);
  };
  const goTo = (box: number, isTaken: boolean): void => {
    if (!drawn || !window || box < 0 || box >= drawn.scene.count) return;
    const { x, y, width, height } = drawn.scene;
    const frameOfBox = { x: x[box]!, y: y[box]!, width: width[box]!, height: height[box]! };
    look(bringIntoView(window, { box: frameOfBox, size, legible: LEGIBLE_SCALE }));
    point(box, isTaken);
  };
  const stopHands = listenToHands(canvas, {
    pan: (by) => window && look(moveBy(window, by)),
    zoom: (at) => window && look(zoomAt(window, at)),
    open: (spot) => {
      const box = boxAt(spot);
      if (box >= 0) events.onOpen(box);
    },
    press(spot) {
      const box = boxAt(spot);
      if (box >= 0) {
        point(box, false);
        return events.onChoose(box, spot.more);
      }
      const line = drawn && window ? findLineAt(drawn, toDrawing(spot), REACH_PX / window.scale) : -1;
      if (drawn && line >= 0) return events.onChooseEdge(drawn.scene.screen.lines.edges[line]!);
      if (!spot.more) events.onChoose(undefined, false);
    },
    canPull: (spot) => events.canLink() && boxAt(spot) >= 0,
    pull(start, spot) {
      const [from, over] = [boxAt(start), boxAt(spot)];
      const isOther = over >= 0 && over !== from;
      const verdict = isOther ? events.judge(from, over) : 'unknown';
      setMarks({ pull: { from, ...toDrawing(spot), over: isOther ? over : -1, verdict } });
    },
    drop(start, spot) {
      setMarks({ pull: undefined });
      const [from, to] = [boxAt(start), boxAt(spot)];
      if (from < 0 || from === to) return;
      if (to >= 0) return events.onLink(from, to);
      const lane = laneAt(drawn, toDrawing(spot).y);
      if (lane >= 0 && drawn?.scene.screen.boxes.lanes[from] !== lane) events.onLane(from, lane);
    },
    cancel: () => setMarks({ pull: undefined }),
  });
  const resize = (): void => {
    size = { width: Math.max(object.clientWidth, 1), height: Math.max(object.clientHeight, 1) };
    canvas.width = size.width * ratioOf();
    canvas.height = size.height * ratioOf();
    if (!window && drawn && size.width > 1) look(fitAll(drawn.scene.screen, size));
    ask();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(object);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', ask);
  return {
    object,
    mark: setMarks,
    colour(next) {
      colourOf = next;
      painter = undefined;
      ask();
    },
    show(next) {
      const before = shown;
      const hadFocus = focus?.object.contains(document.activeElement) === true;
      shown = next;
      drawn = prepareScene(next.scene);
      painter = undefined;
      focus?.dispose();
      focus = createFocusLayer({
        scene: next.scene,
        label,
        tell: (box) => tellBox(next.scene, box, { names: next.names, language }),
        onWalk: (way) => goTo(walk(next.scene, pointed, way), true),
        onPress: (box, key, more) => (key === 'Enter' ? events.onOpen(box) : events.onChoose(box, more)),
        onFocus: (box) => (pointed = box),
      });
      object.append(focus.object);
      marks = NO_MARKS;
      delete object.dataset['drawn'];
      const place = before ? findAgain(before.scene, pointed, next.scene) : 0;
      point(Math.max(place, 0), false);
      if (before && window) look(holdStill(window, { before: before.scene, now: next.scene, size }));
      else if (size.width > 1) look(fitAll(next.scene.screen, size));
      if (hadFocus) point(Math.max(place, 0), true);
    },
    fit: () => drawn && look(fitAll(drawn.scene.screen, size)),
    zoom: (factor) => window && look(zoomAt(window, { x: size.width / 2, y: size.height / 2, factor })),
    goTo: (box, { isFocused = false } = {}) => goTo(box, isFocused),
    walk(way) {
      if (!drawn) return -1;
      goTo(walk(drawn.scene, pointed, way), false);
      return pointed;
    },
    dispose() {
      stopHands();
      observer.disconnect();
      scheme.removeEventListener('change', ask);
      clearTimeout(settling);
      cancelAnimationFrame(frame);
      focus?.dispose();
      minimap.dispose();
      object.remove();
    },
  };
}

/** Pixels of the screen to one of the page; more than two nobody sees. */
function ratioOf(): number {
  return Math.min(devicePixelRatio, 2);
}

function laneAt(drawn: DrawnScene | undefined, y: number): number {
  return drawn?.scene.screen.lanes.findIndex((lane) => y >= lane.y && y < lane.y + lane.height) ?? -1;
}

function findAgain(before: MatrixScene, box: number, now: MatrixScene): number {
  return now.screen.boxes.ids.indexOf(before.screen.boxes.ids[box] ?? '');
}

/** Gives the window in which what stood nearest to its middle stands where it stood. */
function holdStill(
  window: Window,
  { before, now, size }: { before: MatrixScene; now: MatrixScene; size: Size },
): Window {
  const middle = {
    x: window.x + size.width / window.scale / 2,
    y: window.y + size.height / window.scale / 2,
  };
  const placeNow = new Map(now.screen.boxes.ids.map((id, at) => [id, at]));
  let found: { x: number; y: number } | undefined;
  let least = Infinity;
  for (const [box, id] of before.screen.boxes.ids.entries()) {
    const away = Math.hypot(before.x[box]! - middle.x, before.y[box]! - middle.y);
    const place = placeNow.get(id);
    if (place === undefined || away >= least) continue;
    least = away;
    found = { x: now.x[place]! - before.x[box]!, y: now.y[place]! - before.y[box]! };
  }
  return found ? { ...window, x: window.x + found.x, y: window.y + found.y } : window;
}
