/** A point of the canvas, in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

/** Handlers for pointer gestures on a drawing. Points are in px of the canvas. */
export interface Hands {
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
export function listenToHands(canvas: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Hold>();
  const gone = new AbortController();
  const { signal } = gone;
  const spotOf = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    for (const other of fingers.values()) endPull(hands, other);
    const isAlone = fingers.size === 0;
    fingers.set(event.pointerId, takeHold(event, { from: spotOf(event), isAlone, hands }));
  };
  const move = (event: PointerEvent): void => {
    const own = fingers.get(event.pointerId);
    if (!own) return;
    const now = spotOf(event);
    const before = own.last;
    own.hasMoved ||= Math.hypot(now.x - own.from.x, now.y - own.from.y) > PRESS_PX;
    own.last = now;
    if (own.hasMoved) clearTimeout(own.resting);
    const other = [...fingers.values()].find((finger) => finger !== own);
    if (other) return pinch(hands, { before, now, other: other.last });
    if (!own.hasMoved) return;
    if (own.isPull) hands.pull(own.from, now);
    else hands.pan({ x: now.x - before.x, y: now.y - before.y });
  };
  const lift = (event: PointerEvent): void => {
    const own = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!own) return;
    clearTimeout(own.resting);
    if (event.type === 'pointercancel') return hands.cancel();
    if (own.hasMoved && own.isPull) hands.drop(own.from, own.last);
    else if (!own.hasMoved && fingers.size === 0) {
      hands.cancel();
      hands.press({ ...own.from, more: event.shiftKey || event.ctrlKey || event.metaKey });
    }
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [x, y] = [event.deltaX * px, event.deltaY * px];
    if (event.ctrlKey || event.metaKey) hands.zoom({ ...spotOf(event), factor: Math.exp(-y * ZOOM_A_PX) });
    else hands.pan(event.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y });
  };
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', lift, { signal });
  canvas.addEventListener('pointercancel', lift, { signal });
  canvas.addEventListener('dblclick', (event) => hands.open(spotOf(event)), { signal });
  // A long press would open the context menu of the browser.
  canvas.addEventListener('contextmenu', (event) => fingers.size > 0 && event.preventDefault(), { signal });
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  return () => gone.abort();
}

/** A mouse or pen can drag from a box immediately, a single finger after a long press. */
function takeHold(
  { pointerType, button, shiftKey }: PointerEvent,
  { from, isAlone, hands }: { from: Spot; isAlone: boolean; hands: Hands },
): Hold {
  const isTouch = pointerType === 'touch';
  const isPull = !isTouch && button === 0 && !shiftKey && hands.canPull(from);
  const own: Hold = { from, last: from, isPull, hasMoved: false, resting: undefined };
  if (isTouch && isAlone) own.resting = setTimeout(() => beginPull(hands, own), REST_MS);
  return own;
}

/** Starts a drag after a long press, if something can be dragged there. The drawing itself stays in place. */
function beginPull(hands: Hands, own: Hold): void {
  if (own.hasMoved || !hands.canPull(own.from)) return;
  own.isPull = true;
  hands.pull(own.from, own.last);
}

/** Cancels a drag when a second finger starts to move the drawing. */
function endPull(hands: Hands, own: Hold): void {
  clearTimeout(own.resting);
  if (own.isPull) hands.cancel();
  own.isPull = false;
}

function pinch(hands: Hands, { before, now, other }: { before: Spot; now: Spot; other: Spot }): void {
  const apart = (a: Spot): number => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 1);
  hands.zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2, factor: apart(now) / apart(before) });
  hands.pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
}
