export interface Gestures {
  move(by: { x: number; y: number }): void;
  /** Zooms around a point of the canvas, in px. */
  zoom(at: { x: number; y: number; factor: number }): void;
  click(at: { x: number; y: number }): void;
}

const CLICK_PX = 5;
const STEP_PX = 60;

/** Handles mouse, touch, wheel and keys on a canvas. */
export function listenToGestures(canvas: HTMLCanvasElement, { move, zoom, click }: Gestures): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const placeOf = ({ clientX, clientY }: MouseEvent): { x: number; y: number } => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, placeOf(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    const by = { x: now.x - before.x, y: now.y - before.y };
    travelled += Math.hypot(by.x, by.y);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.set(event.pointerId, now);
    if (!other) return move(by);
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2, factor });
    move({ x: by.x / 2, y: by.y / 2 });
  });
  const lift = (event: PointerEvent): void => {
    const isLast = fingers.delete(event.pointerId) && fingers.size === 0;
    if (isLast && event.type === 'pointerup' && travelled <= CLICK_PX) click(placeOf(event));
  };
  canvas.addEventListener('pointerup', lift);
  canvas.addEventListener('pointercancel', lift);
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom({ ...placeOf(event), factor: Math.exp(-event.deltaY * 0.0015) });
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => move({ x: STEP_PX, y: 0 }),
      ArrowRight: () => move({ x: -STEP_PX, y: 0 }),
      ArrowUp: () => move({ x: 0, y: STEP_PX }),
      ArrowDown: () => move({ x: 0, y: -STEP_PX }),
      '+': () => zoom({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2, factor: 1.25 }),
      '-': () => zoom({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2, factor: 0.8 }),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
