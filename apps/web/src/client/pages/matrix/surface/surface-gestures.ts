import { moveBy, zoomAt } from '../../../matrix/move-window.ts';
import type { Window } from '../../../matrix/draw-matrix.ts';
import { endsOfLine, findBoxAt, findLineAt, type DrawnScene, type MovedEnd } from './drawn-scene.ts';
import { leastScale, limitWindow, type SurfaceFrame } from './frame-window.ts';
import type { SurfaceGestures, Spot } from './gestures.ts';
import type { Pull } from './paint-marks.ts';
import { frameOf, moveView, pointAt, setMarks, toDrawing, type SurfaceState } from './surface-state.ts';

/** Events of the drawing surface. Boxes and edges are given by their index in the scene. */
export interface SurfaceEvents {
  /** `more` extends the selection. Undefined means a click on empty space. */
  onChoose(box: number | undefined, more: boolean): void;
  onChooseEdge(edge: number): void;
  onOpen(box: number): void;
  /** Returns true if a relation can be drawn from a box, or an end of a line can be moved. */
  canLink(from: number | undefined): boolean;
  /** Checks a relation while it is drawn from box to box. */
  judge(from: number, to: number): Pull['verdict'];
  onLink(from: number, to: number): void;
  /** Checks a relation while an end of the selected line is moved to a box. */
  judgeMove(moved: MovedEnd, to: number): Pull['verdict'];
  onMove(moved: MovedEnd, to: number): void;
  /** Returns true if boxes can be moved in the manual layout. */
  canPlace(): boolean;
  /** A box was dragged to the right within its row by this distance, in pt. */
  onPlace(box: number, by: number): void;
  /** A box was dropped on the left or right half of another box in its row. */
  onBeside(box: number, place: 'left' | 'right', of: number): void;
  /** A box was dropped in another row of the drawing. */
  onLane(box: number, lane: number): void;
}

const REACH_PX = 5;
/** Distance at which the knob of a selected line can be grabbed. */
const KNOB_REACH_PX = 12;

/** Distance from the edge at which something counts as visible. */
const SEEN_PX = 12;

/** Creates the gesture handlers of a surface: scroll, select, draw relations, move boxes. */
export function handleSurfaceInput(state: SurfaceState, events: SurfaceEvents): SurfaceGestures {
  const boxAt = (spot: Spot): number =>
    state.drawn && !isOnNames(state, spot) ? findBoxAt(state.drawn, toDrawing(state, spot)) : -1;
  return {
    pan: (by) => panView(state, by),
    zoom: (at) => zoomView(state, at),
    open(spot) {
      const box = boxAt(spot);
      if (box >= 0) events.onOpen(box);
    },
    press(spot) {
      const box = boxAt(spot);
      const edge = box >= 0 ? -1 : edgeAt(state, spot);
      if (box >= 0) {
        pointAt(state, box, false);
        events.onChoose(box, spot.more);
      } else if (edge >= 0) events.onChooseEdge(edge);
      else if (!spot.more) events.onChoose(undefined, false);
    },
    canPull(spot) {
      const knob = knobAt(state, spot);
      const box = boxAt(spot);
      if (box < 0 && !knob) return false;
      const mayLink = events.canLink(knob ? undefined : box);
      return mayLink || events.canPlace();
    },
    pull(start, spot) {
      const moved = knobAt(state, start);
      if (moved) return pullEnd(state, { moved, spot, over: boxAt(spot) }, events);
      const [from, over] = [boxAt(start), boxAt(spot)];
      const isOther = over >= 0 && over !== from;
      const isBeside = isOther && events.canPlace() && areBeside(state, from, over);
      const verdict = isOther && !isBeside ? events.judge(from, over) : 'unknown';
      const at = toDrawing(state, spot);
      const placed = events.canPlace() && (!isOther || isBeside);
      const by = placed ? at.x - toDrawing(state, start).x : undefined;
      const pull = { from, ...at, by, over: isOther ? over : -1, verdict };
      setMarks(state, { pull: from < 0 ? undefined : pull });
    },
    drop(start, spot) {
      setMarks(state, { pull: undefined });
      const [from, to] = [boxAt(start), boxAt(spot)];
      const moved = knobAt(state, start);
      if (moved) return to >= 0 && to !== boxesOf(state, moved).left ? events.onMove(moved, to) : undefined;
      if (from < 0 || from === to) return;
      const at = toDrawing(state, spot);
      if (to >= 0 && events.canPlace() && areBeside(state, from, to))
        return events.onBeside(from, at.x < middleOf(state, to) ? 'left' : 'right', to);
      if (to >= 0) return events.onLink(from, to);
      const lane = laneAt(state, spot);
      if (lane >= 0 && lane !== state.drawn?.scene.screen.boxes.lanes[from]) events.onLane(from, lane);
      else if (events.canPlace()) events.onPlace(from, at.x - toDrawing(state, start).x);
    },
    cancel: () => setMarks(state, { pull: undefined }),
  };
}

/** Zooms in or out around a point of the surface. Zooming out ends a little after the whole drawing is visible. */
export function zoomView(state: SurfaceState, at: Spot & { factor: number }): void {
  const { drawn, window } = state;
  if (!drawn || !window) return;
  const least = Math.min(leastScale(drawn.scene.screen, frameOf(state)), window.scale);
  moveView(state, zoomAt(window, { ...at, factor: Math.max(at.factor, least / window.scale) }));
}

/** Moves the drawing, but never to where nothing of it would be visible. */
function panView(state: SurfaceState, by: Spot): void {
  const { drawn, window } = state;
  if (!drawn || !window) return;
  const { scene } = drawn;
  const frame = frameOf(state);
  const ways = [by, { x: by.x, y: 0 }, { x: 0, y: by.y }];
  const next = ways
    .map((way) => limitWindow(moveBy(window, way), scene.screen, frame))
    .find((one) => isDrawnIn(drawn, one, frame));
  if (next) moveView(state, next);
  // From a blank place, for example after a change of the drawing, every way is allowed.
  else if (!isDrawnIn(drawn, window, frame)) moveView(state, moveBy(window, by));
}

/** Returns true if a box or a line is in a window, beside the names of rows and columns. */
function isDrawnIn(drawn: DrawnScene, { scale, x, y }: Window, frame: SurfaceFrame): boolean {
  const area = {
    left: x + (frame.left + SEEN_PX) / scale,
    top: y + (frame.top + SEEN_PX) / scale,
    right: x + (frame.width - SEEN_PX) / scale,
    bottom: y + (frame.height - SEEN_PX) / scale,
  };
  return [drawn.boxes, drawn.pieceIndex].some((index) => {
    let isAny = false;
    index.visit(area, () => (isAny = true));
    return isAny;
  });
}

/** Returns the knob of the selected line at a point, if there is one. */
function knobAt(state: SurfaceState, spot: Spot): MovedEnd | undefined {
  const { drawn, window, marks } = state;
  const ends = drawn && window && marks.hasKnobs && endsOfLine(drawn.scene, marks.edge);
  if (!ends) return undefined;
  const at = toDrawing(state, spot);
  const end = (['lower', 'upper'] as const).find(
    (one) => Math.hypot(ends[one].x - at.x, ends[one].y - at.y) * window.scale <= KNOB_REACH_PX,
  );
  return end && { edge: marks.edge, end };
}

/** Returns the two boxes of a line: the one that the moved end leaves, and the one at the fixed end. */
function boxesOf({ drawn }: SurfaceState, { edge, end }: MovedEnd): { left: number; fixed: number } {
  const { sources, targets } = drawn!.scene.screen.edges;
  const [source, target] = [sources[edge] ?? -1, targets[edge] ?? -1];
  return end === 'lower' ? { left: target, fixed: source } : { left: source, fixed: target };
}

function pullEnd(
  state: SurfaceState,
  { moved, spot, over }: { moved: MovedEnd; spot: Spot; over: number },
  events: SurfaceEvents,
): void {
  const { left, fixed } = boxesOf(state, moved);
  const isOther = over >= 0 && over !== left && over !== fixed;
  const verdict = isOther ? events.judgeMove(moved, over) : 'unknown';
  const pull = { from: fixed, ...toDrawing(state, spot), over: isOther ? over : -1, verdict };
  setMarks(state, { pull });
}

/** Returns true for a point on the margins with the names of rows and columns, which cover the drawing. */
function isOnNames(state: SurfaceState, { x, y }: Spot): boolean {
  const { left, top } = frameOf(state);
  return x < left || y < top;
}

function edgeAt(state: SurfaceState, spot: Spot): number {
  const { drawn, window } = state;
  if (!drawn || !window || isOnNames(state, spot)) return -1;
  const line = findLineAt(drawn, toDrawing(state, spot), REACH_PX / window.scale);
  return line < 0 ? -1 : drawn.scene.screen.lines.edges[line]!;
}

/** Returns true if two boxes are in the same row. Boxes in the tray have no row. */
function areBeside({ drawn }: SurfaceState, a: number, b: number): boolean {
  const levels = drawn?.scene.screen.boxes.levels ?? [];
  return levels[a] === levels[b] && (levels[a] ?? -1) >= 0;
}

function middleOf({ drawn }: SurfaceState, box: number): number {
  return (drawn?.scene.x[box] ?? 0) + (drawn?.scene.width[box] ?? 0) / 2;
}

function laneAt(state: SurfaceState, spot: Spot): number {
  const { y } = toDrawing(state, spot);
  return state.drawn?.scene.screen.lanes.findIndex((lane) => y >= lane.y && y < lane.y + lane.height) ?? -1;
}
