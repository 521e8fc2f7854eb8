/** A point of the canvas, in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

/** Handlers for pointer gestures on a drawing. Points are in px of the canvas. */
export interface SurfaceGestures {
  pan(by: Spot): void;
  zoom(at: Spot & { factor: number }): void;
  /** Click or tap. `more` is true with Shift, Ctrl or Cmd. */
  press(at: Spot & { more: boolean }): void;
  open(at: Spot): void;
  /** Returns true if dragging from here draws something instead of moving the drawing. */
  canPull(at: Spot): boolean;
  pull(from: Spot, at: Spot): void;
  drop(from: Spot, at: Spot): void;
  cancel(): void;
}

const PRESS_PX = 5;
/** Long press: a finger that rests this long on a box drags from it. A mouse drags immediately. */
const REST_MS = 450;
const ZOOM_A_PX = 0.0022;
const LINE_PX = 16;

interface Hold {
  from: Spot;
  last: Spot;
  isPull: boolean;
  hasMoved: boolean;
  /** Timer of the long press. */
  resting: ReturnType<typeof setTimeout> | undefined;
}

/** Handles mouse, pen, touch and wheel events. Returns a function that removes the listeners. */
export function listenToSurface(canvas: HTMLElement, gestures: SurfaceGestures): () => void {
  const pointers = new Map<number, Hold>();
  const aborter = new AbortController();
  const { signal } = aborter;
  const spotOf = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    for (const other of pointers.values()) endPull(gestures, other);
    const isAlone = pointers.size === 0;
    pointers.set(event.pointerId, startHold(event, { from: spotOf(event), isAlone, gestures }));
  };
  const move = (event: PointerEvent): void => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const now = spotOf(event);
    const before = pointer.last;
    pointer.hasMoved ||= Math.hypot(now.x - pointer.from.x, now.y - pointer.from.y) > PRESS_PX;
    pointer.last = now;
    if (pointer.hasMoved) clearTimeout(pointer.resting);
    const other = [...pointers.values()].find((one) => one !== pointer);
    if (other) return pinch(gestures, { before, now, other: other.last });
    if (!pointer.hasMoved) return;
    if (pointer.isPull) gestures.pull(pointer.from, now);
    else gestures.pan({ x: now.x - before.x, y: now.y - before.y });
  };
  const lift = (event: PointerEvent): void => {
    const pointer = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (!pointer) return;
    clearTimeout(pointer.resting);
    if (event.type === 'pointercancel') return gestures.cancel();
    if (pointer.hasMoved && pointer.isPull) gestures.drop(pointer.from, pointer.last);
    else if (!pointer.hasMoved && pointers.size === 0) {
      gestures.cancel();
      gestures.press({ ...pointer.from, more: event.shiftKey || event.ctrlKey || event.metaKey });
    }
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [x, y] = [event.deltaX * px, event.deltaY * px];
    if (event.ctrlKey || event.metaKey) gestures.zoom({ ...spotOf(event), factor: Math.exp(-y * ZOOM_A_PX) });
    else gestures.pan(event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y });
  };
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', lift, { signal });
  canvas.addEventListener('pointercancel', lift, { signal });
  canvas.addEventListener('dblclick', (event) => gestures.open(spotOf(event)), { signal });
  // A long press would open the context menu of the browser.
  canvas.addEventListener('contextmenu', (event) => pointers.size > 0 && event.preventDefault(), { signal });
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  return () => aborter.abort();
}

/** A mouse or pen can drag from a box immediately, a single finger after a long press. */
function startHold(
  { pointerType, button, shiftKey }: PointerEvent,
  { from, isAlone, gestures }: { from: Spot; isAlone: boolean; gestures: SurfaceGestures },
): Hold {
  const isTouch = pointerType === 'touch';
  const isPull = !isTouch && button === 0 && !shiftKey && gestures.canPull(from);
  const pointer: Hold = { from, last: from, isPull, hasMoved: false, resting: undefined };
  if (isTouch && isAlone) pointer.resting = setTimeout(() => beginPull(gestures, pointer), REST_MS);
  return pointer;
}

/** Starts a drag after a long press, if something can be dragged there. The drawing itself stays in place. */
function beginPull(gestures: SurfaceGestures, pointer: Hold): void {
  if (pointer.hasMoved || !gestures.canPull(pointer.from)) return;
  pointer.isPull = true;
  gestures.pull(pointer.from, pointer.last);
}

/** Cancels a drag when a second finger starts to move the drawing. */
function endPull(gestures: SurfaceGestures, pointer: Hold): void {
  clearTimeout(pointer.resting);
  if (pointer.isPull) gestures.cancel();
  pointer.isPull = false;
}

function pinch(
  gestures: SurfaceGestures,
  { before, now, other }: { before: Spot; now: Spot; other: Spot },
): void {
  const apart = (a: Spot): number => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 1);
  gestures.zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2, factor: apart(now) / apart(before) });
  gestures.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
}
